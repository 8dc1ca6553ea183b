//! Files that appear whole or not at all, and errors that name the file, the line and
//! the offending text. Knows nothing of puzzles.

mod atomic;
mod csv;
mod folder;
mod json;
mod text;

use std::path::{Path, PathBuf};

#[cfg(feature = "cli")]
pub(crate) use atomic::remove_unwritten;
pub(crate) use atomic::{is_temporary, write_whole};
pub(crate) use csv::{CsvFile, csv_writer, line, number_field, write_records, wrong_header};
pub(crate) use folder::{
    create_folder, exists, folder_of, has_file, paths_in, remove_file, sync_folder,
};
pub(crate) use json::{CHANGED, Sealed, json_text, parse_json, read_json, read_text, write_json};
use text::Utf16;
pub use text::file_digest;
pub(crate) use text::{Digesting, Utf8, digest, digest_within, kept_as, open_text, plain_name};

/// Why a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum FileError {
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        action: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{}, line {line}: {problem}", path.display())]
    Line {
        path: PathBuf,
        line: u64,
        problem: String,
    },
    #[error("{}: {problem}", path.display())]
    Content { path: PathBuf, problem: String },
}

impl FileError {
    pub(crate) fn io(action: &'static str, path: &Path) -> impl Fn(std::io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| match source.get_ref().and_then(|error| error.downcast_ref()) {
            Some(encoding @ Utf16) => Self::line(&path, 1, encoding.to_string()),
            None => Self::Io {
                action,
                path: path.clone(),
                source,
            },
        }
    }

    pub(crate) fn line(path: &Path, line: u64, problem: impl Into<String>) -> Self {
        Self::Line {
            path: path.to_owned(),
            line,
            problem: problem.into(),
        }
    }

    pub(crate) fn content(path: &Path, problem: impl Into<String>) -> Self {
        Self::Content {
            path: path.to_owned(),
            problem: problem.into(),
        }
    }
}
