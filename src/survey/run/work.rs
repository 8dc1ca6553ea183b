//! The work of a plan: a sequence of steps, and workers that run blocks of them.

use std::ops::Range;

use super::Progress;
use super::margin_engine::{Ground, MarginEngine, margin_engine};
use super::two_rows::{two_rows_worker, walk_cost};
use crate::bounds::{Block, FixedMargin, PairStatus};
use crate::engines::EngineError;
use crate::engines::sieve::MAX_MARGINS;
use crate::numbers::Partitions;
use crate::puzzle::{Class, ClassCounts, Sum, Table};
use crate::search::Stop;
use crate::survey::plan::cost::{CumulativeCost, sweep_cost};
use crate::survey::plan::{Pairing, Swept};
use crate::survey::unit::UnitResult;
use crate::survey::{CheckedPlan, Counters, Sweep};

/// Column margins that are decided at a time when they are streamed.
const STREAM_BLOCK: usize = 8192;

/// Column margins that are stored rather than streamed anew for every swept row margin:
/// as many as the sieve takes.
const STORE_LIMIT: u64 = MAX_MARGINS;

/// One thread's way through blocks of steps, whatever the method.
pub(crate) trait UnitWorker {
    /// The result of a block of steps, or `None` when the work was asked to stop.
    fn run(&mut self, steps: Range<u64>) -> Result<Option<UnitResult>, EngineError>;

    /// How much of the last block was done when it was stopped, as a share of it; `None`
    /// where that cannot be told.
    fn share_done(&self) -> Option<f64>;
}

/// Everything that workers share, read only.
pub(crate) struct Work<'a> {
    pub plan: &'a CheckedPlan,
    pub pairing: Pairing,
    /// The column margins, where they are the bulk side, stored, and not the row margins too.
    columns: Option<Block>,
    pub cost: CumulativeCost,
    ground: Ground,
}

impl<'a> Work<'a> {
    /// The work of a plan; `None` when stopped. Lists the row margins and, where they are stored,
    /// the column margins.
    pub fn new(plan: &'a CheckedPlan, stop: &Stop) -> Option<Self> {
        let pairing = Pairing::new(plan);
        let is_stored = plan.sweep == Sweep::Rows
            && !plan.shape().is_square()
            && plan.column_margins() <= STORE_LIMIT;
        Some(Self {
            plan,
            columns: is_stored.then(|| Block::of_row_margins(plan.bulk_shape())),
            cost: match plan.walk() {
                Some(frame) => walk_cost(plan, frame, stop)?,
                None => sweep_cost(plan, &pairing, stop)?,
            },
            pairing,
            ground: Ground::default(),
        })
    }

    /// The steps of the plan's unit `index`; `index` is below the plan's units.
    pub fn unit(&self, index: u64) -> Range<u64> {
        self.cost
            .block(self.plan.place(index), self.plan.all_units())
    }

    pub fn worker(
        &'a self,
        stop: &'a Stop,
        progress: &'a dyn Progress,
    ) -> Box<dyn UnitWorker + 'a> {
        match self.plan.walk() {
            Some(frame) => two_rows_worker(self.plan, frame, stop, progress),
            None => Box::new(SweepWorker {
                work: self,
                stop,
                progress,
                engine: margin_engine(self.plan, self.bulk(), &self.ground),
                pairs: FixedMargin::new(self.plan.bulk_shape()),
                tallies: [(); 2].map(|()| ClassTally::new(self.pairing.rows.len())),
                is_here: Vec::new(),
                by_row_margin: vec![ClassCounts::default(); self.pairing.rows.len()],
                puzzles: Vec::new(),
                steps: 0,
                done: 0,
            }),
        }
    }

    /// All margins of the bulk side, unless they are streamed.
    fn bulk(&self) -> Option<&Block> {
        match self.plan.sweep {
            Sweep::Rows if !self.plan.shape().is_square() => self.columns.as_ref(),
            Sweep::Rows | Sweep::Columns => Some(&self.pairing.rows),
        }
    }
}

/// Decides the pairs of swept margins one margin after the other, with scratch memory
/// that is allocated once for each thread.
struct SweepWorker<'a> {
    work: &'a Work<'a>,
    stop: &'a Stop,
    progress: &'a dyn Progress,
    engine: Box<dyn MarginEngine>,
    pairs: FixedMargin,
    /// What is yet to be added to `by_row_margin`, by position: the pairs, and, where
    /// these are counted elsewhere, their complements.
    tallies: [ClassTally; 2],
    /// Scratch for square shapes: for each position 1 where its pair is counted there, else 0.
    is_here: Vec<u8>,
    by_row_margin: Vec<ClassCounts>,
    puzzles: Vec<u8>,
    /// Steps of the present block, and how many of them are done.
    steps: u64,
    done: u64,
}

