//! Pairs that two engines decide side by side.
//!
//! Column margins are taken one by one, as in a survey that sweeps the columns without
//! complement, so that each engine prepares once for many pairs. Where an engine decides
//! column margins together, as the walk over two-row tables does, the same search for single
//! column margins stands for it.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Mutex;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::difference::CountDifference;
use crate::bounds::{Block, FixedMargin, Status};
use crate::engines::EngineError;
use crate::puzzle::{ClassCounts, Margins, Sum};
use crate::search::Stop;
use crate::survey::plan::{Pairing, Swept};
use crate::survey::run::{MarginEngine, lock, margin_engine, share};
use crate::survey::{CheckedPlan, Method, Progress};

/// Column margins that a thread takes at a time.
const STRETCH: u64 = 64;

/// Pairs of each random column margin that are compared, on average.
const PAIRS_A_MARGIN: f64 = 256.0;

/// Differences that are kept: an engine that is wrong throughout need not be described
/// pair by pair.
pub(super) const KEPT: usize = 100;

/// A survey's plan, and the same by another engine; both for column margins one by one.
pub(super) struct Duel {
    plan: CheckedPlan,
    other: CheckedPlan,
    pairing: Pairing,
}

/// Pairs that both engines decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Compared {
    pub pairs: u64,
    /// On how many of them they differ, and the first of these.
    pub differing: u64,
    pub differences: Vec<CountDifference>,
}

impl Duel {
    pub fn new(plan: &CheckedPlan, other: &CheckedPlan) -> Self {
        let plan = plan.by_columns();
        Self {
            pairing: Pairing::new(&plan),
            other: other.by_columns(),
            plan,
        }
    }

    /// The row margins.
    pub fn rows(&self) -> &Block {
        self.pairing.rows()
    }

    /// The other engine.
    pub fn other(&self) -> Method {
        self.other.method
    }

    /// The pairs of some row margins, counted by the other engine; `None` when stopped.
    pub fn counts(
        &self,
        wanted: &[bool],
        stop: &Stop,
        progress: &dyn Progress,
    ) -> Result<Option<Vec<ClassCounts>>, EngineError> {
        let counts = Mutex::new(vec![ClassCounts::default(); wanted.len()]);
        let is_complete = self.walk(stop, |fighters, swept, columns| {
            let pairs = &mut fighters.other;
            if !pairs.decide(self, swept, columns, |x| wanted[x], stop)? {
                return Ok(false);
            }
            let mut decided = 0;
            let mut counts = lock(&counts);
            for (x, class) in pairs.margin.decided() {
                counts[x].count(class);
                decided += 1;
            }
            progress.pairs(decided);
            Ok(true)
        })?;
        let counts = std::mem::take(&mut *lock(&counts));
        Ok(is_complete.then_some(counts))
    }

    /// The pairs of some row margins on which the engines differ; `None` when stopped.
    pub fn differing(&self, wanted: &[bool], stop: &Stop) -> Result<Option<Compared>, EngineError> {
        let compared = Mutex::new(Compared::default());
        let is_complete = self.walk(stop, |fighters, swept, columns| {
            let Fighters { own, other } = fighters;
            let decided = own.decide(self, swept, columns, |x| wanted[x], stop)?
                && other.decide(self, swept, columns, |x| wanted[x], stop)?;
            lock(&compared).add(self, own, other);
            Ok(decided)
        })?;
        let compared = std::mem::take(&mut *lock(&compared));
        Ok(is_complete.then_some(compared))
    }

    /// Random pairs that satisfy conditions (1) and (2), none twice and none of the row
    /// margins left out, compared until `stop` is raised or there are no more.
    pub fn draw(
        &self,
        left_out: &[bool],
        seed: u64,
        stop: &Stop,
        progress: &dyn Progress,
    ) -> Result<Compared, EngineError> {
        let column_margins = self.plan.column_margins();
        let chance = (PAIRS_A_MARGIN / self.rows().len().max(1) as f64).min(1.0);
        let seeded = Xoshiro256PlusPlus::seed_from_u64(seed);
        let drawn = Mutex::new((seeded, HashSet::new()));
        let compared = Mutex::new(Compared::default());
        share(self.plan.threads, column_margins, stop, |queue| {
            let mut fighters = Fighters::new(self);
            let mut chosen = vec![false; left_out.len()];
            while queue.take().is_some() {
                let (rank, mut rng) = {
                    let (rng, met) = &mut *lock(&drawn);
                    let mut rank = rng.random_range(0..column_margins);
                    while !met.insert(rank) {
                        rank = rng.random_range(0..column_margins);
                    }
                    (rank, Xoshiro256PlusPlus::seed_from_u64(rng.random()))
                };
                let mut margins = self.plan.swept().from_rank(rank);
                let columns = margins.advance().expect("the rank is below their number");
                let Some(swept) = self.pairing.sweep(rank, columns) else {
                    continue;
                };
                let Fighters { own, other } = &mut fighters;
                own.prepare(self, &swept, columns, |x| !left_out[x]);
                for (chosen, status) in chosen.iter_mut().zip(own.margin.statuses()) {
                    *chosen = *status == Status::Open && rng.random_bool(chance);
                }
                // The engine of the survey decides all pairs, as it does there.
                if !own.settle(self, stop)? {
                    break;
                }
                // What the other one decided before it was stopped counts, too.
                let is_done = other.decide(self, &swept, columns, |x| chosen[x], stop)?;
                let mut compared = lock(&compared);
                let before = compared.pairs;
                compared.add(self, own, other);
                progress.pairs(compared.pairs - before);
                if !is_done {
                    break;
                }
            }
            Ok(())
        })?;
        Ok(std::mem::take(&mut *lock(&compared)))
    }

