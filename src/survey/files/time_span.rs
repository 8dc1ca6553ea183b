//! Lengths of time as people read them.

/// Seconds, displayed in a unit that suits them: "0.5 s", "54 s", "22 min", "25 h",
/// "171 days".
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct TimeSpan(pub f64);

impl std::fmt::Display for TimeSpan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (count, unit) = match self.0 {
            s if s < 100.0 => (s, "s"),
            s if s < 100.0 * 60.0 => (s / 60.0, "min"),
            s if s < 72.0 * 3600.0 => (s / 3600.0, "h"),
            s => (s / 86400.0, "days"),
        };
        let digits = if count < 10.0 { 1 } else { 0 };
        write!(f, "{count:.digits$} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
