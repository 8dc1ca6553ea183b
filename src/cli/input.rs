//! Lines of a file or of standard input, read while signals are watched.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use survo::engines::Stop;

use super::exit::Failure;

/// Time between two looks at the signals while a person thinks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Lines of input.
pub struct Input {
    name: String,
    lines: Receiver<std::io::Result<String>>,
    read: u64,
}

impl Input {
    /// A file, or standard input for `None`.
    ///
    /// The lines are read by a thread of their own: a read that waits for the keyboard
    /// would not notice a signal.
    pub fn open(file: Option<&Path>) -> Result<Self, Failure> {
        let (name, input): (_, Box<dyn BufRead + Send>) = match file {
            None => (
                "standard input".to_owned(),
                Box::new(BufReader::new(std::io::stdin())),
            ),
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path)
                    .map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
                (name, Box::new(BufReader::new(file)))
            }
        };
        let (send, lines) = sync_channel(1);
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
        loop {
            if stop.is_raised() {
                return Err(Failure::stopped("stopped"));
            }
            match self.lines.recv_timeout(LOOK_EVERY) {
                Ok(Ok(line)) => {
                    self.read += 1;
                    return Ok(Some(line));
                }
                Ok(Err(error)) => {
                    return Err(Failure::input(format!(
                        "cannot read {}: {error}",
                        self.name
                    )));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// A problem with the line read last.
    pub fn problem(&self, problem: impl std::fmt::Display) -> Failure {
        Failure::input(format!("{}, line {}: {problem}", self.name, self.read))
    }
}
