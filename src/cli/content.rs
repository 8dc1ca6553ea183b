//! All of a file or of standard input, read while signals are watched, and messages about
//! it.

use std::borrow::Cow;
use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::sync::mpsc::sync_channel;

use crate::search::Stop;

use super::exit::Failure;
use super::input::{read_aside, wait};
use super::values::Source;

/// What was read, and where.
pub struct Content {
    /// What messages call it.
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Content {
    /// All of a source of at most `most` MiB: what readers make of a text takes up to fifty
    /// times its size.
    pub fn read(source: &Source, most: u64, stop: &Stop) -> Result<Self, Failure> {
        let (name, source) = (source.to_string(), source.clone());
        let limit = most << 20;
        let (send, content) = sync_channel(1);
        read_aside(move || {
            let mut bytes = Vec::new();
            let read = match source {
                Source::StandardInput => {
                    let input = std::io::stdin().lock();
                    input.take(limit + 1).read_to_end(&mut bytes)
                }
                Source::File(path) => {
                    File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes))
                }
            };
            // Nobody listens any more: the program is about to end.
            let _ = send.send(read.map(|_| bytes));
        })?;
        match wait(&content, stop)? {
            Some(Ok(bytes)) if bytes.len() as u64 > limit => {
                Err(Failure::input(format!("{name} is larger than {most} MiB")))
            }
            Some(Ok(bytes)) => Ok(Self { name, bytes }),
            Some(Err(error)) => Err(Failure::input(format!("cannot read {name}: {error}"))),
            None => Err(Failure::input(format!("cannot read {name}"))),
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
