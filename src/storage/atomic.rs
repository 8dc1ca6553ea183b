//! Files that appear whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{FileError, folder_of, sync_folder};

/// How the names of temporary files begin.
const TEMPORARY_PREFIX: &str = ".survo-";

/// Writes a file through a temporary one beside it: written, synced, renamed.
/// An error, a full disk included, leaves what was there before as it was.
///
/// # Errors
/// When the folder or the disk refuses, or when there is something at `path` that is
/// no regular file: a device, a pipe, a folder.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<(), FileError> {
    // A link is followed, so that it goes on pointing where it did.
    let resolved = std::fs::canonicalize(path);
    let path = resolved.as_deref().unwrap_or(path);
    if path.exists() && !path.is_file() {
        return Err(FileError::content(path, "not a regular file"));
    }
    let folder = folder_of(path);
    let attempt = || {
        let mut builder = tempfile::Builder::new();
        // Readable by all, as files made by other programs are (less the umask).
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let temporary = builder.prefix(TEMPORARY_PREFIX).tempfile_in(folder)?;
        // Written to as a file: errors of a temporary file name it, and nobody knows it.
        let mut buffer = BufWriter::new(temporary.as_file());
        write(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        temporary.as_file().sync_all()?;
        temporary.persist(path).map_err(|e| e.error)?;
        sync_folder(folder)
    };
    attempt().map_err(|error| FileError::io("write", path)(refusal(error)))
}

/// Whether this is a file that [`write_whole`] was writing when it was killed: its prefix
/// and six letters or digits.
pub(crate) fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let rest = name.and_then(|name| name.strip_prefix(TEMPORARY_PREFIX));
    let is_random = |rest: &str| rest.len() == 6 && rest.bytes().all(|b| b.is_ascii_alphanumeric());
    rest.is_some_and(is_random) && path.is_file()
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
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_folders_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, |w| w.write_all(b"new")).unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        let refused = write_whole(folder.path(), |w| w.write_all(b"new"));
        assert!(
            refused
                .unwrap_err()
                .to_string()
                .contains("not a regular file")
        );
    }

    #[test]
    fn a_failed_write_leaves_the_earlier_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.csv");
        write_whole(&path, |w| w.write_all(b"first")).unwrap();
        let failed = write_whole(&path, |w| {
            w.write_all(b"half of the sec")?;
            Err(std::io::Error::other("no space left"))
        });
        assert!(failed.unwrap_err().to_string().contains("no space left"));
        assert_eq!(std::fs::read(&path).unwrap(), b"first");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
