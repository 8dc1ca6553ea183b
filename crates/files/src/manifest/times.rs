//! When a run took place.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::rounded;
use crate::Session;

/// When a run took place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Times {
    /// Start, UTC, RFC 3339.
    pub started: String,
    /// End, UTC, RFC 3339.
    pub finished: String,
    /// Seconds at work: the time between the two for a run of one session.
    pub seconds: f64,
}

/// A process that worked on a run of several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ManifestSession {
    pub version: String,
    pub revision: String,
    /// Start, UTC, RFC 3339.
    pub started: String,
    /// Seconds at work.
    pub seconds: f64,
    pub threads: usize,
    pub units: u64,
}

impl From<&Session> for ManifestSession {
    fn from(session: &Session) -> Self {
        Self {
            version: session.version.clone(),
            revision: session.revision.clone(),
            started: timestamp(session.started()),
            seconds: rounded(session.duration()),
            threads: session.threads,
            units: session.units,
        }
    }
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
        let seconds = finished.duration_since(started).map_or(0.0, rounded);
        Self {
            started: timestamp(started),
            finished: timestamp(finished),
            seconds,
        }
    }

    /// From the first of the sessions until now.
    pub(super) fn of(sessions: &[Session]) -> Self {
        let started = sessions
            .iter()
            .map(Session::started)
            .min()
            .unwrap_or_else(SystemTime::now);
        Self {
            seconds: rounded(Session::total(sessions)),
            ..Self::since(started)
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
