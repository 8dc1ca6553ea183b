//! Solves a puzzle by several methods in turn.
//!
//! No method is best for all puzzles, and which one is best shows only by trying. So they
//! take turns, each with a budget, and the budgets grow: see `STAGES`. A search in vain then costs
//! little compared with the others.
//!
//! * *Lists* is the engine `bitmask`, with weights that narrow each cell's numbers before the
//!   candidate sets are listed: it proves what is near the hull, sorted tables above all, at once.
//! * *Swaps* ([`super::annealing`]) finds two tables of puzzles with many. It proves nothing else.
//! * *Partition* is the engine of that name. It needs no memory, and proves puzzles with long rows
//!   that few sets fit.

use survo_core::puzzle::{Puzzle, Table};
use survo_core::search::{Effort, Ending, Report, Stop};
use survo_engines::{Bitmask, Engine, EngineError, EngineKind, Partition, Search, solve};

use super::annealing::TableHunt;
use super::switching::switched;

#[derive(Clone, Copy)]
enum Way {
    /// Its budget is of candidate sets of all lines, or of nodes of the search.
    Engine(EngineKind),
    /// Its budget is of runs that find nothing new.
    Swaps,
}

const LISTS: Way = Way::Engine(EngineKind::Bitmask);
const PARTITION: Way = Way::Engine(EngineKind::Partition);

/// The ways in their order, each with its budget. The last has none, and ends with a proof.
const STAGES: [(Way, u64); 9] = [
    (LISTS, FEW_SETS),
    (Way::Swaps, 6),
    (PARTITION, 300_000),
    (LISTS, 5_000_000),
    (Way::Swaps, 6),
    (PARTITION, 30_000_000),
    (LISTS, u64::MAX),
    (Way::Swaps, 8),
    (PARTITION, u64::MAX),
];

/// The budgets of a short answer about another table.
const FEW_SETS: u64 = 200_000;
const FEW_RUNS: u64 = 5;

/// Tables that the stages look for, at most: enough to tell that there are several.
const FEW_TABLES: u64 = 2;

/// Solves puzzles one after the other. What was listed for one is of use for the next.
pub struct Solver {
    /// The engine that somebody asked for.
    chosen: Option<(EngineKind, Box<dyn Engine>)>,
    bitmask: Bitmask,
    partition: Partition,
    memory: usize,
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

/// Tables of a puzzle, with the search that found them.
#[derive(Clone, Debug)]
pub struct Found {
    pub tables: Vec<Table>,
    pub by: SolvedBy,
    pub report: Report,
}

impl Solver {
    /// A solver with at most `memory` bytes for candidate sets.
    pub fn new(memory: usize) -> Self {
        Self {
            chosen: None,
            bitmask: Bitmask::with_bounds(memory),
            partition: Partition::default(),
            memory,
        }
    }

    /// As [`Self::new`], but with `engine` for all puzzles if it is given.
    pub fn by(engine: Option<EngineKind>, memory: usize) -> Self {
        Self {
            chosen: engine.map(|engine| (engine, engine.build(memory))),
            ..Self::new(memory)
        }
    }

    /// The solutions of a puzzle, at most `limit` of them and until `stop` is raised.
    pub fn find(&mut self, puzzle: &Puzzle, limit: u64, stop: &Stop) -> Result<Found, EngineError> {
        collected(puzzle, limit, stop, |search| self.solve(puzzle, search))
    }

    /// Solves a puzzle. If at most two tables are wanted, they are visited at the end; else each
    /// when it is found.
    ///
    /// # Errors
    /// Those of the engine that was asked for. Without one there are none.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        search: &mut Search<'_>,
    ) -> Result<(SolvedBy, Report), EngineError> {
        if let Some((kind, engine)) = &mut self.chosen {
            return Ok((kind.name(), solve(engine.as_mut(), puzzle, search)?));
        }
        if search.limit <= FEW_TABLES {
            let found = self.find_few(puzzle, search.limit, search.stop);
            for table in &found.tables {
                (search.visit)(table.cells());
            }
            return Ok((found.by, found.report));
        }
        // The tables are visited as they are found, so no other way may find them again.
        self.run(EngineKind::Bitmask, u64::MAX, puzzle, search)
            .or_else(|_| self.run(EngineKind::Partition, u64::MAX, puzzle, search))
    }

