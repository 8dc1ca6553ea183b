//! When a run took place.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use survo_core::search::seconds;

use crate::AddUp;

/// When a run took place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Times {
    /// Start, UTC, RFC 3339.
    pub started: String,
    /// End, UTC, RFC 3339.
    pub finished: String,
    /// Seconds at work: the time between the two for a run of one session.
    #[serde(rename = "seconds", with = "seconds")]
    #[cfg_attr(test, schemars(with = "f64"))]
    pub time: Duration,
}

/// A process that worked on a survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Session {
    pub version: String,
    pub revision: String,
    /// Start, UTC, RFC 3339.
    pub started: String,
    /// Seconds at work; of one that was killed, until its last checkpoint.
    #[serde(rename = "seconds", with = "seconds")]
    #[cfg_attr(test, schemars(with = "f64"))]
    pub time: Duration,
    pub threads: usize,
    /// Units finished.
    pub units: u64,
}

impl Session {
    /// A session that begins now.
    pub fn begin(threads: usize, revision: &str) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: revision.to_owned(),
            started: timestamp(SystemTime::now()),
            time: Duration::ZERO,
            threads,
            units: 0,
        }
    }

    /// Takes note of how long it has been at work until now.
    pub fn worked(&mut self, time: Duration) {
        self.time = Duration::ZERO;
        self.time.add(to_the_millisecond(time));
    }

    /// The time that several worked together.
    pub fn total(sessions: &[Self]) -> Duration {
        total(sessions.iter().map(|session| session.time))
    }
}

fn total(times: impl Iterator<Item = Duration>) -> Duration {
    let mut total = Duration::ZERO;
    times.for_each(|time| total.add(time));
    total
}

fn to_the_millisecond(time: Duration) -> Duration {
    Duration::new(time.as_secs(), time.subsec_millis() * 1_000_000)
}

/// The last second whose year has four digits, in seconds after 1970.
const LAST_SECOND: u64 = 253_402_300_799;

/// A time in UTC, RFC 3339; one that the form does not know, as of a clock that is wrong by
/// centuries, is brought to the nearer end of what it knows.
fn timestamp(time: SystemTime) -> String {
    let last = SystemTime::UNIX_EPOCH + Duration::from_secs(LAST_SECOND);
    let time = time.clamp(SystemTime::UNIX_EPOCH, last);
    humantime::format_rfc3339_seconds(time).to_string()
}

impl Times {
    /// The day on which the run ended.
    pub fn date(&self) -> &str {
        self.finished.split('T').next().unwrap_or("")
    }

    /// What to say of a run that ended before it began.
    pub fn complaint(&self) -> Option<String> {
        let Self {
            started, finished, ..
        } = self;
        // RFC 3339 in UTC sorts as text.
        (finished < started).then(|| {
            format!("the clock was set back: the survey began at {started} and ended at {finished}")
        })
    }

    pub fn since(started: SystemTime) -> Self {
        let finished = SystemTime::now();
        let time = finished.duration_since(started).unwrap_or_default();
        Self {
            started: timestamp(started),
            finished: timestamp(finished),
            time: to_the_millisecond(time),
        }
    }

    /// From the first of the sessions until now.
    pub(super) fn of(sessions: &[Session]) -> Self {
        let now = timestamp(SystemTime::now());
        // RFC 3339 in UTC sorts as text.
        let started = sessions.iter().map(|session| &session.started).min();
        Self {
            started: started.unwrap_or(&now).clone(),
            time: Session::total(sessions),
            finished: now,
        }
    }

    /// From the first start of several runs to the last end.
    pub(super) fn together<'a>(all: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let started = all.clone().map(|times| &times.started).min();
        let finished = all.clone().map(|times| &times.finished).max();
        Self {
            started: started.cloned().unwrap_or_default(),
            finished: finished.cloned().unwrap_or_default(),
            time: total(all.map(|times| times.time)),
        }
    }
}

/// Seconds, displayed in a unit that suits them: "0.5 s", "54 s", "22 min", "25 h", "171 days".
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct TimeSpan(pub f64);

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
