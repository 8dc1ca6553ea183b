//! Conditions (1) and (2) of Mustonen (2007), section 5.
//!
//! Write R_i for the sum of the i smallest row sums and C_j for the sum of the j smallest column
//! sums. Rows 1..i and columns 1..j together cover t = jm + in - ij cells, of which ij count twice
//! in R_i + C_j. That sum is at least (1 + .. + t) + (1 + .. + ij)
//! (`docs/explanation/mathematics.md`, 6): condition (1) for i or j = 0, else condition (2).

use crate::numbers::triangular;
use crate::puzzle::{Class, Margins, Shape, Sum};

/// Sums of the 1, 2, .. smallest sums; `ascending` must be sorted.
fn prefix_sums(ascending: &[Sum]) -> impl Iterator<Item = u64> {
    ascending.iter().scan(0, |sum, &s| {
        *sum += u64::from(s);
        Some(*sum)
    })
}

/// The least value of R_i + C_j: 1..t once and 1..ij once more.
fn least_crossing(shape: Shape, i: usize, j: usize) -> u64 {
    let covered = j * shape.rows() + i * shape.columns() - i * j;
    triangular(covered as u64) + triangular((i * j) as u64)
}

/// The least sum of `lines` lines that hold `cells` numbers each. Capped at some 2^63, which fewer
/// than 2^31 sums do not reach.
fn least_of_lines(lines: usize, cells: usize) -> u64 {
    let numbers = (lines as u64).saturating_mul(cells as u64);
    triangular(numbers.min(u32::MAX.into()))
}

/// Whether one ascending margin, each of whose lines holds `cells` numbers,
/// violates its half of condition (1).
pub fn margin_violates_1(ascending: &[Sum], cells: usize) -> bool {
    prefix_sums(ascending)
        .zip(1..)
        .any(|(sum, lines)| sum < least_of_lines(lines, cells))
}

/// The slack of one ascending, admissible margin, each of whose lines holds `cells` numbers, in its
/// half of condition (1): the least amount by which the sums of its least lines exceed their
/// bounds; `None` if it violates the condition. The sum of all lines is the same for every margin
/// and is left out.
pub fn margin_slack_1(ascending: &[Sum], cells: usize) -> Option<u64> {
    let least = (1..ascending.len()).map(|lines| least_of_lines(lines, cells));
    let slacks = prefix_sums(ascending)
        .zip(least)
        .map(|(sum, least)| sum.checked_sub(least));
    slacks.min().unwrap_or(Some(0))
}

/// The class that the conditions alone settle, if they do. The order of the sums within a side does
/// not matter.
pub fn condition_class(margins: &Margins) -> Option<Class> {
    let (sorted, shape) = (margins.clone().sorted(), margins.shape());
    let mut thresholds = Thresholds::new(shape);
    thresholds.fix(shape, sorted.columns());
    let mut rows = prefix_sums(sorted.rows()).zip(&thresholds.least);
    if thresholds.violates_1 || margin_violates_1(sorted.rows(), shape.columns()) {
        Some(Class::Condition1)
    } else if rows.any(|(sum, &least)| sum < least.into()) {
        Some(Class::Condition2)
    } else {
        None
    }
}

/// Both conditions for one fixed column margin against many row margins: what each R_i has
/// to reach.
///
/// R_i + C_j >= least(i, j) for all j is R_i >= max_j (least(i, j) - C_j): one
/// comparison for each i instead of one for each i and j.
#[derive(Clone, Debug)]
pub(super) struct Thresholds {
    /// Whether the fixed margin itself violates condition (1), and with it every pair.
    pub(super) violates_1: bool,
    /// `least[i - 1]` is what R_i has to reach for condition (2), i = 1..m-1.
    pub(super) least: Vec<Sum>,
}

impl Thresholds {
    /// For the row margins of a shape; no column margin is fixed yet.
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            violates_1: false,
            least: vec![0; shape.rows() - 1],
        }
    }

    /// Fixes the column sums, ascending, of the shape given to [`Thresholds::new`].
    pub(super) fn fix(&mut self, shape: Shape, columns: &[Sum]) {
        self.violates_1 = margin_violates_1(columns, shape.rows());
        for (i, least) in (1..).zip(&mut self.least) {
            *least = prefix_sums(&columns[..columns.len().saturating_sub(1)])
                .zip(1..)
                .map(|(sum, j)| least_crossing(shape, i, j).saturating_sub(sum) as Sum)
                .max()
                .unwrap_or(0);
        }
    }
}
