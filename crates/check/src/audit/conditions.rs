//! Conditions (1) and (2) of Mustonen (2007, section 5), counted without listing pairs.
//!
//! Against one row margin both conditions only say what C_1, .., C_(n-1), the sums of the smallest
//! column sums, have to reach. The column margins that reach it are counted part by part: the
//! number of ways to continue depends only on the number of parts placed, on their sum and on the
//! least value of the next one. This makes the counts of the conditions exact for every row margin
//! of every survey, at a cost that does not grow with the number of pairs; and it shares nothing
//! with the tests by which surveys settle pairs.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Mutex;

use survo_core::numbers::{consecutive_sum, triangular};
use survo_core::puzzle::{Class, Shape, Sum};
use survo_core::search::{Stop, lock, share};

/// What the conditions ask of column margins once the rows are known.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The rows violate condition (1) themselves.
    violates_1: bool,
    /// `least_1[j - 1]` is what C_j has to reach for condition (1), j = 1..n-1.
    least_1: Vec<u64>,
    /// The same for condition (2).
    least_2: Vec<u64>,
}

/// Sums of the 1, 2, .. smallest sums of an ascending margin, the total left out.
fn partial_sums(margin: &[Sum]) -> impl Iterator<Item = u64> {
    let sums = margin.iter().scan(0, |sum, &part| {
        *sum += u64::from(part);
        Some(*sum)
    });
    sums.take(margin.len() - 1)
}

impl Conditions {
    /// For ascending row sums.
    pub fn new(shape: Shape, rows: &[Sum]) -> Self {
        let (m, n) = (shape.rows() as u64, shape.columns() as u64);
        let rows: Vec<u64> = partial_sums(rows).collect();
        let least_2 = |j: u64| {
            // R_i + C_j >= t(t+1)/2 + ij(ij+1)/2 with t = jm + in - ij.
            let of_rows = (1..).zip(&rows).map(|(i, &sum)| {
                let t = j * m + i * n - i * j;
                (triangular(t) + triangular(i * j)).saturating_sub(sum)
            });
            of_rows.max().unwrap_or(0)
        };
        Self {
            violates_1: (1..).zip(&rows).any(|(i, &sum)| sum < triangular(i * n)),
            least_1: (1..n).map(|j| triangular(j * m)).collect(),
            least_2: (1..n).map(least_2).collect(),
        }
    }

    /// The class of the pair with these ascending column sums, if a condition settles it.
    pub fn class(&self, columns: &[Sum]) -> Option<Class> {
        let below = |least: &[u64]| partial_sums(columns).zip(least).any(|(sum, l)| sum < *l);
        if self.violates_1 || below(&self.least_1) {
            Some(Class::Condition1)
        } else if below(&self.least_2) {
            Some(Class::Condition2)
        } else {
            None
        }
    }

    /// What C_j has to reach for both conditions.
    fn least(&self) -> Vec<u64> {
        let both = self.least_1.iter().zip(&self.least_2);
        both.map(|(a, b)| *a.max(b)).collect()
    }
}

/// Pairs of one row margin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConditionCounts {
    pub pairs: u64,
    pub condition_1: u64,
    /// Those that satisfy (1) and violate (2).
    pub condition_2: u64,
}

