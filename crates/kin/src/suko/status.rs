//! The state of the totals of a partly filled Suko.

use survo_core::numbers::SetCounts;

use super::{Digits, SQUARES, Suko};

/// The state of a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TotalStatus {
    /// Its squares are filled and add up to it.
    Valid,
    /// Squares are blank, and some unused digits would make it right.
    Incomplete {
        blanks: usize,
        /// What they must add up to.
        left: u32,
    },
    /// Whatever is put into the blank squares, if there are any, it will not be right.
    Wrong {
        blanks: usize,
        /// What the others add up to.
        sum: u32,
    },
}

impl Suko {
    /// The circles and the colours by their names, with their totals, and the state of these with
    /// some digits, 0 for a blank.
    ///
    /// A digit that occurs twice settles nothing: its squares count as blank. Every total is looked
    /// at by itself: even if none is wrong, the puzzle may have no solution.
    pub fn totals_of(&self, digits: &Digits) -> Vec<(String, i64, TotalStatus)> {
        let mut settled = *digits;
        for square in repeated(digits) {
            settled[square] = 0;
        }
        let unused = (1..=SQUARES as u8).filter(|digit| !settled.contains(digit));
        let counts = SetCounts::new(unused.fold(0, |mask, digit| mask | 1 << (digit - 1)));
        let status = |squares: u64, total: i64| {
            let of = || (0..SQUARES).filter(|square| squares >> square & 1 == 1);
            let sum = of().map(|square| u32::from(settled[square])).sum();
            let blanks = of().filter(|&square| settled[square] == 0).count();
            match u32::try_from(total - i64::from(sum)) {
                Ok(0) if blanks == 0 => TotalStatus::Valid,
                Ok(left) if blanks > 0 && counts.get(blanks, left) > 0 => {
                    TotalStatus::Incomplete { blanks, left }
                }
                _ => TotalStatus::Wrong { blanks, sum },
            }
        };
        let totals = self.totals_by_name().into_iter();
        totals
            .map(|(name, of)| (name, of.total, status(of.plus, of.total)))
            .collect()
    }
}

/// The squares whose digits are also in another square.
pub fn repeated(digits: &Digits) -> Vec<usize> {
    let times = |digit: u8| digits.iter().filter(|&&other| other == digit).count();
    let is_repeated = |&square: &usize| digits[square] != 0 && times(digits[square]) > 1;
    (0..SQUARES).filter(is_repeated).collect()
}
