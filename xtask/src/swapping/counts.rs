//! The puzzles of a size by W of the start table and the number of swaps: `data/swaps`.

use std::ops::{AddAssign, RangeInclusive};

use serde::{Deserialize, Serialize};

/// The source tells apart puzzles that need fewer swaps than this.
const SOON: usize = 6;

/// The source puts start tables with W up to this into one group.
const LOW_W: u64 = 4;

/// A line of `data/swaps`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SwapLine {
    pub m: usize,
    pub n: usize,
    /// W of the start table.
    pub start_w: u64,
    /// The fewest swaps to the solution.
    pub swaps: usize,
    pub puzzles: u64,
    /// Those with a shortest list along which W never rises.
    pub never_rises: u64,
    /// Those with a shortest list along which W falls with each swap.
    pub falls: u64,
    /// Those with equal products, whose number of swaps depends on how ties are broken.
    pub tied: u64,
    /// Pearson's chi-square of the solutions, the least and the greatest, to four digits.
    pub least_chi_square: f64,
    pub greatest_chi_square: f64,
}

/// Sums of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwapSums {
    pub puzzles: u64,
    pub never_rises: u64,
    pub falls: u64,
    pub tied: u64,
    /// Puzzles that need fewer than 6 swaps.
    pub soon: u64,
}

impl SwapSums {
    /// Puzzles for which every shortest list has a sacrifice.
    pub fn sacrifices(self) -> u64 {
        self.puzzles - self.never_rises
    }

    /// The part that needs fewer than 6 swaps, in tenths of a per cent, cut off and not rounded,
    /// as in the source.
    pub fn soon_tenths(self) -> u64 {
        self.soon * 1000 / self.puzzles.max(1)
    }
}

impl AddAssign<&SwapLine> for SwapSums {
    fn add_assign(&mut self, line: &SwapLine) {
        self.puzzles += line.puzzles;
        self.never_rises += line.never_rises;
        self.falls += line.falls;
        self.tied += line.tied;
        self.soon += if line.swaps < SOON { line.puzzles } else { 0 };
    }
}

/// How many numbers a table has; there is at least one line.
pub fn numbers(lines: &[SwapLine]) -> u64 {
    (lines[0].m * lines[0].n) as u64
}

/// The sums of all lines.
pub fn all(lines: &[SwapLine]) -> SwapSums {
    start_w(lines, 0..=u64::MAX)
}

/// The sums by the number of swaps, from 0 to the greatest number needed.
pub fn by_swaps(lines: &[SwapLine]) -> Vec<SwapSums> {
    let most = lines.iter().map(|line| line.swaps + 1).max();
    let mut sums = vec![SwapSums::default(); most.unwrap_or(0)];
    for line in lines {
        sums[line.swaps] += line;
    }
    sums
}

/// The sums of the puzzles whose start tables have W in a range.
pub fn start_w(lines: &[SwapLine], range: RangeInclusive<u64>) -> SwapSums {
    let mut sums = SwapSums::default();
    for line in lines.iter().filter(|line| range.contains(&line.start_w)) {
        sums += line;
    }
    sums
}

/// The sums by W of the start table, ascending; W up to 4 together, as the source has them.
pub fn by_start_w(lines: &[SwapLine]) -> Vec<(u64, SwapSums)> {
    let mut tops: Vec<u64> = lines.iter().map(|line| line.start_w.max(LOW_W)).collect();
    tops.sort_unstable();
    tops.dedup();
    let least = |w| if w == LOW_W { 0 } else { w };
    tops.into_iter()
        .map(|w| (w, start_w(lines, least(w)..=w)))
        .collect()
}

/// How many orders of `n` numbers need s swaps, for s from 0 to n - 1: n less the number of
/// cycles. These are Stirling numbers of the first kind, by c(n+1, k) = n c(n, k) + c(n, k-1)
/// (Knuth, *The Art of Computer Programming* 1, 1.2.6), for `n` up to 20.
pub fn random_orders(n: u64) -> Vec<u64> {
    // By the number of cycles less 1, then reversed.
    let mut orders = vec![1];
    for things in 1..n {
        let mut next = vec![0; orders.len() + 1];
        for (cycles, orders) in orders.iter().enumerate() {
            next[cycles] += orders * things;
            next[cycles + 1] += orders;
        }
        orders = next;
    }
    orders.reverse();
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As in the source; also OEIS A132393, row 16.
    #[test]
    fn the_published_column_of_random_orders() {
        let published = [
            1,
            120,
            6580,
            218400,
            4899622,
            78558480,
            928095740,
            8207628000,
            54631129553,
            272803210680,
            1009672107080,
            2706813345600,
            5056995703824,
            6165817614720,
            4339163001600,
            1307674368000,
        ];
        assert_eq!(random_orders(16), published);
    }

    #[test]
    fn orders_by_hand() {
        assert_eq!(random_orders(1), [1]);
        // The identity, 3 exchanges, 2 cycles of three.
        assert_eq!(random_orders(3), [1, 3, 2]);
        for n in 1..=20 {
            assert_eq!(
                random_orders(n).iter().sum::<u64>(),
                (1..=n).product::<u64>()
            );
        }
    }
}
