//! Folders: what is in them, and what makes their entries last.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::FileError;

/// The folder of a file that is there or is to be.
pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes what was created or renamed in a folder last: its own entry has to reach the disk.
pub(crate) fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}

/// What is in a folder, by name.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn paths_in(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let read = || -> std::io::Result<Vec<PathBuf>> {
        std::fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect()
    };
    let mut paths = read().map_err(FileError::io("read the folder", folder))?;
    paths.sort();
    Ok(paths)
}
