//! Units and lines of tables with two rows.

use std::collections::HashMap;
use std::ops::Range;

use super::unit::{UnitResult, UnitWorker};
use crate::bounds::{Block, Status, condition_class};
use crate::engines::EngineError;
use crate::engines::two_rows::{Bits, Frame, Sink, Sweep, decide, solutions};
use crate::numbers::Restriction;
use crate::puzzle::{Class, ClassCounts, Margins, Shape, Sum, Table};
use crate::search::Stop;
use crate::survey::plan::cumulative_cost::CumulativeCost;
use crate::survey::{Counters, LineDecider, Plan, Progress};

/// The frame of a shape that the two-row programs can serve.
pub(crate) fn frame(shape: Shape) -> Option<Frame> {
    (shape.rows() == 2 && shape.columns() > 2)
        .then(|| Frame::new(shape.columns()))
        .flatten()
}

/// The table of a unique pair, from its row 1.
fn table(shape: Shape, columns: &[Sum], row: &[Sum]) -> Table {
    let rest = columns.iter().zip(row).map(|(sum, number)| sum - number);
    let cells = row.iter().copied().chain(rest).map(|k| k as u8).collect();
    Table::new(shape, cells).expect("a solution of two rows is a table")
}

/// Keeps the unique puzzles of the lines that a sweep decides.
struct Puzzles {
    frame: Frame,
    shape: Shape,
    wanted: bool,
    cells: Vec<u8>,
}

impl Sink for Puzzles {
    fn wanted(&self) -> bool {
        self.wanted
    }

    fn column_margin(&mut self, columns: &[u32], once: u128, twice: u128, with_complement: bool) {
        let mut unique = once & !twice;
        while unique != 0 {
            let row = self.frame.least_row() + unique.trailing_zeros();
            unique &= unique - 1;
            for solution in solutions(self.frame, row, columns).iter().take(1) {
                let table = table(self.shape, columns, solution);
                self.cells.extend_from_slice(table.canonical().cells());
                if with_complement {
                    self.cells
                        .extend_from_slice(table.complement().canonical().cells());
                }
            }
        }
    }
}

/// A decided line: its column sums and the offsets of r_1 with at least one and at
/// least two tables.
pub(crate) struct KeptLine {
    columns: Vec<Sum>,
    once: u128,
    twice: u128,
}

impl KeptLine {
    /// The pairs of the line that satisfy condition (2), each with its class.
    pub(crate) fn pairs(&self, shape: Shape, frame: Frame) -> Vec<(Margins, Class)> {
        (0..frame.rows())
            .filter_map(|offset| {
                let row = frame.least_row() + offset;
                let rows = vec![row, shape.total() - row];
                let margins = Margins::new(shape, rows, self.columns.clone())
                    .expect("the margins of a line add up");
                let found = (self.once >> offset & 1) + (self.twice >> offset & 1);
                condition_class(&margins)
                    .is_none()
                    .then_some((margins, Class::of_solutions(found as u64)))
            })
            .collect()
    }
}

/// Keeps all lines that a sweep decides.
#[derive(Default)]
pub(crate) struct LineKeeper {
    pub lines: Vec<KeptLine>,
}

impl Sink for LineKeeper {
    fn wanted(&self) -> bool {
        true
    }

    fn column_margin(&mut self, columns: &[u32], once: u128, twice: u128, _with_complement: bool) {
        self.lines.push(KeptLine {
            columns: columns.to_vec(),
            once,
            twice,
        });
    }
}

/// Takes units of the shared walk over all column margins.
pub(crate) struct TwoRowsWorker<'a, B> {
    plan: &'a Plan,
    stop: &'a Stop,
    progress: &'a dyn Progress,
    frame: Frame,
    sweep: Sweep<B, Puzzles>,
}

impl<'a, B: Bits> TwoRowsWorker<'a, B> {
    pub(crate) fn new(
        plan: &'a Plan,
        frame: Frame,
        stop: &'a Stop,
        progress: &'a dyn Progress,
    ) -> Self {
        let puzzles = Puzzles {
            frame,
            shape: plan.shape(),
            wanted: plan.puzzles,
            cells: Vec::new(),
        };
        Self {
            sweep: Sweep::new(frame, plan.complement, puzzles, stop.clone()),
            plan,
            stop,
            progress,
            frame,
        }
    }
}

impl<B: Bits> UnitWorker for TwoRowsWorker<'_, B> {
    /// Steps are units of the walk.
    fn run(&mut self, block: Range<u64>) -> Result<Option<UnitResult>, EngineError> {
        self.sweep.sink.cells.clear();
        self.sweep.run(block.start, block.end);
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
        let lines = self.sweep.tally.by_row(self.frame, violators);
        self.progress
            .pairs(lines.iter().map(ClassCounts::pairs).sum());
        let counters = Counters {
            swept: self.sweep.tally.lines,
            effort: self.sweep.nodes,
            ..Counters::default()
        };
        let puzzles = std::mem::take(&mut self.sweep.sink.cells);
        Ok(Some(UnitResult::new(lines, puzzles, counters)))
    }
}

/// The walk's units with the number of lines in each, more or less: a line costs
/// about as much as any other.
pub(crate) fn walk(plan: &Plan, frame: Frame) -> CumulativeCost {
    let mut sweep =
        Sweep::<u128, _>::new(frame, plan.complement, LineKeeper::default(), Stop::new());
    // Many units have the same rest.
    let mut known = HashMap::new();
    CumulativeCost::new(sweep.units().into_iter().map(|rest| {
        let count = |rest: &Restriction| u64::try_from(rest.count()).unwrap_or(u64::MAX);
        let lines = *known.entry(rest).or_insert_with_key(count);
        (1, lines)
    }))
}

/// Decides the row margins of one column margin at once, sharing nothing with
/// other column margins.
pub(crate) struct WholeLines {
    counters: Counters,
}

impl WholeLines {
    pub(crate) fn new() -> Self {
        Self {
            counters: Counters::default(),
        }
    }
}

impl LineDecider for WholeLines {
    /// `shape` has n rows and 2 columns: the fixed margin is that of the columns of
    /// the tables meant. Panics otherwise; plans see to it.
    fn decide(
        &mut self,
        shape: Shape,
        fixed: &[Sum],
        block: &Block,
        statuses: &mut [Status],
        stop: &Stop,
        unique: &mut dyn FnMut(usize, &[u8]),
    ) -> Result<bool, EngineError> {
        if stop.is_raised() {
            return Ok(false);
        }
        if !statuses.contains(&Status::Open) {
            return Ok(true);
        }
        let frame = frame(shape.transposed()).expect("plans check the shape");
        let (once, twice, nodes) = decide(frame, fixed);
        self.counters.searches += 1;
        self.counters.effort += nodes;
        for (x, status) in statuses.iter_mut().enumerate() {
            if *status != Status::Open {
                continue;
            }
            let row = block.margin(x)[0];
            let bit = 1u128 << (row - frame.least_row());
            let found = u64::from(once & bit != 0) + u64::from(twice & bit != 0);
            *status = Status::Decided(Class::of_solutions(found));
            if found == 1 {
                for solution in solutions(frame, row, fixed).iter().take(1) {
                    let table = table(shape.transposed(), fixed, solution).transposed();
                    unique(x, table.cells());
                }
            }
        }
        Ok(true)
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}
