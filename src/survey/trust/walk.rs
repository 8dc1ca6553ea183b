//! Column margins visited on the run's queue of threads, each by the judge and, where the
//! claims are an engine's, by that engine before.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::audit::Conditions;
use super::recount::{Recount, Recounted, SEARCHED_CLASSES};
use crate::bounds::{Block, FixedMargin};
use crate::engines::{Engine, EngineError, RowSide};
use crate::puzzle::{Class, ClassCounts, Shape, Sum};
use crate::search::{Stop, lock};
use crate::survey::run::{Ground, MarginEngine, margin_engine, share};
use crate::survey::{CheckedPlan, Method};

/// Column margins that a thread takes at a time.
const STRETCH: u64 = 64;

/// Column margins that are visited with some row margins.
pub(super) struct ColumnWalk<'a> {
    recount: &'a Recount<'a>,
    judge: CheckedPlan,
    pub block: Block,
    /// The ranks of these row margins, ascending.
    pub rows: Vec<usize>,
    /// Whether the maker decides, too.
    pub is_claimed: bool,
    /// Whether each column margin of a square shape is met with all others, not only with those
    /// before it.
    pub whole_margins: bool,
    /// The chance with which the judge decides a pair that the maker had to search for.
    pub chance: Option<f64>,
}

impl<'a> ColumnWalk<'a> {
    pub fn new(recount: &'a Recount<'a>) -> Self {
        let shape = recount.plan.shape();
        let block = Block::of_row_margins(shape);
        Self {
            recount,
            judge: recount.judge_plan(),
            rows: (0..block.len()).collect(),
            block,
            is_claimed: false,
            whole_margins: false,
            chance: None,
        }
    }

    pub fn of_rows(mut self, is_wanted: impl Fn(usize) -> bool) -> Self {
        self.rows.retain(|&rank| is_wanted(rank));
        self
    }

    /// Visits all column margins and counts what the judge finds, by rank of the row margin; `None`
    /// when stopped.
    pub fn counts(
        &self,
        stop: &Stop,
    ) -> Result<Option<(Recounted, Vec<ClassCounts>)>, EngineError> {
        let counts = Mutex::new(vec![ClassCounts::default(); self.block.len()]);
        let add = |decided: &[(usize, Class)]| {
            let counts = &mut *lock(&counts);
            decided
                .iter()
                .for_each(|&(rank, class)| counts[rank].count(class));
        };
        let (outcome, is_complete) = self.visit(None, stop, add)?;
        let counts = std::mem::take(&mut *lock(&counts));
        Ok(is_complete.then_some((outcome, counts)))
    }

    /// Visits all column margins, or those of these ranks, and tells whether it met them all;
    /// `found` hears of what the judge finds.
    pub fn visit(
        &self,
        ranks: Option<&[u64]>,
        stop: &Stop,
        found: impl Fn(&[(usize, Class)]) + Sync,
    ) -> Result<(Recounted, bool), EngineError> {
        let plan = self.recount.plan;
        let all = plan.column_margins();
        let pieces = ranks.map_or(all.div_ceil(STRETCH), |ranks| ranks.len() as u64);
        let stretch = |piece: u64| match ranks {
            Some(ranks) => ranks[piece as usize]..ranks[piece as usize] + 1,
            None => piece * STRETCH..all.min((piece + 1) * STRETCH),
        };
        let outcome = Mutex::new(Recounted::default());
        let is_stopped = AtomicBool::new(false);
        let ground = Ground::default();
        share(plan.threads, pieces, stop, |queue| {
            let mut judge = self.judge(self.whole_margins);
            let mut maker = self
                .is_claimed
                .then(|| Bench::maker(plan, &self.block, &ground));
            while let Some(piece) = queue.take() {
                let ranks = stretch(piece);
                let mut margins = plan.shape().column_margins().from_rank(ranks.start);
                for rank in ranks {
                    let columns = margins.advance().expect("ranks are below their number");
                    let decided = !stop.is_raised()
                        && self.decide(rank, columns, &mut judge, maker.as_mut(), stop)?;
                    found(&judge.decided);
                    let claims = maker.as_ref().map(|maker| &*maker.decided);
                    self.add(columns, &judge.decided, claims, &outcome);
                    if !decided {
                        is_stopped.store(true, Ordering::Relaxed);
                        return Ok(());
                    }
                    lock(&outcome).column_margins += 1;
                    judge.decided.clear();
                }
            }
            Ok::<_, EngineError>(())
        })?;
        let outcome = std::mem::take(&mut *lock(&outcome));
        let visited = ranks.map_or(all, |ranks| ranks.len() as u64);
        let is_complete = !is_stopped.into_inner() && outcome.column_margins == visited;
        Ok((outcome, is_complete))
    }

