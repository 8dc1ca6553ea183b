//! Unique puzzles searched for a second solution.

use std::sync::Mutex;

use itertools::Itertools;

use crate::checking::Checking;
use survo_core::puzzle::{Puzzle, Table};
use survo_core::search::{Ending, lock, share};
use survo_engines::{EngineError, Search, solve};
use survo_files::in_words;

/// Puzzles that a thread decides in one go.
const CHUNK: usize = 64;

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
    let pair = || in_words(&listed.transposed().margins());
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
