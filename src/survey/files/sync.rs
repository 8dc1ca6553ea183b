//! The folder in which a file lies, and what makes its entries last.

use std::fs::File;
use std::path::Path;

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
