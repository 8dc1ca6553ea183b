//! When a run took place, in words.

use std::time::{Duration, SystemTime};

use crate::{TimeSpan, Times};

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
        (120.0, "2.0 min"),
        (7200.0, "2.0 h"),
        (90_000.0, "25 h"),
        (171.0 * 86_400.0, "171 days"),
    ] {
        assert_eq!(TimeSpan(seconds).to_string(), text);
    }
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
