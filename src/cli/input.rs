//! What a file or standard input holds, line by line or as a whole, read while signals are watched.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::search::Stop;
use survo_files::storage::{Utf8, open_text};

use super::output::Failure;
use super::values::Source;

/// Time between two looks at the signals while a person thinks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Lines that are read before they are asked for.
const WAITING: usize = 4096;

/// The longest line, in bytes: room for thousands of numbers. An input without ends of
/// lines would fill the memory otherwise.
const LONGEST: u64 = 16 << 10;

/// What a thread sends, or nothing if it has ended; an error if a signal stopped the work.
fn wait<T>(from: &Receiver<T>, stop: &Stop) -> Result<Option<T>, Failure> {
    loop {
        if stop.is_raised() {
            stop!("stopped");
        }
        match from.recv_timeout(LOOK_EVERY) {
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Ok(sent) => return Ok(Some(sent)),
        }
    }
}

/// Starts a thread that reads: a read that waits for a keyboard or a pipe would not notice
/// a signal.
fn read_aside(read: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let started = std::thread::Builder::new().spawn(read);
    started
        .map(|_| ())
        .map_err(|error| Failure::input(format!("cannot start a thread to read with: {error}")))
}

fn open(source: &Source) -> std::io::Result<Box<dyn Read + Send>> {
    Ok(match source {
        Source::StandardInput => Box::new(Utf8::new(std::io::stdin())),
        Source::File(path) => open_text(path)?,
    })
}

pub struct Content {
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
            let read = open(&source).and_then(|all| all.take(limit + 1).read_to_end(&mut bytes));
            // Nobody listens any more: the program is about to end.
            let _ = send.send(read.map(|_| bytes));
        })?;
        match wait(&content, stop)? {
            Some(Ok(bytes)) if bytes.len() as u64 > limit => {
                refuse!("{name} is larger than {most} MiB")
            }
            Some(Ok(bytes)) => Ok(Self { name, bytes }),
            Some(Err(error)) => refuse!("cannot read {name}: {error}"),
            None => refuse!("cannot read {name}"),
        }
    }

    /// As text. U+FFFD replaces bytes that are not UTF-8: no reader looks for it, and messages
    /// show it.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// As [`Self::text`], without a copy.
    pub fn into_text(self) -> String {
        match String::from_utf8(self.bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }
    }

    pub fn wrong(&self, line: Option<usize>, problem: impl Display) -> Failure {
        let name = &self.name;
        Failure::input(match line {
            Some(line) => format!("{name}, line {line}: {problem}"),
            None => format!("{name}: {problem}"),
        })
    }
}

pub struct Input {
    name: String,
    lines: Receiver<std::io::Result<String>>,
    read: u64,
}

impl Input {
    pub fn open(source: &Source) -> Result<Self, Failure> {
        let name = source.to_string();
        let opened = open(source);
        let mut input = BufReader::new(
            opened.map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?,
        );
        let (send, lines) = sync_channel(WAITING);
        read_aside(move || {
            while let Some(line) = next_line(&mut input).transpose() {
                let has_failed = line.is_err();
                // Nobody listens any more: the program is about to end.
                if send.send(line).is_err() || has_failed {
                    break;
                }
            }
        })?;
        Ok(Self {
            name,
            lines,
            read: 0,
        })
    }

    pub fn next(&mut self, stop: &Stop) -> Result<Option<String>, Failure> {
        let line = wait(&self.lines, stop)?;
        line.map(|line| self.take(line)).transpose()
    }

    /// The next lines that have come, [`WAITING`] at most. It waits for the first line; at the
    /// end there is none.
    pub fn batch(&mut self, stop: &Stop) -> Result<Vec<String>, Failure> {
        let mut batch: Vec<String> = self.next(stop)?.into_iter().collect();
        while !batch.is_empty() && batch.len() < WAITING {
            match self.lines.try_recv() {
                Ok(line) => batch.push(self.take(line)?),
                Err(_) => break,
            }
        }
        Ok(batch)
    }

    fn take(&mut self, line: std::io::Result<String>) -> Result<String, Failure> {
        self.read += 1;
        line.map_err(|error| {
            Failure::input(format!(
                "cannot read {}, line {}: {error}",
                self.name, self.read
            ))
        })
    }

    pub fn problem(&self, problem: impl Display) -> Failure {
        Failure::input(format!("{}, line {}: {problem}", self.name, self.read))
    }
}

/// The next line without its end; `None` after the last.
fn next_line(input: &mut dyn BufRead) -> std::io::Result<Option<String>> {
    let mut line = Vec::new();
    input.take(LONGEST + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 > LONGEST {
        let problem = format!("it is longer than {LONGEST} bytes");
        return Err(std::io::Error::other(problem));
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