/// Counts the pairs of each row margin: with every column margin, or for a square shape
/// with those that come after it. `None` when `stop` was raised.
///
/// The number of pairs of the shape must fit 64 bits. Cost: about
/// `columns * width * total` additions for each different set of requirements, where
/// `width` is the number of values of a column sum.
pub fn count(
    shape: Shape,
    rows: &[&[Sum]],
    threads: usize,
    stop: &Stop,
) -> Option<Vec<ConditionCounts>> {
    let mut by_least: BTreeMap<Vec<u64>, Vec<usize>> = BTreeMap::new();
    let mut counted = Vec::with_capacity(rows.len());
    let [mut all, mut satisfy_1] = [Ways::new(shape), Ways::new(shape)];
    all.fill(&vec![0; shape.columns() - 1]);
    for (at, rows) in rows.iter().enumerate() {
        let pairs = all.count(rows);
        let conditions = Conditions::new(shape, rows);
        let condition_1 = if conditions.violates_1 {
            pairs
        } else {
            if satisfy_1.least != conditions.least_1 {
                satisfy_1.fill(&conditions.least_1);
            }
            by_least.entry(conditions.least()).or_default().push(at);
            pairs - satisfy_1.count(rows)
        };
        counted.push(ConditionCounts {
            pairs,
            condition_1,
            condition_2: 0,
        });
    }
    let by_least: Vec<(Vec<u64>, Vec<usize>)> = by_least.into_iter().collect();
    let counts = Mutex::new(counted);
    let done = share(threads, by_least.len() as u64, stop, |queue| {
        let mut ways = Ways::new(shape);
        while let Some(piece) = queue.take() {
            let (least, rows_at) = &by_least[piece as usize];
            ways.fill(least);
            let both = rows_at.iter().map(|&at| ways.count(rows[at]));
            let both: Vec<u64> = both.collect();
            let mut counts = lock(&counts);
            for (&at, both) in rows_at.iter().zip(both) {
                let counted = &mut counts[at];
                counted.condition_2 = counted.pairs - counted.condition_1 - both;
            }
        }
        Ok::<_, Infallible>(())
    });
    let Ok(()) = done;
    let counted = std::mem::take(&mut *lock(&counts));
    (!stop.is_raised()).then_some(counted)
}

/// In how many ways the first parts of a column margin can be completed so that C_j
/// reaches what it has to.
struct Ways {
    is_square: bool,
    columns: usize,
    total: usize,
    /// The least and the greatest column sum.
    low: usize,
    high: usize,
    /// What C_1, .., C_(n-1) have to reach.
    least: Vec<u64>,
    /// `ways[(j * (width + 1) + v - low) * (total + 1) + s]`: ways to place parts
    /// j+1..n, all at least v, when the first j add up to s.
    ways: Vec<u64>,
}

impl Ways {
    fn new(shape: Shape) -> Self {
        let (m, total) = (shape.rows() as u64, shape.total() as usize);
        let low = triangular(m) as usize;
        let high = consecutive_sum(shape.cells() as u64 - m + 1, m) as usize;
        Self {
            is_square: shape.is_square(),
            columns: shape.columns(),
            total,
            low,
            high,
            least: Vec::new(),
            ways: vec![0; (shape.columns() + 1) * (high - low + 2) * (total + 1)],
        }
    }

    fn index(&self, placed: usize, next: usize, sum: usize) -> usize {
        (placed * (self.high - self.low + 2) + next - self.low) * (self.total + 1) + sum
    }

    /// Counts again for other requirements.
    fn fill(&mut self, least: &[u64]) {
        self.least = least.to_vec();
        for next in self.low..=self.high + 1 {
            let start = self.index(self.columns, next, 0);
            self.ways[start..=start + self.total].fill(0);
            self.ways[start + self.total] = 1;
        }
        for placed in (0..self.columns).rev() {
            // No part is above the greatest: there the row stays 0.
            let row = self.total + 1;
            let least = least.get(placed).map_or(0, |&least| least as usize);
            for next in (self.low..=self.high).rev() {
                // Either the next part is greater than this value ...
                let greater = self.index(placed, next + 1, 0);
                let start = self.index(placed, next, 0);
                self.ways.copy_within(greater..greater + row, start);
                // ... or it has this value. Sums that no margin has may wrap; those of
                // margins are right, since only additions led to them.
                let after = self.index(placed + 1, next + 1, 0);
                let (ways, later) = self.ways.split_at_mut(after);
                for sum in least.saturating_sub(next)..=self.total.saturating_sub(next) {
                    let way = &mut ways[start + sum];
                    *way = way.wrapping_add(later[sum + next]);
                }
            }
        }
    }

    /// The column margins that make a pair with `rows`.
    fn count(&self, rows: &[Sum]) -> u64 {
        if !self.is_square {
            return self.ways[self.index(0, self.low, 0)];
        }
        // Those that come after `rows` agree with it in the first parts, which reach
        // what they have to, and are greater in the next one.
        let mut count = 0u64;
        let mut sum = 0;
        for (placed, &part) in rows.iter().enumerate() {
            let part = part as usize;
            count = count.wrapping_add(self.ways[self.index(placed, part + 1, sum)]);
            sum += part;
            if self.least.get(placed).is_some_and(|&l| (sum as u64) < l) {
                break;
            }
        }
        count
    }
}
