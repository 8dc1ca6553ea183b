//! Reads a file or standard input, line by line or as a whole, and stops when a signal asks for it.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::search::Stop;
use survo_files::storage::{Utf8, open_text};

use super::output::{Failure, Result};

/// Time between two looks at the signals while a person thinks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Bytes that are read at a time, and the blocks of them that are read before they are asked for.
const BLOCK: usize = 64 << 10;
const WAITING: usize = 2;

/// The longest line, in bytes: room for thousands of numbers. An input without ends of
/// lines would fill the memory otherwise.
const LONGEST: u64 = 16 << 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    StandardInput,
    File(PathBuf),
}

impl From<OsString> for Source {
    fn from(name: OsString) -> Self {
        match name == "-" {
            true => Self::StandardInput,
            false => Self::File(name.into()),
        }
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::StandardInput => f.write_str("standard input"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl Source {
    /// The source that is named, or standard input. If nothing is named and standard input is a
    /// keyboard, the failure says what is `missing`: a person who forgot to name a file should
    /// not sit before a program that waits.
    pub fn or_standard_input(named: Option<&Self>, missing: &str) -> Result<Self> {
        if named.is_none() && std::io::stdin().is_terminal() {
            return Err(Failure::input(missing));
        }
        Ok(named.cloned().unwrap_or(Self::StandardInput))
    }

    /// Refuses a name that no file has, and says what to write `instead`: people write sums, sizes
    /// and whole puzzles where a file is read.
    pub fn must_exist(&self, instead: &str) -> Result<()> {
        match self {
            // What cannot be looked at is left to the reader, which says why.
            Self::File(path) if matches!(path.try_exists(), Ok(false)) => {
                refuse!("there is no file {self}; {instead}")
            }
            _ => Ok(()),
        }
    }

    /// Whether a person types what is read.
    pub fn is_typed(&self) -> bool {
        *self == Self::StandardInput && std::io::stdin().is_terminal()
    }

    fn open(&self) -> std::io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::StandardInput => Box::new(Utf8::new(std::io::stdin())),
            Self::File(path) => open_text(path)?,
        })
    }

    /// All of a source of at most `most` MiB: what readers make of a text takes up to fifty
    /// times its size.
    pub fn bytes(&self, most: u64, stop: &Stop) -> Result<Vec<u8>> {
        let (mut bytes, limit) = (Vec::new(), most << 20);
        let read = Watched::open(self, stop)
            .and_then(|watched| watched.take(limit + 1).read_to_end(&mut bytes));
        match read {
            Err(error) => Err(unread(self, error, stop)),
            Ok(read) if read as u64 > limit => refuse!("{self} is larger than {most} MiB"),
            Ok(_) => Ok(bytes),
        }
    }

    /// The same as text. U+FFFD replaces bytes that are not UTF-8: no reader looks for it, and
    /// messages show it.
    pub fn text(&self, most: u64, stop: &Stop) -> Result<String> {
        let text = String::from_utf8(self.bytes(most, stop)?);
        Ok(text.unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    pub fn wrong(&self, line: Option<usize>, problem: impl Display) -> Failure {
        Failure::input(match line {
            Some(line) => format!("{self}, line {line}: {problem}"),
            None => format!("{self}: {problem}"),
        })
    }
}

fn unread(place: impl Display, error: std::io::Error, stop: &Stop) -> Failure {
    match stop.is_raised() {
        true => Failure::stopped("stopped"),
        false => Failure::input(format_args!("cannot read {place}: {error}")),
    }
}

/// What a thread reads, block by block: a read that waits for a keyboard or a pipe would not
/// notice a signal.
struct Watched {
    blocks: Receiver<std::io::Result<Vec<u8>>>,
    block: Cursor<Vec<u8>>,
    stop: Stop,
}

impl Watched {
    fn open(source: &Source, stop: &Stop) -> std::io::Result<Self> {
        let mut from = BufReader::with_capacity(BLOCK, source.open()?);
        let (send, blocks) = sync_channel(WAITING);
        std::thread::Builder::new().spawn(move || {
            loop {
                let block = from.fill_buf().map(<[u8]>::to_vec);
                let read = block.as_ref().map_or(0, Vec::len);
                from.consume(read);
                // If nobody listens any more, the program is about to end.
                if send.send(block).is_err() || read == 0 {
                    return;
                }
            }
        })?;
        Ok(Self {
            blocks,
            block: Cursor::default(),
            stop: stop.clone(),
        })
    }
}

impl Read for Watched {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        while self.block.position() == self.block.get_ref().len() as u64 {
            if self.stop.is_raised() {
                return Err(std::io::Error::other("stopped"));
            }
            match self.blocks.recv_timeout(LOOK_EVERY) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Ok(block) => self.block = Cursor::new(block?),
            }
        }
        self.block.read(to)
    }
}

/// A source line by line.
pub struct Lines {
    source: Source,
    from: BufReader<Watched>,
    read: u64,
    stop: Stop,
}

impl Lines {
    pub fn open(source: &Source, stop: &Stop) -> Result<Self> {
        let from = Watched::open(source, stop).map_err(|error| unread(source, error, stop))?;
        Ok(Self {
            source: source.clone(),
            from: BufReader::with_capacity(BLOCK, from),
            read: 0,
            stop: stop.clone(),
        })
    }

    /// The next line without its end; `None` after the last.
    pub fn next(&mut self) -> Result<Option<String>> {
        self.read += 1;
        let mut line = Vec::new();
        let read = (&mut self.from)
            .take(LONGEST + 1)
            .read_until(b'\n', &mut line);
        match read.map_err(|error| unread(&self.source, error, &self.stop))? {
            0 => return Ok(None),
            _ if line.last() == Some(&b'\n') => _ = line.pop(),
            read if read as u64 > LONGEST => {
                return Err(self.wrong(format_args!("it is longer than {LONGEST} bytes")));
            }
            _ => {}
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    /// The next lines that have come. It waits for the first line; at the end there is none.
    pub fn batch(&mut self) -> Result<Vec<String>> {
        let mut batch = Vec::from_iter(self.next()?);
        while !batch.is_empty() && self.from.buffer().contains(&b'\n') {
            batch.extend(self.next()?);
        }
        Ok(batch)
    }

    /// What is wrong with the line that was read last.
    pub fn wrong(&self, problem: impl Display) -> Failure {
        self.source.wrong(Some(self.read as usize), problem)
    }
}
