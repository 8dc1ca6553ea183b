//! The checkpoint keeps what is done of a survey, so that it can continue after a kill. It is one
//! file, replaced as a whole.
//!
//! The file contains the parameters, the finished units, the counts by row margin and their cost,
//! as one JSON object; its second line is the digest of the others (`sed 2d FILE | sha256sum`).
//! The previous one is kept in the same folder and is used if the newest is damaged. The tables of
//! unique puzzles are appended to a file of their own, whose length and digest are in the
//! checkpoint: any bytes beyond were not counted yet and are cut off.
//!
//! Why a whole file and not a log of units: the counts of all units are as large as those of one,
//! so the record of each unit would be as large as that of the survey, and a damaged log needs
//! rules about which of its records still count. The price is the time to write the file, so a
//! checkpoint waits until fifty times the time of the last one has passed.

use std::fs::{File, OpenOptions, rename};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hmac_sha256::Hash;
use serde::{Deserialize, Serialize};

use crate::storage::{
    FileError, digest, exists, has_file, hexadecimal, is_missing, parse_form, remove_file, sealed,
    text_within, unsealed, write_whole,
};
use crate::units::FinishedUnits;
use crate::{Parameters, Part, Session};
use survo_core::puzzle::{Extent, Shape, Table};

pub const CHECKPOINT_FILE: &str = "checkpoint.json";
const PREVIOUS_FILE: &str = "checkpoint.previous";
const PUZZLES_SO_FAR: &str = "checkpoint.puzzles";

/// The files of checkpoints, in the order in which they are removed: while one is left that names
/// the puzzles, they are there.
const FILES: [&str; 3] = [CHECKPOINT_FILE, PREVIOUS_FILE, PUZZLES_SO_FAR];

const FORMAT: u32 = 2;

/// The largest file, in MiB: room for the counts of all row margins that fit into memory.
const MOST: u64 = 2048;

/// The shortest time between two checkpoints.
const PAUSE: Duration = Duration::from_secs(1);

/// How many times as long as a checkpoint took the next one waits: so they take 2 % of the time.
const WAITS: u32 = 50;

/// What is done of a survey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    format: u32,
    pub parameters: Parameters,
    /// Whether a merge makes the survey, which has no units.
    pub merge: bool,
    /// A digest of the way in which the work is cut into units; empty before it is known.
    pub cut: String,
    pub finished: FinishedUnits,
    /// The processes that worked on it, the last one at the end.
    pub sessions: Vec<Session>,
    /// The sum of the finished units.
    pub part: Part,
    puzzles: PuzzleBytes,
}

/// What of the file of puzzles belongs to a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleBytes {
    length: u64,
    sha256: String,
}

impl Checkpoint {
    /// That of a survey with these parameters of which nothing is done yet.
    pub fn new(parameters: Parameters, merge: bool) -> Self {
        Self {
            format: FORMAT,
            parameters,
            merge,
            cut: String::new(),
            finished: FinishedUnits::default(),
            sessions: Vec::new(),
            part: Part::default(),
            puzzles: PuzzleBytes {
                length: 0,
                sha256: digest(&[]),
            },
        }
    }

    /// The newest sound checkpoint of a folder, without its puzzles; `None` if there is none.
    ///
    /// # Errors
    /// When there are only damaged ones, or the system refuses.
    pub fn find(folder: &Path) -> Result<Option<Self>, FileError> {
        Ok(newest(folder, Self::read)?.map(|(checkpoint, _)| checkpoint))
    }

    fn read(path: &Path) -> Result<Self, FileError> {
        let text = text_within(path, MOST)?;
        let damaged = |problem: &str| FileError::content(path, format!("damaged: {problem}"));
        let Some(content) = unsealed(&text) else {
            return Err(damaged("its second line is not the digest of the others"));
        };
        let checkpoint: Self = parse_form(path, &content, "a checkpoint", FORMAT)?;
        match checkpoint.problem() {
            Some(problem) => Err(damaged(problem)),
            None => Ok(checkpoint),
        }
    }