    /// Lets both decide a column margin; false when stopped.
    fn decide(
        &self,
        rank: u64,
        columns: &[Sum],
        judge: &mut Bench<'_>,
        maker: Option<&mut Bench<'_>>,
        stop: &Stop,
    ) -> Result<bool, EngineError> {
        let is_square = self.recount.plan.shape().is_square();
        // The tables of a square shape with equal margins come in pairs of transposes.
        let is_pair = |&rank: &usize| match self.whole_margins {
            true => self.block.margin(rank) != columns,
            false => self.block.margin(rank) < columns,
        };
        let rows = || {
            let all = self.rows.iter().copied();
            all.filter(|rank| !is_square || is_pair(rank))
        };
        let Some(maker) = maker else {
            return judge.decide(columns, rows(), stop);
        };
        if !maker.decide(columns, rows(), stop)? {
            return Ok(false);
        }
        let Some(chance) = self.chance else {
            return judge.decide(columns, rows(), stop);
        };
        let seed = self.recount.seed.rotate_left(32) ^ rank;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let drawn = maker.decided.iter().filter_map(|&(rank, class)| {
            let is_drawn = SEARCHED_CLASSES.contains(&class) && rng.random_bool(chance);
            is_drawn.then_some(rank)
        });
        judge.decide(columns, drawn, stop)
    }

    pub fn judge(&self, searches_all: bool) -> Bench<'_> {
        Bench::judge(&self.judge, &self.block, searches_all)
    }

    /// Adds the pairs of a column margin that the judge has decided: the ranks of the row
    /// margins, ascending, and the classes. Claims ascend, too; a pair without one is a fault.
    /// What was decided before the judge was stopped counts, too.
    pub fn add(
        &self,
        columns: &[Sum],
        decided: &[(usize, Class)],
        claims: Option<&[(usize, Class)]>,
        outcome: &Mutex<Recounted>,
    ) {
        let mut outcome = lock(outcome);
        let claims = claims.unwrap_or(decided);
        for &(rank, class) in decided {
            let claim = claims.binary_search_by_key(&rank, |claim| claim.0);
            let claimed = claim.ok().map(|at| claims[at].1);
            outcome.counts.count(claimed.unwrap_or(class));
            if claimed != Some(class) {
                let rows = self.block.margin(rank);
                let difference = self.recount.differ(rows, columns, claimed, class);
                outcome.differences.add(difference);
            }
        }
        outcome.pairs += decided.len() as u64;
        drop(outcome);
        self.recount.progress.pairs(decided.len() as u64);
    }
}

/// An engine at work.
pub(super) struct Bench<'a> {
    /// All row margins.
    block: &'a Block,
    way: Way,
    /// The pairs decided last: the rank of the row margin, ascending, and the class.
    pub decided: Vec<(usize, Class)>,
}

enum Way {
    /// A search for each pair, of the transposed shape: many rows with few numbers keep
    /// their sets of numbers short.
    Single {
        shape: Shape,
        engine: Box<dyn Engine>,
        /// Whether pairs that violate a condition are searched, too.
        searches_all: bool,
    },
    /// All pairs of the column margin together.
    Bulk {
        engine: Box<dyn MarginEngine>,
        margin: FixedMargin,
        wanted: Vec<bool>,
    },
}

impl<'a> Bench<'a> {
    /// The engine of a plan as it works in a survey. `block` has all row margins.
    pub fn maker(plan: &CheckedPlan, block: &'a Block, ground: &Ground) -> Self {
        let way = Way::Bulk {
            engine: margin_engine(plan, block, ground),
            margin: FixedMargin::new(plan.shape()),
            wanted: vec![false; block.len()],
        };
        let decided = Vec::new();
        Self {
            block,
            way,
            decided,
        }
    }

    /// The engine of a plan as a judge.
    fn judge(plan: &CheckedPlan, block: &'a Block, searches_all: bool) -> Self {
        let mut bench = Self::maker(plan, block, &Ground::default());
        if let Method::Pairwise(engine) = plan.method {
            bench.way = Way::Single {
                shape: plan.shape().transposed(),
                engine: engine.build(plan.memory),
                searches_all,
            };
        }
        bench
    }

    /// Decides the pairs of a column margin with the row margins of these ranks, ascending;
    /// false when stopped before the last of them.
    pub fn decide(
        &mut self,
        columns: &[Sum],
        ranks: impl Iterator<Item = usize>,
        stop: &Stop,
    ) -> Result<bool, EngineError> {
        self.decided.clear();
        match &mut self.way {
            Way::Bulk {
                engine,
                margin,
                wanted,
            } => {
                wanted.fill(false);
                ranks.for_each(|rank| wanted[rank] = true);
                margin.prepare(columns, self.block, |rank, _| wanted[rank]);
                let is_done = engine.decide_pairs(margin, self.block, stop, &mut |_, _| {})?;
                self.decided.extend(margin.decided());
                Ok(is_done)
            }
            Way::Single {
                shape,
                engine,
                searches_all,
            } => {
                let conditions = Conditions::new(*shape, columns);
                let mut is_prepared = false;
                for rank in ranks {
                    let rows = self.block.margin(rank);
                    let violated = conditions.class(rows);
                    if let Some(class) = violated.filter(|_| !*searches_all) {
                        self.decided.push((rank, class));
                        continue;
                    }
                    if !is_prepared {
                        engine.fix_rows(RowSide::open(*shape, columns))?;
                        is_prepared = true;
                    }
                    let class = match engine.classify(rows, stop, &mut Vec::new())?.0 {
                        None => return Ok(false),
                        Some(Class::Unsolvable) => violated.unwrap_or(Class::Unsolvable),
                        Some(found) => found,
                    };
                    self.decided.push((rank, class));
                }
                Ok(true)
            }
        }
    }
}

#[cfg(test)]
#[path = "../../../tests/suite/private/survey/trust/walk.rs"]
mod tests;
