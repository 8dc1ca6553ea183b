//! Hull bounds: linear inequalities that every pair with a table satisfies.
//!
//! For weights a_1>=..>=a_m=0 and b_1>=..>=b_k=0 and any table T with margins r, c,
//! sum a_i r_i + sum b_j c_j >= B(a,b), the sum of q*w_(q) over the multiset
//! w = {a_i+b_j} in descending order. Conditions (1) and (2) are the members with weights 0
//! and 1. `docs/explanation/mathematics.md` proves this (5, 6), and that upper bounds add nothing
//! (7): the family with weights up to W is closed under complements.

use itertools::{Itertools, iproduct};

use survo_core::bounds::{Block, PairStatus, settle_open};
use survo_core::puzzle::{Class, Shape, Sum};
use survo_core::search::{Avx2, compiled_twice};

/// All descending weight vectors of length `n` with last entry 0 and entries <= `max`, in
/// lexicographic order; none of length 0. There are as many as sets of `n` - 1 out of `max` + `n` - 1.
pub fn weight_vectors(n: usize, max: i16) -> Vec<Vec<i16>> {
    let Some(others) = n.checked_sub(1) else {
        return Vec::new();
    };
    let ascending = (0..=max).combinations_with_replacement(others);
    let vectors = ascending.map(|v| v.into_iter().rev().chain([0]).collect());
    vectors.sorted().collect()
}

/// Number of sets of `size` numbers out of `cells`.
pub(crate) fn sets(cells: usize, size: usize) -> u128 {
    (0..size as u128).fold(1, |b, t| b * (cells as u128 - t) / (t + 1))
}

/// Number of bounds of a shape with weights up to `max`.
pub(crate) fn count_bounds(shape: Shape, max: i16) -> u128 {
    let vectors = |lines: usize| sets(max as usize + lines - 1, lines - 1);
    vectors(shape.rows()) * vectors(shape.columns())
}

/// The weights of all cells, descending.
pub fn cell_weights(a: &[i16], b: &[i16]) -> Vec<i32> {
    let sums = iproduct!(a, b).map(|(&x, &y)| i32::from(x) + i32::from(y));
    sums.sorted_unstable_by(|x, y| y.cmp(x)).collect()
}

/// Sum of q * w_(q), w descending.
pub fn least_sum(a: &[i16], b: &[i16]) -> i64 {
    let w = cell_weights(a, b);
    w.iter().zip(1..).map(|(&w, q)| i64::from(w) * q).sum()
}

/// The family of bounds of one shape.
///
/// Everything fits an `i16`: B(a,b) is at most the greatest weight a_1 + b_1 times the
/// total, which [`HullBounds::new`] checks.
#[derive(Clone, Debug)]
pub struct HullBounds {
    /// Weights of the bulk side.
    pub a: Vec<Vec<i16>>,
    /// Weights of the fixed side.
    pub b: Vec<Vec<i16>>,
    /// The weight of a line of the fixed side in every b, line by line.
    weights: Vec<i16>,
    /// B(a, b) at `a_index * b.len() + b_index`.
    bound: Vec<i16>,
    avx2: Option<Avx2>,
}

/// What one fixed margin makes of the bounds.
#[derive(Clone, Debug, Default)]
pub struct PreparedBounds {
    /// b.c for every b.
    bc: Vec<i16>,
    /// L_a(c) = max_b (B(a,b) - b.c): a margin r survives iff a.r >= L_a for all a.
    pub threshold: Vec<i16>,
}

impl HullBounds {
    /// The greatest weight there may be.
    pub const MAX_WEIGHT: i16 = 15;

    /// The most bounds there may be: their number is the product of the numbers of weight vectors of
    /// both sides, and each takes 2 bytes.
    pub const MAX_BOUNDS: u128 = 1 << 24;

