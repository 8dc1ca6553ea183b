//! Surveys of tables with two rows: units of the walk, and single column margins.

use std::collections::HashMap;
use std::ops::Range;

use super::UnitWorker;
use super::margin_engine::MarginEngine;
use crate::Plan;
use crate::plan::cost::CumulativeCost;
use survo_core::bounds::{Block, FixedMargin, PairStatus};
use survo_core::numbers::Restriction;
use survo_core::puzzle::{Class, ClassCounts, Table};
use survo_core::search::{Progress, Stop};
use survo_engines::EngineError;
use survo_files::{Counters, Part};
use survo_sieve::two_rows::{Bits, Frame, Half, Sink, TwoRowWalk, reachable_rows, table, tables};

/// Keeps the unique puzzles of the column margins that a walk decides.
struct PuzzleKeeper {
    frame: Frame,
    wanted: bool,
    cells: Vec<u8>,
}

impl Sink for PuzzleKeeper {
    fn wanted(&self) -> bool {
        self.wanted
    }

    fn column_margin(&mut self, columns: &[u32], once: u128, twice: u128, with_complement: bool) {
        tables(self.frame, columns, once & !twice, &mut |_, row| {
            let table = table(columns, row);
            self.cells.extend_from_slice(table.canonical().cells());
            if with_complement {
                self.cells
                    .extend_from_slice(table.complement().canonical().cells());
            }
        });
    }
}

/// Runs units of the shared walk over all column margins.
pub struct TwoRowsWorker<'a, B> {
    plan: &'a Plan,
    stop: &'a Stop,
    progress: &'a dyn Progress,
    frame: Frame,
    walk: TwoRowWalk<B, PuzzleKeeper>,
}

/// A thread's way through units of the walk, with words as short as the frame allows.
pub fn two_rows_worker<'a>(
    plan: &'a Plan,
    frame: Frame,
    stop: &'a Stop,
    progress: &'a dyn Progress,
) -> Box<dyn UnitWorker + 'a> {
    if frame.rows() <= u64::BITS {
        Box::new(TwoRowsWorker::<u64>::new(plan, frame, stop, progress))
    } else {
        Box::new(TwoRowsWorker::<u128>::new(plan, frame, stop, progress))
    }
}

impl<'a, B: Bits> TwoRowsWorker<'a, B> {
    fn new(plan: &'a Plan, frame: Frame, stop: &'a Stop, progress: &'a dyn Progress) -> Self {
        Self {
            walk: walk_of(plan, frame, stop),
            plan,
            stop,
            progress,
            frame,
        }
    }
}

/// The walk that a plan asks for.
fn walk_of<B: Bits>(plan: &Plan, frame: Frame, stop: &Stop) -> TwoRowWalk<B, PuzzleKeeper> {
    let puzzles = PuzzleKeeper {
        frame,
        wanted: plan.puzzles,
        cells: Vec::new(),
    };
    let half = match plan.takes_greater() {
        false => Half::Lesser,
        true => Half::Greater,
    };
    TwoRowWalk::new(frame, half, puzzles, stop.clone())
}

impl<B: Bits> UnitWorker for TwoRowsWorker<'_, B> {
    /// Steps are units of the walk.
    fn run(&mut self, block: Range<u64>) -> Result<Option<Part>, EngineError> {
        self.walk.sink.cells.clear();
        self.walk.run(block.start, block.end);
        if self.stop.is_raised() {
            return Ok(None);
        }
        // Column margins that violate condition (1) are not walked. They are counted
        // once, with the first step.
        let violators = if block.contains(&0) {
            self.plan.column_margins() - self.frame.count_keeping_1()
        } else {
            0
        };
        let counts = self.walk.tally.by_row(self.frame, violators);
        self.progress
            .pairs(counts.iter().map(ClassCounts::pairs).sum());
        let counters = Counters {
            swept: self.walk.tally.column_margins,
            effort: self.walk.nodes,
            ..Counters::default()
        };
        let puzzles = std::mem::take(&mut self.walk.sink.cells);
        Ok(Some(Part {
            counts,
            counters,
            puzzles,
        }))
    }

    /// A walk that is stopped does not tell how far it was.
    fn share_done(&self) -> Option<f64> {
        None
    }
}

/// The walk's units with the number of column margins in each, more or less: a column margin costs
/// about as much as any other. `None` when stopped.
pub fn walk_cost(plan: &Plan, frame: Frame, stop: &Stop) -> Option<CumulativeCost> {
    let mut walk = walk_of::<u128>(plan, frame, stop);
    // Many units have the same rest.
    let mut known = HashMap::new();
    let units = walk.units().into_iter().map(|rest| {
        let count = |rest: &Restriction| u64::try_from(rest.count()).unwrap_or(u64::MAX);
        let column_margins = *known.entry(rest).or_insert_with_key(count);
        (1, column_margins)
    });
    let cost = CumulativeCost::new(units.take_while(|_| !stop.is_raised()));
    // A walk that was stopped has not all units.
    (!stop.is_raised()).then_some(cost)
}

/// Decides all row margins of one column margin at once, sharing nothing with other column margins.
pub struct WholeMargin {
    frame: Frame,
    counters: Counters,
}

impl WholeMargin {
    pub fn new(frame: Frame) -> Self {
        Self {
            frame,
            counters: Counters::default(),
        }
    }
}

impl MarginEngine for WholeMargin {
    /// The bulk are the margins of two rows: plans see to it.
    fn decide_pairs(
        &mut self,
        pairs: &mut FixedMargin,
        bulk: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, Table),
    ) -> Result<bool, EngineError> {
        if stop.is_raised() {
            return Ok(false);
        }
        if !pairs.statuses().contains(&PairStatus::Open) {
            return Ok(true);
        }
        let (columns, statuses) = pairs.to_settle();
        let (once, twice, nodes) = reachable_rows(self.frame, columns);
        self.counters.searches += 1;
        self.counters.effort += nodes;
        for (position, status) in statuses.iter_mut().enumerate() {
            if *status != PairStatus::Open {
                continue;
            }
            let row = bulk.margin(position)[0];
            let bit = 1u128 << (row - self.frame.least_row());
            let found = u64::from(once & bit != 0) + u64::from(twice & bit != 0);
            *status = PairStatus::Decided(Class::of_solutions(found));
            if found == 1 {
                tables(self.frame, columns, bit, &mut |_, row| {
                    unique(position, table(columns, row));
                });
            }
        }
        Ok(true)
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}
