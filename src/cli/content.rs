//! All of a file or of standard input, and messages about it.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::Read;
use std::path::Path;

use super::exit::Failure;

/// What was read, and where.
pub struct Content {
    /// What messages call it.
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Content {
    /// All of a file, or of standard input for `None`.
    pub fn read(file: Option<&Path>) -> Result<Self, Failure> {
        let (name, bytes) = match file {
            Some(path) => (path.display().to_string(), std::fs::read(path)),
            None => {
                let mut bytes = Vec::new();
                let read = std::io::stdin().lock().read_to_end(&mut bytes);
                ("standard input".to_owned(), read.map(|_| bytes))
            }
        };
        match bytes {
            Ok(bytes) => Ok(Self { name, bytes }),
            Err(error) => Err(Failure::input(format!("cannot read {name}: {error}"))),
        }
    }

    /// As text. What is not UTF-8 is nothing that is looked for either, and messages
    /// name it as what it is replaced by.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// What is wrong with it, on a line if there is one.
    pub fn wrong(&self, line: Option<usize>, problem: impl Display) -> Failure {
        let name = &self.name;
        Failure::input(match line {
            Some(line) => format!("{name}, line {line}: {problem}"),
            None => format!("{name}: {problem}"),
        })
    }
}
