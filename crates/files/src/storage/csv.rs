//! CSV files: a header, then records.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Error, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use csv::{ErrorKind, Position, Reader, ReaderBuilder, StringRecord, WriterBuilder};
use itertools::Itertools;
use serde::Serialize;

use super::{FileError, open_text};

/// Bytes within which a record ends: room for many thousands of numbers. A file without
/// ends of records would fill the memory otherwise.
const LONGEST: u64 = 1 << 20;

/// A CSV file, read record by record.
pub struct CsvFile {
    path: PathBuf,
    reader: Reader<Bounded>,
    /// The same file, line by line, if it must have the very bytes that this program writes.
    lines: Option<Lines>,
}

/// The lines of a file, read alongside its records. Surveys promise the same bytes from every
/// run, and readers of CSV forgive what writers never do: empty lines, other line ends, quotes.
struct Lines {
    file: BufReader<Box<dyn Read + Send>>,
    read: u64,
}

/// A file that is read as long as it is made of records.
struct Bounded {
    file: BufReader<Box<dyn Read + Send>>,
    /// Bytes read since the last record.
    since: u64,
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read(buffer)?;
        if self.since > LONGEST {
            let problem = format!("no record ends within {LONGEST} bytes");
            return Err(Error::other(problem));
        }
        self.since += read as u64;
        Ok(read)
    }
}

impl CsvFile {
    /// Opens a file and reads its header. Fields are separated by commas, or by semicolons
    /// as spreadsheets write them in much of Europe. The name tells whether it is compressed.
    pub fn open(path: &Path) -> Result<(Self, StringRecord), FileError> {
        let file = open_text(path).map_err(FileError::io("read", path))?;
        let mut file = BufReader::new(file);
        let separator = separator(file.fill_buf().map_err(FileError::io("read", path))?);
        let bounded = Bounded { file, since: 0 };
        let mut reader = ReaderBuilder::new()
            .delimiter(separator)
            .from_reader(bounded);
        let header = reader.headers().map_err(csv_error(path))?.clone();
        reader.get_mut().since = 0;
        let file = Self {
            path: path.to_owned(),
            reader,
            lines: None,
        };
        Ok((file, header))
    }

    /// Opens a file that must have the very bytes that this program writes. That its numbers are
    /// written as they must be is left to [`expect`](Self::expect).
    pub fn open_exact(path: &Path) -> Result<(Self, StringRecord), FileError> {
        let (mut csv, header) = Self::open(path)?;
        let file = open_text(path).map_err(FileError::io("read", path))?;
        let file = BufReader::new(file);
        csv.lines = Some(Lines { file, read: 0 });
        csv.compare(Some(&header))?;
        Ok((csv, header))
    }

    /// Refuses a record of an exact file with other fields than these.
    pub fn expect(
        &self,
        record: &StringRecord,
        fields: impl IntoIterator<Item = impl Display>,
    ) -> Result<(), FileError> {
        let expected = fields.into_iter().join(",") + "\n";
        let found = record.iter().join(",") + "\n";
        match self.lines.is_some() && found != expected {
            true => Err(self.other(line(record), found.as_bytes(), &expected)),
            false => Ok(()),
        }
    }

    /// Refuses the next line of an exact file if it is not this record, or the end.
    fn compare(&mut self, record: Option<&StringRecord>) -> Result<(), FileError> {
        let Some(lines) = &mut self.lines else {
            return Ok(());
        };
        let expected = record.map_or(String::new(), |record| record.iter().join(",") + "\n");
        let mut found = Vec::new();
        let read = lines.file.read_until(b'\n', &mut found);
        read.map_err(FileError::io("read", &self.path))?;
        lines.read += 1;
        let line = lines.read;
        match found == expected.as_bytes() {
            true => Ok(()),
            false => Err(self.other(line, &found, &expected)),
        }
    }

    fn other(&self, line: u64, found: &[u8], expected: &str) -> FileError {
        let [found, expected] = [found, expected.as_bytes()].map(<[u8]>::escape_ascii);
        let problem = format!("'{found}' where a survey writes '{expected}'");
        FileError::line(&self.path, line, problem)
    }
}

/// What separates the fields of the header that a text begins with.
fn separator(text: &[u8]) -> u8 {
    let header = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    let has = |sign: u8| header.contains(&sign);
    if has(b';') && !has(b',') { b';' } else { b',' }
}

impl Iterator for CsvFile {
    type Item = Result<StringRecord, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut record = StringRecord::new();
        let read = self.reader.read_record(&mut record);
        self.reader.get_mut().since = 0;
        match read {
            Ok(true) => Some(self.compare(Some(&record)).map(|()| record)),
            Ok(false) => self.compare(None).err().map(Err),
            Err(error) => Some(Err(csv_error(&self.path)(error))),
        }
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

pub fn line(record: &StringRecord) -> u64 {
    record.position().map_or(0, Position::line)
}

/// The field at `index` of a record as a whole number.
pub fn number_field<T: FromStr>(
    path: &Path,
    record: &StringRecord,
    index: usize,
) -> Result<T, FileError> {
    let text = record.get(index).unwrap_or("");
    text.parse().map_err(|_| {
        let (text, field) = (text.escape_debug(), index.saturating_add(1));
        let problem = format!("'{text}' in field {field} is not a whole number in range");
        FileError::line(path, line(record), problem)
    })
}

/// The header of a file is not that of `what`.
pub fn wrong_header(path: &Path, found: &StringRecord, what: &str) -> FileError {
    let found = found.iter().collect::<Vec<_>>().join(",");
    let problem = format!(
        "the header '{}' is not that of {what}",
        found.escape_debug()
    );
    FileError::line(path, 1, problem)
}

fn csv_error(path: &Path) -> impl Fn(csv::Error) -> FileError {
    let path = path.to_owned();
    move |error| {
        let line = error.position().map_or(0, Position::line);
        let problem = match error.into_kind() {
            ErrorKind::Io(source) => return FileError::io("read", &path)(source),
            ErrorKind::UnequalLengths {
                expected_len, len, ..
            } => format!("{len} fields where {expected_len} are expected"),
            ErrorKind::Utf8 { err, .. } => format!("not UTF-8: {err}"),
            other => format!("not readable as CSV: {other:?}"),
        };
        FileError::line(&path, line, problem)
    }
}
