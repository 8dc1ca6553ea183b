//! SHA-256 digests of result files, as `sha256sum` prints them.
//!
//! Equal surveys have equal files, so a digest lets files be compared that are too
//! large to be kept.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use hmac_sha256::Hash;

use super::FileError;

/// Passes on what is written and takes its digest.
pub(crate) struct Digesting<W> {
    to: W,
    hash: Hash,
}

impl<W: Write> Digesting<W> {
    pub fn new(to: W) -> Self {
        Self {
            to,
            hash: Hash::new(),
        }
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

fn hexadecimal(hash: [u8; 32]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digest of some bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hexadecimal(Hash::hash(bytes))
}

/// The digest of a file.
///
/// # Errors
/// When it cannot be read.
pub fn file_digest(path: &Path) -> Result<String, FileError> {
    let digest = File::open(path).and_then(digest_of);
    digest.map_err(FileError::io("read", path))
}

/// The digest of all that can be read.
pub(super) fn digest_of(mut from: impl Read) -> std::io::Result<String> {
    let mut hash = Digesting::new(std::io::sink());
    std::io::copy(&mut from, &mut hash)?;
    Ok(hash.digest())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of FIPS 180-4 for one block and for two.
    #[test]
    fn digests_are_those_of_the_standard() {
        for (text, digest) in [
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
            assert_eq!(hash.digest(), digest);
            assert_eq!(written, text.as_bytes());

            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("text");
            std::fs::write(&path, text).unwrap();
            assert_eq!(file_digest(&path).unwrap(), digest);
        }
    }
}