    fn find_few(&mut self, puzzle: &Puzzle, limit: u64, stop: &Stop) -> Found {
        let mut hunt = TableHunt::new(puzzle);
        for (way, budget) in STAGES {
            if hunt.tables.len() >= limit as usize || stop.is_raised() {
                break;
            }
            let Way::Engine(kind) = way else {
                hunt.go_on(limit as usize, budget, stop);
                continue;
            };
            let run = |search: &mut Search<'_>| self.run(kind, budget, puzzle, search);
            match collected(puzzle, limit, stop, run) {
                Ok(found) if found.report.ending != Ending::Stopped => return found,
                // What was found is of use for the swaps.
                Ok(found) => hunt.add(found.tables, limit as usize),
                // It does not fit: another way comes next.
                Err(_) => {}
            }
        }
        Found {
            by: match hunt.tables.is_empty() {
                true => EngineKind::Bitmask.name(),
                false => "swaps",
            },
            report: Report {
                solutions: hunt.tables.len() as u64,
                ending: match hunt.tables.len() >= limit as usize {
                    true => Ending::Limit,
                    false => Ending::Stopped,
                },
                effort: Effort::Nodes(0),
            },
            tables: hunt.tables,
        }
    }

    /// Runs an engine; a search that exceeds its budget of nodes ends as if it were stopped.
    ///
    /// # Errors
    /// When the candidate sets exceed the budget or the memory. No table was visited then.
    fn run(
        &mut self,
        kind: EngineKind,
        budget: u64,
        puzzle: &Puzzle,
        search: &mut Search<'_>,
    ) -> Result<(SolvedBy, Report), EngineError> {
        let engine: &mut dyn Engine = if kind == EngineKind::Partition {
            self.partition.set_budget(budget);
            &mut self.partition
        } else {
            let most = budget.saturating_mul(Bitmask::BYTES);
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            self.bitmask.set_memory(self.memory.min(most));
            &mut self.bitmask
        };
        Ok((kind.name(), solve(engine, puzzle, search)?))
    }

    /// Whether a puzzle has another table than this one: by a switch, by all sets where they are
    /// few, else by swaps. The same question has the same answer.
    ///
    /// # Panics
    /// When the table has another shape than the puzzle.
    pub fn another(&mut self, puzzle: &Puzzle, table: &Table, stop: &Stop) -> Another {
        if let Some(other) = switched(puzzle, table) {
            return Another::Table(other);
        }
        let listed = collected(puzzle, 2, stop, |search| {
            self.run(EngineKind::Bitmask, FEW_SETS, puzzle, search)
        });
        let (tables, is_known) = match listed {
            Ok(found) if found.report.ending != Ending::Stopped => (found.tables, true),
            _ => {
                let mut hunt = TableHunt::new(puzzle);
                hunt.go_on(2, FEW_RUNS, stop);
                (hunt.tables, false)
            }
        };
        match tables.into_iter().find(|found| found != table) {
            Some(other) => Another::Table(other),
            None if is_known => Another::None,
            None => Another::Undecided,
        }
    }
}

/// The tables that a search visits.
fn collected(
    puzzle: &Puzzle,
    limit: u64,
    stop: &Stop,
    find: impl FnOnce(&mut Search<'_>) -> Result<(SolvedBy, Report), EngineError>,
) -> Result<Found, EngineError> {
    let mut tables = Vec::new();
    let (by, report) = find(&mut Search {
        limit,
        stop,
        visit: &mut |cells| tables.extend(Table::new(puzzle.shape(), cells.to_vec())),
    })?;
    Ok(Found { tables, by, report })
}
