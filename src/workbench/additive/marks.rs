//! A survey's `puzzles.csv` with a further column: which tables are additive.

use std::path::Path;

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::published::Published;
use crate::puzzle::{Margins, Shape, Table};
use crate::search::Stop;
use crate::storage::{FileError, csv_writer, write_whole};
use crate::survey::files::{Puzzles, puzzle_fields, puzzle_header};
use crate::workbench::additive::Additivity;

const COLUMN: &str = "additive";

/// Puzzles decided in parallel before they are written.
const BATCH: usize = 4096;

/// How many puzzles of a file are additive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdditiveTally {
    pub shape: Shape,
    /// Puzzles in the file.
    pub puzzles: u64,
    /// Those whose table is additive.
    pub additive: u64,
    /// Whether the margins are canonical and ascend from line to line, as a
    /// survey lists them; no puzzle is there twice then, essentially.
    pub as_listed: bool,
}

impl AdditiveTally {
    /// The published number to compare with. There is one only for a whole
    /// survey: as many puzzles as the published S(m,n), none of them twice.
    pub fn published(&self) -> Option<&'static Published> {
        let (m, n) = (self.shape.rows(), self.shape.columns());
        let is_whole = self.as_listed
            && Published::of(m, n).is_some_and(|published| published.value == self.puzzles);
        is_whole.then(|| Published::additive(m, n)).flatten()
    }
}

/// Counts the additive tables of a file of puzzles. With `to`, copies the file there with a
/// further column `additive`: `yes` or `no`, and a separator between fields. The threads of the
/// pool decide; the caller's own reads and writes.
/// Returns `None`, and writes nothing, when asked to stop.
///
/// # Errors
/// When the puzzles cannot be read (see [`Puzzles::open`]), or the copy is the
/// file itself or cannot be written. No copy is left then.
pub fn mark_additive(
    from: &Path,
    to: Option<&Path>,
    separator: u8,
    pool: &ThreadPool,
    stop: &Stop,
) -> Result<Option<AdditiveTally>, FileError> {
    let mut puzzles = Puzzles::open(from)?;
    // Fails for a copy that does not exist yet, which is as it should be.
    if let Some(to) = to
        && let (Ok(from), Ok(existing)) = (from.canonicalize(), to.canonicalize())
        && from == existing
    {
        return Err(FileError::content(
            to,
            "is the file to be read; choose another name for the copy",
        ));
    }
    let mut tally = AdditiveTally {
        shape: puzzles.shape(),
        puzzles: 0,
        additive: 0,
        as_listed: true,
    };
    let mut marked = Vec::new();
    let mut last: Option<Margins> = None;
    loop {
        if stop.is_raised() {
            return Ok(None);
        }
        let batch = puzzles.by_ref().take(BATCH);
        let batch: Vec<Table> = batch.collect::<Result<_, _>>()?;
        if batch.is_empty() {
            break;
        }
        let is_additive = |table| Additivity::of(table).is_additive();
        let answers: Vec<bool> = pool.install(|| batch.par_iter().map(is_additive).collect());
        for (table, is_additive) in batch.into_iter().zip(answers) {
            tally.puzzles += 1;
            tally.additive += u64::from(is_additive);
            let margins = table.margins();
            let ascends = last.is_none_or(|last| {
                (last.rows(), last.columns()) < (margins.rows(), margins.columns())
            });
            tally.as_listed &= ascends && margins == margins.clone().canonical();
            last = Some(margins);
            if to.is_some() {
                marked.push((table, is_additive));
            }
        }
    }
    if let Some(to) = to {
        write_whole(to, |to| {
            let mut csv = csv_writer(to, separator);
            csv.write_record(puzzle_header(tally.shape).chain([COLUMN.to_owned()]))?;
            for (table, is_additive) in &marked {
                let answer = if *is_additive { "yes" } else { "no" };
                csv.write_record(puzzle_fields(table).chain([answer.to_owned()]))?;
            }
            csv.flush()
        })?;
    }
    Ok(Some(tally))
}
