//! Text that may be kept compressed, and its SHA-256 digest, as `sha256sum` prints it.
//!
//! The program writes plain text only. Files that are kept for good may be compressed: `NAME.gz` in
//! the place of `NAME`, as `gzip -n NAME` leaves it. Readers accept either, and digests are
//! those of the plain text. Equal surveys have equal files, so digests can be compared in place of
//! files that are too large to be kept.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use hmac_sha256::Hash;

use super::{FileError, has_file};

/// How the names of compressed files end.
const COMPRESSED: &str = ".gz";

/// The file that a text is kept in: the path itself, or where there is nothing, the
/// compressed file; `None` if that is not there either.
///
/// # Errors
/// When there is something else than a regular file, or the system does not tell.
pub fn kept_as(path: &Path) -> Result<Option<PathBuf>, FileError> {
    if has_file(path)? {
        return Ok(Some(path.to_owned()));
    }
    let mut compressed = path.as_os_str().to_owned();
    compressed.push(COMPRESSED);
    let compressed = PathBuf::from(compressed);
    Ok(has_file(&compressed)?.then_some(compressed))
}

/// The name of a file without the mark of compression.
pub fn plain_name(name: &str) -> &str {
    name.strip_suffix(COMPRESSED).unwrap_or(name)
}

/// The plain text of a file; its name tells whether it is compressed. All text is opened here. A
/// pipe that a user names is also read; a file that is looked for in a folder has to be a regular
/// one, see [`has_file`].
pub fn open_text(path: &Path) -> std::io::Result<Box<dyn Read + Send>> {
    let file = File::open(path)?;
    Ok(match path.to_string_lossy().ends_with(COMPRESSED) {
        true => Box::new(Utf8::new(MultiGzDecoder::new(BufReader::new(file)))),
        false => Box::new(Utf8::new(file)),
    })
}

/// The first bytes are those of another encoding.
#[derive(Debug, thiserror::Error)]
#[error("it is UTF-16 or UTF-32: save it as UTF-8")]
pub(super) struct Utf16;

/// A text that refuses to be read if it is UTF-16, which spreadsheets and editors write as
/// "Unicode". Readers would complain of its first line in words that help nobody.
pub struct Utf8<R> {
    text: R,
    is_begun: bool,
}

impl<R> Utf8<R> {
    pub fn new(text: R) -> Self {
        let is_begun = false;
        Self { text, is_begun }
    }
}

/// Reads again where a signal interrupted the system call: a reader by pieces, such as the CSV
/// reader, takes that for a failure.
fn retried(mut read: impl FnMut() -> std::io::Result<usize>) -> std::io::Result<usize> {
    loop {
        match read() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            ended => return ended,
        }
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = retried(|| self.text.read(buffer))?;
        // The mark of UTF-16, or the zero byte of its first character.
        let is_other = |begin: &[u8]| {
            matches!(
                begin,
                [0xff, 0xfe, ..]
                    | [0xfe, 0xff, ..]
                    | [0, 0, 0xfe, 0xff, ..]
                    | [0, 1..=255, ..]
                    | [1..=255, 0, ..]
            )
        };
        if !std::mem::replace(&mut self.is_begun, true) && is_other(&buffer[..read]) {
            return Err(std::io::Error::other(Utf16));
        }
        Ok(read)
    }
}

/// The digest of the plain text of a regular file with at most `most` bytes of text: a longer one
/// is none of those looked for, and might have no end.
///
/// # Errors
/// When it cannot be read, or is longer.
pub fn digest_within(path: &Path, most: u64) -> Result<String, FileError> {
    has_file(path)?;
    let reading = FileError::io("read", path);
    let mut hash = Digesting::new(std::io::sink());
    let mut text = open_text(path)
        .map_err(&reading)?
        .take(most.saturating_add(1));
    if std::io::copy(&mut text, &mut hash).map_err(&reading)? > most {
        return Err(FileError::content(
            path,
            format!("larger than {most} bytes"),
        ));
    }
    Ok(hash.digest())
}

pub fn digest(bytes: &[u8]) -> String {
    hexadecimal(Hash::hash(bytes))
}

pub(crate) fn hexadecimal(hash: [u8; 32]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Passes on what is written and computes its digest.
pub struct Digesting<W> {
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
