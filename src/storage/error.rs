//! Errors that name the file, the line and the offending text.

use std::path::{Path, PathBuf};

use super::text::Utf16;

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
