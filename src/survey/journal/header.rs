//! The first line of a journal: its format and the run's parameters, readable by
//! people.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};

use crate::survey::Parameters;

/// The version of the journal's form.
pub(crate) const FORMAT: u32 = 2;

const NAME: &str = "survo-journal";

/// The header of a run.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    line: String,
    key: u32,
}

/// What a file's first line says, seen from one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HeaderState {
    /// It is the header of this run.
    Same,
    /// The file is empty, or the header was torn while it was written.
    Begun,
    /// It is a header of another format.
    OtherFormat(u32),
    /// It is the header of another run.
    OtherParameters(Box<Parameters>),
    /// It is no header.
    Damaged,
}

impl Header {
    pub fn new(parameters: &Parameters) -> Self {
        let text = serde_json::to_string(parameters).expect("parameters are plain data");
        let key = crc32fast::hash(text.as_bytes());
        let content = format!("{FORMAT} {text}");
        let checksum = crc32fast::hash(content.as_bytes());
        Self {
            line: format!("{NAME} {checksum:08x} {content}\n"),
            key,
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
        if line == self.line.as_bytes() {
            return Ok(HeaderState::Same);
        }
        let length = file.metadata()?.len();
        if length == line.len() as u64 && self.line.as_bytes().starts_with(&line) {
            return Ok(HeaderState::Begun);
        }
        Ok(match parse(&line) {
            Some((FORMAT, Some(parameters))) => HeaderState::OtherParameters(Box::new(parameters)),
            Some((FORMAT, None)) | None => HeaderState::Damaged,
            Some((version, _)) => HeaderState::OtherFormat(version),
        })
    }

    /// The format of a file's header, and the parameters that one of this format names;
    /// `None` when it is damaged.
    pub fn read(file: &File) -> std::io::Result<Option<(u32, Option<Parameters>)>> {
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

/// Format and parameters of an undamaged line; no parameters for other formats.
fn parse(line: &[u8]) -> Option<(u32, Option<Parameters>)> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (checksum, content) = line.strip_prefix(NAME)?.trim_start().split_once(' ')?;
    if u32::from_str_radix(checksum, 16) != Ok(crc32fast::hash(content.as_bytes())) {
        return None;
    }
    let (version, text) = content.split_once(' ')?;
    let version = version.parse().ok()?;
    let parameters = (version == FORMAT)
        .then(|| serde_json::from_str(text).ok())
        .flatten();
    Some((version, parameters))
}
