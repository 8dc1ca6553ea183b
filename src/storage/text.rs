//! Text that may be kept compressed, and its SHA-256 digest, as `sha256sum` prints it.
//!
//! Programs write plain text only. Who keeps files for good may compress them: `NAME.gz` in
//! the place of `NAME`, as `gzip -n NAME` leaves it. Readers take either, and digests are
//! those of the plain text. Equal surveys have equal files, so a digest lets files be
//! compared that are too large to be kept.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use hmac_sha256::Hash;

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
pub fn file_digest(path: &Path) -> Result<String, FileError> {
    has_file(path)?;
    let read = || {
        let mut hash = Digesting::new(std::io::sink());
        std::io::copy(&mut open_text(path)?, &mut hash)?;
        Ok(hash.digest())
    };
    read().map_err(FileError::io("read", path))
}

/// The digest of some bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hexadecimal(Hash::hash(bytes))
}

fn hexadecimal(hash: [u8; 32]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Passes on what is written and computes its digest.
pub(crate) struct Digesting<W> {
    to: W,
    hash: Hash,
}

impl<W: Write> Digesting<W> {
    pub fn new(to: W) -> Self {
        let hash = Hash::new();
        Self { to, hash }
    }

    /// The digest of what was written so far, in hexadecimal.
    pub fn digest(self) -> String {
        hexadecimal(self.hash.finalize())
    }
}

impl<W: Write> Write for Digesting<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(file_digest(&packed).unwrap(), digest(b"one\ntwo\n"));

        std::fs::write(&plain, "three\n").unwrap();
        assert_eq!(kept_as(&plain).unwrap().as_ref(), Some(&plain));
        assert_eq!(file_digest(&plain).unwrap(), digest(b"three\n"));

        for end in [bytes.len() - 3, bytes.len() / 2 + 5] {
            std::fs::write(&packed, &bytes[..end]).unwrap();
            assert!(file_digest(&packed).is_err());
        }
        assert!(kept_as(folder.path()).is_err());
    }

    #[test]
    fn plain_names_have_no_mark() {
        for (name, plain) in [("a.csv.gz", "a.csv"), ("a.csv", "a.csv"), ("gz", "gz")] {
            assert_eq!(plain_name(name), plain);
        }
    }

    /// The examples of FIPS 180-4 for one block and for two.
    #[test]
    fn digests_are_those_of_the_standard() {
        for (text, known) in [
            (
                "abc",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ] {
            let mut written = Vec::new();
            let mut hash = Digesting::new(&mut written);
            // In pieces.
            for piece in text.as_bytes().chunks(5) {
                hash.write_all(piece).unwrap();
            }
            assert_eq!(hash.digest(), known);
            assert_eq!(digest(&written), known);
        }
    }
}
