//! Records that are kept as JSON, for people and programs.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{FileError, write_whole};

/// Writes a record, indented, with an end of line.
///
/// # Errors
/// When the disk refuses.
pub(crate) fn write_json(path: &Path, record: &impl Serialize) -> Result<(), FileError> {
    write_whole(path, |to| {
        serde_json::to_writer_pretty(&mut *to, record)?;
        to.write_all(b"\n")
    })
}

/// Reads a record; `what` says in messages what it is to be.
///
/// # Errors
/// When the file cannot be read or is no such record.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path, what: &str) -> Result<T, FileError> {
    let text = std::fs::read_to_string(path).map_err(FileError::io("read", path))?;
    serde_json::from_str(&text)
        .map_err(|error| FileError::line(path, error.line() as u64, format!("not {what}: {error}")))
}
