//! A puzzle, solved by whatever is best for it.
//!
//! No engine is best for all puzzles, and which one is best is seen only when one has tried. So they
//! take turns, each with a budget, and the budgets grow: see `STAGES`. What a search costs in vain is
//! then little beside what the others take.
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

/// A way to solve puzzles, in the unit of its budget.
#[derive(Clone, Copy)]
enum Way {
    /// Candidate sets of all lines.
    Lists,
    /// Runs of swaps that find nothing new.
    Swaps,
    /// Nodes of the search.
    Partition,
}

/// The ways in their order, each with its budget. The last has none, and ends with a proof.
const STAGES: [(Way, u64); 9] = [
    (Way::Lists, 200_000),
    (Way::Swaps, 6),
    (Way::Partition, 300_000),
    (Way::Lists, 5_000_000),
    (Way::Swaps, 6),
    (Way::Partition, 30_000_000),
    (Way::Lists, u64::MAX),
    (Way::Swaps, 8),
    (Way::Partition, u64::MAX),
];

/// Tables that the stages look for, at most: enough to tell that there are several.
const FEW_TABLES: u64 = 2;

/// The budgets of a short answer about another table.
const SHORT: (u64, u64) = (STAGES[0].1, 5);

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

    /// Solves a puzzle. If at most two tables are wanted, they are visited at the end; else each when
    /// it is found.
    ///
    /// # Errors
    /// Those of the engine that was asked for. Without one there are none.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        search: &mut Search<'_>,
    ) -> Result<(SolvedBy, Report), EngineError> {
        if let Some((kind, engine)) = &mut self.chosen {
            let report = solve(engine.as_mut(), puzzle, search)?;
            return Ok((kind.name(), report));
        }
        if search.limit <= FEW_TABLES {
            return Ok(self.solve_by_stages(puzzle, search));
        }
        // The tables are visited as they are found, so no other way may find them again.
        if let Ok(report) = self.run(Way::Lists, u64::MAX, puzzle, search) {
            return Ok((EngineKind::Bitmask.name(), report));
        }
        let report = self.run(Way::Partition, u64::MAX, puzzle, search)?;
        Ok((EngineKind::Partition.name(), report))
    }

    fn solve_by_stages(&mut self, puzzle: &Puzzle, search: &mut Search<'_>) -> (SolvedBy, Report) {
        let limit = search.limit as usize;
        let mut hunt = TableHunt::new(puzzle);
        let mut ended = None;
        for (way, budget) in STAGES {
            if hunt.tables.len() >= limit || ended.is_some() || search.stop.is_raised() {
                break;
            }
            if let Way::Swaps = way {
                hunt.go_on(limit, budget, search.stop);
                continue;
            }
            let mut tables = Vec::new();
            let mut all = Search {
                limit: search.limit,
                stop: search.stop,
                visit: &mut |cells| tables.extend(Table::new(puzzle.shape(), cells.to_vec())),
            };
            match self.run(way, budget, puzzle, &mut all) {
                Ok(report) if report.ending != Ending::Stopped => {
                    hunt.tables = tables;
                    ended = Some((way, report));
                }
                // What was found is of use for the swaps.
                Ok(_) => hunt.add(tables, limit),
                // It does not fit: another way comes next.
                Err(_) => {}
            }
        }
        for table in &hunt.tables {
            (search.visit)(table.cells());
        }
        match ended {
            Some((Way::Partition, report)) => (EngineKind::Partition.name(), report),
            Some((_, report)) => (EngineKind::Bitmask.name(), report),
            None => {
                let ending = match hunt.tables.len() >= limit {
                    true => Ending::Limit,
                    false => Ending::Stopped,
                };
                let report = Report {
                    solutions: hunt.tables.len() as u64,
                    ending,
                    effort: Effort::Nodes(0),
                };
                let by = match hunt.tables.is_empty() {
                    true => EngineKind::Bitmask.name(),
                    false => "swaps",
                };
                (by, report)
            }
        }
    }

    /// Runs an engine; a search that exceeds its budget of nodes ends as if it were stopped.
    ///
    /// # Errors
    /// When the candidate sets exceed the budget or the memory. No table was visited then.
    fn run(
        &mut self,
        way: Way,
        budget: u64,
        puzzle: &Puzzle,
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        match way {
            Way::Partition => {
                self.partition.set_budget(budget);
                solve(&mut self.partition, puzzle, search)
            }
            Way::Lists | Way::Swaps => {
                let most = budget.saturating_mul(Bitmask::BYTES);
                let most = usize::try_from(most).unwrap_or(usize::MAX);
                self.bitmask.set_memory(self.memory.min(most));
                solve(&mut self.bitmask, puzzle, search)
            }
        }
    }

    /// Whether a puzzle has another table than this one: by a switch, by all sets where they are
    /// few, else by swaps. The same question has the same answer.
    pub fn another(&mut self, puzzle: &Puzzle, table: &Table, stop: &Stop) -> Another {
        if let Some(other) = switched(puzzle, table) {
            return Another::Table(other);
        }
        let mut tables = Vec::new();
        let mut search = Search {
            limit: 2,
            stop,
            visit: &mut |cells| tables.extend(Table::new(puzzle.shape(), cells.to_vec())),
        };
        let (sets, runs) = SHORT;
        let ended = self.run(Way::Lists, sets, puzzle, &mut search);
        let is_known = ended.is_ok_and(|report| report.ending != Ending::Stopped);
        if !is_known {
            let mut hunt = TableHunt::new(puzzle);
            hunt.go_on(2, runs, stop);
            tables.append(&mut hunt.tables);
        }
        match tables.into_iter().find(|found| found != table) {
            Some(other) => Another::Table(other),
            None if is_known => Another::None,
            None => Another::Undecided,
        }
    }
}
