//! The work of a plan: a sequence of steps, and workers that run blocks of them.

use std::ops::Range;

use super::Progress;
use super::deciders::{MarginDecider, margin_decider};
use super::two_rows::{two_rows_worker, walk_cost};
use crate::bounds::{Block, FixedMargin};
use crate::engines::sieve::MAX_MARGINS;
use crate::engines::{EngineError, EngineKind};
use crate::numbers::Partitions;
use crate::puzzle::{ClassCounts, Sum, Table};
use crate::search::Stop;
use crate::survey::plan::cost::{CumulativeCost, sweep_cost};
use crate::survey::plan::{Algorithm, Pairing};
use crate::survey::unit::UnitResult;
use crate::survey::{Counters, Method, Plan, Sweep};

/// Column margins that are decided at a time when they are streamed.
const STREAM_BLOCK: usize = 8192;

/// Column margins that are stored rather than streamed anew for every swept row margin:
/// as many as the sieve takes.
const STORE_LIMIT: u64 = MAX_MARGINS;

/// One thread's way through blocks of steps.
pub(crate) trait UnitWorker {
    /// The result of a block of steps, or `None` when the work was asked to stop.
    fn run(&mut self, steps: Range<u64>) -> Result<Option<UnitResult>, EngineError>;
}

/// Everything that workers share, read only.
pub(crate) struct Work<'a> {
    plan: &'a Plan,
    pairing: Pairing,
    /// The column margins, where they are the other side, stored, and not the row
    /// margins too.
    columns: Option<Block>,
    cost: CumulativeCost,
}

impl<'a> Work<'a> {
    /// The work of a plan. Lists the margins of both sides.
    pub fn new(plan: &'a Plan) -> Self {
        let algorithm = plan.algorithm();
        if plan.method == Method::Sieve && algorithm == Algorithm::PairByPair(EngineKind::Bitmask) {
            tracing::info!(
                shape = %plan.shape(),
                "the sieve does not serve this shape and sweep: bitmask, pair by pair"
            );
        }
        let pairing = Pairing::new(plan);
        let is_stored = plan.sweep == Sweep::Rows
            && !plan.shape().is_square()
            && plan.column_margins() <= STORE_LIMIT;
        Self {
            plan,
            columns: is_stored.then(|| Block::of_row_margins(plan.shape().transposed())),
            cost: match algorithm {
                Algorithm::TwoRowWalk(frame) => walk_cost(plan, frame),
                _ => sweep_cost(plan, &pairing),
            },
            pairing,
        }
    }

    /// The row margins, under which the pairs are counted.
    pub fn rows(&self) -> &Block {
        self.pairing.rows()
    }

    /// Number of threads.
    pub fn threads(&self) -> usize {
        self.plan.threads
    }

    /// Number of steps.
    pub fn steps(&self) -> u64 {
        self.cost.steps()
    }

    /// Block `index` of `of` of about equal cost; `index < of`.
    pub fn block(&self, index: u64, of: u64) -> Range<u64> {
        self.cost.block(index, of)
    }

    /// The steps of the plan's unit `index`; `index` is below the plan's units.
    pub fn unit(&self, index: u64) -> Range<u64> {
        self.block(self.plan.place(index), self.plan.all_units())
    }

    /// A thread's way through blocks of steps.
    pub fn worker(
        &'a self,
        stop: &'a Stop,
        progress: &'a dyn Progress,
    ) -> Box<dyn UnitWorker + 'a> {
        match self.plan.algorithm() {
            Algorithm::TwoRowWalk(frame) => two_rows_worker(self.plan, frame, stop, progress),
            _ => Box::new(SweepWorker {
                work: self,
                stop,
                progress,
                decider: margin_decider(self.plan, self.other_side()),
                pairs: FixedMargin::new(self.plan.swept_shape()),
                by_row_margin: vec![ClassCounts::default(); self.rows().len()],
                puzzles: Vec::new(),
            }),
        }
    }

    /// All margins of the side that is not swept, unless they are streamed.
    fn other_side(&self) -> Option<&Block> {
        match self.plan.sweep {
            Sweep::Rows if !self.plan.shape().is_square() => self.columns.as_ref(),
            Sweep::Rows | Sweep::Columns => Some(self.pairing.rows()),
        }
    }
}

