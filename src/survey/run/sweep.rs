//! Column margins decided one after the other, each against all row margins.

use std::ops::Range;

use super::margin_engine::{MarginEngine, margin_engine};
use super::tally::ClassTally;
use super::work::UnitWorker;
use super::{Progress, Work};
use crate::bounds::{FixedMargin, PairStatus};
use crate::engines::EngineError;
use crate::puzzle::{Class, ClassCounts, Sum, Table};
use crate::search::Stop;
use crate::survey::Counters;
use crate::survey::plan::Orbit;
use crate::survey::unit::UnitResult;

/// Decides the pairs of column margins, with scratch memory that is allocated once for each thread.
pub(super) struct SweepWorker<'a> {
    work: &'a Work<'a>,
    stop: &'a Stop,
    progress: &'a dyn Progress,
    engine: Box<dyn MarginEngine>,
    pairs: FixedMargin,
    /// What is yet to be added to `by_row_margin`, by position: the pairs of orbits of two, and,
    /// for a square shape, their complements. For other shapes the tally of the pairs has these,
    /// too.
    tallies: [ClassTally; 2],
    /// Scratch for square shapes: for each position 1 where its pair is counted there, else 0.
    is_here: Vec<u8>,
    by_row_margin: Vec<ClassCounts>,
    puzzles: Vec<u8>,
    /// Steps of the present block, and how many of them are done.
    steps: u64,
    done: u64,
}

impl<'a> SweepWorker<'a> {
    pub fn new(work: &'a Work<'a>, stop: &'a Stop, progress: &'a dyn Progress) -> Self {
        let rows = &work.orbits.rows;
        Self {
            work,
            stop,
            progress,
            engine: margin_engine(work.plan, rows, &work.ground),
            pairs: FixedMargin::new(work.plan.shape()),
            tallies: [(); 2].map(|()| ClassTally::new(rows.len())),
            is_here: Vec::new(),
            by_row_margin: vec![ClassCounts::default(); rows.len()],
            puzzles: Vec::new(),
            steps: 0,
            done: 0,
        }
    }

    /// All pairs of one column margin, if it is the lesser one of its orbit; false when asked to
    /// stop.
    fn margin(&mut self, rank: u64, margin: &[Sum]) -> Result<bool, EngineError> {
        let Some(orbit) = self.work.orbits.of(rank, margin) else {
            return Ok(true);
        };
        if !self.decide(&orbit)? {
            return Ok(false);
        }
        let counted = self.count(&orbit);
        self.progress.pairs(counted);
        Ok(true)
    }

    /// Decides the pairs of an orbit; false when asked to stop.
    fn decide(&mut self, orbit: &Orbit) -> Result<bool, EngineError> {
        let Work { plan, orbits, .. } = self.work;
        if plan.shape().is_square() {
            self.pairs
                .prepare(&orbit.representative, &orbits.rows, |x, _| {
                    orbits.decides(orbit, x)
                });
        } else {
            self.pairs.prepare_all(&orbit.representative, &orbits.rows);
        }
        let puzzles = &mut self.puzzles;
        let mut keep = |x: usize, table: Table| {
            if plan.puzzles {
                puzzles.extend_from_slice(table.canonical().cells());
                if orbits.weight(orbit, x) == 2 {
                    puzzles.extend_from_slice(table.complement().canonical().cells());
                }
            }
        };
        self.engine
            .decide_pairs(&mut self.pairs, &orbits.rows, self.stop, &mut keep)
    }

    /// Counts the decided pairs of an orbit, and those that they stand for. Returns how many there
    /// are.
    fn count(&mut self, orbit: &Orbit) -> u64 {
        let orbits = &self.work.orbits;
        if orbit.weight == 1 {
            for (x, class) in self.pairs.decided() {
                self.by_row_margin[orbits.counted_under(orbit, x)].count(class);
            }
            return self.pairs.count_decided() as u64;
        }
        if self.tallies[0].is_full() {
            self.take_tallies();
        }
        let mut counted = 0;
        if let Some(own) = orbits.own_complement(orbit) {
            // This pair counts once. It is counted here, so that all that are left count twice.
            let status = std::mem::replace(&mut self.pairs.to_settle().1[own], PairStatus::Absent);
            if let PairStatus::Decided(class) = status {
                self.by_row_margin[orbits.counted_under(orbit, own)].count(class);
                counted += 1;
            }
        }
        let statuses = self.pairs.statuses();
        let [pairs, complements] = &mut self.tallies;
        match orbits.positions(orbit) {
            None => pairs.add(statuses),
            Some([at, of_complement]) => {
                self.is_here.clear();
                let all = 0..statuses.len();
                self.is_here.extend(all.clone().map(|x| u8::from(x < at)));
                self.by_row_margin[at] += pairs.add_where(statuses, &self.is_here);
                self.is_here.clear();
                self.is_here
                    .extend(all.map(|x| u8::from(orbits.complement_of(x) < of_complement)));
                self.by_row_margin[of_complement] += complements.add_where(statuses, &self.is_here);
            }
        }
        counted + 2 * self.pairs.count_decided() as u64
    }

    fn take_tallies(&mut self) {
        let Work { plan, orbits, .. } = self.work;
        let is_square = plan.shape().is_square();
        let by_row_margin = &mut self.by_row_margin;
        let [pairs, complements] = &mut self.tallies;
        pairs.take(|x, counts| {
            by_row_margin[x] += counts;
            if !is_square {
                by_row_margin[orbits.complement_of(x)] += counts;
            }
        });
        complements.take(|x, counts| by_row_margin[orbits.complement_of(x)] += counts);
    }
}

impl UnitWorker for SweepWorker<'_> {
    /// Steps are column margins, by rank.
    fn run(&mut self, ranks: Range<u64>) -> Result<Option<UnitResult>, EngineError> {
        if ranks.is_empty() {
            return Ok(Some(UnitResult::default()));
        }
        // A run that was stopped may have left some.
        self.take_tallies();
        self.by_row_margin.fill(ClassCounts::default());
        self.puzzles.clear();
        (self.steps, self.done) = (ranks.end - ranks.start, 0);
        let shape = self.work.plan.shape();
        let mut margins = shape.column_margins().from_rank(ranks.start);
        for rank in ranks.clone() {
            let margin = margins
                .advance()
                .expect("steps are ranks of column margins");
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
