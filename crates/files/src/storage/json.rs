//! Records that are kept as JSON, for people and programs.

use std::io::Read;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{FileError, digest, has_file, open_text, write_whole};

/// The largest record, in MiB: room for the manifests of many thousands of shards.
const MOST: u64 = 128;

/// The text of a record: indented, with an end of line.
pub fn json_text(record: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(record);
    text.expect("records are plain data with text for keys") + "\n"
}

pub fn write_json(path: &Path, record: &impl Serialize) -> Result<(), FileError> {
    write_whole(path, |to| to.write_all(json_text(record).as_bytes()))
}

/// The text of a JSON object with a line more, the second: the digest of all others, as
/// `sed 2d FILE | sha256sum` gives it.
pub(crate) fn sealed(text: &str) -> String {
    let (begin, fields) = text.split_at("{\n".len());
    let digest = digest(text.as_bytes());
    format!("{begin}  \"digest\": \"{digest}\",\n{fields}")
}

/// The text of which [`sealed`] made this one; `None` if it was changed since.
pub(crate) fn unsealed(text: &str) -> Option<String> {
    let (begin, rest) = text.split_once('\n')?;
    let (_, fields) = rest.split_once('\n')?;
    let original = format!("{begin}\n{fields}");
    (original.starts_with("{\n") && sealed(&original) == text).then_some(original)
}

/// Reads a record in a regular file; `what` says in messages what it is to be.
pub fn read_json<T: DeserializeOwned>(path: &Path, what: &str) -> Result<T, FileError> {
    has_file(path)?;
    parse_json(path, &read_text(path)?, what)
}

/// The text of a file.
///
/// # Errors
/// When it cannot be read, or is larger than any record that this program writes.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    text_within(path, MOST)
}

/// The text of a file of at most this many MiB.
pub(crate) fn text_within(path: &Path, most: u64) -> Result<String, FileError> {
    let reading = FileError::io("read", path);
    let file = open_text(path).map_err(&reading)?;
    let mut text = String::new();
    let read = file.take((most << 20) + 1).read_to_string(&mut text);
    if read.map_err(&reading)? as u64 > most << 20 {
        return Err(FileError::content(path, format!("larger than {most} MiB")));
    }
    Ok(text)
}

/// Parses the text of a file as a record that says its form, which has to be this one.
pub(crate) fn parse_form<T: DeserializeOwned>(
    path: &Path,
    text: &str,
    what: &str,
    form: u32,
) -> Result<T, FileError> {
    #[derive(Deserialize)]
    struct Form {
        format: u32,
    }
    let Form { format } = parse_json(path, text, what)?;
    if format != form {
        let problem = format!("{what} in form {format}, not in form {form}");
        return Err(FileError::content(path, problem));
    }
    parse_json(path, text, what)
}

/// Parses the text of a file as a record; `what` says in messages what it is to be.
pub fn parse_json<T: DeserializeOwned>(
    path: &Path,
    text: &str,
    what: &str,
) -> Result<T, FileError> {
    serde_json::from_str(text)
        .map_err(|error| FileError::line(path, error.line() as u64, format!("not {what}: {error}")))
}
