//! The list of unique puzzles: each in its form and place, each unique.

use std::path::Path;
use std::sync::Mutex;

use itertools::Itertools;

use super::lines::ExpectedLines;
use super::margins::line;
use crate::checking::Checking;
use crate::finding::sums;
use survo_core::puzzle::{Margins, Puzzle, Shape, Table};
use survo_core::search::{Ending, lock, share};
use survo_engines::{EngineError, Search, solve};
use survo_files::storage::FileError;
use survo_files::{Puzzles, puzzle_fields, puzzle_header};

/// Puzzles that a thread decides in one go.
const CHUNK: usize = 64;

/// A walk along a list of puzzles of any length, which ends behind the first line that is not
/// as it must be: each puzzle has its solution, is the representative of its kind and comes
/// after the one before.
pub struct PuzzleWalk {
    puzzles: Puzzles,
    /// The lines, if they must have the very bytes that a survey writes.
    lines: Option<ExpectedLines>,
    met: usize,
    /// The margins of the last one.
    previous: Option<Margins>,
    is_over: bool,
}

impl PuzzleWalk {
    /// A list of whatever form that readers accept.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Ok(Self {
            puzzles: Puzzles::open(path)?,
            lines: None,
            met: 0,
            previous: None,
            is_over: false,
        })
    }

    /// A list with the bytes that a survey writes.
    pub fn open_exact(path: &Path) -> Result<Self, FileError> {
        let (mut walk, mut lines) = (Self::open(path)?, ExpectedLines::open(path)?);
        lines.expect(puzzle_header(walk.shape()))?;
        walk.lines = Some(lines);
        Ok(walk)
    }

    pub fn shape(&self) -> Shape {
        self.puzzles.shape()
    }

    /// A problem of the puzzle at this index.
    pub fn problem(&self, index: usize, problem: impl Into<String>) -> FileError {
        FileError::line(self.puzzles.path(), line(index), problem)
    }

    fn step(&mut self) -> Result<Option<Table>, FileError> {
        let table = self.puzzles.next().transpose()?;
        match (&mut self.lines, &table) {
            (Some(lines), Some(table)) => lines.expect(puzzle_fields(table))?,
            (Some(lines), None) => lines.end()?,
            (None, _) => {}
        }
        if let Some(table) = &table {
            let margins = table.margins();
            if let Some(problem) = self.misplaced(&margins) {
                return Err(self.problem(self.met, problem));
            }
            self.previous = Some(margins);
            self.met += 1;
        }
        Ok(table)
    }

    /// Why a puzzle does not belong here.
    fn misplaced(&self, margins: &Margins) -> Option<String> {
        let (rows, columns) = (margins.rows(), margins.columns());
        if margins.has_equal_sums() || self.shape().is_square() && rows == columns {
            let pair = sums(margins);
            return Some(format!(
                "{pair} have equal sums or equal sides: never unique"
            ));
        }
        let canonical = margins.clone().canonical();
        if canonical != *margins {
            return Some(format!(
                "{} are listed as {}",
                sums(margins),
                sums(&canonical)
            ));
        }
        let previous = self.previous.as_ref()?;
        let (pair, before) = (sums(margins), self.met + 1);
        match (previous.rows(), previous.columns()).cmp(&(rows, columns)) {
            std::cmp::Ordering::Less => None,
            std::cmp::Ordering::Equal => Some(format!("{pair} stand in line {before} already")),
            std::cmp::Ordering::Greater => {
                Some(format!("{pair} come before those of line {before}"))
            }
        }
    }
}

impl Iterator for PuzzleWalk {
    type Item = Result<Table, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let step = self.step().transpose();
        self.is_over = !matches!(step, Some(Ok(_)));
        step
    }
}

/// Problems of puzzles, by their index.
pub type PuzzleProblems = Vec<(usize, String)>;

/// Asks the checker for two tables of each puzzle; `None` when stopped.
///
/// # Errors
/// When a puzzle does not fit the engine's memory limit.
pub fn second_solutions(
    tables: &[Table],
    checking: &Checking<'_>,
) -> Result<Option<PuzzleProblems>, EngineError> {
    let chunks: Vec<&[Table]> = tables.chunks(CHUNK).collect();
    let problems = Mutex::new(PuzzleProblems::new());
    let count = chunks.len() as u64;
    share(checking.threads, count, checking.stop, |queue| {
        let mut engine = checking.checker.build(checking.memory);
        while let Some(piece) = queue.take() {
            let chunk = chunks[piece as usize];
            for (at, table) in (piece as usize * CHUNK..).zip(chunk) {
                // As many rows as possible: their sets of numbers are short.
                let table = table.transposed();
                let mut found = Vec::new();
                let mut search = Search {
                    limit: 2,
                    stop: checking.stop,
                    visit: &mut |cells| found.push(cells.to_vec()),
                };
                let puzzle = Puzzle::open(table.margins());
                let report = solve(engine.as_mut(), &puzzle, &mut search)?;
                if report.ending == Ending::Stopped {
                    return Ok(());
                }
                if let Some(problem) = other_solution(checking, &table, &found) {
                    lock(&problems).push((at, problem));
                }
            }
            checking.progress.pairs(chunk.len() as u64);
        }
        Ok::<_, EngineError>(())
    })?;
    let mut problems = std::mem::take(&mut *lock(&problems));
    problems.sort();
    Ok((!checking.stop.is_raised()).then_some(problems))
}

/// What the tables that an engine found, at most two, say of the one that is listed; all are
/// transposed.
fn other_solution(checking: &Checking<'_>, listed: &Table, found: &[Vec<u8>]) -> Option<String> {
    let pair = || sums(&listed.transposed().margins());
    if let Some(cells) = found.iter().find(|cells| *cells != listed.cells()) {
        let other = Table::new(listed.shape(), cells.clone());
        let other = other
            .expect("engines visit permutations of 1..N")
            .transposed();
        let cells = other.cells().iter().format(" ");
        return Some(format!("not unique: {} also have {cells}", pair()));
    }
    // The engine must be wrong itself.
    let checker = checking.checker.method();
    let misses = || format!("{checker} does not find the solution of {}", pair());
    found.is_empty().then(misses)
}
