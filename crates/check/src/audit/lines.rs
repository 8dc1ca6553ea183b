//! The very bytes that a survey writes.
//!
//! Surveys promise the same bytes from every run, and readers forgive what writers never do:
//! empty lines, other line ends, quotes, leading zeros. So a file is read beside its content,
//! line by line, and the first line that is not the expected one is named.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use itertools::Itertools;

use survo_files::storage::{FileError, open_text};

/// The lines of a file, each held against the one that is expected.
pub(super) struct ExpectedLines {
    path: PathBuf,
    file: BufReader<Box<dyn Read + Send>>,
    /// Lines read.
    pub read: u64,
}

impl ExpectedLines {
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = open_text(path).map_err(FileError::io("read", path))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufReader::new(file),
            read: 0,
        })
    }

    /// Refuses the next line unless it has these fields, as a survey writes them.
    pub fn expect(
        &mut self,
        fields: impl IntoIterator<Item = impl Display>,
    ) -> Result<(), FileError> {
        let line = fields.into_iter().join(",") + "\n";
        self.compare(&line)
    }

    /// Refuses whatever is left.
    pub fn end(&mut self) -> Result<(), FileError> {
        self.compare("")
    }

    /// A problem of the line read last.
    pub fn problem(&self, problem: impl Into<String>) -> FileError {
        FileError::line(&self.path, self.read, problem)
    }

    fn compare(&mut self, expected: &str) -> Result<(), FileError> {
        let mut found = Vec::new();
        let read = self.file.read_until(b'\n', &mut found);
        read.map_err(FileError::io("read", &self.path))?;
        self.read += 1;
        if found == expected.as_bytes() {
            return Ok(());
        }
        let [found, expected] = [&found, expected.as_bytes()].map(<[u8]>::escape_ascii);
        Err(self.problem(format!("'{found}' where a survey writes '{expected}'")))
    }
}