    /// Visits all column margins on threads; false when stopped, which a visit tells by
    /// false, too.
    fn walk(
        &self,
        stop: &Stop,
        visit: impl Fn(&mut Fighters, &Swept, &[Sum]) -> Result<bool, EngineError> + Sync,
    ) -> Result<bool, EngineError> {
        let column_margins = self.plan.column_margins();
        let stretch = |index: u64| -> Range<u64> {
            let start = index * STRETCH;
            start..(start + STRETCH).min(column_margins)
        };
        let is_complete = Mutex::new(true);
        let stretches = column_margins.div_ceil(STRETCH);
        share(self.plan.threads, stretches, stop, |queue| {
            let mut fighters = Fighters::new(self);
            while let Some(index) = queue.take() {
                let ranks = stretch(index);
                let mut margins = self.plan.swept().from_rank(ranks.start);
                for rank in ranks {
                    let columns = margins.advance().expect("ranks are below their number");
                    let swept = self.pairing.sweep(rank, columns);
                    if let Some(swept) = swept
                        && (stop.is_raised() || !visit(&mut fighters, &swept, columns)?)
                    {
                        *lock(&is_complete) = false;
                        return Ok(());
                    }
                }
            }
            Ok(())
        })?;
        Ok(!stop.is_raised() && *lock(&is_complete))
    }
}

/// One engine at a column margin.
struct Fighter {
    engine: Box<dyn MarginEngine>,
    margin: FixedMargin,
}

/// Both, for one thread.
struct Fighters {
    own: Fighter,
    other: Fighter,
}

impl Fighters {
    fn new(duel: &Duel) -> Self {
        let fighter = |plan: &CheckedPlan| Fighter {
            engine: margin_engine(plan, Some(duel.rows())),
            margin: FixedMargin::new(plan.bulk_shape()),
        };
        Self {
            own: fighter(&duel.plan),
            other: fighter(&duel.other),
        }
    }
}

impl Fighter {
    fn prepare(
        &mut self,
        duel: &Duel,
        swept: &Swept,
        columns: &[Sum],
        wanted: impl Fn(usize) -> bool,
    ) {
        self.margin.prepare(columns, duel.rows(), |x, rows| {
            wanted(x) && duel.pairing.decides(swept, x, rows)
        });
    }

    fn settle(&mut self, duel: &Duel, stop: &Stop) -> Result<bool, EngineError> {
        self.engine
            .decide_pairs(&mut self.margin, duel.rows(), stop, &mut |_, _| {})
    }

    fn decide(
        &mut self,
        duel: &Duel,
        swept: &Swept,
        columns: &[Sum],
        wanted: impl Fn(usize) -> bool,
        stop: &Stop,
    ) -> Result<bool, EngineError> {
        self.prepare(duel, swept, columns, wanted);
        self.settle(duel, stop)
    }
}

impl Compared {
    /// Adds the pairs of a column margin that both have decided.
    fn add(&mut self, duel: &Duel, own: &Fighter, other: &Fighter) {
        let (rows, columns) = (duel.rows(), own.margin.margin());
        let both = own.margin.statuses().iter().zip(other.margin.statuses());
        for (x, statuses) in both.enumerate() {
            let (Status::Decided(class), Status::Decided(other_class)) = statuses else {
                continue;
            };
            self.pairs += 1;
            if class == other_class {
                continue;
            }
            self.differing += 1;
            if self.differences.len() < KEPT {
                let shape = duel.plan.shape();
                let margins = Margins::new(shape, rows.margin(x).to_vec(), columns.to_vec());
                self.differences.push(CountDifference::Pair {
                    margins: margins.expect("listed margins are admissible"),
                    engine: duel.plan.method,
                    class: *class,
                    other: duel.other.method,
                    other_class: *other_class,
                });
            }
        }
    }
}
