//! When a run took place, in words.

use std::time::{Duration, SystemTime};

use crate::survey::files::{TimeSpan, Times};

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
