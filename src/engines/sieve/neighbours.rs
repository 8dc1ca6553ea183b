//! Margins that differ by one in two rows, found by a perfect rank of row sums.

use super::exchange::MAX;
use crate::bounds::Block;
use crate::numbers::triangular;
use crate::puzzle::{Shape, Sum};

/// No margin.
const NONE: u32 = u32::MAX;

/// The neighbours of every margin of a block, by position.
pub(super) struct Neighbours {
    rows: usize,
    rank: Rank,
    position: Vec<u32>,
    /// For rows i and k, at i * rows + k: the margin with one more in row i and one less
    /// in row k.
    near: Vec<Vec<u32>>,
}

impl Neighbours {
    /// Cost: some ten nanoseconds and four bytes for each margin and pair of rows.
    pub(super) fn new(shape: Shape, block: &Block) -> Self {
        let m = shape.rows();
        let rank = Rank::new(shape);
        let mut position = vec![NONE; rank.len()];
        let signed = |r: &[Sum]| -> [i16; MAX] {
            let mut sums = [0; MAX];
            sums.iter_mut()
                .zip(r)
                .for_each(|(to, &sum)| *to = sum as i16);
            sums
        };
        for (x, r) in block.iter().enumerate() {
            position[rank.of(&signed(r)[..m])] = x as u32;
        }
        let least = block.iter().map(|r| r[0]).min().unwrap_or(0) as i16;
        let most = block.iter().map(|r| r[m - 1]).max().unwrap_or(0) as i16;
        let mut near = vec![Vec::new(); m * m];
        for (i, k) in (0..m).flat_map(|k| (0..k).map(move |i| (i, k))) {
            let neighbour = |r: &[Sum]| {
                let mut r = signed(r);
                let r = &mut r[..m];
                r[i] += 1;
                r[k] -= 1;
                if r[0] < least || r[m - 1] > most || !r.is_sorted() {
                    return NONE;
                }
                position[rank.of(r)]
            };
            let there: Vec<u32> = block.iter().map(neighbour).collect();
            let mut back = vec![NONE; block.len()];
            for (x, &y) in there.iter().enumerate().filter(|&(_, &y)| y != NONE) {
                back[y as usize] = x as u32;
            }
            near[i * m + k] = there;
            near[k * m + i] = back;
        }
        Self {
            rows: m,
            rank,
            position,
            near,
        }
    }

    /// The position of a margin of the block.
    pub(super) fn position(&self, margin: &[i16]) -> Option<usize> {
        let x = self.position[self.rank.of(margin)];
        (x != NONE).then_some(x as usize)
    }

    /// The margin with one more in row i and one less in row k than that at a
    /// position; i and k differ.
    #[inline]
    pub(super) fn near(&self, x: usize, i: usize, k: usize) -> Option<usize> {
        let y = self.near[i * self.rows + k][x];
        (y != NONE).then_some(y as usize)
    }
}

/// Rank of every weakly ascending tuple of sums, for shapes of at least 3 rows: a perfect hash of what row sums
/// a table can have, ties included, as a sum of small table look-ups.
///
/// The lexicographic rank of x_1<=..<=x_q is the sum over t of (tuples that agree
/// before t and are smaller at t) = count(t, s_t, x_{t-1}) - count(t, s_t, x_t), where
/// count(t, s, x) is the number of ways to continue at t with rest s and parts >= x.
/// The first term depends on the same (s_{t-1}, x_{t-1}) as the second term one
/// position earlier, so each position costs one look-up. With two parts left,
/// count is linear in x, so the last position needs none: x itself is added.
struct Rank {
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
    fn new(shape: Shape) -> Self {
        let ways = AscendingSums::new(shape);
        let parts = shape.rows();
        let mut tables: Vec<Vec<i32>> = (0..parts - 2).map(|t| ways.look_ups(t)).collect();
        // From position 1 on the prefix is x_0 alone: table 0 folds into table 1.
        if parts >= 4 {
            let first = tables.remove(0);
            for p in 0..=ways.total / parts {
                for x in 0..ways.width {
                    tables[0][p * ways.width + x] += first[p];
                }
            }
        }
        Self {
            parts,
            width: ways.width,
            tables,
            len: ways.all() as usize,
        }
    }

    /// Number of ranks.
    fn len(&self) -> usize {
        self.len
    }

    /// Rank of an ascending tuple (ties allowed) that sums to the total.
    #[inline]
    fn of(&self, x: &[i16]) -> usize {
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

/// In how many ways sums can be written with ascending parts that lines of a shape can have.
struct AscendingSums {
    parts: usize,
    total: usize,
    /// The least and the greatest part.
    least: usize,
    greatest: usize,
    width: usize,
    /// `count[t][s * width + x]`: ways to write s with t ascending parts of x or more.
    count: Vec<Vec<i64>>,
}

impl AscendingSums {
    fn new(shape: Shape) -> Self {
        let (parts, total) = (shape.rows(), shape.total() as usize);
        let least = triangular(shape.columns() as u64) as usize;
        let greatest = shape.columns() * (shape.cells() + 1) - least;
        let width = greatest + 2;
        let mut count: Vec<Vec<i64>> = vec![vec![0; (total + 1) * width]; parts + 1];
        // One way to write 0 with no part; other sums have none.
        count[0][..width].fill(1);
        for t in 1..=parts {
            for s in 0..=total {
                for x in (least..=greatest).rev() {
                    // x is the first part, or all parts are greater.
                    let first = if x <= s {
                        count[t - 1][(s - x) * width + x]
                    } else {
                        0
                    };
                    count[t][s * width + x] = count[t][s * width + x + 1] + first;
                }
            }
        }
        Self {
            parts,
            total,
            least,
            greatest,
            width,
            count,
        }
    }

    /// Ways to write s with t ascending parts of x or more.
    fn of(&self, t: usize, s: usize, x: usize) -> i64 {
        self.count[t][s * self.width + x]
    }

    /// Ways to write the total.
    fn all(&self) -> i64 {
        self.of(self.parts, self.total, self.least)
    }

    /// The look-ups of position t: what the part x adds to the rank after parts that add up
    /// to p, at p * width + x.
    fn look_ups(&self, t: usize) -> Vec<i32> {
        let longest = self.total * t / self.parts;
        let mut table = vec![0i32; (longest + 1) * self.width];
        for p in 0..=longest {
            let s = self.total - p;
            for x in self.least..=self.greatest.min(s) {
                // The second term of this position, and the first one of the next.
                let second = -self.of(self.parts - t, s, x);
                let rest = s - x;
                let first = if t + 3 < self.parts {
                    self.of(self.parts - t - 1, rest, x)
                } else {
                    // Two parts follow: count(2, rest, x) - count(2, rest, y) with
                    // count(2, rest, y) = rest/2 - y + 1; y itself is added later.
                    self.of(2, rest, x) - (rest / 2) as i64 - 1
                };
                // The first term of position 0 has no position before it.
                let before = if t == 0 { self.all() } else { 0 };
                table[p * self.width + x] = (first + second + before) as i32;
            }
        }
        table
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
