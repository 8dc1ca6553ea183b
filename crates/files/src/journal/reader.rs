//! Reading journals: whole records are found even behind damaged ones.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::format::{HEAD, Header, JournalRecord, MARK, Session, UnitRecord, Use};
use super::lock::has_writer;
use crate::storage::{FileError, has_file};
use crate::{FolderError, Parameters};
use survo_core::puzzle::ClassCounts;

/// Bytes looked through at a time for the next mark: the usual case needs four.
const WINDOW: usize = 1 << 9;

pub struct Scanner<'a> {
    file: &'a File,
    key: u32,
    length: u64,
    /// Where to look for the next record.
    at: u64,
    /// End of the last whole record.
    pub end: u64,
    /// Bytes before `end` that belong to none.
    skipped: u64,
    /// Bytes that may still be read for records that prove not to be whole.
    patience: u64,
}

impl<'a> Scanner<'a> {
    pub fn new(file: &'a File, start: u64, key: u32) -> std::io::Result<Self> {
        Ok(Self {
            file,
            key,
            length: file.metadata()?.len(),
            at: start,
            end: start,
            skipped: 0,
            patience: 16 * file.metadata()?.len() + (WINDOW as u64),
        })
    }

    /// The next whole record, or `None` at the end of the file.
    pub fn next(&mut self) -> std::io::Result<Option<JournalRecord>> {
        while self.patience > 0 && self.find_mark()? {
            if let Some((record, length)) = self.record()? {
                self.skipped += self.at - self.end;
                self.at += length;
                self.end = self.at;
                return Ok(Some(record));
            }
            self.at += 1;
        }
        Ok(None)
    }

    /// Bytes that belong to no whole record; [`next`](Self::next) must have returned `None` before.
    pub fn damaged(&self) -> u64 {
        self.skipped + self.length.saturating_sub(self.end)
    }

    /// Moves on to the next mark; false when there is none.
    fn find_mark(&mut self) -> std::io::Result<bool> {
        let mut file = self.file;
        file.seek(SeekFrom::Start(self.at))?;
        // A journal that is being written to may have grown.
        let left = self.length.saturating_sub(self.at);
        let mut file = BufReader::with_capacity(WINDOW, file.take(left));
        let [.., last] = MARK;
        let mut bytes = Vec::new();
        // The last byte of a mark occurs nowhere else in it.
        while file
            .by_ref()
            .take(WINDOW as u64)
            .read_until(last, &mut bytes)?
            > 0
        {
            if bytes.ends_with(&MARK) {
                self.at += (bytes.len() - MARK.len()) as u64;
                return Ok(true);
            }
            // A mark may have begun in the last bytes of a window.
            let passed = bytes.len().saturating_sub(MARK.len() - 1);
            self.at += passed as u64;
            bytes.drain(..passed);
        }
        Ok(false)
    }

    /// The record whose mark is here, with its length, if it is whole.
    fn record(&mut self) -> std::io::Result<Option<(JournalRecord, u64)>> {
        if self.length - self.at < HEAD as u64 {
            return Ok(None);
        }
        let mut head = [0; HEAD];
        self.read(self.at, &mut head)?;
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (length, checksum) = (number(MARK.len()), number(MARK.len() + 4));
        let start = self.at + HEAD as u64;
        if u64::from(length) > self.length - start {
            return Ok(None);
        }
        let mut payload = vec![0; length as usize];
        self.read(start, &mut payload)?;
        let record = JournalRecord::of_payload(&payload, checksum, self.key);
        if record.is_none() {
            // A file made to have marks everywhere would be read again from each of them.
            self.patience = self.patience.saturating_sub(u64::from(length));
        }
        Ok(record.map(|record| (record, HEAD as u64 + u64::from(length))))
    }

    fn read(&mut self, at: u64, bytes: &mut [u8]) -> std::io::Result<()> {
        let mut file = self.file;
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(bytes)
    }
}

#[derive(Clone, Debug)]
pub struct JournalState {
    pub parameters: Parameters,
    pub finished: HashSet<u64>,
    pub counts: ClassCounts,
    pub sessions: Vec<Session>,
    pub running: bool,
}

/// The parameters of the run that a journal belongs to.
pub fn journal_parameters(path: &Path) -> Result<Parameters, FolderError> {
    Ok(open(path)?.1)
}

fn open(path: &Path) -> Result<(File, Parameters), FolderError> {
    has_file(path)?;
    let file = File::open(path).map_err(FileError::io("read", path))?;
    match Header::read(&file, path)? {
        Some(Use::Run(parameters)) => Ok((file, *parameters)),
        Some(Use::Merge) => Err(FolderError::Merge(path.to_owned())),
        None => Err(FolderError::NoHeader(path.to_owned())),
    }
}

/// Reads a journal, also one that is being written to.
pub fn read_journal(path: &Path) -> Result<JournalState, FolderError> {
    let reading = FileError::io("read", path);
    let (file, parameters) = open(path)?;
    let running = has_writer(&file).map_err(&reading)?;
    let header = Header::new(Use::Run(Box::new(parameters.clone())));
    let start = header.line.len() as u64;
    let mut scanner = Scanner::new(&file, start, header.key).map_err(&reading)?;
    let mut state = JournalState {
        finished: HashSet::new(),
        parameters,
        counts: ClassCounts::default(),
        sessions: Vec::new(),
        running,
    };
    while let Some(record) = scanner.next().map_err(&reading)? {
        match record {
            JournalRecord::Session(session) => state.sessions.push(session),
            JournalRecord::Unit(unit) => state.add(&unit),
        }
    }
    Ok(state)
}

impl JournalState {
    fn add(&mut self, unit: &UnitRecord) {
        if unit.index < self.parameters.units && self.finished.insert(unit.index) {
            self.counts += unit.result.by_row_margin().map(|(_, counts)| *counts).sum();
            if let Some(session) = self.sessions.last_mut() {
                session.count(unit.finished);
            }
        }
    }
}
