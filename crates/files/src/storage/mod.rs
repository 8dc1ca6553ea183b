//! Files that appear whole or not at all, folders whose entries last, and errors that name the
//! file, the line and the offending text. This module knows nothing of puzzles.

mod atomic;
mod csv;
mod json;
mod text;

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

pub use atomic::{can_write, is_temporary, remove_unwritten, write_whole};
pub(crate) use csv::CsvFile;
pub use csv::write_records;
pub use json::{json_text, parse_json, read_json, read_text, write_json};
pub(crate) use json::{parse_form, sealed, text_within, unsealed};
use text::Utf16;
pub(crate) use text::hexadecimal;
pub use text::{Digesting, Utf8, digest, digest_within, kept_as, open_text, plain_name};

/// Why a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        action: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
    /// Anything else that is wrong, with its place.
    #[error("{0}")]
    Unfit(String),
}

impl FileError {
    pub fn io(action: &'static str, path: &Path) -> impl Fn(std::io::Error) -> Self + use<> {
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

    pub fn line(path: &Path, line: u64, problem: impl Into<String>) -> Self {
        let (path, problem) = (path.display(), problem.into());
        Self::Unfit(format!("{path}, line {line}: {problem}"))
    }

    pub fn content(path: &Path, problem: impl Into<String>) -> Self {
        Self::Unfit(format!("{}: {}", path.display(), problem.into()))
    }
}

/// What is said of a pipe, a device or a folder in the place of a file.
const NOT_A_FILE: &str = "not a regular file";

/// The folder of a file that is there or is to be.
pub fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes a creation or renaming in a folder durable: its entry in the folder has to reach the
/// disk. Does nothing except on Unix.
pub fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}

/// Creates a folder and those that it lies in, as far as they are missing, so that they last.
pub fn create_folder(folder: &Path) -> Result<(), FileError> {
    let missing: Vec<&Path> = folder
        .ancestors()
        .take_while(|path| !path.as_os_str().is_empty() && !path.exists())
        .collect();
    let create = || {
        std::fs::create_dir_all(folder)?;
        let mut created = missing.iter().rev();
        created.try_for_each(|created| sync_folder(folder_of(created)))
    };
    create().map_err(FileError::io("create the folder", folder))
}

/// Whether there is something at a path.
pub fn exists(path: &Path) -> Result<bool, FileError> {
    path.try_exists().map_err(FileError::io("read", path))
}

/// Whether there is a regular file at a path. Anything else, such as a pipe or a device, is
/// refused: a process that opened it might wait for ever.
///
/// # Errors
/// When there is something else, or the system does not tell.
pub fn has_file(path: &Path) -> Result<bool, FileError> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_file() => Ok(true),
        Ok(_) => Err(FileError::content(path, NOT_A_FILE)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(FileError::io("read", path)(error)),
    }
}

/// Whether a file could not be read since there is none.
pub(crate) fn is_missing(error: &FileError) -> bool {
    matches!(error, FileError::Io { source, .. } if source.kind() == ErrorKind::NotFound)
}

/// Removes a file, if it is there.
pub(crate) fn remove_file(path: &Path) -> Result<(), FileError> {
    let remove = || {
        std::fs::remove_file(path)?;
        sync_folder(folder_of(path))
    };
    match has_file(path)? {
        true => remove().map_err(FileError::io("remove", path)),
        false => Ok(()),
    }
}

/// What is in a folder, by name.
pub fn paths_in(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let read = || -> std::io::Result<Vec<PathBuf>> {
        std::fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect()
    };
    let mut paths = read().map_err(FileError::io("read the folder", folder))?;
    paths.sort();
    Ok(paths)
}
