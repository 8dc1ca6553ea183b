//! Random pairs, each with the sieve's class.
//!
//! The sieve decides all pairs of a column margin together, so pairs are drawn in two
//! stages: column margins at random, none twice, then each pair of one with the same
//! chance. So every pair of the shape that satisfies conditions (1) and (2) is as likely to
//! be drawn as any other, and none is drawn twice; but pairs of one column margin come
//! together.

use std::collections::HashSet;

use rand::seq::{SliceRandom, index};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::two_rows::MarginKeeper;
use super::{CheckError, Draw, Drawn, SEARCHED_CLASSES};
use crate::bounds::FixedMargin;
use crate::engines::two_rows::{Frame, Half, Walk};
use crate::puzzle::{Class, Margins};
use crate::search::Stop;
use crate::survey::plan::Pairing;
use crate::survey::run::margin_engine;
use crate::survey::{CheckedPlan, Method};

/// Pairs of each column margin, on average, from which pairs are drawn whatever their
/// class; some hundreds of them satisfy the conditions.
const PAIRS_A_MARGIN: u64 = 1000;

/// Column margins looked at in each unit of the walk over two-row tables, on average.
const MARGINS_A_UNIT: u64 = 32;

/// Column margins, or units of the walk, after which what was not found is given up.
const LIMIT: u64 = 200_000;

/// Collects what was drawn so far.
pub(crate) struct Sample {
    draw: Draw,
    rng: Xoshiro256PlusPlus,
    /// Column margins that the sieve decided and that were looked at.
    pub column_margins: usize,
    /// Pairs drawn whatever their class.
    pub random: Vec<Drawn>,
    /// Pairs drawn for their class, in the order of [`SEARCHED_CLASSES`].
    pub by_class: [Vec<Drawn>; SEARCHED_CLASSES.len()],
    /// Pairs of each class seen, for reservoir sampling.
    seen: [usize; SEARCHED_CLASSES.len()],
    /// Whether every pair of the shape was looked at.
    pub exhausted: bool,
}

impl Sample {
    pub fn new(draw: Draw) -> Self {
        Self {
            draw,
            rng: Xoshiro256PlusPlus::seed_from_u64(draw.seed),
            column_margins: 0,
            random: Vec::new(),
            by_class: Default::default(),
            seen: [0; SEARCHED_CLASSES.len()],
            exhausted: false,
        }
    }

    /// Lets the sieve decide random column margins until there is enough of everything;
    /// false when stopped.
    pub fn fill(&mut self, plan: &CheckedPlan, stop: &Stop) -> Result<bool, CheckError> {
        match (plan.walk(), plan.margin_method()) {
            (Some(frame), _) => Ok(self.fill_from_walk(plan, frame, stop)),
            (None, Method::Sieve) => self.fill_from_margins(plan, stop),
            _ => Err(CheckError::NotServed(plan.shape())),
        }
    }

    /// All different pairs drawn.
    pub fn into_pairs(self) -> Vec<Drawn> {
        let mut met = HashSet::new();
        let mut pairs = self.random;
        pairs.extend(self.by_class.into_iter().flatten());
        pairs.retain(|(margins, _)| met.insert(margins.clone()));
        pairs
    }

    fn is_full(&self) -> bool {
        self.random.len() >= self.draw.random
            && self
                .by_class
                .iter()
                .all(|class| class.len() >= self.draw.per_class)
    }

    /// Some of `0..all` in random order, none twice.
    fn some_of(&mut self, all: u64) -> impl Iterator<Item = u64> + use<> {
        let length = usize::try_from(all).unwrap_or(usize::MAX);
        index::sample(&mut self.rng, length, all.min(LIMIT) as usize)
            .into_iter()
            .map(|index| index as u64)
    }

    /// Draws from the pairs of a column margin, each with the same chance; for their
    /// class, from all.
    fn add(&mut self, mut pairs: Vec<Drawn>, chance: f64) {
        self.column_margins += 1;
        for (margins, class) in &pairs {
            if let Some(at) = SEARCHED_CLASSES.iter().position(|found| found == class) {
                self.offer(at, margins, *class);
            }
        }
        pairs.retain(|_| self.rng.random_bool(chance));
        let room = self.draw.random.saturating_sub(self.random.len());
        if pairs.len() > room {
            pairs.shuffle(&mut self.rng);
            pairs.truncate(room);
        }
        self.random.append(&mut pairs);
    }

    /// A reservoir: each pair of a class seen so far is kept with equal chance.
    fn offer(&mut self, at: usize, margins: &Margins, class: Class) {
        let kept = &mut self.by_class[at];
        self.seen[at] += 1;
        if kept.len() < self.draw.per_class {
            kept.push((margins.clone(), class));
        } else if let Some(slot) = kept.get_mut(self.rng.random_range(0..self.seen[at])) {
            *slot = (margins.clone(), class);
        }
    }

