//! Text that may be kept compressed: `NAME.gz` in the place of `NAME`, as `gzip -n NAME`
//! leaves it.
//!
//! Programs write plain text only. Who keeps files for good may compress them; readers take
//! either, and digests are those of the plain text.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;

use super::digest::digest_of;
use super::{FileError, has_file};

/// How the names of compressed files end.
const EXTENSION: &str = "gz";

/// The file that a text is kept in: the path itself, or where there is nothing, the
/// compressed file; `None` if that is not there either.
///
/// # Errors
/// When there is something else than a regular file, or the system does not tell.
pub(crate) fn kept_as(path: &Path) -> Result<Option<PathBuf>, FileError> {
    if has_file(path)? {
        return Ok(Some(path.to_owned()));
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(EXTENSION);
    let compressed = PathBuf::from(name);
    Ok(has_file(&compressed)?.then_some(compressed))
}

/// The name of a file without the mark of compression.
pub(crate) fn plain_name(name: &str) -> &str {
    let plain = name.strip_suffix(EXTENSION);
    plain
        .and_then(|name| name.strip_suffix('.'))
        .unwrap_or(name)
}

/// The plain text of a file, by its name compressed or not.
pub(crate) fn open_text(path: &Path) -> std::io::Result<Box<dyn Read + Send>> {
    let file = File::open(path)?;
    Ok(if path.extension() == Some(OsStr::new(EXTENSION)) {
        Box::new(MultiGzDecoder::new(BufReader::new(file)))
    } else {
        Box::new(file)
    })
}

/// The digest of the plain text of a regular file.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn text_digest(path: &Path) -> Result<String, FileError> {
    has_file(path)?;
    let digest = open_text(path).and_then(digest_of);
    digest.map_err(FileError::io("read", path))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::storage::digest;

    #[test]
    fn either_form_is_read_and_the_plain_one_first() {
        let folder = tempfile::tempdir().unwrap();
        let (plain, packed) = (folder.path().join("a.csv"), folder.path().join("a.csv.gz"));
        assert_eq!(kept_as(&plain).unwrap(), None);
        // Of two members, as one that was appended to.
        let mut bytes = Vec::new();
        for text in ["one\n", "two\n"] {
            let mut member = flate2::write::GzEncoder::new(Vec::new(), Default::default());
            member.write_all(text.as_bytes()).unwrap();
            bytes.extend(member.finish().unwrap());
        }
        std::fs::write(&packed, &bytes).unwrap();
        assert_eq!(kept_as(&plain).unwrap().as_ref(), Some(&packed));
        assert_eq!(text_digest(&packed).unwrap(), digest(b"one\ntwo\n"));

        std::fs::write(&plain, "three\n").unwrap();
        assert_eq!(kept_as(&plain).unwrap().as_ref(), Some(&plain));
        assert_eq!(text_digest(&plain).unwrap(), digest(b"three\n"));

        for end in [bytes.len() - 3, bytes.len() / 2 + 5] {
            std::fs::write(&packed, &bytes[..end]).unwrap();
            assert!(text_digest(&packed).is_err());
        }
    }

    #[test]
    fn plain_names_have_no_mark() {
        for (name, plain) in [("a.csv.gz", "a.csv"), ("a.csv", "a.csv"), ("gz", "gz")] {
            assert_eq!(plain_name(name), plain);
        }
    }
}
