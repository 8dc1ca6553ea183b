//! Files that appear whole or not at all.

use std::fs::{File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use survo_core::search::lock;
use tempfile::NamedTempFile;

use super::{FileError, NOT_A_FILE, digest, folder_of, sync_folder};

/// How the names of temporary files begin.
const TEMPORARY_PREFIX: &str = ".survo-";

/// The temporary files of this process. The list is held for as long as one is created, so that
/// none is ever left out of it.
static UNWRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A temporary file that is locked for as long as it is written to.
struct Temporary {
    // Dropped in this order: a file is listed until it is removed.
    file: NamedTempFile,
    _claim: Claim,
}

/// An entry in the list of temporary files.
struct Claim(PathBuf);

impl Drop for Claim {
    fn drop(&mut self) {
        lock(&UNWRITTEN).retain(|path| *path != self.0);
    }
}

/// Removes the temporary files of this process, which ends before the list is let go.
pub fn remove_unwritten() -> MutexGuard<'static, Vec<PathBuf>> {
    let held = lock(&UNWRITTEN);
    for path in held.iter() {
        // What cannot be removed is removed by whoever writes the file next.
        let _ = std::fs::remove_file(path);
    }
    held
}

/// Writes a file through a temporary one in the same folder: written, synced, renamed.
/// After an error, a full disk included, the previous file is unchanged. The new file gets the mode
/// of the previous one: a file that was kept from others stays so.
///
/// # Errors
/// When the folder or the disk refuses, or when there is something at `path` that is
/// not a regular file: a device, a pipe, a folder, a link to nothing.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<(), FileError> {
    // A link is followed, so that it still points to the same place.
    let resolved = std::fs::canonicalize(path);
    let path = resolved.as_deref().unwrap_or(path);
    let before = std::fs::metadata(path).ok();
    let is_file = before.as_ref().is_some_and(std::fs::Metadata::is_file);
    if !is_file && std::fs::symlink_metadata(path).is_ok() {
        return Err(FileError::content(path, NOT_A_FILE));
    }
    let folder = folder_of(path);
    let attempt = || {
        let prefix = temporary_prefix(path);
        let temporary = create_temporary(folder, &prefix)?;
        let file = &temporary.file;
        // Written through `as_file`: an error of the temporary file itself would name its path,
        // which tells the user nothing.
        let mut buffer = BufWriter::new(file.as_file());
        write(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        if let Some(before) = &before {
            file.as_file().set_permissions(before.permissions())?;
        }
        file.as_file().sync_all()?;
        temporary.file.persist(path).map_err(|e| e.error)?;
        remove_abandoned(folder, &prefix);
        sync_folder(folder)
    };
    attempt().map_err(|error| FileError::io("write", path)(refusal(error)))
}

/// Whether [`write_whole`] could write a file, as far as that shows before the work for it.
///
/// # Errors
/// When the folder takes no new file.
pub fn can_write(path: &Path) -> Result<(), FileError> {
    let resolved = std::fs::canonicalize(path);
    let path = resolved.as_deref().unwrap_or(path);
    let temporary = create_temporary(folder_of(path), &temporary_prefix(path));
    temporary.map(drop).map_err(FileError::io("write", path))
}

/// How the names of the temporary files for a target begin: of one length, however long the
/// target's name is.
fn temporary_prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().as_encoded_bytes();
    format!("{TEMPORARY_PREFIX}{}-", &digest(name)[..8])
}

/// How often a temporary file is created: others hold the lock of one only for the moment in which
/// they look whether it was abandoned.
const ATTEMPTS: u32 = 100;

/// Creates a temporary file and locks it.
fn create_temporary(folder: &Path, prefix: &str) -> io::Result<Temporary> {
    for _ in 0..ATTEMPTS {
        let mut builder = tempfile::Builder::new();
        // Readable by all, as files made by other programs are (less the umask).
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut list = lock(&UNWRITTEN);
        let created = builder.prefix(prefix).tempfile_in(folder);
        // The error itself names the temporary file.
        let file = created.map_err(|error| error.kind())?;
        list.push(file.path().to_owned());
        drop(list);
        let claim = Claim(file.path().to_owned());
        let temporary = Temporary {
            file,
            _claim: claim,
        };
        let is_held = match temporary.file.as_file().try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock) => false,
            // Without locks, no process takes it for abandoned either.
            Err(TryLockError::Error(_)) => return Ok(temporary),
        };
        // Another process may have taken it for abandoned before it was locked.
        if is_held && temporary.file.path().try_exists()? {
            return Ok(temporary);
        }
    }
    Err(io::Error::other("no lock of a temporary file was granted"))
}

/// Removes temporary files for a target that nobody holds: their writers were killed. They
/// do no harm where they cannot be removed.
fn remove_abandoned(folder: &Path, prefix: &str) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| name.starts_with(prefix))
            && is_temporary(&path)
            && let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
        {
            let _ = std::fs::remove_file(&path);
        }
    }
}

/// Whether this is a file that [`write_whole`] was writing when the process was killed: its
/// prefix, the mark of its target, and six letters or digits.
pub fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let rest = name.and_then(|name| name.strip_prefix(TEMPORARY_PREFIX));
    let is_ours = |rest: &str| {
        let is_word = |word: &str| word.bytes().all(|b| b.is_ascii_alphanumeric());
        rest.split_once('-').is_some_and(|(mark, random)| {
            mark.len() == 8 && random.len() == 6 && is_word(mark) && is_word(random)
        })
    };
    rest.is_some_and(is_ours) && path.is_file()
}

/// What the operating system said: the CSV writer wraps it and hides that the disk is full.
fn refusal(error: io::Error) -> io::Error {
    match error.downcast::<csv::Error>().map(csv::Error::into_kind) {
        Ok(csv::ErrorKind::Io(refusal)) => refusal,
        Ok(other) => io::Error::other(format!("{other:?}")),
        Err(error) => error,
    }
}

#[cfg(test)]
mod tests;
