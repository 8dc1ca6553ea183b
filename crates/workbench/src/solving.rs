//! A puzzle, solved by whatever serves it.
//!
//! The stages in their order, each with its budget:
//!
//! | what | for | ends |
//! |---|---|---|
//! | `bitmask` | puzzles with few candidate sets, `FEW_SETS` in all lines | with a proof |
//! | swaps at random ([`super::annealing`]) | one or two tables, which prove "several" | after `RUNS` in vain |
//! | `bitmask`, with bounds that narrow the cells before sets are listed | what fits the memory | with a proof |
//! | swaps at random | one or two tables of what does not | when stopped |

use survo_core::puzzle::{Puzzle, Table};
use survo_core::search::{Effort, Ending, Report, Stop};
use survo_engines::{Bitmask, Engine, EngineError, EngineKind, Search, solve};

use super::annealing::TableHunt;
use super::switching::switched;

/// Candidate sets of all lines that are listed at once: some hundredths of a second.
const FEW_SETS: u64 = 200_000;

/// Runs of swaps that may find nothing new before all is listed, and for a short answer.
const RUNS: u32 = 12;
const FEW_RUNS: u32 = 5;

/// Tables that are looked for by swaps, at most: enough to tell that there are several.
const FEW_TABLES: u64 = 2;

/// Solves puzzles one after the other. What was listed for one serves the next.
pub struct Solver {
    /// The engine that somebody asked for.
    chosen: Option<(EngineKind, Box<dyn Engine>)>,
    bitmask: Bitmask,
}

/// Whether a puzzle has a table besides one that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Another {
    /// It has this one.
    Table(Table),
    /// It has none.
    None,
    /// Nobody knows after a short search, or one that was stopped.
    Undecided,
}

/// What solved a puzzle, by the name that it has in answers.
pub type SolvedBy = &'static str;

impl Solver {
    /// A solver with at most `memory` bytes for candidate sets.
    pub fn new(memory: usize) -> Self {
        Self {
            chosen: None,
            bitmask: Bitmask::with_bounds(memory),
        }
    }

    /// As [`Self::new`], but with `engine` for all puzzles if it is given.
    pub fn by(engine: Option<EngineKind>, memory: usize) -> Self {
        Self {
            chosen: engine.map(|engine| (engine, engine.build(memory))),
            ..Self::new(memory)
        }
    }

    /// Whether a puzzle has so few candidate sets that its search is short.
    pub fn is_quick(&mut self, puzzle: &Puzzle) -> bool {
        self.chosen.is_none() && self.bitmask.count_sets(puzzle) <= FEW_SETS
    }

    /// Solves a puzzle.
    ///
    /// # Errors
    /// Those of the engine. Without an engine that was asked for, it is lack of memory, where
    /// more than two tables are wanted.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        search: &mut Search<'_>,
    ) -> Result<(SolvedBy, Report), EngineError> {
        if let Some((kind, engine)) = &mut self.chosen {
            let report = solve(engine.as_mut(), puzzle, search)?;
            return Ok((kind.name(), report));
        }
        if search.limit > FEW_TABLES || self.is_quick(puzzle) {
            let report = solve(&mut self.bitmask, puzzle, search)?;
            return Ok((EngineKind::Bitmask.name(), report));
        }
        let limit = search.limit as usize;
        let mut hunt = TableHunt::new(puzzle);
        hunt.go_on(limit, RUNS, search.stop);
        if hunt.tables.len() < limit {
            match solve(&mut self.bitmask, puzzle, search) {
                // What the swaps have found before is more.
                Ok(report) if report.ending == Ending::Stopped && report.solutions == 0 => {}
                Ok(report) => return Ok((EngineKind::Bitmask.name(), report)),
                Err(_) => hunt.go_on(limit, u32::MAX, search.stop),
            }
        }
        for table in &hunt.tables {
            (search.visit)(table.cells());
        }
        let report = Report {
            solutions: hunt.tables.len() as u64,
            ending: match hunt.tables.len() == limit {
                true => Ending::Limit,
                false => Ending::Stopped,
            },
            effort: Effort::Nodes(0),
        };
        Ok(("swaps", report))
    }

    /// Whether a puzzle has another table than this one: by a switch, by all sets where they are
    /// few, else by swaps. The same question has the same answer.
    ///
    /// # Errors
    /// Those of the engine `bitmask`, but not for lack of memory.
    pub fn another(
        &mut self,
        puzzle: &Puzzle,
        table: &Table,
        stop: &Stop,
    ) -> Result<Another, EngineError> {
        if let Some(other) = switched(puzzle, table) {
            return Ok(Another::Table(other));
        }
        if !self.is_quick(puzzle) {
            let mut hunt = TableHunt::new(puzzle);
            hunt.go_on(2, FEW_RUNS, stop);
            let other = hunt.tables.into_iter().find(|found| found != table);
            return Ok(other.map_or(Another::Undecided, Another::Table));
        }
        let mut other = None;
        let mut search = Search {
            limit: 2,
            stop,
            visit: &mut |cells| {
                if cells != table.cells() {
                    other = Table::new(puzzle.shape(), cells.to_vec()).ok();
                }
            },
        };
        let report = solve(&mut self.bitmask, puzzle, &mut search)?;
        Ok(match (other, report.ending) {
            (Some(other), _) => Another::Table(other),
            (None, Ending::Stopped) => Another::Undecided,
            (None, _) => Another::None,
        })
    }
}
