//! Subsets of 1..N with a given size and sum, as bit masks.
//!
//! A row of n cells with sum s is one of these sets, so they are the raw
//! material of the engines that work on whole lines. Number k is bit k - 1.

use std::ops::ControlFlow;

/// How many k-subsets of 1..N have each sum: counted before any is listed, so
/// that a list too long for memory is refused instead of attempted.
#[derive(Clone, Debug)]
pub struct SetCounts {
    /// `by_size[k][s]`, saturating at `u64::MAX`.
    by_size: Vec<Vec<u64>>,
}

impl SetCounts {
    /// Counts for the subsets of the numbers in `allowed` (a mask). Cost:
    /// at most 64 * 64 * 2080 additions.
    pub fn new(allowed: u64) -> Self {
        let total: usize = members(allowed).map(usize::from).sum();
        let size = allowed.count_ones() as usize;
        let mut by_size = vec![vec![0u64; total + 1]; size + 1];
        by_size[0][0] = 1;
        for (seen, value) in members(allowed).enumerate() {
            let value = usize::from(value);
            for k in (1..=seen + 1).rev() {
                let (below, from) = by_size.split_at_mut(k);
                for s in value..=total {
                    from[0][s] = from[0][s].saturating_add(below[k - 1][s - value]);
                }
            }
        }
        Self { by_size }
    }

    /// Number of sets of `size` numbers with the given sum (`u64::MAX` means that many or more).
    #[inline]
    pub fn get(&self, size: usize, sum: u32) -> u64 {
        self.by_size
            .get(size)
            .and_then(|row| row.get(sum as usize))
            .copied()
            .unwrap_or(0)
    }
}

/// The numbers in a mask, ascending.
#[inline]
pub fn members(mask: u64) -> impl Iterator<Item = u8> {
    std::iter::successors((mask != 0).then_some(mask), |rest| {
        let rest = rest & (rest - 1);
        (rest != 0).then_some(rest)
    })
    .map(|rest| rest.trailing_zeros() as u8 + 1)
}

/// Calls `visit` with every set of `size` numbers from the mask `allowed` whose
/// sum is `sum`, in lexicographic order of the ascending numbers.
///
/// Cost: for numbers without gaps, proportional to the number of sets found, times
/// `size`; branches whose least sum is too large or greatest too small are not entered.
pub fn sets_with_sum(allowed: u64, size: usize, sum: u32, visit: &mut dyn FnMut(u64)) {
    // The visitor never breaks.
    let _ = try_sets_with_sum(allowed, size, sum, &mut |set| {
        visit(set);
        ControlFlow::Continue(())
    });
}

/// As [`sets_with_sum`], until `visit` breaks.
pub fn try_sets_with_sum(
    allowed: u64,
    size: usize,
    sum: u32,
    visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let values: Vec<(u8, u64)> = members(allowed).map(|v| (v, 1 << (v - 1))).collect();
    if size > values.len() {
        return ControlFlow::Continue(());
    }
    let mut prefix = Vec::with_capacity(values.len() + 1);
    prefix.push(0u32);
    for &(v, _) in &values {
        prefix.push(prefix[prefix.len() - 1] + u32::from(v));
    }
    choose(&values, &prefix, 0, size, sum, 0, visit)
}

fn choose(
    values: &[(u8, u64)],
    prefix: &[u32],
    from: usize,
    size: usize,
    sum: u32,
    chosen: u64,
    visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size == 0 {
        if sum == 0 {
            return visit(chosen);
        }
        return ControlFlow::Continue(());
    }
    let len = values.len();
    let greatest_later = prefix[len] - prefix[len - (size - 1)];
    for i in from..=len - size {
        let (value, bit) = (u32::from(values[i].0), values[i].1);
        if prefix[i + size] - prefix[i] > sum {
            break;
        }
        if value + greatest_later < sum {
            continue;
        }
        let with = chosen | bit;
        if size == 1 {
            if value == sum {
                return visit(with);
            }
        } else {
            choose(values, prefix, i + 1, size - 1, sum - value, with, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// For sets of numbers: the numbers in one of them at least, and those in two at least.
pub fn once_and_twice(sets: impl IntoIterator<Item = u64>) -> (u64, u64) {
    let together = |(once, twice): (u64, u64), set| (once | set, twice | once & set);
    sets.into_iter().fold((0, 0), together)
}
