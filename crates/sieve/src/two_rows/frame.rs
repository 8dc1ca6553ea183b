//! The numbers that depend on n alone: ranges of r_1 and of column sums, the
//! constants of conditions (1) and (2), and how many margins there are.

use survo_core::puzzle::Shape;

/// Largest n whose row sums fit one `u128` (128 values of r_1 for n = 16).
pub const MAX_COLUMNS: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Number of columns.
    pub(super) n: usize,
}

impl Frame {
    /// A frame with 2 <= n <= 16, the range one bitmap word covers.
    pub fn new(n: usize) -> Option<Self> {
        (2..=MAX_COLUMNS).contains(&n).then_some(Self { n })
    }

    /// The frame of a shape with two rows and 3 to 16 columns; `None` for others.
    pub fn of(shape: Shape) -> Option<Self> {
        (shape.rows() == 2 && shape.columns() > 2)
            .then(|| Self::new(shape.columns()))
            .flatten()
    }

    /// Whether these are column sums of the frame, ascending, whose total is right.
    pub(super) fn has_margin(self, columns: &[u32]) -> bool {
        let (least, greatest) = self.column_range();
        columns.len() == self.n
            && columns.is_sorted()
            && columns.iter().all(|sum| (least..=greatest).contains(sum))
            && columns.iter().sum::<u32>() == self.total()
    }

    /// 1 + 2 + ... + 2n.
    pub fn total(self) -> u32 {
        let n = self.n as u32;
        n * (2 * n + 1)
    }

    /// The least r_1, 1 + ... + n: the row sum of bit 0.
    pub fn least_row(self) -> u32 {
        let n = self.n as u32;
        n * (n + 1) / 2
    }

    /// Number of row margins, r_1 below half the total: the number of bits in use.
    pub fn rows(self) -> u32 {
        (self.total() - 1) / 2 - self.least_row() + 1
    }

    pub fn row_mask(self) -> u128 {
        u128::MAX >> (128 - self.rows())
    }

    /// Least and greatest column sum, 1 + 2 and 2n + (2n - 1).
    pub fn column_range(self) -> (u32, u32) {
        (3, 4 * self.n as u32 - 1)
    }

    /// What a column sum and its complement add up to, 2(N + 1).
    pub(super) fn complement_sum(self) -> u32 {
        4 * self.n as u32 + 2
    }

    /// Condition (1): the least C_j = c_1 + ... + c_j that the numbers 1..2j allow.
    ///
    /// The rows never violate (1) for m = 2, because r_1 >= n(n+1)/2 is what makes
    /// a row margin admissible.
    pub(super) fn least_prefix(self, j: usize) -> u32 {
        let j = j as u32;
        j * (2 * j + 1)
    }

    /// Condition (2) for j columns and one row: r_1 + C_j must be at least this,
    /// t(t+1)/2 + j(j+1)/2 with t = n + j.
    pub(super) fn least_row_and_prefix(self, j: usize) -> u32 {
        let (n, j) = (self.n as u32, j as u32);
        (n + j) * (n + j + 1) / 2 + j * (j + 1) / 2
    }

    /// How many ascending column margins keep condition (1), by counting.
    pub fn count_keeping_1(self) -> u64 {
        let (lo, hi) = self.column_range();
        let total = self.total() as usize;
        // ways[j][s]: ascending j-sets of the column sums seen so far that add up to s.
        // Parts are added in ascending order, so the j-set's prefix sums are the C_j.
        let mut ways = vec![vec![0u64; total + 1]; self.n + 1];
        ways[0][0] = 1;
        for part in lo..=hi {
            let part = part as usize;
            for j in (1..=self.n).rev() {
                for s in part.max(self.least_prefix(j) as usize)..=total {
                    ways[j][s] += ways[j - 1][s - part];
                }
            }
        }
        ways[self.n][total]
    }
}
