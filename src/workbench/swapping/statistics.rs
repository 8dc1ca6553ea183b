//! How well start tables do, over many puzzles.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::descent::Descent;
use super::start::{has_ties, start_table};
use super::{Errors, fewest_swaps};
use crate::puzzle::{Puzzle, Shape, Table};

/// The source tells apart puzzles that need fewer swaps than this.
pub(crate) const SOON: usize = 6;

/// The source puts start tables with W up to this into one group.
pub(crate) const LOW_W: u64 = 4;

/// Puzzles, and what the best of their shortest lists of swaps does to W.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Descents {
    /// All of them.
    pub puzzles: u64,
    /// Those with a shortest list along which W never rises.
    pub never_rises: u64,
    /// Those with a shortest list along which W falls with each swap.
    pub falls: u64,
}

impl Descents {
    /// Puzzles for which every shortest list has a sacrifice.
    pub fn sacrifices(self) -> u64 {
        self.puzzles - self.never_rises
    }
}

impl std::ops::AddAssign for Descents {
    fn add_assign(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.never_rises += other.never_rises;
        self.falls += other.falls;
    }
}

/// The puzzles whose start tables have some W.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartW {
    /// W, the greatest of the group.
    pub w: u64,
    /// How many puzzles.
    pub puzzles: u64,
    /// How many of them need fewer than [`SOON`] swaps.
    pub soon: u64,
}

impl StartW {
    /// The part that needs fewer than [`SOON`] swaps, in tenths of a per cent, cut off and
    /// not rounded, as in the source.
    pub fn soon_tenths(self) -> u64 {
        self.soon * 1000 / self.puzzles.max(1)
    }
}

/// Puzzles of one shape, counted by W of the start table and by the number of swaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapCounts {
    /// The shape.
    pub shape: Shape,
    /// By W and swaps.
    pub counts: BTreeMap<(u64, usize), Descents>,
}

impl SwapCounts {
    /// No puzzle yet.
    pub fn new(shape: Shape) -> Self {
        let counts = BTreeMap::new();
        Self { shape, counts }
    }

    /// The puzzles by the number of swaps, from 0 to the greatest number needed.
    pub fn by_swaps(&self) -> Vec<Descents> {
        let most = self.counts.keys().map(|&(_, swaps)| swaps + 1).max();
        let mut sums = vec![Descents::default(); most.unwrap_or(0)];
        for (&(_, swaps), &descents) in &self.counts {
            sums[swaps] += descents;
        }
        sums
    }

    /// How many puzzles need s swaps, for s from 0.
    pub fn puzzles_by_swaps(&self) -> Vec<u64> {
        let by_swaps = self.by_swaps().into_iter();
        by_swaps.map(|descents| descents.puzzles).collect()
    }

    /// All of them together.
    pub fn all(&self) -> Descents {
        let mut all = Descents::default();
        for &descents in self.counts.values() {
            all += descents;
        }
        all
    }

    /// The puzzles whose start tables have W in a range, as one group.
    pub fn start_w(&self, range: RangeInclusive<u64>) -> StartW {
        let mut group = StartW::default();
        for (&(w, swaps), descents) in &self.counts {
            if range.contains(&w) {
                group.w = w;
                group.puzzles += descents.puzzles;
                group.soon += if swaps < SOON { descents.puzzles } else { 0 };
            }
        }
        group
    }

    /// The puzzles by W of their start tables, in ascending order; W up to [`LOW_W`]
    /// together, as the source has them.
    pub fn by_start_w(&self) -> Vec<StartW> {
        let mut tops: Vec<u64> = self.counts.keys().map(|&(w, _)| w.max(LOW_W)).collect();
        tops.dedup();
        let group = |w| {
            let least = if w == LOW_W { 0 } else { w };
            let group = self.start_w(least..=w);
            StartW { w, ..group }
        };
        tops.into_iter().map(group).collect()
    }

    /// The standard deviation of the number of swaps, over all puzzles taken as the whole
    /// and not as a sample; `None` without puzzles.
    pub fn standard_deviation(&self) -> Option<f64> {
        let counts = self.puzzles_by_swaps();
        let mean = mean(&counts)?;
        let squares = counts.iter().zip(0u32..);
        let squares: f64 = squares
            .map(|(&count, swaps)| count as f64 * (f64::from(swaps) - mean).powi(2))
            .sum();
        Some((squares / self.all().puzzles as f64).sqrt())
    }
}

/// Counts over open puzzles of one shape, each known by its solution (Mustonen, *On the
/// swapping method*, 9 Jul 2007, gives them for the unique 4x4 puzzles).
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The puzzles by W and swaps.
    pub counts: SwapCounts,
    /// How many start tables have equal products. These are the puzzles whose number of
    /// swaps depends on how ties are broken: to exchange two tied numbers changes the
    /// number of cycles by one.
    pub tied: u64,
    /// The least and the greatest chi-square of the solutions (Pearson); `None` without puzzles.
    pub chi_square: Option<(f64, f64)>,
}

impl Statistics {
    /// No puzzle yet.
    pub fn new(shape: Shape) -> Self {
        Self {
            counts: SwapCounts::new(shape),
            tied: 0,
            chi_square: None,
        }
    }

    /// Adds the open puzzle that a table of the shape solves (panics for another shape).
    /// What the best list does to W is looked for on demand only: it takes longer than all
    /// the rest.
    pub fn add(&mut self, solution: &Table, with_descent: bool) {
        let shape = self.counts.shape;
        assert_eq!(solution.shape(), shape, "a table of another shape");
        let puzzle = Puzzle::open(solution.margins());
        let start = start_table(&puzzle);
        let descent = with_descent.then(|| Descent::of(&puzzle, &start, solution));
        let at = (
            Errors::of(&puzzle, &start).w(),
            fewest_swaps(&start, solution),
        );
        *self.counts.counts.entry(at).or_default() += Descents {
            puzzles: 1,
            never_rises: u64::from(descent.is_some_and(|it| it < Descent::Sacrifice)),
            falls: u64::from(descent == Some(Descent::Falls)),
        };
        self.tied += u64::from(has_ties(&puzzle));
        let chi_square = chi_square(solution);
        let (least, greatest) = self.chi_square.unwrap_or((chi_square, chi_square));
        self.chi_square = Some((least.min(chi_square), greatest.max(chi_square)));
    }
}

/// The mean of a distribution over 0, 1, 2, ..; `None` if nothing was counted.
pub(crate) fn mean(counts: &[u64]) -> Option<f64> {
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
fn chi_square(table: &Table) -> f64 {
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
