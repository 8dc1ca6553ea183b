//! Random pairs: the sieve's class of each, decided again by a judge, one by one.
//!
//! The sieve decides all pairs of a column margin together, so pairs are drawn in two
//! stages: column margins at random, none twice, until there are enough; and each pair of one
//! that satisfies conditions (1) and (2) with the same chance. So every column margin is as
//! likely as any other, and so is every pair of one; but pairs of one column margin come
//! together, and where few are drawn, a pair of a column margin with few is the likelier.

use std::collections::HashSet;
use std::sync::Mutex;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::maker::{Maker, WalkAnswers};
use super::recount::{Recount, RecountError, Recounted, SEARCHED_CLASSES};
use super::scope::{Draw, some_of};
use super::walk::{Bench, Comparison};
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, Margins};
use survo_core::search::{Stop, lock, share};
use survo_engines::EngineError;

/// Pairs of each column margin, on average, from which pairs are drawn whatever their
/// class; some hundreds of them satisfy the conditions.
const PAIRS_A_MARGIN: u64 = 1000;

/// Column margins looked at in each unit of the walk over two-row tables, on average.
const MARGINS_A_UNIT: u64 = 32;

/// Column margins, or units of the walk, after which the search for more pairs is given up.
const LIMIT: u64 = 200_000;

/// Pairs of a column margin that a thread decides in one go.
const PART: usize = 32;

/// A pair and the sieve's class.
type DrawnPair = (Margins, Class);

/// Draws pairs and lets the judge decide them; `None` when stopped.
pub(super) fn compare(
    recount: &Recount<'_>,
    draw: Draw,
) -> Result<Option<Recounted>, RecountError> {
    let mut sample = Sample::new(draw, recount.seed);
    if !sample.fill(recount.maker, recount.stop)? {
        return Ok(None);
    }
    let per_class = std::array::from_fn(|class| sample.by_class[class].len());
    let is_whole =
        sample.random.len() == draw.random && per_class == [draw.per_class; SEARCHED_CLASSES.len()];
    let outcome = Recounted {
        column_margins: sample.column_margins,
        random: sample.random.len(),
        per_class,
        is_short: !is_whole && !sample.is_exhausted,
        ..Recounted::default()
    };
    let outcome = decide_again(recount, sample.into_pairs(), outcome)?;
    Ok(outcome)
}

/// Lets the judge decide pairs; `None` when stopped. Pairs cost anything between microseconds
/// and minutes, so that threads take few of them at a time.
fn decide_again(
    recount: &Recount<'_>,
    mut drawn: Vec<DrawnPair>,
    found: Recounted,
) -> Result<Option<Recounted>, EngineError> {
    drawn.sort_by(|(a, _), (b, _)| (a.columns(), a.rows()).cmp(&(b.columns(), b.rows())));
    let of_margins = drawn.chunk_by(|(a, _), (b, _)| a.columns() == b.columns());
    let parts: Vec<&[DrawnPair]> = of_margins.flat_map(|pairs| pairs.chunks(PART)).collect();
    let (comparison, stop) = (Comparison::new(recount), recount.stop);
    let found = Mutex::new(found);
    share(recount.threads, parts.len() as u64, stop, |queue| {
        let mut judge = comparison.judge(true);
        while let Some(piece) = queue.take() {
            let pairs = parts[piece as usize];
            let claims = pairs.iter().map(|(margins, class)| {
                let rank = comparison.walk.block.position(margins.rows());
                (rank.expect("drawn margins are admissible"), *class)
            });
            let claims: Vec<(usize, Class)> = claims.collect();
            let rows = claims.iter().map(|&(rank, _)| rank);
            let columns = pairs[0].0.columns();
            if !judge.decide(columns, rows, stop)? {
                return Ok(());
            }
            comparison.add(columns, &judge.decided, Some(&claims), &found);
        }
        Ok::<_, EngineError>(())
    })?;
    let found = std::mem::take(&mut *lock(&found));
    Ok((found.pairs == drawn.len() as u64).then_some(found))
}