    /// Why no survey can have come to this: its digest says only that it is as it was written.
    fn problem(&self) -> Option<&'static str> {
        let Parameters { m, n, units, .. } = self.parameters;
        let extent = Shape::new(m, n).ok().map(Extent::of);
        let Some(Ok(extent)) = extent else {
            return Some("its shape has no survey");
        };
        let (counts, has_begun) = (&self.part.counts, self.finished.count() > 0);
        let is_complete = counts.len() as u64 == extent.row_margins();
        let most = extent.column_margins();
        let puzzles = match self.parameters.puzzles {
            true => self.part.bytes_of_puzzles(extent.shape()),
            false => 0,
        };
        if !self.finished.are_below(units) {
            Some("its units are not those of its survey")
        } else if has_begun && !is_complete || !has_begun && self.part.totals().pairs() > 0 {
            Some("its counts are not those of its row margins")
        } else if counts.iter().any(|counts| counts.pairs() > most) {
            Some("a row margin has more pairs than there are column margins")
        } else if self.puzzles.length != puzzles {
            Some("its puzzles are not as many as its counts say")
        } else {
            None
        }
    }

    fn text(&self) -> String {
        let json = serde_json::to_string(self).expect("a checkpoint is plain data");
        sealed(&format!("{{\n{}\n", &json["{".len()..]))
    }

    /// The tables that belong to it, read from the file of puzzles.
    fn read_puzzles(&self, path: &Path) -> Result<Vec<u8>, FileError> {
        let damaged = || FileError::content(path, "damaged: not the puzzles of the checkpoint");
        let length = usize::try_from(self.puzzles.length).map_err(|_| damaged())?;
        let mut bytes = Vec::new();
        if has_file(path)? {
            let reading = FileError::io("read", path);
            let file = File::open(path).map_err(&reading)?;
            let read = file.take(self.puzzles.length).read_to_end(&mut bytes);
            read.map_err(reading)?;
        }
        let (m, n) = (self.parameters.m, self.parameters.n);
        let shape = Shape::new(m, n).expect("a checkpoint that was read has a shape");
        let is_table = |cells: &[u8]| Table::new(shape, cells.to_vec()).is_ok();
        let is_sound = bytes.len() == length
            && digest(&bytes) == self.puzzles.sha256
            && bytes.chunks(shape.cells()).all(is_table);
        is_sound.then_some(bytes).ok_or_else(damaged)
    }
}

/// The first of the two checkpoints of a folder that can be read; with what is wrong with the
/// newest, if that is not the one.
fn newest<T>(
    folder: &Path,
    read: impl Fn(&Path) -> Result<T, FileError>,
) -> Result<Option<(T, Option<FileError>)>, FileError> {
    let mut problem = None;
    for path in [CHECKPOINT_FILE, PREVIOUS_FILE].map(|name| folder.join(name)) {
        if !has_file(&path)? {
            continue;
        }
        match read(&path) {
            Ok(found) => return Ok(Some((found, problem))),
            // Its writer has replaced it meanwhile, or has removed it at the end.
            Err(error) if is_missing(&error) => {}
            Err(error) => problem = problem.or(Some(error)),
        }
    }
    problem.map_or(Ok(None), Err)
}

/// Whether there is a checkpoint, or something in its place that is not a folder.
pub fn has_checkpoint(folder: &Path) -> bool {
    let found = [CHECKPOINT_FILE, PREVIOUS_FILE].map(|name| folder.join(name).metadata());
    found.into_iter().flatten().any(|found| !found.is_dir())
}

/// Whether a file in a survey's folder is one of its checkpoints, or their puzzles.
pub fn is_of_checkpoint(name: &str) -> bool {
    FILES.contains(&name)
}

/// What writes the checkpoints of a folder.
pub struct CheckpointWriter {
    folder: PathBuf,
    /// Whether the newest file may become the one before.
    is_newest_sound: bool,
    /// The bytes of puzzles that are written, and their digest so far.
    puzzles: u64,
    hash: Hash,
    due: Instant,
    spent: Duration,
}