    /// Bounds for tables of a shape, weights up to `max_weight`.
    ///
    /// # Panics
    /// Unless the weight is from 1 to [`HullBounds::MAX_WEIGHT`], twice the weight times the total
    /// fits an `i16`, and there are at most [`HullBounds::MAX_BOUNDS`]. Weights up to 3 fit every
    /// shape.
    pub fn new(shape: Shape, max_weight: i16) -> Self {
        let is_weight = (1..=Self::MAX_WEIGHT).contains(&max_weight);
        assert!(is_weight, "a weight of a bound");
        assert!(
            count_bounds(shape, max_weight) <= Self::MAX_BOUNDS,
            "few bounds"
        );
        let largest = 2 * max_weight as usize * shape.total() as usize;
        assert!(largest <= i16::MAX as usize, "bounds fit 16 bits");
        let (m, k) = (shape.rows(), shape.columns());
        let a = weight_vectors(m, max_weight);
        let b = weight_vectors(k, max_weight);
        let bound = a
            .iter()
            .flat_map(|x| b.iter().map(|y| least_sum(x, y) as i16))
            .collect();
        let weights = (0..k).flat_map(|line| b.iter().map(move |b| b[line]));
        Self {
            weights: weights.collect(),
            a,
            b,
            bound,
            avx2: Avx2::detected(),
        }
    }

    /// Fills `prepared` for the fixed margin `c` of the columns, ascending, a margin of the shape:
    /// other sums may not fit an `i16`. Cost: a subtraction for each bound, sixteen at a time with
    /// AVX2.
    pub fn prepare(&self, c: &[Sum], prepared: &mut PreparedBounds) {
        let PreparedBounds { bc, threshold } = prepared;
        bc.clear();
        bc.resize(self.b.len(), 0);
        for (weights, &sum) in self.weights.chunks_exact(self.b.len()).zip(c) {
            add_multiple(self.avx2, bc, weights, sum as i16);
        }
        threshold.clear();
        let bounds = self.bound.chunks_exact(self.b.len());
        threshold.extend(bounds.map(|bounds| most_needed(self.avx2, bounds, bc).max(0)));
    }

    /// The bounds with the weights a of this index: B(a,b) for every b.
    fn with_weights(&self, ia: usize) -> &[i16] {
        &self.bound[ia * self.b.len()..][..self.b.len()]
    }

    /// What a.r must reach by the bound with these weights: B(a,b) - b.c.
    ///
    /// # Panics
    /// When there are no such weights, or nothing is prepared.
    pub fn need(&self, prepared: &PreparedBounds, ia: usize, ib: usize) -> i16 {
        self.with_weights(ia)[ib] - prepared.bc[ib]
    }

    /// Visits the bounds with the weights a of index `ia` that need at least `least`: the index
    /// of b, and what the bound needs.
    pub(super) fn for_each_near(
        &self,
        ia: usize,
        prepared: &PreparedBounds,
        least: i16,
        mut visit: impl FnMut(usize, i16),
    ) {
        // Few bounds do: stretches without any are skipped in whole.
        let bounds = self.with_weights(ia).chunks(STRETCH);
        let stretches = bounds.zip(prepared.bc.chunks(STRETCH));
        for (at, (bounds, bc)) in (0..).step_by(STRETCH).zip(stretches) {
            if most_needed(self.avx2, bounds, bc) < least {
                continue;
            }
            for (ib, (bound, bc)) in (at..).zip(bounds.iter().zip(bc)) {
                let need = bound - bc;
                if need >= least {
                    visit(ib, need);
                }
            }
        }
    }
}

/// Bounds looked at together.
const STRETCH: usize = 64;

compiled_twice! {
    fn add_multiple(sums: &mut [i16], values: &[i16], factor: i16) {
        for (sum, value) in sums.iter_mut().zip(values) {
            *sum += value * factor;
        }
    }
}

compiled_twice! {
    /// The greatest difference between a bound and the b.c of its place.
    fn most_needed(bounds: &[i16], bc: &[i16]) -> i16 {
        let needs = bounds.iter().zip(bc).map(|(bound, bc)| bound - bc);
        needs.fold(i16::MIN, i16::max)
    }
}

/// The dot products a.r of the first margin of each run of a block: within a run they
/// grow by the last but one weight from margin to margin, since the last weight is 0.
#[derive(Clone, Debug)]
pub struct DotProducts {
    runs: usize,
    /// For each weight vector, the products of all runs.
    values: Vec<i16>,
    /// The least of each tile of them.
    least: Vec<i16>,
    growth: Vec<usize>,
}

/// Runs that are tested together; what is kept for each of them stays in the cache.
const TILE: usize = 256;

