//! A puzzle of any size, solved by whatever serves it.
//!
//! 1. Where the candidate sets of all lines are few, the engine `bitmask` lists them and
//!    searches. It proves what it says.
//! 2. Else, where one or two tables will do, swaps at random look for them: two tables prove
//!    "several" ([`super::annealing`]).
//! 3. Else, above 64 cells, `bitmask` serves puzzles with few blanks, too.
//! 4. Else, with givens, a short search cell by cell may settle it. Then swaps look longer.
//! 5. What is left is searched by `bitmask` if its sets fit the memory, else cell by cell and by
//!    swaps in turn.

use crate::engines::{Bitmask, Engine, EngineError, EngineKind, Search, solve, solve_by_cells};
use crate::puzzle::{Puzzle, Table};
use crate::search::{Effort, Ending, Report, Stop};

use super::annealing::TableHunt;
use super::switching::switched;

/// Candidate sets of all lines that are listed at once: some hundredths of a second.
const FEW_SETS: u64 = 200_000;

/// Those of a table of more than 64 cells: some tenths of a second.
const MANY_SETS: u64 = 3_000_000;

/// Nodes of the search that comes first where numbers are given.
const FEW_NODES: u64 = 300;

/// Runs of swaps that may find nothing new: for a short answer, at first, next, and on each turn.
const FEW_RUNS: u32 = 5;
const FIRST_RUNS: u32 = 3;
const NEXT_RUNS: u32 = 9;
const MORE_RUNS: u32 = 2;

/// Tables that are looked for by swaps, at most: enough to tell that there are several.
const FEW_TABLES: u64 = 2;

/// Solves puzzles one after the other. What was listed for one serves the next.
pub(crate) struct Solver {
    /// The engine that somebody asked for.
    chosen: Option<(EngineKind, Box<dyn Engine>)>,
    bitmask: Bitmask,
    memory: usize,
}

/// Whether a puzzle has a table besides one that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Another {
    /// It has this one.
    Table(Table),
    /// It has none.
    None,
    /// Nobody knows after a short search, or one that was stopped.
    Undecided,
}

/// What solved a puzzle, by the name that it has in answers.
pub(crate) type SolvedBy = &'static str;