impl CheckpointWriter {
    /// The newest sound checkpoint of a folder with its puzzles, and what writes the next ones;
    /// warns if it is not the newest. A folder without any gets a first one with `parameters`.
    ///
    /// # Errors
    /// When the checkpoints that are there are damaged, or the system refuses.
    pub fn open(
        folder: &Path,
        parameters: &Parameters,
        merge: bool,
    ) -> Result<(Self, Checkpoint), FileError> {
        let puzzles = folder.join(PUZZLES_SO_FAR);
        let found = newest(folder, |path| {
            let mut checkpoint = Checkpoint::read(path)?;
            checkpoint.part.puzzles = checkpoint.read_puzzles(&puzzles)?;
            Ok(checkpoint)
        })?;
        let is_new = found.is_none();
        let (mut checkpoint, problem) =
            found.unwrap_or_else(|| (Checkpoint::new(parameters.clone(), merge), None));
        if let Some(problem) = &problem {
            tracing::warn!("{problem}; the checkpoint before it is used");
        }
        let mut hash = Hash::new();
        hash.update(&checkpoint.part.puzzles);
        let mut writer = Self {
            folder: folder.to_owned(),
            is_newest_sound: problem.is_none(),
            puzzles: checkpoint.part.puzzles.len() as u64,
            hash,
            due: Instant::now() + PAUSE,
            spent: Duration::ZERO,
        };
        if is_new {
            writer.write(&mut checkpoint)?;
        }
        Ok((writer, checkpoint))
    }

    /// Whether the next checkpoint is due.
    pub fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Replaces the newest checkpoint, which becomes the one before.
    ///
    /// # Errors
    /// When the disk refuses; one of those that were there is kept.
    pub fn write(&mut self, checkpoint: &mut Checkpoint) -> Result<(), FileError> {
        let begun = Instant::now();
        self.append_puzzles(&checkpoint.part.puzzles)?;
        checkpoint.puzzles = PuzzleBytes {
            length: self.puzzles,
            sha256: hexadecimal(self.hash.finalize()),
        };
        let newest = self.folder.join(CHECKPOINT_FILE);
        if self.is_newest_sound && exists(&newest)? {
            let previous = self.folder.join(PREVIOUS_FILE);
            rename(&newest, previous).map_err(FileError::io("write", &newest))?;
        }
        write_whole(&newest, |to| to.write_all(checkpoint.text().as_bytes()))?;
        self.is_newest_sound = true;
        let took = begun.elapsed();
        self.spent += took;
        self.due = Instant::now() + (WAITS * took).max(PAUSE);
        Ok(())
    }

    /// Writes the puzzles that are not in their file yet, in the place of any bytes behind those
    /// that are.
    fn append_puzzles(&mut self, puzzles: &[u8]) -> Result<(), FileError> {
        if puzzles.len() as u64 == self.puzzles {
            return Ok(());
        }
        let path = self.folder.join(PUZZLES_SO_FAR);
        if (puzzles.len() as u64) < self.puzzles {
            // Their units are repeated.
            (self.puzzles, self.hash) = (0, Hash::new());
        }
        // Not more than `puzzles.len()`, which is a `usize`.
        let new = &puzzles[self.puzzles as usize..];
        let write = || {
            let mut options = OpenOptions::new();
            let mut file = options
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)?;
            file.set_len(self.puzzles)?;
            file.seek(SeekFrom::End(0))?;
            file.write_all(new)?;
            file.sync_all()
        };
        write().map_err(FileError::io("write", &path))?;
        self.puzzles += new.len() as u64;
        self.hash.update(new);
        Ok(())
    }

    /// Logs how long the checkpoints took.
    pub fn tell_time(&self) {
        let seconds = self.spent.as_secs_f64();
        tracing::info!("checkpoints written in {seconds:.3} s");
    }
}

/// Removes the checkpoints of a folder, as far as there are any.
pub fn remove_checkpoints(folder: &Path) -> Result<(), FileError> {
    let mut paths = FILES.into_iter().map(|name| folder.join(name));
    paths.try_for_each(|path| remove_file(&path))
}
