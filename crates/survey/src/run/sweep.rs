//! Decides column margins one after the other, each against all row margins.

use std::ops::Range;

use super::margin_engine::{MarginEngine, margin_engine};
use super::{UnitWorker, Work};
use survo_core::bounds::PairStatus;
use survo_core::puzzle::{Class, Sum, Table};
use survo_core::search::{Progress, Stop};
use survo_engines::EngineError;
use survo_files::{Counters, Part};
use survo_sieve::Sweep;

/// Decides the pairs of column margins, with scratch memory that is allocated once for each thread.
pub(super) struct SweepWorker<'a> {
    work: &'a Work<'a>,
    stop: &'a Stop,
    progress: &'a dyn Progress,
    engine: Box<dyn MarginEngine>,
    sweep: Sweep<'a>,
    puzzles: Vec<u8>,
    /// Steps of the present block, and how many of them are done.
    steps: u64,
    done: u64,
}

impl<'a> SweepWorker<'a> {
    pub fn new(work: &'a Work<'a>, stop: &'a Stop, progress: &'a dyn Progress) -> Self {
        Self {
            work,
            stop,
            progress,
            engine: margin_engine(work.plan, &work.orbits.rows, &work.ground),
            sweep: Sweep::new(&work.orbits),
            puzzles: Vec::new(),
            steps: 0,
            done: 0,
        }
    }

    /// All pairs of one column margin, if it is the lesser one of its orbit; false when asked to
    /// stop.
    fn margin(&mut self, rank: u64, margin: &[Sum]) -> Result<bool, EngineError> {
        let Some(orbit) = self.sweep.open(rank, margin) else {
            return Ok(true);
        };
        let Work { plan, orbits, .. } = self.work;
        let puzzles = &mut self.puzzles;
        let mut keep = |x: usize, table: Table| {
            if plan.puzzles {
                puzzles.extend_from_slice(table.canonical().cells());
                if orbits.weight(&orbit, x) == 2 {
                    puzzles.extend_from_slice(table.complement().canonical().cells());
                }
            }
        };
        let pairs = self.sweep.pairs_mut();
        let (engine, rows) = (&mut self.engine, &orbits.rows);
        if !engine.decide_pairs(pairs, rows, self.stop, &mut keep)? {
            return Ok(false);
        }
        self.progress.pairs(self.sweep.count(&orbit));
        Ok(true)
    }
}

impl UnitWorker for SweepWorker<'_> {
    /// Steps are column margins, by rank.
    fn run(&mut self, ranks: Range<u64>) -> Result<Option<Part>, EngineError> {
        if ranks.is_empty() {
            return Ok(Some(Part::default()));
        }
        // A run that was stopped may have left some.
        self.sweep.take();
        self.puzzles.clear();
        (self.steps, self.done) = (ranks.end - ranks.start, 0);
        let shape = self.work.plan.shape();
        let mut margins = shape.column_margins().ranked().from(ranks.start);
        for rank in ranks.clone() {
            let margin = margins
                .advance()
                .expect("steps are ranks of column margins");
            if self.stop.is_raised() || !self.margin(rank, margin)? {
                return Ok(None);
            }
            self.done += 1;
        }
        let counters = Counters {
            swept: ranks.end - ranks.start,
            ..self.engine.take_counters()
        };
        let puzzles = std::mem::take(&mut self.puzzles);
        let counts = self.sweep.take();
        Ok(Some(Part {
            counts,
            counters,
            puzzles,
        }))
    }

    /// The step that was stopped counts by the pairs that took a search.
    fn share_done(&self) -> Option<f64> {
        let statuses = self.sweep.pairs().statuses().iter();
        let searched = statuses.filter(|status| match status {
            PairStatus::Decided(class) => Class::SEARCHED.contains(class),
            PairStatus::Absent | PairStatus::Open => false,
        });
        let (searched, open) = (searched.count() as f64, self.sweep.pairs().open() as f64);
        let of_step = if open > 0.0 {
            searched / (searched + open)
        } else {
            0.0
        };
        (self.steps > 0).then(|| (self.done as f64 + of_step) / self.steps as f64)
    }
}
