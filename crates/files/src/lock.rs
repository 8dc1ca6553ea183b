//! The lock of a survey's folder: one process at a time may write there.
//!
//! The lock is a file of its own, since the checkpoint is replaced again and again. The file stays
//! when a process is killed; what counts is whether a process holds a lock on it.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::storage::{FileError, has_file, remove_file};

pub const LOCK_FILE: &str = "lock";

/// Whether a process may go without a lock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locking {
    /// No lock, no writing.
    #[default]
    Required,
    /// For file systems without locks: the user makes sure that no other process
    /// writes to the folder.
    Waived,
}

/// How long a writer waits for the lock: readers hold it for a moment, a writer much longer.
const PATIENCE: Duration = Duration::from_secs(1);

/// The lock of a folder, held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    file: File,
    folder: PathBuf,
}

impl Lock {
    /// Takes the lock of a folder, within [`PATIENCE`].
    ///
    /// # Errors
    /// When another process has it, or the system refuses.
    pub fn take(folder: &Path, locking: Locking) -> Result<Self, FileError> {
        let path = folder.join(LOCK_FILE);
        has_file(&path)?;
        let until = Instant::now() + PATIENCE;
        loop {
            let file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(FileError::io("open", &path))?;
            if locking == Locking::Required {
                lock(&file, folder, until)?;
            }
            let lock = Self {
                file,
                folder: folder.to_owned(),
            };
            // The process that had the lock may have removed the file before it let the lock go.
            if lock.is_in_place()? {
                return Ok(lock);
            }
            if Instant::now() >= until {
                return Err(in_use(folder));
            }
        }
    }

    /// Refuses to go on where the folder was removed or replaced under the process, or where
    /// another process has finished the work and removed the lock.
    ///
    /// # Errors
    /// When the file of the lock is not the one at its place.
    pub fn check(&self) -> Result<(), FileError> {
        match self.is_in_place()? {
            true => Ok(()),
            false => Err(FileError::content(
                &self.folder,
                "removed or replaced under the survey",
            )),
        }
    }

    /// Removes the file, so that nothing is left of the lock.
    pub fn remove(self) -> Result<(), FileError> {
        match self.is_in_place()? {
            true => remove_file(&self.folder.join(LOCK_FILE)),
            false => Ok(()),
        }
    }

    #[cfg(unix)]
    fn is_in_place(&self) -> Result<bool, FileError> {
        use std::os::unix::fs::MetadataExt;

        let path = self.folder.join(LOCK_FILE);
        let reading = FileError::io("read", &path);
        let held = self.file.metadata().map_err(&reading)?;
        match std::fs::metadata(&path) {
            Ok(there) => Ok((there.dev(), there.ino()) == (held.dev(), held.ino())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(reading(error)),
        }
    }

    #[cfg(not(unix))]
    fn is_in_place(&self) -> Result<bool, FileError> {
        // A file that is open cannot be removed there.
        self.file
            .metadata()
            .map(|_| true)
            .map_err(FileError::io("read", &self.folder.join(LOCK_FILE)))
    }
}

fn in_use(folder: &Path) -> FileError {
    FileError::Unfit(format!("{} is in use by another process", folder.display()))
}

fn lock(file: &File, folder: &Path, until: Instant) -> Result<(), FileError> {
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => {
                let locking = FileError::io("lock", folder)(error);
                return Err(FileError::Unfit(format!(
                    "{locking}; use --no-lock if no other process uses the folder"
                )));
            }
            Err(TryLockError::WouldBlock) if Instant::now() >= until => {
                return Err(in_use(folder));
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// Whether a process works in a folder, that is, whether a reader gets no lock on it. The lock of
/// this reader is released at once.
///
/// # Errors
/// When the file of the lock cannot be read.
pub fn is_in_use(folder: &Path) -> Result<bool, FileError> {
    let path = folder.join(LOCK_FILE);
    let reading = FileError::io("read", &path);
    if !has_file(&path)? {
        return Ok(false);
    }
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(reading(error)),
    };
    match file.try_lock_shared() {
        Ok(()) => file.unlock().map(|()| false).map_err(reading),
        Err(TryLockError::WouldBlock) => Ok(true),
        // Some network file systems know no locks.
        Err(TryLockError::Error(_)) => Ok(false),
    }
}
