//! A pair of margins taken as those of a contingency table: the cells may contain any whole numbers
//! from 0 on.
//!
//! S. Mustonen, *Enumeration of uniquely solvable open Survo puzzles* (2007), section 2,
//! shows with such tables how little margins say without the condition that the numbers are
//! 1..N: how many tables have them, and between which limits correlations are.

use survo_core::puzzle::{Margins, Sum};

/// Counts that may be kept at a time, 16 bytes each.
const MAX_COUNTS: usize = 1 << 24;

/// How many tables have these margins, and how far correlations reach, in lines that readers of
/// puzzles skip.
pub fn contingency(margins: &Margins) -> String {
    let counted = match count_tables(margins) {
        Some(count) => format!("{count} tables of whole numbers from 0 on have these sums"),
        None => "the tables of whole numbers from 0 on are too many to count here".to_owned(),
    };
    let mut lines = format!("\n# {counted}");
    for (word, greatest) in [("least", false), ("greatest", true)] {
        let table = extreme_table(margins, greatest);
        if let Some(r) = correlation(&table) {
            lines += &format!("\n# the {word} correlation of rows and columns: {r:.2}");
            for row in &table {
                let row: String = row.iter().map(|k| format!("{k:>4}")).collect();
                lines += &format!("\n# {row}");
            }
        }
    }
    lines
}

/// The number of tables of whole numbers from 0 on with these margins; `None` if it takes
/// more than 2^24 intermediate counts, or has more than 128 bits.
///
/// Counts, column by column, the ways to reach every remainder of the row sums. The
/// largest row is not kept: what is left of it follows from the others. Within a column
/// the rows are served one after the other, and the ways to leave `r` of a row and `l` of
/// the column are those that gave it nothing and those to leave `r + 1` and `l + 1`. Cost:
/// for each row and column, the number of remainders times the column sum.
pub fn count_tables(margins: &Margins) -> Option<u128> {
    let mut rows = margins.rows().to_vec();
    rows.sort_unstable();
    rows.pop();
    // Remainders are numbered with the first row counting fastest.
    let sizes: Vec<usize> = rows.iter().map(|&row| row as usize + 1).collect();
    let states = sizes
        .iter()
        .try_fold(1usize, |all, &size| all.checked_mul(size))
        .filter(|&states| states <= MAX_COUNTS)?;
    let mut ways = vec![0u128; states];
    // All of every row is left.
    ways[states - 1] = 1;
    let mut left_over = margins.shape().total() as usize;
    for &column in margins.columns() {
        let column = column as usize;
        let width = column + 1;
        if states.checked_mul(width)? > MAX_COUNTS {
            return None;
        }
        // By remainder, then by what is left of the column.
        let mut table = vec![0u128; states * width];
        for (state, &ways) in ways.iter().enumerate() {
            table[state * width + column] = ways;
        }
        let mut stride = 1;
        for &size in &sizes {
            for state in (0..states).rev() {
                if state / stride % size + 1 == size {
                    continue;
                }
                for left in 0..column {
                    let more = table[(state + stride) * width + left + 1];
                    let here = &mut table[state * width + left];
                    *here = here.checked_add(more)?;
                }
            }
            stride *= size;
        }
        // The largest row takes what is left of the column, if it has as much.
        left_over -= column;
        for (state, ways) in ways.iter_mut().enumerate() {
            let mut rest = state;
            let in_others: usize = sizes
                .iter()
                .map(|&size| {
                    let left = rest % size;
                    rest /= size;
                    left
                })
                .sum();
            let all = &table[state * width..(state + 1) * width];
            *ways = match in_others <= left_over {
                true => all.iter().try_fold(0u128, |sum, &w| sum.checked_add(w))?,
                false => 0,
            };
        }
    }
    Some(ways[0])
}

/// The table with the least (or the greatest) correlation between rows and columns, row by
/// row, when both have equally spaced scores.
///
/// The sum of i j x(i,j) is greatest when the rows are filled from the first column on, one
/// after the other, and least when they are filled from the last (Hoffman 1963: the costs
/// i j have the Monge property).
pub fn extreme_table(margins: &Margins, greatest: bool) -> Vec<Vec<Sum>> {
    let mut left = margins.columns().to_vec();
    let columns = left.len();
    margins
        .rows()
        .iter()
        .map(|&row| {
            let mut rest = row;
            let mut cells = vec![0; columns];
            for k in 0..columns {
                let column = if greatest { k } else { columns - 1 - k };
                let taken = rest.min(left[column]);
                cells[column] = taken;
                left[column] -= taken;
                rest -= taken;
            }
            cells
        })
        .collect()
}

/// The correlation coefficient of a table with equally spaced scores; `None` where rows or
/// columns do not vary.
pub fn correlation(cells: &[Vec<Sum>]) -> Option<f64> {
    let weighted = |score: fn(f64, f64) -> f64| -> f64 {
        let cells = cells.iter().enumerate().flat_map(|(i, row)| {
            row.iter()
                .enumerate()
                .map(move |(j, &count)| (i as f64, j as f64, f64::from(count)))
        });
        cells.map(|(i, j, count)| score(i, j) * count).sum()
    };
    let total = weighted(|_, _| 1.0);
    let (mean_i, mean_j) = (weighted(|i, _| i) / total, weighted(|_, j| j) / total);
    let variance_i = weighted(|i, _| i * i) / total - mean_i * mean_i;
    let variance_j = weighted(|_, j| j * j) / total - mean_j * mean_j;
    let covariance = weighted(|i, j| i * j) / total - mean_i * mean_j;
    let product = variance_i * variance_j;
    (product > 0.0).then(|| covariance / product.sqrt())
}
