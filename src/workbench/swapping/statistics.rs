//! How well start tables do, over many puzzles.

use super::{Errors, Start, StartCounts, TieRange, TieRule, fewest_swaps};
use crate::puzzle::{Puzzle, Shape, Table};

/// Counts over open puzzles of one size, each known by its solution (Mustonen, *On the
/// swapping method*, 9 Jul 2007, gives them for the unique 4x4 puzzles).
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    shape: Shape,
    ties: TieRule,
    start: StartCounts,
    chi_square: Option<(f64, f64)>,
    tied: u64,
    inexact: u64,
    fewest: Vec<u64>,
    most: Vec<u64>,
}

impl Statistics {
    /// No puzzle yet.
    pub fn new(shape: Shape, ties: TieRule) -> Self {
        Self {
            shape,
            ties,
            start: StartCounts::default(),
            chi_square: None,
            tied: 0,
            inexact: 0,
            fewest: Vec::new(),
            most: Vec::new(),
        }
    }

    /// Adds the open puzzle that a table of the shape solves (panics for another
    /// shape).
    pub fn add(&mut self, solution: &Table) {
        assert_eq!(solution.shape(), self.shape, "a table of another shape");
        let puzzle = Puzzle::open(solution.margins());
        let start = Start::of(&puzzle, self.ties);
        let w = Errors::of(&puzzle, start.table()).w();
        self.start.add(w, fewest_swaps(start.table(), solution), 1);
        let range = TieRange::of(&start, solution);
        count(&mut self.fewest, range.fewest);
        count(&mut self.most, range.most);
        self.tied += u64::from(!start.tied().is_empty());
        self.inexact += u64::from(!range.exact);
        let chi_square = chi_square(solution);
        let (least, greatest) = self.chi_square.unwrap_or((chi_square, chi_square));
        self.chi_square = Some((least.min(chi_square), greatest.max(chi_square)));
    }

    /// How ties are broken.
    pub fn ties(&self) -> TieRule {
        self.ties
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.start.puzzles()
    }

    /// The puzzles by W of their start tables and by the number of swaps.
    pub(crate) fn start_counts(&self) -> &StartCounts {
        &self.start
    }

    /// How many puzzles need s swaps, for s from 0 to the greatest number needed.
    pub fn by_swaps(&self) -> Vec<u64> {
        self.start.by_swaps()
    }

    /// The mean number of swaps; `None` without puzzles.
    pub fn mean(&self) -> Option<f64> {
        mean(&self.by_swaps())
    }

    /// The standard deviation of the number of swaps, over all puzzles taken as the
    /// whole and not as a sample; `None` without puzzles.
    pub fn standard_deviation(&self) -> Option<f64> {
        let counts = self.by_swaps();
        let mean = mean(&counts)?;
        let squares: f64 = counts
            .iter()
            .zip(0u32..)
            .map(|(&count, swaps)| count as f64 * (f64::from(swaps) - mean).powi(2))
            .sum();
        Some((squares / self.puzzles() as f64).sqrt())
    }

    /// The least and the greatest [`chi_square`] of the solutions; `None` without
    /// puzzles.
    pub fn chi_square(&self) -> Option<(f64, f64)> {
        self.chi_square
    }

    /// How many start tables have equal products. These are the puzzles whose number of
    /// swaps depends on how ties are broken: to exchange two tied numbers changes the
    /// number of cycles by one.
    pub fn tied(&self) -> u64 {
        self.tied
    }

    /// How many puzzles have too many ways to break ties: what they contribute to
    /// [`Statistics::fewest`] is a lower bound.
    pub fn inexact(&self) -> u64 {
        self.inexact
    }

    /// How many puzzles need s swaps if every tie is broken in the best way.
    pub fn fewest(&self) -> &[u64] {
        &self.fewest
    }

    /// How many puzzles need s swaps if every tie is broken in the worst way.
    pub fn most(&self) -> &[u64] {
        &self.most
    }
}

fn count(counts: &mut Vec<u64>, index: usize) {
    if counts.len() <= index {
        counts.resize(index + 1, 0);
    }
    counts[index] += 1;
}

/// The mean of a distribution over 0, 1, 2, ..; `None` if nothing was counted.
pub fn mean(counts: &[u64]) -> Option<f64> {
    let all: u64 = counts.iter().sum();
    let sum: u64 = counts
        .iter()
        .zip(0..)
        .map(|(&count, value)| count * value)
        .sum();
    (all > 0).then(|| sum as f64 / all as f64)
}

/// Pearson's chi-square of a table taken as a contingency table: the sum of (x - e)^2 /
/// e over its cells, e being the product of the sums of row and column over the total.
pub fn chi_square(table: &Table) -> f64 {
    let total = f64::from(table.shape().total());
    let columns = table.column_sums();
    table
        .rows()
        .zip(table.row_sums())
        .flat_map(|(row, row_sum)| {
            row.iter().zip(&columns).map(move |(&number, &column_sum)| {
                let expected = f64::from(row_sum) * f64::from(column_sum) / total;
                (f64::from(number) - expected).powi(2) / expected
            })
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chi_square_by_hand() {
        // Expected: 1.2, 1.8 / 2.8, 4.2; every difference is 0.2.
        let table = Table::new(Shape::new(2, 2).unwrap(), vec![1, 2, 3, 4]).unwrap();
        let by_hand = 0.04 * (1.0 / 1.2 + 1.0 / 1.8 + 1.0 / 2.8 + 1.0 / 4.2);
        assert!((chi_square(&table) - by_hand).abs() < 1e-12);
    }

    #[test]
    fn every_puzzle_is_counted_once_in_every_way() {
        let shape = Shape::new(2, 3).unwrap();
        let mut statistics = Statistics::new(shape, TieRule::SmallerSide);
        assert_eq!(statistics.mean(), None);
        assert_eq!(statistics.by_swaps(), [] as [u64; 0]);
        for cells in [[1, 2, 3, 4, 5, 6], [6, 5, 1, 2, 4, 3], [1, 2, 4, 3, 5, 6]] {
            statistics.add(&Table::new(shape, cells.to_vec()).unwrap());
        }
        assert_eq!(statistics.puzzles(), 3);
        for counts in [
            &statistics.by_swaps()[..],
            statistics.fewest(),
            statistics.most(),
        ] {
            assert_eq!(counts.iter().sum::<u64>(), 3);
        }
        let (fewest, most) = (mean(statistics.fewest()), mean(statistics.most()));
        assert!(fewest <= statistics.mean() && statistics.mean() <= most);
    }
}
