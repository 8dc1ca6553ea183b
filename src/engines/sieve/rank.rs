//! A perfect rank of the row sums that tables can have.

use crate::numbers::triangular;
use crate::puzzle::Shape;

/// Rank of every weakly ascending tuple of sums, for shapes of at least 3 rows: a perfect hash of what row sums
/// a table can have, ties included, as a sum of small table look-ups.
///
/// The lexicographic rank of x_1<=..<=x_q is the sum over t of (tuples that agree
/// before t and are smaller at t) = count(t, s_t, x_{t-1}) - count(t, s_t, x_t), where
/// count(t, s, x) is the number of ways to continue at t with rest s and parts >= x.
/// The first term depends on the same (s_{t-1}, x_{t-1}) as the second term one
/// position earlier, so each position costs one look-up. With two parts left,
/// count is linear in x, so the last position needs none: x itself is added.
pub(super) struct Rank {
    parts: usize,
    width: usize,
    /// The look-up tables: for 3 parts one, indexed by x_0; for q >= 4 parts q - 3,
    /// the t-th indexed by (x_0 + .. + x_t) * width + x_{t+1}.
    ///
    /// An ascending tuple has x_0 + .. + x_t at most
    /// total (t + 1) / parts and no part above the greatest sum of a line, so the
    /// indices of its look-ups are in range.
    tables: Vec<Vec<i32>>,
    len: usize,
}

impl Rank {
    pub(super) fn new(shape: Shape) -> Self {
        let (q, total) = (shape.rows(), shape.total() as usize);
        let min = triangular(shape.columns() as u64) as usize;
        let max = shape.columns() * (shape.cells() + 1) - min;
        let width = max + 2;
        // count[t][s * width + x]: ways to write s with t ascending parts in x..=max.
        let mut count: Vec<Vec<i64>> = vec![vec![0; (total + 1) * width]; q + 1];
        for x in 0..width {
            count[0][x] = 1;
        }
        for t in 1..=q {
            for s in 0..=total {
                for x in (min..=max).rev() {
                    let first = if x <= s {
                        count[t - 1][(s - x) * width + x]
                    } else {
                        0
                    };
                    count[t][s * width + x] = count[t][s * width + x + 1] + first;
                }
            }
        }
        let len = count[q][total * width + min] as usize;
        let mut tables = Vec::new();
        for t in 0..q.saturating_sub(2) {
            let mut table = vec![0i32; (total * t / q + 1) * width];
            for p in 0..=total * t / q {
                let s = total - p;
                for x in min..=max.min(s) {
                    let mut v = -count[q - t][s * width + x];
                    let rest = s - x;
                    if t + 3 < q {
                        v += count[q - t - 1][rest * width + x];
                    } else {
                        // Two parts follow: count(2, rest, y) - count(2, rest, x) with
                        // count(2, rest, y) = rest/2 - y + 1.
                        v += count[2][rest * width + x] - (rest / 2) as i64 - 1;
                    }
                    if t == 0 {
                        v += len as i64;
                    }
                    table[p * width + x] = v as i32;
                }
            }
            tables.push(table);
        }
        // From position 1 on the prefix is x_0 alone: table 0 folds into table 1.
        if q >= 4 {
            let first = tables.remove(0);
            for p in 0..=total / q {
                for x in 0..width {
                    tables[0][p * width + x] += first[p];
                }
            }
        }
        Self {
            parts: q,
            width,
            tables,
            len,
        }
    }

    /// Number of ranks.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Rank of an ascending tuple (ties allowed) that sums to the total.
    #[inline]
    pub(super) fn of(&self, x: &[i16]) -> usize {
        debug_assert_eq!(x.len(), self.parts);
        let q = self.parts;
        let mut rank = x[q - 2] as i32;
        if q == 3 {
            rank += self.tables[0][x[0] as usize];
        } else {
            let mut prefix = 0usize;
            for (t, table) in self.tables.iter().enumerate() {
                prefix += x[t] as usize;
                rank += table[prefix * self.width + x[t + 1] as usize];
            }
        }
        rank as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascending_margins_have_ascending_ranks() {
        for (m, n) in [(3, 4), (4, 4), (5, 3), (3, 9)] {
            let shape = Shape::new(m, n).unwrap();
            let rank = Rank::new(shape);
            let of = |margin: Vec<u32>| {
                let signed: Vec<i16> = margin.iter().map(|&s| s as i16).collect();
                rank.of(&signed)
            };
            let ranks: Vec<usize> = shape.row_margins().iter().map(of).collect();
            assert!(ranks.is_sorted_by(|a, b| a < b), "{shape}");
            assert!(ranks.iter().all(|&x| x < rank.len()), "{shape}");
        }
    }
}
