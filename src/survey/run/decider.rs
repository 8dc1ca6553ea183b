//! Deciding many margins of one side against one fixed margin of the other.

use crate::bounds::{Block, Status};
use crate::engines::{Engine, EngineError, RowSide, Search};
use crate::puzzle::{Class, Shape, Sum};
use crate::search::{Ending, Stop};

use crate::engines::sieve::SieveLine;
use crate::survey::Counters;

/// Settles the open pairs of a line.
pub trait LineDecider: Send {
    /// Decides every open status of `block` against the fixed margin.
    ///
    /// `shape` has the fixed margin as its rows and the block's as its columns.
    /// Each unique pair is handed to `unique` with its position and its table,
    /// row by row in that shape. Returns false when `stop` was raised, and
    /// leaves the statuses unfinished then.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit.
    fn decide(
        &mut self,
        shape: Shape,
        fixed: &[Sum],
        block: &Block,
        statuses: &mut [Status],
        stop: &Stop,
        unique: &mut dyn FnMut(usize, &[u8]),
    ) -> Result<bool, EngineError>;

    /// What was done since the last call of this function.
    fn take_counters(&mut self) -> Counters;
}

/// The fast path; its lines have the fixed margin as columns, so tables are turned.
pub(crate) struct Sieved {
    line: SieveLine,
    turned: Vec<u8>,
}

impl Sieved {
    pub(crate) fn new(line: SieveLine) -> Self {
        Self {
            line,
            turned: Vec::new(),
        }
    }
}

impl LineDecider for Sieved {
    fn decide(
        &mut self,
        shape: Shape,
        fixed: &[Sum],
        block: &Block,
        statuses: &mut [Status],
        stop: &Stop,
        unique: &mut dyn FnMut(usize, &[u8]),
    ) -> Result<bool, EngineError> {
        let turned = &mut self.turned;
        let (rows, columns) = (shape.rows(), shape.columns());
        Ok(self
            .line
            .decide(fixed, block, statuses, stop, &mut |x, cells| {
                turned.clear();
                turned
                    .extend((0..rows).flat_map(|i| (0..columns).map(move |j| cells[j * rows + i])));
                unique(x, turned);
            }))
    }

    fn take_counters(&mut self) -> Counters {
        let phases = self.line.take_phases();
        Counters {
            searches: phases.decided_unsolvable + phases.decided_unique + phases.decided_multiple,
            effort: phases.nodes,
            phases,
            ..Counters::default()
        }
    }
}

/// One search for each pair: every [`Engine`] decides lines this way.
pub struct PairByPair {
    engine: Box<dyn Engine>,
    counters: Counters,
    table: Vec<u8>,
}

impl PairByPair {
    /// Decides lines with `engine`.
    pub fn new(engine: Box<dyn Engine>) -> Self {
        Self {
            engine,
            counters: Counters::default(),
            table: Vec::new(),
        }
    }
}

impl LineDecider for PairByPair {
    fn decide(
        &mut self,
        shape: Shape,
        fixed: &[Sum],
        block: &Block,
        statuses: &mut [Status],
        stop: &Stop,
        unique: &mut dyn FnMut(usize, &[u8]),
    ) -> Result<bool, EngineError> {
        if !statuses.contains(&Status::Open) {
            return Ok(true);
        }
        self.engine.fix_rows(RowSide {
            shape,
            sums: fixed,
            givens: &[],
        })?;
        for (x, status) in statuses.iter_mut().enumerate() {
            if *status != Status::Open {
                continue;
            }
            let table = &mut self.table;
            let mut search = Search {
                limit: 2,
                stop,
                visit: &mut |cells| {
                    table.clear();
                    table.extend_from_slice(cells);
                },
            };
            let report = self.engine.solve_columns(block.margin(x), &mut search)?;
            if report.ending == Ending::Stopped {
                return Ok(false);
            }
            self.counters.searches += 1;
            self.counters.effort += report.effort.size();
            let class = Class::of_solutions(report.solutions);
            if class == Class::Unique {
                unique(x, &self.table);
            }
            *status = Status::Decided(class);
        }
        Ok(true)
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}