struct Sample {
    draw: Draw,
    seed: u64,
    rng: Xoshiro256PlusPlus,
    /// Column margins that the sieve decided and that were looked at.
    column_margins: u64,
    /// Pairs drawn whatever their class.
    random: Vec<DrawnPair>,
    /// Pairs drawn for their class, in the order of [`SEARCHED_CLASSES`].
    by_class: [Vec<DrawnPair>; SEARCHED_CLASSES.len()],
    /// Pairs of each class seen, for reservoir sampling.
    seen: [usize; SEARCHED_CLASSES.len()],
    /// Whether every pair of the shape was looked at.
    is_exhausted: bool,
}

impl Sample {
    fn new(draw: Draw, seed: u64) -> Self {
        Self {
            draw,
            seed,
            rng: Xoshiro256PlusPlus::seed_from_u64(!seed),
            column_margins: 0,
            random: Vec::new(),
            by_class: Default::default(),
            seen: [0; SEARCHED_CLASSES.len()],
            is_exhausted: false,
        }
    }

    /// Lets the sieve decide random column margins until there is enough of everything;
    /// false when stopped.
    fn fill(&mut self, maker: &dyn Maker, stop: &Stop) -> Result<bool, EngineError> {
        match maker.walk(stop) {
            Some(walk) => Ok(self.fill_from_walk(walk, stop)),
            None => self.fill_from_margins(maker, stop),
        }
    }

    /// All different pairs drawn.
    fn into_pairs(self) -> Vec<DrawnPair> {
        let mut met = HashSet::new();
        let mut pairs = self.random;
        pairs.extend(self.by_class.into_iter().flatten());
        pairs.retain(|(margins, _)| met.insert(margins.clone()));
        pairs
    }

    fn is_full(&self) -> bool {
        let mut by_class = self.by_class.iter();
        self.random.len() >= self.draw.random
            && by_class.all(|class| class.len() >= self.draw.per_class)
    }

    /// Draws from the pairs of a column margin, each with the same chance; for their
    /// class, from all.
    fn add(&mut self, mut pairs: Vec<DrawnPair>, chance: f64) {
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
    fn fill_from_walk(&mut self, mut walk: Box<dyn WalkAnswers>, stop: &Stop) -> bool {
        let units = walk.units();
        let margin_chance = chance(MARGINS_A_UNIT * units, walk.column_margins());
        let pair_chance = chance(PAIRS_A_MARGIN, walk.row_margins());
        for unit in some_of(units, LIMIT, self.seed) {
            if self.is_full() {
                return true;
            }
            let decided = walk.run(unit);
            let Some(margins) = decided.filter(|_| !stop.is_raised()) else {
                return false;
            };
            for place in 0..margins {
                if self.rng.random_bool(margin_chance) {
                    self.add(walk.pairs(place), pair_chance);
                }
            }
        }
        self.is_exhausted = units <= LIMIT && margin_chance == 1.0 && pair_chance == 1.0;
        true
    }

    fn fill_from_margins(&mut self, maker: &dyn Maker, stop: &Stop) -> Result<bool, EngineError> {
        let extent = maker.extent();
        let (shape, column_margins) = (extent.shape(), extent.column_margins());
        let block = Block::of_row_margins(shape);
        let mut sieve = Bench::bulk(maker.engine(&block), &block);
        let pair_chance = chance(PAIRS_A_MARGIN, block.len() as u64);
        for rank in some_of(column_margins, LIMIT, self.seed) {
            if self.is_full() {
                return Ok(true);
            }
            let mut margins = shape.column_margins().from_rank(rank);
            let columns = margins.advance().expect("ranks are below their number");
            let is_pair = |&rank: &usize| !shape.is_square() || block.margin(rank) < columns;
            if !sieve.decide(columns, (0..block.len()).filter(is_pair), stop)? {
                return Ok(false);
            }
            let searched = sieve.decided.iter();
            let searched = searched.filter(|(_, class)| SEARCHED_CLASSES.contains(class));
            let drawn = searched.map(|&(rank, class)| {
                let margins = Margins::new(shape, block.margin(rank).to_vec(), columns.to_vec());
                (margins.expect("listed margins are admissible"), class)
            });
            self.add(drawn.collect(), pair_chance);
        }
        self.is_exhausted = column_margins <= LIMIT && pair_chance == 1.0;
        Ok(true)
    }
}

/// The chance with which `wanted` of `all` are taken on average.
fn chance(wanted: u64, all: u64) -> f64 {
    (wanted as f64 / all.max(1) as f64).min(1.0)
}

#[cfg(test)]
mod tests;
