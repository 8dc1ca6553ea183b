//! CSV files: a header, then records.

use std::io::Write;
use std::path::Path;
use std::str::FromStr;

use csv::{DeserializeErrorKind, ErrorKind, Position, Reader, StringRecord, Writer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::FileError;

/// The header and the records of a file that has exactly this header; `what` says in
/// messages whose it is. Each record is given with its line. Fields are read by their
/// places, so that a type may have arrays of them.
///
/// # Errors
/// When the file cannot be read, has another header, or a record is not of the type.
pub(crate) fn read_records<T: DeserializeOwned>(
    path: &Path,
    header: &[String],
    what: &str,
) -> Result<Vec<(u64, T)>, FileError> {
    let mut csv = Reader::from_path(path).map_err(csv_error(path))?;
    let found = csv.headers().map_err(csv_error(path))?;
    if found != header {
        return Err(wrong_header(path, found, what));
    }
    csv.records()
        .map(|record| {
            let record = record.map_err(csv_error(path))?;
            Ok((line(&record), typed(path, &record)?))
        })
        .collect()
}

/// The records of a file, their fields found by the names in its header; none without the
/// file.
///
/// # Errors
/// When the file cannot be read or a record is not of the type.
pub(crate) fn read_if_there<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, FileError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    Reader::from_path(path)
        .map_err(csv_error(path))?
        .deserialize()
        .collect::<Result<_, _>>()
        .map_err(csv_error(path))
}

/// Writes a header and records, field by field in their order.
///
/// # Errors
/// Those of `to`.
pub(crate) fn write_records<T: Serialize>(
    to: &mut dyn Write,
    header: &[String],
    records: impl IntoIterator<Item = T>,
) -> std::io::Result<()> {
    let mut csv = csv::WriterBuilder::new().has_headers(false).from_writer(to);
    csv.write_record(header)?;
    for record in records {
        csv.serialize(record)?;
    }
    csv.flush()
}

/// A writer of records of any length.
pub(crate) fn csv_writer(to: &mut dyn Write) -> Writer<&mut dyn Write> {
    Writer::from_writer(to)
}

fn typed<T: DeserializeOwned>(path: &Path, record: &StringRecord) -> Result<T, FileError> {
    record
        .deserialize(None)
        .map_err(|error| match error.kind() {
            ErrorKind::Deserialize { err, .. } => {
                let at = err.field().unwrap_or(0) as usize;
                let is_number = matches!(
                    err.kind(),
                    DeserializeErrorKind::ParseInt(_) | DeserializeErrorKind::ParseFloat(_)
                );
                if is_number {
                    return not_a_number(path, record, at);
                }
                let text = record.get(at).unwrap_or("").escape_debug();
                let problem = format!("'{text}' in field {}: {}", at + 1, err.kind());
                FileError::line(path, line(record), problem)
            }
            _ => csv_error(path)(error),
        })
}

/// The line of a record.
pub(crate) fn line(record: &StringRecord) -> u64 {
    record.position().map_or(0, Position::line)
}

/// The field at `index` of a record as a whole number.
pub(crate) fn number_field<T: FromStr>(
    path: &Path,
    record: &StringRecord,
    index: usize,
) -> Result<T, FileError> {
    let text = record.get(index).unwrap_or("");
    text.parse().map_err(|_| not_a_number(path, record, index))
}

fn not_a_number(path: &Path, record: &StringRecord, index: usize) -> FileError {
    let text = record.get(index).unwrap_or("").escape_debug();
    let problem = format!(
        "'{text}' in field {} is not a whole number in range",
        index + 1
    );
    FileError::line(path, line(record), problem)
}

/// The header of a file is not that of `what`.
pub(crate) fn wrong_header(path: &Path, found: &StringRecord, what: &str) -> FileError {
    let found = found.iter().collect::<Vec<_>>().join(",");
    let problem = format!(
        "the header '{}' is not that of {what}",
        found.escape_debug()
    );
    FileError::line(path, 1, problem)
}

/// An error of the CSV reader at a path.
pub(crate) fn csv_error(path: &Path) -> impl Fn(csv::Error) -> FileError {
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