impl DotProducts {
    /// The products of the weights with the margins of a block. Every a.r is at most
    /// the greatest weight times the total, which fits an `i16` as the bounds do.
    ///
    /// # Panics
    /// When a weight vector has less than two entries.
    pub fn new(weights: &[Vec<i16>], block: &Block) -> Self {
        let firsts: Vec<usize> = block.runs().map(|run| run.start).collect();
        let product =
            |a: &[i16], r: &[Sum]| -> i16 { a.iter().zip(r).map(|(&w, &s)| w * s as i16).sum() };
        let mut values: Vec<i16> = Vec::with_capacity(weights.len() * firsts.len());
        for a in weights {
            values.extend(firsts.iter().map(|&x| product(a, block.margin(x))));
        }
        let tiles = values
            .chunks(firsts.len().max(1))
            .flat_map(|v| v.chunks(TILE));
        let least = tiles
            .map(|v| v.iter().copied().min().unwrap_or(0))
            .collect();
        Self {
            runs: firsts.len(),
            values,
            least,
            growth: weights.iter().map(|a| a[a.len() - 2] as usize).collect(),
        }
    }

    /// Settles the open statuses whose margins a prepared bound rules out: no table.
    /// Cost: a vectorised pass over the runs for each weight vector that rules out anything.
    ///
    /// # Panics
    /// When `block` is not the one of [`DotProducts::new`], or has more margins than there are
    /// statuses.
    pub fn apply(&self, prepared: &PreparedBounds, block: &Block, statuses: &mut [PairStatus]) {
        let steps = 1 + self.growth.iter().max().copied().unwrap_or(0);
        // For each growth and run, by how much the first margin misses its bounds.
        let mut missing = vec![[0i16; TILE]; steps];
        let mut ranges = block.runs();
        let tiles = self.runs.div_ceil(TILE);
        for tile in (0..self.runs).step_by(TILE) {
            let len = TILE.min(self.runs - tile);
            missing.fill([0; TILE]);
            for (a, &threshold) in prepared.threshold.iter().enumerate() {
                if threshold <= self.least[a * tiles + tile / TILE] {
                    continue;
                }
                let dots = &self.values[a * self.runs + tile..][..len];
                for (missing, dot) in missing[self.growth[a]].iter_mut().zip(dots) {
                    *missing = (*missing).max(threshold - dot);
                }
            }
            let ruled_out = ruled_out(&missing);
            for (&ruled_out, range) in ruled_out.iter().zip(ranges.by_ref().take(len)) {
                if ruled_out > 0 {
                    let statuses = &mut statuses[range];
                    let ruled_out = usize::from(ruled_out).min(statuses.len());
                    settle_open(&mut statuses[..ruled_out], Class::Unsolvable);
                }
            }
        }
    }
}

/// How many margins of each run, the first ones, miss a bound, given for each growth by how
/// much the first margin does, or 0; `u16::MAX` for all of them.
fn ruled_out(missing: &[[i16; TILE]]) -> [u16; TILE] {
    let mut ruled_out = missing[0].map(|missing| if missing > 0 { u16::MAX } else { 0 });
    for (growth, missing) in missing.iter().enumerate().skip(1) {
        // Division by a constant is a multiplication, which vectorises.
        match growth {
            1 => divided::<1>(missing, &mut ruled_out),
            2 => divided::<2>(missing, &mut ruled_out),
            3 => divided::<3>(missing, &mut ruled_out),
            4 => divided::<4>(missing, &mut ruled_out),
            5 => divided::<5>(missing, &mut ruled_out),
            6 => divided::<6>(missing, &mut ruled_out),
            7 => divided::<7>(missing, &mut ruled_out),
            8 => divided::<8>(missing, &mut ruled_out),
            _ => {
                for (most, &missing) in ruled_out.iter_mut().zip(missing) {
                    *most = (*most).max((missing as u16).div_ceil(growth as u16));
                }
            }
        }
    }
    ruled_out
}

/// Raises counts to those that a growth of `G` implies.
fn divided<const G: u16>(missing: &[i16; TILE], ruled_out: &mut [u16; TILE]) {
    for (most, &missing) in ruled_out.iter_mut().zip(missing) {
        // What is missing is not negative.
        *most = (*most).max((missing as u16).div_ceil(G));
    }
}
