//! The journal of a run: what is finished stays finished, whatever happens next.
//!
//! A file of records, appended as units finish, and synced: at once when a unit took a second or
//! more, else with the first record that follows the last sync by a second, and when the run ends.
//! A record carries a checksum that also covers the parameters of the run, so a damaged record, or
//! one of another run, is never taken for a result: its unit is repeated. A record that was torn by
//! a kill or a full disk is cut off on reopening. A unit's record says what part of the work it
//! was; a version of the program that cuts the work otherwise repeats it. The file's first line
//! names the format and the parameters in plain text.
//!
//! A file of records rather than an embedded store: results are only ever appended and
//! read back in order, and damage has to stay confined to the unit it hits, where a
//! store's pages and trees would take their neighbours along.
//!
//! The file is locked while a run writes to it; reading needs no lock. A merge takes its
//! folder into use in the same way, by a journal that says so and has no records.

mod format;
mod lock;
mod reader;

pub(super) use format::{FORMAT, Use};
use format::{Header, HeaderState};
pub use format::{JournalRecord, Session, UnitRecord};
pub use lock::Locking;
pub use reader::{JournalState, journal_parameters, read_journal};

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::storage::{FileError, folder_of, sync_folder};
use crate::{FolderError, Parameters};
use lock::{is_at, open_locked};
use reader::Scanner;

/// Records of units that took less than this may be in the system's memory only, until the first
/// record that follows the last sync by this time.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// A journal that is open and locked, its records not yet read.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    header: Header,
    /// Whether the file was there before, with a header.
    pub found: bool,
}

/// A journal that takes further records.
#[derive(Debug)]
pub struct JournalWriter {
    journal: Journal,
    end: u64,
    synced: Instant,
    /// Time spent with records: forming, writing and syncing them.
    spent: Duration,
}

impl Journal {
    /// Opens and locks the journal of a run with these parameters, or one that is to be.
    /// Nothing is written.
    ///
    /// # Errors
    /// When another process has it, when it belongs to other parameters or another
    /// format, when nothing in it can be recognised, or when the system refuses.
    pub fn open(
        path: &Path,
        parameters: &Parameters,
        locking: Locking,
    ) -> Result<Self, FolderError> {
        Self::of(path, Use::Run(Box::new(parameters.clone())), locking)
    }

    pub(super) fn of(path: &Path, of: Use, locking: Locking) -> Result<Self, FolderError> {
        let file = open_locked(path, locking)?;
        let reading = FileError::io("read", path);
        let header = Header::new(of);
        let found = match header.state_of(&file, path)? {
            HeaderState::Same => true,
            HeaderState::Begun => false,
            HeaderState::Damaged => {
                // Records tell whose they are even without the header.
                let mut scanner = Scanner::new(&file, 0, header.key).map_err(&reading)?;
                if scanner.next().map_err(&reading)?.is_none() {
                    return Err(FolderError::Unreadable(path.to_owned()));
                }
                true
            }
        };
        Ok(Self {
            file,
            path: path.to_owned(),
            header,
            found,
        })
    }

    /// Writes the header of a new journal, so that others who look at it are told what it is.
    pub fn begin(&mut self) -> Result<(), FileError> {
        if self.found {
            return Ok(());
        }
        let mut attempt = || {
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(self.header.line.as_bytes())?;
            self.file.sync_all()?;
            sync_folder(folder_of(&self.path))
        };
        attempt().map_err(FileError::io("write", &self.path))
    }

    /// A handle that keeps the lock for as long as it lives.
    pub fn lock(&self) -> Result<File, FileError> {
        self.file
            .try_clone()
            .map_err(FileError::io("lock", &self.path))
    }

    /// Hands over the whole records in their order, cuts off what follows the last of
    /// them, and makes the journal ready for more. Returns also how many bytes belong to no
    /// whole record, the torn tail included.
    pub fn replay(
        mut self,
        mut each: impl FnMut(JournalRecord),
    ) -> Result<(JournalWriter, u64), FileError> {
        let reading = FileError::io("read", &self.path);
        let writing = FileError::io("write", &self.path);
        let start = self.header.line.len() as u64;
        let mut scanner = Scanner::new(&self.file, start, self.header.key).map_err(&reading)?;
        while let Some(record) = scanner.next().map_err(&reading)? {
            each(record);
        }
        let (end, damaged) = (scanner.end, scanner.damaged());
        self.file.set_len(end).map_err(&writing)?;
        // Mends a damaged header too: the same parameters have the same line.
        self.file.seek(SeekFrom::Start(0)).map_err(&writing)?;
        self.file
            .write_all(self.header.line.as_bytes())
            .map_err(&writing)?;
        self.file.sync_all().map_err(&writing)?;
        let writer = JournalWriter {
            journal: self,
            end,
            synced: Instant::now(),
            spent: Duration::ZERO,
        };
        Ok((writer, damaged))
    }
}

impl JournalWriter {
    /// Appends a record.
    ///
    /// # Errors
    /// When the record cannot be written; the journal is then as it was before. When it cannot be
    /// synced; the record is then in the file, but perhaps not on the disk.
    pub fn append(&mut self, record: &JournalRecord) -> Result<(), FileError> {
        let begun = Instant::now();
        let appended = self.write(record);
        self.spent += begun.elapsed();
        appended
    }

    fn write(&mut self, record: &JournalRecord) -> Result<(), FileError> {
        let path = &self.journal.path;
        // Else a night's work would go into a file that nobody can open any more.
        if !is_at(&self.journal.file, path)? {
            return Err(FileError::content(
                path,
                "removed or replaced under the survey",
            ));
        }
        let writing = FileError::io("write", path);
        let frame = record.frame(self.journal.header.key);
        let attempt = |file: &mut File| {
            file.seek(SeekFrom::Start(self.end))?;
            file.write_all(&frame)
        };
        if let Err(error) = attempt(&mut self.journal.file) {
            // What was written of it would be cut off on reopening anyway.
            let _ = self.journal.file.set_len(self.end);
            return Err(writing(error));
        }
        self.end += frame.len() as u64;
        let is_long = matches!(record, JournalRecord::Unit(unit)
            if unit.result.counters.time >= SYNC_EVERY);
        if is_long || self.synced.elapsed() >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Waits until all records are on the disk and logs how many bytes and seconds they took.
    pub fn end(&mut self) -> Result<(), FileError> {
        let begun = Instant::now();
        self.sync()?;
        self.spent += begun.elapsed();
        tracing::info!(
            "journal synced: {} bytes in {:.3} s",
            self.end,
            self.spent.as_secs_f64()
        );
        Ok(())
    }

    fn sync(&mut self) -> Result<(), FileError> {
        self.journal
            .file
            .sync_data()
            .map_err(FileError::io("write", &self.journal.path))?;
        self.synced = Instant::now();
        Ok(())
    }
}
