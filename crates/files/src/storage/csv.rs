//! CSV files: a header, then records of numbers, one a line.
//!
//! Surveys promise the same bytes from every run, so their files are read *exactly*: a line that a
//! survey would write in another way is damage. Lists that a user names are read as spreadsheets
//! leave them, too: with semicolons, other ends of lines, quotes, empty lines.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Error, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use csv::{StringRecord, WriterBuilder};
use itertools::Itertools;
use serde::Serialize;

use super::{FileError, open_text};

/// Bytes within which a record ends: room for many thousands of numbers. A file without
/// ends of records would fill the memory otherwise.
const LONGEST: u64 = 1 << 20;

/// A CSV file, read record by record: the header first.
pub struct CsvFile {
    path: PathBuf,
    text: BufReader<Box<dyn Read + Send>>,
    is_exact: bool,
    separator: char,
    record: StringRecord,
    /// The record as it is in the file, with the empty lines before it.
    raw: Vec<u8>,
    /// Lines read.
    line: u64,
}

impl CsvFile {
    /// Opens a file and reads its header. Fields are separated by commas, or by semicolons
    /// as spreadsheets write them in much of Europe. The name tells whether it is compressed.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::begin(path, false)
    }

    /// Opens a file that must have the very bytes that this program writes. That its numbers are
    /// written as they must be is left to [`expect`](Self::expect).
    pub fn open_exact(path: &Path) -> Result<Self, FileError> {
        Self::begin(path, true)
    }

    fn begin(path: &Path, is_exact: bool) -> Result<Self, FileError> {
        let mut csv = Self {
            path: path.to_owned(),
            text: BufReader::new(open_text(path).map_err(FileError::io("read", path))?),
            is_exact,
            separator: ',',
            record: StringRecord::new(),
            raw: Vec::new(),
            line: 0,
        };
        let Some(header) = csv.next_text()? else {
            return csv.compare("").map(|()| csv);
        };
        if !header.contains(',') {
            csv.separator = ';';
        }
        // Spreadsheets put a mark before UTF-8.
        csv.split(header.trim_start_matches('\u{feff}'));
        csv.expect(csv.record.iter())?;
        Ok(csv)
    }

    /// The fields of the record that was read last, or of the header.
    pub fn fields(&self) -> &StringRecord {
        &self.record
    }

    /// The number of its line.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Reads the next record; false at the end.
    pub fn advance(&mut self) -> Result<bool, FileError> {
        let columns = self.record.len();
        let Some(text) = self.next_text()? else {
            return self.compare("").map(|()| false);
        };
        self.split(&text);
        match self.record.len() {
            found if found == columns => Ok(true),
            found => Err(self.problem(format!("{found} fields where {columns} are expected"))),
        }
    }

    fn split(&mut self, text: &str) {
        self.record.clear();
        let fields = text.split(self.separator);
        self.record
            .extend(fields.map(|field| field.trim_matches('"')));
    }

    /// The next line that is not empty, without its end.
    fn next_text(&mut self) -> Result<Option<String>, FileError> {
        self.raw.clear();
        loop {
            let left = LONGEST - self.raw.len() as u64;
            let from = self.raw.len();
            let read = (&mut self.text).take(left).read_until(b'\n', &mut self.raw);
            let read = read.map_err(FileError::io("read", &self.path))?;
            if read as u64 == left {
                let problem = Error::other(format!("no record ends within {LONGEST} bytes"));
                return Err(FileError::io("read", &self.path)(problem));
            }
            if read == 0 {
                return Ok(None);
            }
            self.line += 1;
            let text = std::str::from_utf8(&self.raw[from..]);
            let text = text.map_err(|error| self.problem(format!("not UTF-8: {error}")))?;
            let text = text.trim_end_matches(['\n', '\r']);
            if !text.is_empty() {
                return Ok(Some(text.to_owned()));
            }
        }
    }

    /// The field at `index` of the record as a whole number.
    pub fn number<T: FromStr>(&self, index: usize) -> Result<T, FileError> {
        let text = self.record.get(index).unwrap_or("");
        text.parse().map_err(|_| {
            let (text, field) = (text.escape_debug(), index.saturating_add(1));
            self.problem(format!(
                "'{text}' in field {field} is not a whole number in range"
            ))
        })
    }

    /// Refuses a record of an exact file with other fields than these.
    pub fn expect(&self, fields: impl IntoIterator<Item = impl Display>) -> Result<(), FileError> {
        match self.is_exact {
            true => self.compare(&(fields.into_iter().join(",") + "\n")),
            false => Ok(()),
        }
    }

    fn compare(&self, expected: &str) -> Result<(), FileError> {
        if !self.is_exact || self.raw == expected.as_bytes() {
            return Ok(());
        }
        let mut lines = self.raw.split_inclusive(|&byte| byte == b'\n');
        let found = lines.next().unwrap_or_default().escape_ascii();
        let line = self.line - lines.count() as u64;
        let expected = expected.escape_debug();
        let problem = format!("'{found}' where a survey writes '{expected}'");
        Err(FileError::line(&self.path, line, problem))
    }

    /// An error in the line that was read last.
    pub fn problem(&self, problem: impl Into<String>) -> FileError {
        FileError::line(&self.path, self.line, problem)
    }

    /// The header is not that of `what`.
    pub fn wrong_header(&self, what: &str) -> FileError {
        let header = self.record.iter().join(",");
        let problem = format!(
            "the header '{}' is not that of {what}",
            header.escape_debug()
        );
        FileError::line(&self.path, 1, problem)
    }
}

/// Writes a header and records, field by field in their order, with a separator between fields.
pub fn write_records<T: Serialize>(
    to: &mut dyn Write,
    separator: u8,
    header: &[String],
    records: impl IntoIterator<Item = T>,
) -> std::io::Result<()> {
    let mut csv = WriterBuilder::new();
    csv.has_headers(false).delimiter(separator);
    let mut csv = csv.from_writer(to);
    csv.write_record(header)?;
    for record in records {
        csv.serialize(record)?;
    }
    csv.flush()
}
