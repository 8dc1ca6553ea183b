//! What is decided again: everything, or a seeded random part of it.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Random row margins whose pairs fit a budget together, ascending. They are tried in random
/// order; those that do not fit what is left are passed over.
///
/// `pairs` are those of each row margin.
pub(crate) fn row_margins(pairs: &[u64], budget: u64, seed: u64) -> Vec<usize> {
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
    sample.sort_unstable();
    sample
}

/// At most `budget` of the positions below `count`, ascending.
pub(crate) fn puzzles(count: usize, budget: u64, seed: u64) -> Vec<usize> {
    let budget = usize::try_from(budget).unwrap_or(usize::MAX);
    if count <= budget {
        return (0..count).collect();
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut sample = rand::seq::index::sample(&mut rng, count, budget).into_vec();
    sample.sort_unstable();
    sample
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_keep_to_the_budget_and_depend_on_the_seed() {
        let all: Vec<u64> = (0..50).collect();
        assert_eq!(row_margins(&all, 50 * 49 / 2, 0).len(), 50);
        // Row margins without pairs cost nothing.
        assert_eq!(row_margins(&all, 0, 0), [0]);
        for seed in 0..20 {
            let sample = row_margins(&all, 300, seed);
            assert!(sample.iter().sum::<usize>() <= 300);
            assert!(sample.is_sorted());
            assert_eq!(sample, row_margins(&all, 300, seed));
        }
        assert_ne!(row_margins(&all, 300, 0), row_margins(&all, 300, 1));
        assert_eq!(puzzles(5, 7, 0), [0, 1, 2, 3, 4]);
        assert_eq!(puzzles(100, 7, 0).len(), 7);
        assert_ne!(puzzles(100, 7, 0), puzzles(100, 7, 1));
    }
}
