//! What a partition into distinct parts must satisfy, and how many do.

use num_bigint::BigUint;

use super::consecutive_sum;
use super::partitions::{Partitions, Ranking};
use crate::Problem;

/// The largest sum that may be partitioned. It bounds the cost of counting
/// (see [`Restriction::count`]) and the memory of listing.
pub const SUM_LIMIT: u32 = 10_000;

/// What a partition must satisfy: a sum, a number of distinct parts, bounds on
/// the parts, and values that may not be used.
///
/// This is P(r, s, min, max) of Mustonen (2007), section 3, and the `COMB`
/// operation of Survo with its `OFF` list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Restriction {
    pub(super) sum: u32,
    pub(super) parts: usize,
    pub(super) min: u32,
    pub(super) max: u32,
    pub(super) excluded: Vec<u32>,
}

impl Restriction {
    /// Partitions of `sum` into `parts` distinct parts from `min..=max`.
    ///
    /// # Errors
    /// When `sum` exceeds `SUM_LIMIT`, `parts` is 0 or `min > max`.
    pub fn new(sum: u32, parts: usize, min: u32, max: u32) -> Result<Self, Problem> {
        if sum > SUM_LIMIT {
            let problem = format!("the sum {sum} is above the limit of {SUM_LIMIT}");
            return Err(Problem(problem));
        }
        if parts == 0 {
            let problem = "a partition needs at least one part";
            return Err(Problem(problem.to_owned()));
        }
        if min > max {
            let problem = format!("the least part {min} is above the greatest part {max}");
            return Err(Problem(problem));
        }
        Ok(Self {
            sum,
            parts,
            min,
            // No part of a sum exceeds the sum.
            max: max.min(sum.max(min)),
            excluded: Vec::new(),
        })
    }

    /// The same restriction with the values `off` forbidden. Values outside the
    /// bounds and repetitions are harmless.
    #[must_use]
    pub fn without(mut self, off: impl IntoIterator<Item = u32>) -> Self {
        let range = self.min..=self.max;
        self.excluded
            .extend(off.into_iter().filter(|v| range.contains(v)));
        self.excluded.sort_unstable();
        self.excluded.dedup();
        self
    }

    /// The number of partitions, exact however large.
    ///
    /// Choosing `k` distinct values out of `w` consecutive ones and looking at the
    /// sums is the Gaussian binomial coefficient `[w choose k]_q` (Andrews, *The
    /// Theory of Partitions*, 1976, theorem 3.1): the coefficient of `q^x` counts
    /// the choices whose sum exceeds the least possible one by `x`. These are built
    /// one factor at a time, and excluded values are taken out by dividing the
    /// generating function by `1 + y q^e`.
    ///
    /// Cost: at most `(1 + excluded) * parts * sum` big-integer additions; nothing is enumerated.
    pub fn count(&self) -> BigUint {
        let (parts, degree, min) = (self.parts, self.sum as usize, u64::from(self.min));
        let width = u64::from(self.max) + 1 - min;
        let least = |k: usize| consecutive_sum(min, k as u64) as usize;
        // More distinct parts than the sum and one overshoot it, whatever they are.
        if parts > degree + 1 || parts as u64 > width || least(parts) > degree {
            return BigUint::ZERO;
        }
        if self.excluded.is_empty() {
            let excess = degree - least(parts);
            return gaussian_rows(width, parts, excess)[parts][excess].clone();
        }
        // by_size[k][s]: sets of k values with sum s, for s up to the sum.
        let mut by_size: Vec<Vec<BigUint>> = gaussian_rows(width, parts, degree)
            .into_iter()
            .enumerate()
            .map(|(k, row)| {
                let mut shifted = vec![BigUint::ZERO; least(k).min(degree + 1)];
                shifted.extend(row.into_iter().take((degree + 1).saturating_sub(least(k))));
                shifted
            })
            .collect();
        for value in self.excluded.iter().map(|&value| value as usize) {
            // F = (1 + y q^e) G, hence G[k][s] = F[k][s] - G[k-1][s-e].
            for k in 1..=parts {
                let (below, from) = by_size.split_at_mut(k);
                for s in value..=degree {
                    from[0][s] -= &below[k - 1][s - value];
                }
            }
        }
        by_size[parts][degree].clone()
    }

    /// All partitions in lexicographic order, each with ascending parts.
    pub fn iter(&self) -> Partitions {
        Partitions::new(self)
    }

    /// All partitions by rank.
    ///
    /// # Panics
    /// When [`Ranking::new`] refuses them, which accepts the margins of every shape that can be
    /// surveyed.
    pub fn ranked(&self) -> Ranking {
        Ranking::new(self).expect("margins of surveys are few enough to be ranked")
    }
}

/// The coefficients of `q^0..=q^degree` of `[width choose k]_q` for every `k = 0..=parts`, as rows.
///
/// Cost: `parts * degree` additions of big integers.
fn gaussian_rows(width: u64, parts: usize, degree: usize) -> Vec<Vec<BigUint>> {
    let mut row = vec![BigUint::ZERO; degree + 1];
    row[0] = BigUint::from(1u8);
    let mut rows = vec![row.clone()];
    for k in 1..=parts {
        // [w, k] = [w, k-1] * (1 - q^(w-k+1)) / (1 - q^k). Dividing first keeps
        // every coefficient at or above what is subtracted from it.
        for x in k..=degree {
            let (low, high) = row.split_at_mut(x);
            high[0] += &low[x - k];
        }
        match usize::try_from(width.saturating_sub(k as u64 - 1)) {
            Ok(0) => row.fill(BigUint::ZERO),
            Ok(shift) => {
                for x in (shift..=degree).rev() {
                    let (low, high) = row.split_at_mut(x);
                    high[0] -= &low[x - shift];
                }
            }
            // A shift beyond any degree in memory subtracts nothing.
            Err(_) => {}
        }
        rows.push(row.clone());
    }
    rows
}
