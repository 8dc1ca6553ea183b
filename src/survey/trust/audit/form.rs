//! The form of a file: the very bytes that a survey writes for its content.
//!
//! Surveys promise the same bytes from every run, and readers forgive what writers
//! never do: empty lines, other line ends, quotes, leading zeros. Once the form is
//! right, the record at index i stands in line i + 2, and places can be told by it.

use std::io::{BufRead, BufReader, Write};

use crate::storage::{FileError, open_text};
use crate::survey::trust::fault::{Fault, Findings};

/// Compares a file of a folder with what `write` writes, line by line; true when they
/// are equal. The first difference goes to `findings`.
pub(crate) fn has_form(
    file: &str,
    findings: &mut Findings,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> bool {
    let path = findings.path(file);
    let compared = open_text(&path).and_then(|content| {
        let mut beside = Beside::new(BufReader::new(content));
        write(&mut beside)?;
        beside.end()
    });
    match compared {
        Ok(None) => true,
        Ok(Some((line, fault))) => {
            findings.records(file, [(line, fault)]);
            false
        }
        Err(source) => {
            let error = FileError::io("read", &path)(source);
            findings.unless_error::<()>(Err(error));
            false
        }
    }
}

/// Takes what a file should be and reads the file beside it.
struct Beside<R> {
    file: R,
    line: u64,
    expected: Vec<u8>,
    found: Vec<u8>,
    difference: Option<(u64, Fault)>,
}

impl<R: BufRead> Beside<R> {
    fn new(file: R) -> Self {
        Self {
            file,
            line: 0,
            expected: Vec::new(),
            found: Vec::new(),
            difference: None,
        }
    }

    /// Compares the line gathered in `expected` with the file's next one.
    fn compare(&mut self) -> std::io::Result<()> {
        self.line += 1;
        self.found.clear();
        self.file.read_until(b'\n', &mut self.found)?;
        if self.found != self.expected && self.difference.is_none() {
            let shown = |line: &[u8]| line.escape_ascii().to_string();
            self.difference = Some((
                self.line,
                Fault::Form {
                    found: shown(&self.found),
                    expected: shown(&self.expected),
                },
            ));
        }
        self.expected.clear();
        Ok(())
    }

    /// Everything was written: the file must end, too.
    fn end(mut self) -> std::io::Result<Option<(u64, Fault)>> {
        self.compare()?;
        Ok(self.difference)
    }
}

impl<R: BufRead> Write for Beside<R> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.expected.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.compare()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