    /// Column margins of random units of the walk over two-row tables.
    fn fill_from_walk(&mut self, plan: &CheckedPlan, frame: Frame, stop: &Stop) -> bool {
        let mut walk =
            Walk::<u128, _>::new(frame, Half::Both, MarginKeeper::default(), stop.clone());
        let units = walk.units().len() as u64;
        let margin_chance = chance(MARGINS_A_UNIT * units, frame.count_keeping_1());
        let pair_chance = chance(PAIRS_A_MARGIN, u64::from(frame.rows()));
        for unit in self.some_of(units) {
            if self.is_full() {
                return true;
            }
            walk.sink.margins.clear();
            walk.run(unit, unit + 1);
            if stop.is_raised() {
                return false;
            }
            for margin in &walk.sink.margins {
                if self.rng.random_bool(margin_chance) {
                    self.add(margin.pairs(plan.shape(), frame), pair_chance);
                }
            }
        }
        self.exhausted = units <= LIMIT && margin_chance == 1.0 && pair_chance == 1.0;
        true
    }

    /// Random column margins.
    fn fill_from_margins(&mut self, plan: &CheckedPlan, stop: &Stop) -> Result<bool, CheckError> {
        let shape = plan.shape();
        let pairing = Pairing::new(plan);
        let block = pairing.rows();
        let mut engine = margin_engine(plan, Some(block));
        let mut pairs = FixedMargin::new(plan.bulk_shape());
        let column_margins = plan.column_margins();
        let pair_chance = chance(PAIRS_A_MARGIN, block.len() as u64);
        for rank in self.some_of(column_margins) {
            if self.is_full() {
                return Ok(true);
            }
            let columns = shape
                .column_margins()
                .from_rank(rank)
                .next()
                .expect("the rank is below the number of margins");
            let Some(swept) = pairing.sweep(rank, &columns) else {
                continue;
            };
            pairs.prepare(&columns, block, |x, rows| pairing.decides(&swept, x, rows));
            if !engine.decide_pairs(&mut pairs, block, stop, &mut |_, _| {})? {
                return Ok(false);
            }
            let searched = pairs
                .decided()
                .filter(|(_, class)| SEARCHED_CLASSES.contains(class));
            let found = searched.map(|(x, class)| {
                let rows = block.margin(x).to_vec();
                let margins = Margins::new(shape, rows, columns.clone());
                (margins.expect("listed margins are admissible"), class)
            });
            self.add(found.collect(), pair_chance);
        }
        self.exhausted = column_margins <= LIMIT && pair_chance == 1.0;
        Ok(true)
    }
}

/// The chance with which `wanted` of `all` are taken on average.
fn chance(wanted: u64, all: u64) -> f64 {
    if wanted < all {
        wanted as f64 / all as f64
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{ClassCounts, Shape};
    use crate::survey::{NoProgress, Outcome, Plan, run};

    fn plan(m: usize, n: usize) -> CheckedPlan {
        let plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
        plan.check().unwrap().by_columns()
    }

    fn drawn(plan: &CheckedPlan, random: usize, per_class: usize, seed: u64) -> Sample {
        let mut sample = Sample::new(Draw {
            random,
            per_class,
            seed,
        });
        assert!(sample.fill(plan, &Stop::new()).unwrap());
        sample
    }

    fn counts(pairs: &[Drawn]) -> ClassCounts {
        let mut counts = ClassCounts::default();
        for (_, class) in pairs {
            counts.count(*class);
        }
        counts
    }

    #[test]
    fn a_draw_without_end_is_the_survey() {
        for (m, n) in [(2, 5), (2, 7), (3, 3), (3, 4), (4, 3)] {
            let plan = plan(m, n);
            let Outcome::Finished(survey) = run(&plan, None, &Stop::new(), &NoProgress).unwrap()
            else {
                panic!("nobody stopped it");
            };
            let sample = drawn(&plan, usize::MAX, usize::MAX, 3);
            assert!(sample.exhausted);
            let [random, by_class] = [sample.random.clone(), sample.by_class.concat()];
            for class in SEARCHED_CLASSES {
                assert_eq!(counts(&random).get(class), survey.totals().get(class));
                assert_eq!(counts(&by_class).get(class), survey.totals().get(class));
            }
            // Not counted twice, either.
            assert_eq!(sample.into_pairs().len(), random.len(), "{m}x{n}");
        }
    }

    #[test]
    fn every_pair_is_as_likely_as_any_other() {
        // Each is in a third of the draws, give or take five standard deviations.
        let plan = plan(3, 3);
        let all = drawn(&plan, usize::MAX, 0, 0).random;
        let (draws, part) = (900, all.len() / 3);
        let mut times = vec![0; all.len()];
        for seed in 0..draws {
            let some = drawn(&plan, part, 0, seed).into_pairs();
            assert_eq!(some.len(), part);
            for (margins, _) in some {
                times[all.iter().position(|(one, _)| *one == margins).unwrap()] += 1;
            }
        }
        let expected = draws as f64 * part as f64 / all.len() as f64;
        let deviation = (expected * 2.0 / 3.0).sqrt();
        for (times, (margins, _)) in times.into_iter().zip(&all) {
            let off = (f64::from(times) - expected).abs();
            assert!(off < 5.0 * deviation, "{margins:?}: {times} of {expected}");
        }
    }
}
