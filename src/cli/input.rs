//! Lines of a file or of standard input, read while signals are watched.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::search::Stop;

use super::exit::Failure;
use super::values::Source;

/// Time between two looks at the signals while a person thinks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Lines that are read before they are asked for.
const WAITING: usize = 4096;

/// What a thread sends, or `None` if it has ended.
pub fn wait<T>(from: &Receiver<T>, stop: &Stop) -> Result<Option<T>, Failure> {
    loop {
        if stop.is_raised() {
            return Err(Failure::stopped("stopped"));
        }
        match from.recv_timeout(LOOK_EVERY) {
            Ok(sent) => return Ok(Some(sent)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// Lines of input.
pub struct Input {
    name: String,
    lines: Receiver<std::io::Result<String>>,
    read: u64,
}

impl Input {
    /// The lines of a source.
    ///
    /// They are read by a thread of their own: a read that waits for the keyboard
    /// would not notice a signal.
    pub fn open(source: &Source) -> Result<Self, Failure> {
        let name = source.to_string();
        let input: Box<dyn BufRead + Send> = match source {
            Source::StandardInput => Box::new(BufReader::new(std::io::stdin())),
            Source::File(path) => {
                let file = File::open(path)
                    .map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
                Box::new(BufReader::new(file))
            }
        };
        let (send, lines) = sync_channel(WAITING);
        std::thread::spawn(move || {
            for line in input.split(b'\n') {
                let line = line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
                // Nobody listens any more: the program is about to end.
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self {
            name,
            lines,
            read: 0,
        })
    }

    /// The next line; `None` at the end.
    pub fn next(&mut self, stop: &Stop) -> Result<Option<String>, Failure> {
        let line = wait(&self.lines, stop)?;
        line.map(|line| self.take(line)).transpose()
    }

    /// The next lines that are there, [`WAITING`] at most; it waits for the first, and there
    /// is none at the end.
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
        line.map_err(|error| Failure::input(format!("cannot read {}: {error}", self.name)))
    }

    /// A problem with the line read last.
    pub fn problem(&self, problem: impl std::fmt::Display) -> Failure {
        Failure::input(format!("{}, line {}: {problem}", self.name, self.read))
    }
}
