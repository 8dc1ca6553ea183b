//! Class counts per r_1, gathered by column margin and added up at the end.
//!
//! A column margin almost always looks the same from below: condition (2)
//! up to a threshold, then unsolvable, then a little disorder, then multiple up
//! to half the total. So a margin costs two steps of difference arrays and one step
//! per bit of the disorder, not one step per pair.

use super::frame::Frame;
use survo_core::puzzle::ClassCounts;

const SLOTS: usize = 130;

/// What a run over some column margins gathers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Column margins that keep condition (1), counted with their weight (2 for one that
    /// represents its complement).
    pub column_margins: u64,
    /// `second[t]`: weight of the margins whose condition (2) fails below offset t.
    second: [u64; SLOTS],
    /// Difference array of the unsolvable offsets (wrapping).
    unsolvable: [u64; SLOTS],
    unique: [u64; SLOTS],
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            column_margins: 0,
            second: [0; SLOTS],
            unsolvable: [0; SLOTS],
            unique: [0; SLOTS],
        }
    }
}

impl Tally {
    /// Adds one column margin that keeps condition (1).
    ///
    /// `second`: offset of the least r_1 that keeps condition (2), at most `rows`;
    /// `once`, `twice`: offsets with at least one and at least two tables, below
    /// `rows`; `weight`: 2, or 1 for a self-complementary c.
    #[inline(always)]
    pub(super) fn add_margin(
        &mut self,
        rows: u32,
        second: u32,
        once: u128,
        twice: u128,
        weight: u64,
    ) {
        self.column_margins += weight;
        self.second[second as usize] += weight;
        let first = once.trailing_zeros().min(rows);
        debug_assert!(first >= second);
        let at = &mut self.unsolvable;
        at[second as usize] = at[second as usize].wrapping_add(weight);
        at[first as usize] = at[first as usize].wrapping_sub(weight);
        // Unsolvable offsets above the first solvable one.
        let above = u128::MAX.checked_shl(first).unwrap_or(0) & (u128::MAX >> (128 - rows));
        let mut holes = above & !once;
        while holes != 0 {
            let i = holes.trailing_zeros() as usize;
            at[i] = at[i].wrapping_add(weight);
            at[i + 1] = at[i + 1].wrapping_sub(weight);
            holes &= holes - 1;
        }
        let mut unique = once & !twice;
        while unique != 0 {
            self.unique[unique.trailing_zeros() as usize] += weight;
            unique &= unique - 1;
        }
    }

    /// Class counts of every r_1 in ascending order, given how many further column
    /// margins violate condition (1). The frame is that of the walk.
    pub fn by_row(&self, frame: Frame, violators: u64) -> Vec<ClassCounts> {
        let rows = frame.rows() as usize;
        // A margin fails condition (2) at offset i when its threshold is above i.
        let mut failing: u64 = self.second.iter().sum();
        let mut unsolvable = 0u64;
        (0..rows)
            .map(|i| {
                failing -= self.second[i];
                unsolvable = unsolvable.wrapping_add(self.unsolvable[i]);
                let unique = self.unique[i];
                let multiple = self.column_margins - failing - unsolvable - unique;
                ClassCounts::new([violators, failing, unsolvable, unique, multiple])
            })
            .collect()
    }
}
