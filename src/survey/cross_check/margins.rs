//! Whole column margins: every pair of some of them, decided by the sieve and by an
//! engine that decides single pairs. The walk over two-row tables decides no single margins; the
//! same search for one stands for it.
//!
//! Column margins have the fewer pairs, since there are no more rows than columns. The
//! other engine decides the pairs that violate conditions (1) and (2), too, and which of
//! them these are is read off the conditions' definition: nothing is left that both rely on
//! but margins, tables and sets of numbers.

use std::sync::Mutex;

use rand::SeedableRng;
use rand::seq::index;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::duel::KEPT;
use super::{CheckError, Disagreement, by_columns};
use crate::bounds::FixedMargin;
use crate::engines::{Engine, EngineError, EngineKind, RowSide, Search};
use crate::puzzle::{Class, ClassCounts, Margins};
use crate::search::{Ending, Stop};
use crate::survey::plan::Pairing;
use crate::survey::run::{MarginEngine, lock, margin_engine, share};
use crate::survey::verify::Conditions;
use crate::survey::{CheckedPlan, Method, Plan, Progress, Shard};

/// Which column margins to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarginDraw {
    /// How many are drawn, if there are as many.
    pub count: u64,
    /// Seed of the draw.
    pub seed: u64,
    /// The part of those drawn; shards take them in turn.
    pub shard: Shard,
}

impl MarginDraw {
    /// The ranks, below `all`, of the margins to decide.
    fn ranks(self, all: u64) -> Vec<u64> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let length = usize::try_from(all).unwrap_or(usize::MAX);
        let drawn = index::sample(&mut rng, length, all.min(self.count) as usize).into_iter();
        let (number, of) = (self.shard.number() as usize, self.shard.of() as usize);
        let own = drawn.skip(number - 1).step_by(of);
        own.map(|rank| rank as u64).collect()
    }
}

/// What a check of whole margins compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CheckedMargins {
    /// Column margins of which every pair was decided.
    pub column_margins: u64,
    /// Their pairs by the sieve's class.
    pub counts: ClassCounts,
    /// Pairs on which the engines differ.
    pub differing: u64,
    /// The first of them.
    pub disagreements: Vec<Disagreement>,
}

/// Decides every pair of the drawn column margins, none of them twice, by the sieve and by
/// `engine`. `None` when `stop` was raised. The plan gives the shape, the sieve's seed, the
/// threads and the memory.
///
/// # Errors
/// When the sieve does not serve the shape, or a pair does not fit the engine's memory
/// limit.
pub(crate) fn check_margins(
    plan: &CheckedPlan,
    draw: MarginDraw,
    engine: EngineKind,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Option<CheckedMargins>, CheckError> {
    let plan = by_columns(plan);
    if matches!(plan.margin_method(), Method::Pairwise(_)) {
        return Err(CheckError::NotServed(plan.shape()));
    }
    let ranks = draw.ranks(plan.column_margins());
    let pairing = Pairing::new(&plan);
    let checked = Mutex::new(CheckedMargins::default());
    share(plan.threads, ranks.len() as u64, stop, |queue| {
        let mut worker = Worker {
            plan: &plan,
            pairing: &pairing,
            sieve: margin_engine(&plan, Some(pairing.rows())),
            engine: engine.build(plan.memory),
            pairs: FixedMargin::new(plan.bulk_shape()),
        };
        while let Some(index) = queue.take() {
            let Some(margin) = worker.check(ranks[index as usize], stop)? else {
                break;
            };
            progress.pairs(margin.counts.pairs());
            lock(&checked).add(margin);
        }
        Ok::<_, EngineError>(())
    })?;
    let checked = std::mem::take(&mut *lock(&checked));
    let is_complete = checked.column_margins == ranks.len() as u64;
    Ok(is_complete.then_some(checked))
}

/// The pairs of the column margins that a draw decides.
pub(crate) fn pairs_of_margins(plan: &Plan, draw: MarginDraw) -> u64 {
    let of_each = plan.row_margins() - u64::from(plan.shape().is_square());
    let margins = draw.ranks(plan.column_margins()).len() as u64;
    margins.saturating_mul(of_each)
}

struct Worker<'a> {
    plan: &'a CheckedPlan,
    pairing: &'a Pairing,
    sieve: Box<dyn MarginEngine>,
    engine: Box<dyn Engine>,
    pairs: FixedMargin,
}

impl Worker<'_> {
    /// Both decide one column margin; `None` when stopped.
    fn check(&mut self, rank: u64, stop: &Stop) -> Result<Option<CheckedMargins>, EngineError> {
        let shape = self.plan.shape();
        let block = self.pairing.rows();
        let mut margins = self.plan.swept().from_rank(rank);
        let columns = margins.advance().expect("the rank is below their number");
        // The tables of a square shape with equal margins come in pairs of transposes.
        let is_pair = |_, rows: &[_]| !shape.is_square() || rows != columns;
        self.pairs.prepare(columns, block, is_pair);
        let sieve = &mut self.sieve;
        if !sieve.decide_pairs(&mut self.pairs, block, stop, &mut |_, _| {})? {
            return Ok(None);
        }
        self.engine.fix_rows(RowSide {
            shape: shape.transposed(),
            sums: columns,
            givens: &[],
        })?;
        let conditions = Conditions::new(shape.transposed(), columns);
        let mut checked = CheckedMargins {
            column_margins: 1,
            ..CheckedMargins::default()
        };
        for (x, sieve) in self.pairs.decided() {
            let rows = block.margin(x);
            let mut search = Search {
                limit: 2,
                stop,
                visit: &mut |_| {},
            };
            let report = self.engine.solve_columns(rows, &mut search)?;
            if report.ending == Ending::Stopped {
                return Ok(None);
            }
            let other = match Class::of_solutions(report.solutions) {
                Class::Unsolvable => conditions.class(rows).unwrap_or(Class::Unsolvable),
                found => found,
            };
            checked.counts.count(sieve);
            if sieve != other {
                let margins = Margins::new(shape, rows.to_vec(), columns.to_vec());
                checked.differing += 1;
                checked.disagreements.push(Disagreement {
                    margins: margins.expect("listed margins are admissible"),
                    sieve,
                    other,
                });
            }
        }
        Ok(Some(checked))
    }
}

impl CheckedMargins {
    fn add(&mut self, other: Self) {
        self.column_margins += other.column_margins;
        self.counts += other.counts;
        self.differing += other.differing;
        self.disagreements.extend(other.disagreements);
        self.disagreements.truncate(KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_each_drawn_margin_once() {
        let draw = |count, shard: &str| MarginDraw {
            count,
            seed: 3,
            shard: shard.parse().unwrap(),
        };
        for (all, count) in [(100, 20), (100, 100), (7, 20), (2, 5)] {
            let mut whole = draw(count, "1/1").ranks(all);
            let mut parts = ["1/3", "2/3", "3/3"]
                .map(|shard| draw(count, shard).ranks(all))
                .concat();
            whole.sort_unstable();
            parts.sort_unstable();
            assert_eq!(parts, whole);
            whole.dedup();
            assert_eq!(whole.len() as u64, all.min(count));
        }
    }
}
