//! The first line of a journal: its format and the run's parameters, readable by people.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use crate::storage::FileError;
use crate::survey::{FolderError, Parameters};

pub(crate) const FORMAT: u32 = 3;

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
pub(in crate::survey) enum Use {
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
