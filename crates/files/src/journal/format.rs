//! The form of a journal: its first line, and its records in frames.
//!
//! The first line has the format and the run's parameters, readable by people. A frame is a mark,
//! the length of the payload, a checksum, and the payload: a [`JournalRecord`] in the wire format
//! of postcard. The length and the checksum are little-endian numbers of 32 bits.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::storage::FileError;
use crate::{FolderError, Parameters, UnitResult};

pub const FORMAT: u32 = 4;

const NAME: &str = "survo-journal";

/// Stands in the place of the parameters in the header of a merge.
const MERGE: &str = "merge";

#[derive(Clone, Debug)]
pub(super) struct Header {
    /// With its end.
    pub line: String,
    /// A number that stands for the parameters.
    pub key: u32,
    of: Use,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    Run(Box<Parameters>),
    Merge,
}

/// What a file's first line says, seen from one use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HeaderState {
    Same,
    /// The file is empty, or the header was torn while it was written.
    Begun,
    Damaged,
}

impl Header {
    pub fn new(of: Use) -> Self {
        let text = match &of {
            Use::Run(parameters) => {
                serde_json::to_string(parameters).expect("parameters are plain data")
            }
            Use::Merge => MERGE.to_owned(),
        };
        let key = crc32fast::hash(text.as_bytes());
        let content = format!("{FORMAT} {text}");
        let checksum = crc32fast::hash(content.as_bytes());
        Self {
            line: format!("{NAME} {checksum:08x} {content}\n"),
            key,
            of,
        }
    }

    /// What the header of a file says, seen from this one.
    ///
    /// # Errors
    /// When the file cannot be read, or its header is that of another use or format.
    pub fn state_of(&self, file: &File, path: &Path) -> Result<HeaderState, FolderError> {
        let reading = FileError::io("read", path);
        let line = first_line(file).map_err(&reading)?;
        let length = file.metadata().map_err(&reading)?.len();
        if length == line.len() as u64
            && line.len() < self.line.len()
            && self.line.as_bytes().starts_with(&line)
        {
            return Ok(HeaderState::Begun);
        }
        match parse(&line, path)? {
            // A header that is written otherwise says the same; `Journal::replay` mends it.
            Some(of) if of == self.of => Ok(HeaderState::Same),
            Some(theirs) => Err(self.other(path, theirs)),
            None => Ok(HeaderState::Damaged),
        }
    }

    /// What to say of a journal that is in use for something else.
    fn other(&self, path: &Path, theirs: Use) -> FolderError {
        let path = path.to_owned();
        match (theirs, &self.of) {
            (Use::Run(theirs), Use::Run(ours)) => FolderError::OtherParameters {
                path,
                difference: theirs.difference(ours).unwrap_or_default(),
            },
            (Use::Run(_), Use::Merge) => FolderError::Foreign(path),
            (Use::Merge, _) => FolderError::Merge(path),
        }
    }

    /// The use that a file's header names; `None` when it is damaged.
    pub fn read(file: &File, path: &Path) -> Result<Option<Use>, FolderError> {
        let line = first_line(file).map_err(FileError::io("read", path))?;
        parse(&line, path)
    }
}

/// The first line, or its first 4096 bytes: no header is longer.
fn first_line(mut file: &File) -> std::io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(0))?;
    let mut line = Vec::new();
    let limited = std::io::Read::take(file, 4096);
    BufReader::new(limited).read_until(b'\n', &mut line)?;
    Ok(line)
}

fn parse(line: &[u8], path: &Path) -> Result<Option<Use>, FolderError> {
    match content(line) {
        None => Ok(None),
        Some((FORMAT, MERGE)) => Ok(Some(Use::Merge)),
        Some((FORMAT, text)) => Ok(serde_json::from_str(text).ok().map(Use::Run)),
        Some((version, _)) => Err(FolderError::OtherFormat {
            path: path.to_owned(),
            version,
        }),
    }
}

/// The format of an undamaged line, and what follows it.
fn content(line: &[u8]) -> Option<(u32, &str)> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (checksum, content) = line.strip_prefix(NAME)?.trim_start().split_once(' ')?;
    if u32::from_str_radix(checksum, 16) != Ok(crc32fast::hash(content.as_bytes())) {
        return None;
    }
    let (version, text) = content.split_once(' ')?;
    Some((version.parse().ok()?, text))
}

/// Begins every frame; not UTF-8, so that it occurs in no header.
pub const MARK: [u8; 4] = [0xd6, b'S', b'v', 0xff];

/// Length of what precedes the payload.
pub const HEAD: usize = MARK.len() + 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JournalRecord {
    Session(Session),
    Unit(Box<UnitRecord>),
}

/// The work of one process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
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
pub struct UnitRecord {
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
    pub fn begin(threads: usize, revision: &str) -> Self {
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
    pub fn count(&mut self, finished: u64) {
        self.units += 1;
        self.latest = self.latest.max(finished);
    }

    pub fn end(&mut self) {
        self.latest = self.latest.max(now());
    }

    pub fn started(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_millis(self.started)
    }

    /// How long several worked, added up.
    pub fn total(sessions: &[Self]) -> Duration {
        sessions.iter().fold(Duration::ZERO, |sum, session| {
            sum.saturating_add(session.duration())
        })
    }

    /// How long it worked: until it ended or, if it was killed, until it finished its last unit.
    pub fn duration(&self) -> Duration {
        Duration::from_millis(self.latest.saturating_sub(self.started))
    }
}

impl JournalRecord {
    /// The bytes of the record in the file; `key` stands for the run's parameters.
    pub fn frame(&self, key: u32) -> Vec<u8> {
        let payload =
            postcard::to_stdvec(self).expect("records have known lengths and memory takes them");
        let length = u32::try_from(payload.len()).expect("a unit's result is far below 4 GiB");
        let numbers = [length, checksum(key, &payload)].map(u32::to_le_bytes);
        [&MARK, &numbers[0], &numbers[1], payload.as_slice()].concat()
    }

    /// The record of a payload, if it is whole and belongs to the run.
    pub fn of_payload(payload: &[u8], expected: u32, key: u32) -> Option<Self> {
        if checksum(key, payload) != expected {
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
