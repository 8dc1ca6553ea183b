//! A file that one process at a time may write to.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::FolderError;
use crate::storage::FileError;

/// Whether a process may go without a lock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locking {
    /// No lock, no writing.
    #[default]
    Required,
    /// For file systems that know no locks: the user sees to it that no other process
    /// writes to the folder.
    Waived,
}

/// How long readers, who hold a lock for a moment each, may keep a writer waiting.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens a file, which is created if need be. Unless locking is waived, other writers are kept out
/// for as long as it or a clone of it is open.
pub(super) fn open_locked(path: &Path, locking: Locking) -> Result<File, FolderError> {
    let until = Instant::now() + PATIENCE;
    loop {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(FileError::io("open", path))?;
        if locking == Locking::Required {
            lock(&file, path, until)?;
        }
        // The process that had the lock may have removed the file before it let the lock go.
        if is_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// Waits for readers, but not for a writer.
fn lock(file: &File, path: &Path, until: Instant) -> Result<(), FolderError> {
    let in_use = || FolderError::InUse(path.to_owned());
    let refused = |source| FolderError::NoLock {
        path: path.to_owned(),
        source,
    };
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(refused(error)),
            Err(TryLockError::WouldBlock) if Instant::now() >= until => return Err(in_use()),
            // A writer lets no reader in; a reader does.
            Err(TryLockError::WouldBlock) => match file.try_lock_shared() {
                Ok(()) => file.unlock().map_err(refused)?,
                Err(TryLockError::WouldBlock) => return Err(in_use()),
                Err(TryLockError::Error(error)) => return Err(refused(error)),
            },
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Whether a process writes to an open file: whether a reader gets no lock on it. The lock of this
/// reader is let go at once.
pub(super) fn has_writer(file: &File) -> std::io::Result<bool> {
    match file.try_lock_shared() {
        Ok(()) => file.unlock().map(|()| false),
        Err(TryLockError::WouldBlock) => Ok(true),
        // Some network file systems know no locks.
        Err(TryLockError::Error(_)) => Ok(false),
    }
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> Result<bool, FileError> {
    use std::os::unix::fs::MetadataExt;

    let reading = FileError::io("read", path);
    let opened = file.metadata().map_err(&reading)?;
    match std::fs::metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (opened.dev(), opened.ino())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(reading(error)),
    }
}

#[cfg(not(unix))]
pub(super) fn is_at(_: &File, _: &Path) -> Result<bool, FileError> {
    // A file that is open cannot be removed there.
    Ok(true)
}