/// Decides the pairs of swept margins one margin after the other, with scratch memory
/// that is allocated once for each thread.
struct SweepWorker<'a> {
    work: &'a Work<'a>,
    stop: &'a Stop,
    progress: &'a dyn Progress,
    decider: Box<dyn MarginDecider>,
    pairs: FixedMargin,
    by_row_margin: Vec<ClassCounts>,
    puzzles: Vec<u8>,
}

impl SweepWorker<'_> {
    /// All pairs of one swept margin; false when asked to stop.
    fn margin(&mut self, rank: u64, margin: &[Sum]) -> Result<bool, EngineError> {
        let work = self.work;
        if let Some(block) = work.other_side() {
            return self.pairs(rank, margin, block);
        }
        let columns = work.plan.shape().transposed();
        let mut stream = Block::new(columns.rows(), columns.columns());
        let mut others = columns.row_margins().iter();
        while refill(&mut stream, &mut others) {
            if !self.pairs(rank, margin, &stream)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The pairs of one swept margin with the margins of a block.
    fn pairs(&mut self, rank: u64, margin: &[Sum], block: &Block) -> Result<bool, EngineError> {
        let Work { plan, pairing, .. } = self.work;
        let Some(swept) = pairing.sweep(rank, margin) else {
            return Ok(true);
        };
        self.pairs
            .prepare(margin, block, |x, other| pairing.decides(&swept, x, other));
        let puzzles = &mut self.puzzles;
        let mut keep = |x: usize, table: Table| {
            if plan.puzzles {
                puzzles.extend_from_slice(table.canonical().cells());
                if pairing.stands_for_complement(&swept, x, block.margin(x)) {
                    puzzles.extend_from_slice(table.complement().canonical().cells());
                }
            }
        };
        let decided = self
            .decider
            .decide_pairs(&mut self.pairs, block, self.stop, &mut keep)?;
        if !decided {
            return Ok(false);
        }
        let mut counted = 0;
        for (x, class) in self.pairs.decided() {
            let (row_margin, complement) = pairing.row_margins(&swept, x, block.margin(x));
            self.by_row_margin[row_margin].count(class);
            counted += 1;
            if let Some(row_margin) = complement {
                self.by_row_margin[row_margin].count(class);
                counted += 1;
            }
        }
        self.progress.pairs(counted);
        Ok(true)
    }
}

impl UnitWorker for SweepWorker<'_> {
    /// Steps are margins of the swept side, by rank.
    fn run(&mut self, ranks: Range<u64>) -> Result<Option<UnitResult>, EngineError> {
        if ranks.is_empty() {
            return Ok(Some(UnitResult::default()));
        }
        self.by_row_margin.fill(ClassCounts::default());
        self.puzzles.clear();
        let mut margins = self.work.plan.swept().from_rank(ranks.start);
        for rank in ranks.clone() {
            let margin = margins.advance().expect("steps are ranks of swept margins");
            if self.stop.is_raised() || !self.margin(rank, margin)? {
                return Ok(None);
            }
        }
        let counters = Counters {
            swept: ranks.end - ranks.start,
            ..self.decider.take_counters()
        };
        let puzzles = std::mem::take(&mut self.puzzles);
        let counts = self.by_row_margin.iter().copied();
        Ok(Some(UnitResult::new(counts, puzzles, counters)))
    }
}

/// Fills a block with the next margins; false when there are none.
fn refill(block: &mut Block, margins: &mut Partitions) -> bool {
    block.clear();
    while block.len() < STREAM_BLOCK {
        match margins.advance() {
            Some(margin) => block.push(margin),
            None => break,
        }
    }
    !block.is_empty()
}
