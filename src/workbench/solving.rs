//! A puzzle of any size, solved by whatever serves it.
//!
//! 1. Where the candidate sets of all lines are few, the engine `bitmask` lists them and
//!    searches. It proves what it says.
//! 2. Else, with givens, a short search cell by cell may settle it.
//! 3. Else, where one or two tables will do, swaps at random look for them: two tables prove
//!    "several" ([`super::annealing`]).
//! 4. What is left is searched by `bitmask` if its sets fit the memory, else cell by cell.

use crate::engines::{Bitmask, EngineError, EngineKind, Search, solve, solve_by_cells};
use crate::puzzle::{Puzzle, Table};
use crate::search::{Effort, Ending, Report};

use super::annealing::find_tables;

/// Candidate sets of all lines that are listed at once: some hundredths of a second.
const FEW_SETS: u64 = 200_000;

/// Nodes of the search that comes first where numbers are given.
const FEW_NODES: u64 = 300;

/// Tables that are looked for by swaps, at most: enough to tell that there are several.
const FEW_TABLES: u64 = 2;

/// Solves puzzles one after the other. What was listed for one serves the next.
pub(crate) struct Solver {
    bitmask: Bitmask,
    memory: usize,
}

/// What solved a puzzle, by the name that it has in answers.
pub(crate) type SolvedBy = &'static str;

impl Solver {
    /// A solver with at most `memory` bytes for candidate sets.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            bitmask: Bitmask::new(memory),
            memory,
        }
    }

    /// Whether a puzzle has so few candidate sets that its search is short.
    pub(crate) fn is_quick(&mut self, puzzle: &Puzzle) -> bool {
        is_few(self.bitmask.count_sets(puzzle))
    }

    /// Solves a puzzle.
    ///
    /// # Errors
    /// Those of the engine `bitmask`; none is for lack of memory.
    pub(crate) fn solve(
        &mut self,
        puzzle: &Puzzle,
        search: &mut Search<'_>,
    ) -> Result<(SolvedBy, Report), EngineError> {
        let sets = self.bitmask.count_sets(puzzle);
        if is_few(sets) {
            return self.by_sets(puzzle, search);
        }
        if !puzzle.is_open()
            && let Some(report) = by_few_cells(puzzle, search)
        {
            return Ok(("cells", report));
        }
        let mut tables = Vec::new();
        if search.limit <= FEW_TABLES {
            tables = find_tables(puzzle, search.limit as usize, search.stop);
            if tables.len() as u64 == search.limit {
                return Ok(by_swaps(&tables, Ending::Limit, search));
            }
        }
        let fits = |sets: u64| sets.saturating_mul(Bitmask::BYTES) <= self.memory as u64;
        let (solver, report) = match sets.is_some_and(fits) {
            true => self.by_sets(puzzle, search)?,
            false => ("cells", solve_by_cells(puzzle, u64::MAX, search)),
        };
        Ok(match report.ending {
            // What the swaps have found is more than nothing.
            Ending::Stopped if report.solutions == 0 => by_swaps(&tables, Ending::Stopped, search),
            _ => (solver, report),
        })
    }

    fn by_sets(
        &mut self,
        puzzle: &Puzzle,
        search: &mut Search<'_>,
    ) -> Result<(SolvedBy, Report), EngineError> {
        let report = solve(&mut self.bitmask, puzzle, search)?;
        Ok((EngineKind::Bitmask.name(), report))
    }
}

fn is_few(sets: Option<u64>) -> bool {
    sets.is_some_and(|sets| sets <= FEW_SETS)
}

/// A short search cell by cell; none if it would be long.
fn by_few_cells(puzzle: &Puzzle, search: &mut Search<'_>) -> Option<Report> {
    let mut tables = Vec::new();
    let mut first = Search {
        limit: search.limit,
        stop: search.stop,
        visit: &mut |cells| tables.push(cells.to_vec()),
    };
    let report = solve_by_cells(puzzle, FEW_NODES, &mut first);
    if report.ending == Ending::Stopped {
        return None;
    }
    tables.iter().for_each(|table| (search.visit)(table));
    Some(report)
}

fn by_swaps(tables: &[Table], ending: Ending, search: &mut Search<'_>) -> (SolvedBy, Report) {
    tables
        .iter()
        .for_each(|table| (search.visit)(table.cells()));
    let report = Report {
        solutions: tables.len() as u64,
        ending,
        effort: Effort::Nodes(0),
    };
    ("swaps", report)
}
