//! Units of swept margins, line by line, with scratch memory that is allocated
//! once for each thread.

use std::ops::Range;

use super::unit::{UnitResult, UnitWorker};
use crate::bounds::{Block, Status, Thresholds};
use crate::engines::EngineError;
use crate::numbers::Partitions;
use crate::puzzle::{ClassCounts, Shape, Sum, Table};
use crate::search::Stop;
use crate::survey::{Counters, LineDecider, Pairing, Plan, Progress, Sweep};

/// Margins of the other side that are decided at a time when they are streamed.
const STREAM_BLOCK: usize = 8192;

/// Column margins that are stored rather than streamed anew for every swept row
/// margin.
const STORE_LIMIT: u64 = 1 << 22;

/// The side decided in bulk.
pub(crate) enum Bulk {
    /// All its margins, in one block.
    Stored(Block),
    /// Too many to store: the block is refilled as they are listed.
    Streamed,
}

impl Bulk {
    /// The bulk side of a plan. A sweep over columns decides row margins, which
    /// the pairing holds already.
    pub(crate) fn new(plan: &Plan) -> Option<Self> {
        match plan.sweep {
            Sweep::Columns => None,
            Sweep::Rows if plan.shape().is_square() => None,
            Sweep::Rows if plan.column_margins() > STORE_LIMIT => Some(Self::Streamed),
            Sweep::Rows => {
                let mut block = empty_columns(plan.shape());
                let mut margins = plan.shape().column_margins().iter();
                while let Some(margin) = margins.advance() {
                    block.push(margin);
                }
                Some(Self::Stored(block))
            }
        }
    }
}

fn empty_columns(shape: Shape) -> Block {
    Block::new(shape.columns(), shape.rows())
}

/// Shared by all workers, read only.
pub(crate) struct Common<'a> {
    pub plan: &'a Plan,
    pub pairing: &'a Pairing,
    pub bulk: Option<&'a Bulk>,
    pub stop: &'a Stop,
    pub progress: &'a dyn Progress,
}

/// Scratch memory of a thread.
pub(crate) struct LineWorker<'a> {
    common: Common<'a>,
    decider: Box<dyn LineDecider>,
    /// The shape with the swept side as rows.
    swept_shape: Shape,
    thresholds: Thresholds,
    statuses: Vec<Status>,
    stream: Block,
    by_row_margin: Vec<ClassCounts>,
    puzzles: Vec<u8>,
}

impl<'a> LineWorker<'a> {
    pub(crate) fn new(common: Common<'a>, decider: Box<dyn LineDecider>) -> Self {
        let shape = common.plan.shape();
        let swept_shape = match common.plan.sweep {
            Sweep::Rows => shape,
            Sweep::Columns => shape.transposed(),
        };
        Self {
            by_row_margin: vec![ClassCounts::default(); common.pairing.rows().len()],
            stream: empty_columns(shape),
            thresholds: Thresholds::new(swept_shape.transposed(), &vec![0; swept_shape.rows()]),
            swept_shape,
            statuses: Vec::new(),
            puzzles: Vec::new(),
            common,
            decider,
        }
    }

    /// All pairs of one swept margin; false when asked to stop.
    fn line(&mut self, rank: u64, margin: &[Sum]) -> Result<bool, EngineError> {
        let Common { pairing, bulk, .. } = self.common;
        match bulk {
            None => self.block(rank, margin, pairing.rows()),
            Some(Bulk::Stored(block)) => self.block(rank, margin, block),
            Some(Bulk::Streamed) => {
                let mut stream =
                    std::mem::replace(&mut self.stream, empty_columns(self.common.plan.shape()));
                let mut others = self.common.plan.shape().column_margins().iter();
                let mut going = true;
                while going && refill(&mut stream, &mut others) {
                    going = self.block(rank, margin, &stream)?;
                }
                self.stream = stream;
                Ok(going)
            }
        }
    }

    /// The pairs of one swept margin with the margins of a block.
    fn block(&mut self, rank: u64, margin: &[Sum], block: &Block) -> Result<bool, EngineError> {
        let Common {
            plan,
            pairing,
            stop,
            progress,
            ..
        } = self.common;
        let Some(swept) = pairing.sweep(rank, margin) else {
            return Ok(true);
        };
        pairing.open(&swept, block, &mut self.statuses);
        self.thresholds.fix(self.swept_shape.transposed(), margin);
        block.apply_conditions(&self.thresholds, &mut self.statuses);
        let (shape, puzzles) = (self.swept_shape, &mut self.puzzles);
        let going = self.decider.decide(
            shape,
            margin,
            block,
            &mut self.statuses,
            stop,
            &mut |x, cells| {
                if plan.puzzles {
                    let table = Table::new(shape, cells.to_vec())
                        .expect("engines visit permutations of 1..N");
                    let with_complement = pairing.stands_for_complement(&swept, x, block.margin(x));
                    puzzles.extend_from_slice(table.canonical().cells());
                    if with_complement {
                        puzzles.extend_from_slice(table.complement().canonical().cells());
                    }
                }
            },
        )?;
        if !going {
            return Ok(false);
        }
        let mut counted = 0;
        for (x, status) in self.statuses.iter().enumerate() {
            let Status::Decided(class) = *status else {
                continue;
            };
            let (row_margin, complement) = pairing.row_margins(&swept, x);
            self.by_row_margin[row_margin].count(class);
            counted += 1;
            if pairing.stands_for_complement(&swept, x, block.margin(x)) {
                self.by_row_margin[complement].count(class);
                counted += 1;
            }
        }
        progress.pairs(counted);
        Ok(true)
    }
}

impl UnitWorker for LineWorker<'_> {
    /// Steps are margins of the swept side, by rank.
    fn run(&mut self, ranks: Range<u64>) -> Result<Option<UnitResult>, EngineError> {
        let Common { plan, stop, .. } = self.common;
        if ranks.is_empty() {
            return Ok(Some(UnitResult::default()));
        }
        self.by_row_margin.fill(ClassCounts::default());
        self.puzzles.clear();
        let mut margins = plan.swept().from_rank(ranks.start);
        for rank in ranks.clone() {
            let margin = margins
                .advance()
                .expect("the blocks of steps hold ranks of swept margins");
            if stop.is_raised() || !self.line(rank, margin)? {
                return Ok(None);
            }
        }
        let counters = Counters {
            swept: ranks.end - ranks.start,
            ..self.decider.take_counters()
        };
        let puzzles = std::mem::take(&mut self.puzzles);
        let lines = self.by_row_margin.iter().copied();
        Ok(Some(UnitResult::new(lines, puzzles, counters)))
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
