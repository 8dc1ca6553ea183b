//! Numbers and lengths of time on the command line, and pairs of a name and a value.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::TypedValueParser;

/// A number of things: 12000, 12,000, 12k, 1.2e4 or 2M.
pub fn count(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a whole number");
    let large = || format!("'{text}' is too large");
    let (number, power) = match text.split_once(['e', 'E']) {
        Some((number, power)) => (number, power.parse::<u32>().map_err(|_| wrong())?),
        None => match text.strip_suffix(['k', 'K']) {
            Some(number) => (number, 3),
            None => text
                .strip_suffix('M')
                .map_or((text, 0), |number| (number, 6)),
        },
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let mut groups = whole.split(',');
    // Groups of three digits behind the first, or no groups at all.
    let first = groups.next().map_or(0, str::len);
    let is_grouped = whole.contains(',');
    let is_whole =
        groups.all(|group| group.len() == 3) && (!is_grouped || (1..=3).contains(&first));
    let digits = whole.replace(',', "") + decimals;
    let is_number = !whole.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let power = usize::try_from(power).ok();
    let zeros = power.and_then(|power| power.checked_sub(decimals.len()));
    match zeros {
        Some(zeros) if is_whole && is_number => {
            // 10^20 is above the largest count.
            let digits = digits + &"0".repeat(zeros.min(20));
            digits.parse().map_err(|_| large())
        }
        _ => Err(wrong()),
    }
}

pub const ANY: RangeInclusive<u64> = 0..=u64::MAX;

pub const FROM_ONE: RangeInclusive<u64> = 1..=u64::MAX;

/// Counts of a range, as [`count`] reads them.
pub fn counts<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = count(text)?;
        match range.contains(&number) {
            true => T::try_from(number).map_err(|_| format!("'{text}' is too large")),
            false if range.end() == FROM_ONE.end() => {
                Err(format!("{number} is less than {}", range.start()))
            }
            // Few people know the range.
            false => Err(format!("{number} is not in {range:?}")),
        }
    }
}

/// A seed for random choices that differ each time: short enough to be typed again.
pub fn drawn_seed() -> u64 {
    // The standard library seeds its hashers by random numbers of the system.
    RandomState::new().build_hasher().finish() % 1_000_000
}

/// A length of time, such as `90s`, `10m`, `8h` or `1h30m`; a number alone is seconds.
pub fn time(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse() {
        return Ok(Duration::from_secs(seconds));
    }
    humantime::parse_duration(text).map_err(|error| format!("{error}; 90s, 10m and 8h are times"))
}

/// The two sides of the last = of a text: values have none, names may.
pub fn key_value<K: FromStr, V: FromStr>(text: &str) -> Option<(K, V)> {
    let (key, value) = text.rsplit_once('=')?;
    Some((key.trim().parse().ok()?, value.trim().parse().ok()?))
}
