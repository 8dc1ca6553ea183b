//! Random start tables, tried instead of computed.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{RandomOrder, Start, fewest_swaps};
use crate::puzzle::{Puzzle, Table};

/// Counts below this are too few for a term of chi-square and are put together.
const LEAST_EXPECTED: f64 = 5.0;

/// How many swaps random start tables needed, to hold against [`RandomOrder`].
#[derive(Clone, Debug)]
pub(crate) struct RandomStarts {
    rng: Xoshiro256PlusPlus,
    counts: Vec<u64>,
}

impl RandomStarts {
    /// None yet, for tables of so many cells.
    pub(crate) fn new(cells: usize, seed: u64) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            counts: vec![0; cells],
        }
    }

    /// Draws start tables of the open puzzle that a table solves.
    pub(crate) fn add(&mut self, solution: &Table, starts: u64) {
        let puzzle = Puzzle::open(solution.margins());
        for _ in 0..starts {
            let start = Start::random(&puzzle, &mut self.rng);
            self.counts[fewest_swaps(start.table(), solution)] += 1;
        }
    }

    /// How many start tables needed s swaps.
    pub(crate) fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Pearson's chi-square of such counts against what random orders need, and its
    /// degrees of freedom. Numbers of swaps of which fewer than five are expected are put
    /// together with the next.
    pub(crate) fn chi_square(counts: &[u64]) -> (f64, usize) {
        let all = counts.iter().sum::<u64>() as f64;
        let shares = RandomOrder::of(counts.len()).shares();
        let (mut groups, mut chi_square) = (0, 0.0);
        let (mut found, mut expected) = (0.0, 0.0);
        let mut left = all;
        for (&count, share) in counts.iter().zip(shares) {
            found += count as f64;
            expected += share * all;
            // What would be left over has to be enough for a group, too.
            if expected >= LEAST_EXPECTED && (left - expected >= LEAST_EXPECTED || left < expected)
            {
                chi_square += (found - expected).powi(2) / expected;
                groups += 1;
                left -= expected;
                (found, expected) = (0.0, 0.0);
            }
        }
        if expected > 0.0 {
            chi_square += (found - expected).powi(2) / expected;
            groups += 1;
        }
        (chi_square, groups.max(1) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Shape;

    #[test]
    fn chi_square_by_hand() {
        // Of the 6 orders of three numbers 1, 3 and 2 need 0, 1 and 2 swaps.
        let (exact, freedom) = RandomStarts::chi_square(&[10, 30, 20]);
        assert!(exact.abs() < 1e-9 && freedom == 2);
        let (chi_square, freedom) = RandomStarts::chi_square(&[20, 20, 20]);
        let by_hand = 100.0 / 10.0 + 100.0 / 30.0;
        assert!((chi_square - by_hand).abs() < 1e-9 && freedom == 2);
        // Too few for groups of their own.
        assert_eq!(RandomStarts::chi_square(&[0, 1, 1]).1, 0);
    }

    #[test]
    fn random_starts_need_what_random_orders_need() {
        let solution = Table::new(Shape::new(2, 3).unwrap(), vec![1, 2, 3, 4, 5, 6]).unwrap();
        let mut starts = RandomStarts::new(6, 7);
        starts.add(&solution, 20_000);
        assert_eq!(starts.counts().iter().sum::<u64>(), 20_000);
        let (chi_square, freedom) = RandomStarts::chi_square(starts.counts());
        // Of chi-square with 5 degrees of freedom 99.9 % is below 20.5.
        assert_eq!(freedom, 5);
        assert!(chi_square < 20.5, "{chi_square}");
    }
}
