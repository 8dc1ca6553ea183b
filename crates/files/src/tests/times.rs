//! When a run took place, in words.

use std::time::{Duration, SystemTime};

use crate::{Session, TimeSpan, Times};

#[test]
fn an_end_before_the_start_is_said() {
    let second = Duration::from_secs(1);
    let times = |started| Times::since(started).complaint();
    assert_eq!(times(SystemTime::now() - second), None);
    let complaint = times(SystemTime::now() + 60 * second).unwrap();
    assert!(complaint.starts_with("the clock was set back"));
}

#[test]
fn the_unit_suits_the_length() {
    for (seconds, text) in [
        (0.0, "0.0 s"),
        (9.94, "9.9 s"),
        (54.0, "54 s"),
        (10.0, "10 s"),
        (100.0, "1.7 min"),
        (120.0, "2.0 min"),
        (5990.0, "100 min"),
        (6000.0, "1.7 h"),
        (7200.0, "2.0 h"),
        (90_000.0, "25 h"),
        (259_200.0, "3.0 days"),
        (171.0 * 86_400.0, "171 days"),
    ] {
        assert_eq!(TimeSpan(seconds).to_string(), text);
    }
}

#[test]
fn times_are_kept_to_the_millisecond_and_dates_to_the_day() {
    let mut session = Session::begin(1, "");
    session.worked(Duration::new(1, 234_567_890));
    assert_eq!(session.time, Duration::from_millis(1234));
    assert_eq!(
        Times::since(SystemTime::UNIX_EPOCH).started,
        "1970-01-01T00:00:00Z"
    );
    let times = Times {
        finished: "2007-10-30T12:00:00Z".to_owned(),
        ..Times::since(SystemTime::now())
    };
    assert_eq!(times.date(), "2007-10-30");
}

#[test]
fn no_clock_costs_a_result() {
    let epoch = SystemTime::UNIX_EPOCH;
    let far = Duration::from_secs(253_402_300_799);
    for (time, text) in [
        (epoch - Duration::from_secs(5), "1970-01-01T00:00:00Z"),
        (epoch + far, "9999-12-31T23:59:59Z"),
        (epoch + 2 * far, "9999-12-31T23:59:59Z"),
    ] {
        assert_eq!(Times::since(time).started, text);
    }
}