impl SweepWorker<'_> {
    /// All pairs of one swept margin; false when asked to stop.
    fn margin(&mut self, rank: u64, fixed: &[Sum]) -> Result<bool, EngineError> {
        let work = self.work;
        let Some(swept) = work.pairing.sweep(rank, fixed) else {
            return Ok(true);
        };
        let takes_greater = work.plan.takes_greater();
        let other = takes_greater.then(|| work.pairing.complement(swept, fixed));
        let (swept, fixed) = match &other {
            Some((swept, fixed)) => (*swept, fixed.as_slice()),
            None => (swept, fixed),
        };
        if let Some(bulk) = work.bulk() {
            return self.pairs(&swept, fixed, bulk);
        }
        let shape = work.plan.bulk_shape();
        let mut stream = Block::new(shape.rows(), shape.columns());
        let mut margins = shape.row_margins().iter();
        while refill(&mut stream, &mut margins) {
            if !self.pairs(&swept, fixed, &stream)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The pairs of one swept margin with the margins of a bulk.
    fn pairs(&mut self, swept: &Swept, fixed: &[Sum], bulk: &Block) -> Result<bool, EngineError> {
        let Work { plan, pairing, .. } = self.work;
        if pairing.decides_all(swept) {
            self.pairs.prepare_all(fixed, bulk);
        } else {
            self.pairs
                .prepare(fixed, bulk, |x, margin| pairing.decides(swept, x, margin));
        }
        let puzzles = &mut self.puzzles;
        let mut keep = |x: usize, table: Table| {
            if plan.puzzles {
                puzzles.extend_from_slice(table.canonical().cells());
                if pairing.stands_for_complement(swept, x, bulk.margin(x)) {
                    puzzles.extend_from_slice(table.complement().canonical().cells());
                }
            }
        };
        let decided = self
            .engine
            .decide_pairs(&mut self.pairs, bulk, self.stop, &mut keep)?;
        if !decided {
            return Ok(false);
        }
        let counted = if plan.sweep == Sweep::Columns && !pairing.is_halved(swept) {
            self.count_in_bulk(swept)
        } else {
            self.count_pair_by_pair(swept, bulk)
        };
        self.progress.pairs(counted);
        Ok(true)
    }

    /// Counts the decided pairs and their complements. Returns how many there are.
    fn count_pair_by_pair(&mut self, swept: &Swept, bulk: &Block) -> u64 {
        let pairing = &self.work.pairing;
        let mut counted = 0;
        for (x, class) in self.pairs.decided() {
            let (row_margin, complement) = pairing.row_margins(swept, x, bulk.margin(x));
            for row_margin in std::iter::once(row_margin).chain(complement) {
                self.by_row_margin[row_margin].count(class);
                counted += 1;
            }
        }
        counted
    }

    /// The same for a sweep over columns, unless the swept margin is its own complement: the
    /// bulk are the row margins, and every pair stands for its complement.
    fn count_in_bulk(&mut self, swept: &Swept) -> u64 {
        if self.tallies[0].is_full() {
            self.take_tallies();
        }
        let pairs = self.count_here(swept, false);
        if !self.work.plan.complement {
            return pairs;
        }
        // The one pair that is its own complement is counted already.
        if let Some(x) = self.work.pairing.own_complement(swept) {
            self.pairs.to_settle().1[x] = PairStatus::Absent;
        }
        pairs + self.count_here(swept, true)
    }

    /// Counts the decided pairs, or their complements, where they belong.
    fn count_here(&mut self, swept: &Swept, complement: bool) -> u64 {
        let pairing = &self.work.pairing;
        let tally = &mut self.tallies[usize::from(complement)];
        let statuses = self.pairs.statuses();
        match pairing.swept_row_margin(swept, complement) {
            Some(at) => {
                pairing.counted_here(at, complement, &mut self.is_here);
                self.by_row_margin[at] += tally.add_where(statuses, &self.is_here);
            }
            // The tally of the pairs serves their complements, too.
            None if complement => {}
            None => tally.add(statuses),
        }
        self.pairs.count_decided() as u64
    }

    fn take_tallies(&mut self) {
        let Work { plan, pairing, .. } = self.work;
        let of_complements = plan.complement && !plan.shape().is_square();
        let by_row_margin = &mut self.by_row_margin;
        let [pairs, complements] = &mut self.tallies;
        pairs.take(|x, counts| {
            by_row_margin[x] += counts;
            if of_complements {
                by_row_margin[pairing.complement_of(x)] += counts;
            }
        });
        complements.take(|x, counts| by_row_margin[pairing.complement_of(x)] += counts);
    }
}

impl UnitWorker for SweepWorker<'_> {
    /// Steps are margins of the swept side, by rank.
    fn run(&mut self, ranks: Range<u64>) -> Result<Option<UnitResult>, EngineError> {
        if ranks.is_empty() {
            return Ok(Some(UnitResult::default()));
        }
        // A run that was stopped may have left some.
        self.take_tallies();
        self.by_row_margin.fill(ClassCounts::default());
        self.puzzles.clear();
        (self.steps, self.done) = (ranks.end - ranks.start, 0);
        let mut margins = self.work.plan.swept().from_rank(ranks.start);
        for rank in ranks.clone() {
            let margin = margins.advance().expect("steps are ranks of swept margins");
            if self.stop.is_raised() || !self.margin(rank, margin)? {
                return Ok(None);
            }
            self.done += 1;
        }
        self.take_tallies();
        let counters = Counters {
            swept: ranks.end - ranks.start,
            ..self.engine.take_counters()
        };
        let puzzles = std::mem::take(&mut self.puzzles);
        let counts = self.by_row_margin.iter().copied();
        Ok(Some(UnitResult::new(counts, puzzles, counters)))
    }

    /// The step that was stopped counts by the pairs that took a search.
    fn share_done(&self) -> Option<f64> {
        let statuses = self.pairs.statuses().iter();
        let searched = statuses.filter(|status| match status {
            PairStatus::Decided(class) => !matches!(class, Class::Condition1 | Class::Condition2),
            PairStatus::Absent | PairStatus::Open => false,
        });
        let (searched, open) = (searched.count() as f64, self.pairs.open() as f64);
        let of_step = if open > 0.0 {
            searched / (searched + open)
        } else {
            0.0
        };
        (self.steps > 0).then(|| (self.done as f64 + of_step) / self.steps as f64)
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

const CLASSES: usize = Class::ALL.len();

/// Statuses whose number fits a byte.
const STRETCH: usize = 128;

/// Counts by class and position.
///
/// A margin is swept against thousands of others, and nearly every pair only adds one
/// to a count. So each count is a single byte, one for each class and position: a vector of
/// statuses is added at once. The counts are added up before a byte can overflow.
struct ClassTally {
    counts: [Vec<u8>; CLASSES],
    /// Times that something was added since the counts were taken.
    added: u8,
}

impl ClassTally {
    fn new(positions: usize) -> Self {
        Self {
            counts: std::array::from_fn(|_| vec![0; positions]),
            added: 0,
        }
    }

    /// Counts each decided status at its position.
    fn add(&mut self, statuses: &[PairStatus]) {
        self.added += 1;
        for (at, statuses) in (0..).step_by(STRETCH).zip(statuses.chunks(STRETCH)) {
            for (class, counts) in Class::ALL.into_iter().zip(&mut self.counts) {
                for (status, count) in statuses.iter().zip(&mut counts[at..]) {
                    *count += u8::from(*status == PairStatus::Decided(class));
                }
            }
        }
    }

    /// The same where `here` is 1. Returns the counts of those where it is 0.
    fn add_where(&mut self, statuses: &[PairStatus], here: &[u8]) -> ClassCounts {
        self.added += 1;
        let mut left = [0; CLASSES];
        for (class, counts) in Class::ALL.into_iter().zip(&mut self.counts) {
            let stretches = statuses.chunks(STRETCH).zip(here.chunks(STRETCH));
            for ((statuses, here), counts) in stretches.zip(counts.chunks_mut(STRETCH)) {
                let mut there = 0u8;
                for ((status, here), count) in statuses.iter().zip(here).zip(counts) {
                    let is_of_class = u8::from(*status == PairStatus::Decided(class));
                    *count += is_of_class & here;
                    there += is_of_class & !here;
                }
                left[class as usize] += u64::from(there);
            }
        }
        ClassCounts::new(left)
    }

    /// Whether the counts must be taken before anything more is added.
    fn is_full(&self) -> bool {
        self.added == u8::MAX
    }

    /// Hands each position with its counts to `visit`, and starts anew.
    fn take(&mut self, mut visit: impl FnMut(usize, ClassCounts)) {
        if self.added == 0 {
            return;
        }
        for position in 0..self.counts[0].len() {
            let counts = self.counts.each_ref().map(|counts| counts[position].into());
            visit(position, ClassCounts::new(counts));
        }
        self.counts.iter_mut().for_each(|counts| counts.fill(0));
        self.added = 0;
    }
}
