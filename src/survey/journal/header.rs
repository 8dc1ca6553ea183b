//! The first line of a journal: its format and the run's parameters, readable by
//! people.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use crate::survey::{FolderError, Parameters};

/// The version of the journal's form.
pub(crate) const FORMAT: u32 = 3;

const NAME: &str = "survo-journal";

/// Stands in the place of parameters.
const MERGE: &str = "merge";

/// The header of a run, or of a merge.
#[derive(Clone, Debug)]
pub(super) struct Header {
    line: String,
    key: u32,
    of: Use,
}

/// What a folder is in use for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A run with these parameters.
    Run(Box<Parameters>),
    /// A merge of shards.
    Merge,
}

/// What a file's first line says, seen from one use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HeaderState {
    /// It is the header of this use.
    Same,
    /// The file is empty, or the header was torn while it was written.
    Begun,
    /// It is a header of another format.
    OtherFormat(u32),
    /// It is the header of another use.
    Other(Use),
    /// It is no header.
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

    /// The line, with its end.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// A number that stands for the parameters.
    pub fn key(&self) -> u32 {
        self.key
    }

    /// How a file begins.
    pub fn state_of(&self, file: &File) -> std::io::Result<HeaderState> {
        let line = first_line(file)?;
        let length = file.metadata()?.len();
        if length == line.len() as u64
            && line.len() < self.line.len()
            && self.line.as_bytes().starts_with(&line)
        {
            return Ok(HeaderState::Begun);
        }
        Ok(match parse(&line) {
            // Written otherwise it says the same, and is mended with the next record.
            Some((FORMAT, Some(of))) if of == self.of => HeaderState::Same,
            Some((FORMAT, Some(of))) => HeaderState::Other(of),
            Some((FORMAT, None)) | None => HeaderState::Damaged,
            Some((version, _)) => HeaderState::OtherFormat(version),
        })
    }

    /// What to say of a journal that is in use for something else.
    pub fn other(&self, path: &Path, theirs: Use) -> FolderError {
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

    /// The format of a file's header, and the use that one of this format names; `None`
    /// when it is damaged.
    pub fn read(file: &File) -> std::io::Result<Option<(u32, Option<Use>)>> {
        first_line(file).map(|line| parse(&line))
    }
}

/// The first line, or as much as a header can be long.
fn first_line(mut file: &File) -> std::io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(0))?;
    let mut line = Vec::new();
    let limited = std::io::Read::take(file, 4096);
    BufReader::new(limited).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// Format and use of an undamaged line; no use for other formats.
fn parse(line: &[u8]) -> Option<(u32, Option<Use>)> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (checksum, content) = line.strip_prefix(NAME)?.trim_start().split_once(' ')?;
    if u32::from_str_radix(checksum, 16) != Ok(crc32fast::hash(content.as_bytes())) {
        return None;
    }
    let (version, text) = content.split_once(' ')?;
    let version = version.parse().ok()?;
    let of = match text {
        _ if version != FORMAT => None,
        MERGE => Some(Use::Merge),
        text => serde_json::from_str(text).ok().map(Use::Run),
    };
    Some((version, of))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::puzzle::Shape;
    use crate::survey::Plan;

    /// A changed header is that of its owner or nobody's: then its records tell.
    #[test]
    fn no_changed_byte_makes_a_header_another_run_s() {
        let plan = Plan::new(Shape::new(3, 4).unwrap()).unwrap();
        let header = Header::new(Use::Run(Box::new(Parameters::of(&plan))));
        let state = |line: &[u8]| {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(line).unwrap();
            file.write_all(b"records").unwrap();
            header.state_of(&file).unwrap()
        };
        let whole = header.line().as_bytes();
        assert_eq!(state(whole), HeaderState::Same);
        let mut mended = 0;
        for at in 0..whole.len() {
            for byte in 0..=255 {
                let mut line = whole.to_vec();
                line[at] = byte;
                match state(&line) {
                    HeaderState::Same => mended += u32::from(line != whole),
                    HeaderState::Damaged => {}
                    other => panic!("byte {at} as {byte}: {other:?}"),
                }
            }
        }
        // Capital digits of the checksum, and a sign before the format.
        assert!(mended > 0);
    }
}