impl Solver {
    /// A solver with at most `memory` bytes for candidate sets.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            chosen: None,
            bitmask: Bitmask::new(memory),
            memory,
        }
    }

    /// As [`Self::new`], but with `engine` for all puzzles if it is given.
    #[cfg(feature = "cli")]
    pub(crate) fn by(engine: Option<EngineKind>, memory: usize) -> Self {
        Self {
            chosen: engine.map(|engine| (engine, engine.build(memory))),
            ..Self::new(memory)
        }
    }

    /// Whether a puzzle has so few candidate sets that its search is short.
    pub(crate) fn is_quick(&mut self, puzzle: &Puzzle) -> bool {
        self.chosen.is_none() && is_few(self.bitmask.count_sets(puzzle))
    }

    /// Solves a puzzle.
    ///
    /// # Errors
    /// Those of the engine. Lack of memory is an error only if an engine was asked for.
    pub(crate) fn solve(
        &mut self,
        puzzle: &Puzzle,
        search: &mut Search<'_>,
    ) -> Result<(SolvedBy, Report), EngineError> {
        if let Some((kind, engine)) = &mut self.chosen {
            let report = solve(engine.as_mut(), puzzle, search)?;
            return Ok((kind.name(), report));
        }
        let sets = self.bitmask.count_sets(puzzle);
        if is_few(sets) {
            let report = solve(&mut self.bitmask, puzzle, search)?;
            return Ok((EngineKind::Bitmask.name(), report));
        }
        let mut hunt = TableHunt::new(puzzle);
        let is_hunt = search.limit <= FEW_TABLES;
        let limit = search.limit as usize;
        if is_hunt {
            hunt.go_on(limit, FIRST_RUNS, search.stop);
            if hunt.tables.len() == limit {
                return Ok(by_swaps(&hunt.tables, Ending::Limit, search));
            }
        }
        let most_sets = MANY_SETS.min(self.memory as u64 / Bitmask::BYTES);
        if let Some(report) = self.bitmask.solve_blanks(puzzle, most_sets, search) {
            return Ok(by_sets(report, &hunt.tables, search));
        }
        if !puzzle.is_open()
            && let Some(report) = by_few_cells(puzzle, FEW_NODES, search)
        {
            return Ok(("cells", report));
        }
        if is_hunt {
            hunt.go_on(limit, NEXT_RUNS, search.stop);
            if hunt.tables.len() == limit {
                return Ok(by_swaps(&hunt.tables, Ending::Limit, search));
            }
        }
        let fits = |sets: u64| sets.saturating_mul(Bitmask::BYTES) <= self.memory as u64;
        if sets.is_some_and(fits) {
            let report = solve(&mut self.bitmask, puzzle, search)?;
            return Ok(by_sets(report, &hunt.tables, search));
        }
        if !is_hunt {
            return Ok(("cells", solve_by_cells(puzzle, u64::MAX, search)));
        }
        // Nobody knows which of the two ends first: they take turns, longer ones each time.
        let mut nodes = FEW_NODES;
        while !search.stop.is_raised() {
            nodes *= 4;
            if let Some(report) = by_few_cells(puzzle, nodes, search) {
                return Ok(("cells", report));
            }
            hunt.go_on(limit, MORE_RUNS, search.stop);
            if hunt.tables.len() == limit {
                return Ok(by_swaps(&hunt.tables, Ending::Limit, search));
            }
        }
        Ok(by_swaps(&hunt.tables, Ending::Stopped, search))
    }

    /// Whether a puzzle has another table than this one: by a switch, by all sets where they are
    /// few, else by a short search and by swaps. The same question has the same answer.
    ///
    /// # Errors
    /// Those of the engine `bitmask`, but not for lack of memory.
    pub(crate) fn another(
        &mut self,
        puzzle: &Puzzle,
        table: &Table,
        stop: &Stop,
    ) -> Result<Another, EngineError> {
        if let Some(other) = switched(puzzle, table) {
            return Ok(Another::Table(other));
        }
        let mut other = None;
        let mut search = Search {
            limit: 2,
            stop,
            visit: &mut |cells| {
                if cells != table.cells() {
                    other = Some(cells.to_vec());
                }
            },
        };
        let is_quick = self.is_quick(puzzle);
        let report = match is_quick {
            true => Some(solve(&mut self.bitmask, puzzle, &mut search)?),
            false => by_few_cells(puzzle, FEW_NODES, &mut search),
        };
        let is_decided = report.is_some_and(|report| report.ending != Ending::Stopped);
        let other = match other {
            Some(cells) => Table::new(puzzle.shape(), cells).ok(),
            None if is_decided => return Ok(Another::None),
            None if is_quick => None,
            None => {
                let mut hunt = TableHunt::new(puzzle);
                hunt.go_on(2, FEW_RUNS, stop);
                hunt.tables.into_iter().find(|found| found != table)
            }
        };
        Ok(other.map_or(Another::Undecided, Another::Table))
    }
}

fn is_few(sets: Option<u64>) -> bool {
    sets.is_some_and(|sets| sets <= FEW_SETS)
}

/// A short search cell by cell; none if it would be long.
fn by_few_cells(puzzle: &Puzzle, nodes: u64, search: &mut Search<'_>) -> Option<Report> {
    let mut tables = Vec::new();
    let mut first = Search {
        limit: search.limit,
        stop: search.stop,
        visit: &mut |cells| tables.push(cells.to_vec()),
    };
    let report = solve_by_cells(puzzle, nodes, &mut first);
    if report.ending == Ending::Stopped {
        return None;
    }
    tables.iter().for_each(|table| (search.visit)(table));
    Some(report)
}

/// What `bitmask` found; or what the swaps have found before, if that is more.
fn by_sets(report: Report, swapped: &[Table], search: &mut Search<'_>) -> (SolvedBy, Report) {
    match report.ending {
        Ending::Stopped if report.solutions == 0 => by_swaps(swapped, Ending::Stopped, search),
        _ => (EngineKind::Bitmask.name(), report),
    }
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
