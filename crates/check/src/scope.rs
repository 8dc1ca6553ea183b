//! What part of a shape is decided again. Every random choice comes from a seed.

use std::time::Duration;

use rand::SeedableRng;
use rand::seq::{SliceRandom, index};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::recount::SEARCHED_CLASSES;
use survo_core::puzzle::{ClassCounts, Extent};
use survo_files::Shard;

/// The pairs that a judge decides again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scope<'a> {
    /// Every pair of the row margins marked, by rank, of which a survey has these counts. In
    /// all other scopes the claims are what the engine of the plan finds, pair by pair.
    RowMargins(&'a [bool], &'a [ClassCounts]),
    /// Every pair of random column margins, none drawn twice. The judge also searches those
    /// that violate a condition.
    ColumnMargins {
        /// How many are drawn, if there are as many.
        count: u64,
        /// The part of those drawn; shards take them in turn.
        shard: Shard,
    },
    /// Random pairs that satisfy conditions (1) and (2), none drawn twice.
    Pairs(Draw),
    /// Such pairs for about as long as this, of the row margins not marked.
    Time(Duration, &'a [bool]),
}

impl Scope<'_> {
    /// The pairs that are expected; one may be drawn twice, once for its class.
    pub fn pairs(&self, extent: &Extent) -> u64 {
        match self {
            Self::RowMargins(..) | Self::Time(..) => extent.pairs(),
            Self::ColumnMargins { count, shard } => {
                let of_each = extent.row_margins() - u64::from(extent.shape().is_square());
                let margins = extent.column_margins().min(*count);
                margins.div_ceil(shard.of()).saturating_mul(of_each)
            }
            Self::Pairs(draw) => {
                let for_classes = draw.per_class.saturating_mul(SEARCHED_CLASSES.len());
                draw.random.saturating_add(for_classes) as u64
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Pairs of whatever class.
    pub random: usize,
    /// Pairs of each class that has to be searched for.
    pub per_class: usize,
}

/// `count` of `0..all` in random order, none twice; all of them if `count` is larger.
pub fn some_of(all: u64, count: u64, seed: u64) -> Vec<u64> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let length = usize::try_from(all).unwrap_or(usize::MAX);
    let drawn = index::sample(&mut rng, length, all.min(count) as usize);
    drawn.into_iter().map(|index| index as u64).collect()
}

/// The ranks, below `all`, of the column margins that a shard decides.
pub fn column_margins(all: u64, count: u64, shard: Shard, seed: u64) -> Vec<u64> {
    let drawn = some_of(all, count, seed).into_iter();
    let (number, of) = (shard.number() as usize, shard.of() as usize);
    drawn.skip(number - 1).step_by(of).collect()
}

/// Random row margins whose pairs fit a budget together, in random order; those that do not fit
/// what is left are skipped.
///
/// `pairs` has the number of pairs of each row margin, by rank.
pub fn row_margins(pairs: &[u64], budget: u64, seed: u64) -> Vec<usize> {
    let mut left = budget;
    let mut sample: Vec<usize> = (0..pairs.len()).collect();
    sample.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    sample.retain(|&at| match left.checked_sub(pairs[at]) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    });
    sample
}

/// At most `count` of the positions below `all`, in random order.
pub fn positions(all: usize, count: u64, seed: u64) -> Vec<usize> {
    let drawn = some_of(all as u64, count, seed).into_iter();
    drawn.map(|at| at as usize).collect()
}
