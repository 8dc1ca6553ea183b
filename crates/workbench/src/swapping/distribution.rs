//! The swapping method on many puzzles: the fewest swaps of each, W of its start table, whether W
//! has to rise on the way, and what random orders would need instead.
//!
//! The source calls it typical that W falls with each swap, and calls a swap that raises it a
//! sacrifice. Here all shortest lists of swaps are looked at, through the tables on the way. A
//! longer list may do without a sacrifice where no shortest one does; such lists are not looked
//! at.

use itertools::Itertools;
use rayon::prelude::*;

use super::shortest::{DepthSearch, Found};
use super::{fewest_swaps, start_table};
use crate::swap_state::SwapState;
use survo_core::puzzle::{Puzzle, Table};
use survo_core::search::Stop;

/// What swapping takes on one open puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swapping {
    /// W of the start table.
    pub start_w: u64,
    /// The fewest swaps that lead from there to the solution.
    pub swaps: usize,
    /// Whether W falls with each swap of some shortest list.
    pub falls: bool,
    /// Whether W never rises along some shortest list.
    pub never_rises: bool,
    /// Pearson's chi-square of the solution, taken as a contingency table.
    pub chi_square: f64,
}

impl Swapping {
    /// Measures the open puzzle that a table solves. Cost: a look at each table on the shortest
    /// lists, as many as the product of the Catalan numbers of the cycles' lengths.
    pub fn of(solution: &Table) -> Self {
        let puzzle = Puzzle::open(solution.margins());
        let start = start_table(&puzzle);
        let exists = |fits: fn(u64, u64) -> bool| {
            let mut search = DepthSearch::new(&puzzle, &start, solution, usize::MAX);
            search.descend(&mut { fits }) == Found::List
        };
        let falls = exists(|w, next| next < w);
        Self {
            start_w: SwapState::of(&puzzle, &start).w(),
            swaps: fewest_swaps(&start, solution),
            falls,
            never_rises: falls || exists(|w, next| next <= w),
            chi_square: chi_square(solution),
        }
    }

    /// Measures many puzzles, in parallel; `None` when `stop` was raised.
    pub fn of_all(solutions: &[Table], stop: &Stop) -> Option<Vec<Self>> {
        let all = solutions.par_iter();
        all.map(|solution| (!stop.is_raised()).then(|| Self::of(solution)))
            .collect()
    }
}

/// The sum of (x - e)^2 / e over the cells, e being the product of the sums of row and column over
/// the total.
fn chi_square(table: &Table) -> f64 {
    let total = f64::from(table.shape().total());
    let sums = table.row_sums().into_iter();
    let crossings = sums.cartesian_product(table.column_sums());
    let cells = table.cells().iter().zip(crossings);
    let terms = cells.map(|(&number, (row, column))| {
        let expected = f64::from(row) * f64::from(column) / total;
        (f64::from(number) - expected).powi(2) / expected
    });
    terms.sum()
}

/// Mean and standard deviation of the fewest swaps. Not a number for no puzzles.
pub fn moments(puzzles: &[Swapping]) -> (f64, f64) {
    let mean_of = |term: &dyn Fn(f64) -> f64| {
        let terms = puzzles.iter().map(|it| term(it.swaps as f64));
        terms.sum::<f64>() / puzzles.len() as f64
    };
    let mean = mean_of(&|swaps| swaps);
    (mean, mean_of(&|swaps| (swaps - mean).powi(2)).sqrt())
}

/// How many orders of `numbers` numbers need s swaps, for s from 0: the number of numbers less
/// that of the cycles. These are Stirling numbers of the first kind, by
/// c(n+1, k) = n c(n, k) + c(n, k-1) (Knuth, *The Art of Computer Programming* 1, 1.2.6).
///
/// # Panics
/// Beyond 34 numbers, whose orders exceed 128 bits.
pub fn random_orders(numbers: u32) -> Vec<u128> {
    assert!(numbers <= 34, "{numbers} numbers have too many orders");
    // By the number of cycles less 1, then reversed.
    let mut orders = vec![1];
    for things in 1..u128::from(numbers) {
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

/// Mean and variance of the fewest swaps of random orders: number k begins a cycle with
/// probability 1/k, whatever the others do. So the mean is the sum of 1 - 1/k and the variance
/// that of 1/k - 1/k^2.
pub fn random_moments(numbers: u32) -> (f64, f64) {
    let reciprocals = || (1..=numbers).map(|k| 1.0 / f64::from(k));
    let mean = reciprocals().map(|part| 1.0 - part).sum();
    (mean, reciprocals().map(|part| part - part * part).sum())
}
