//! How many pairs a swept margin stands for, told without a look at them.

use super::{Pairing, Plan, Sweep};
use crate::puzzle::Sum;

/// The numbers of pairs that the swept margins of a plan stand for: those decided at each,
/// and their complements.
pub(crate) struct PairCount<'a> {
    plan: &'a Plan,
    pairing: &'a Pairing,
    /// For a square shape with so many margins: how many have a key below each number. A
    /// key is the rank of a margin or, with complement, of its complement where that is less.
    below: Vec<u64>,
}

impl<'a> PairCount<'a> {
    /// The count of a plan. Memory: 8 bytes for each row margin of a square shape.
    pub fn new(plan: &'a Plan, pairing: &'a Pairing) -> Self {
        let mut count = Self {
            plan,
            pairing,
            below: Vec::new(),
        };
        if plan.shape().is_square() {
            let margins = pairing.rows().len();
            let mut below = vec![0; margins + 1];
            for x in 0..margins {
                below[count.key(x) + 1] += 1;
            }
            for key in 1..=margins {
                below[key] += below[key - 1];
            }
            count.below = below;
        }
        count
    }

    fn key(&self, x: usize) -> usize {
        match self.plan.complement {
            true => x.min(self.pairing.complement_of(x)),
            false => x,
        }
    }

    /// The pairs of the swept margin of a rank.
    pub fn at(&self, rank: u64, margin: &[Sum]) -> u64 {
        let Some(swept) = self.pairing.sweep(rank, margin) else {
            return 0;
        };
        // Each decided pair stands for its complement, unless these are decided as well.
        let is_doubled = self.plan.complement && !self.pairing.is_halved(&swept);
        let times = if is_doubled { 2 } else { 1 };
        if !self.plan.shape().is_square() {
            return times
                * match self.plan.sweep {
                    Sweep::Rows => self.plan.column_margins(),
                    Sweep::Columns => self.plan.row_margins(),
                };
        }
        let key = self.key(rank as usize);
        let (lower, upper) = (self.below[key], self.below[key + 1]);
        let decided = match self.plan.sweep {
            Sweep::Columns => lower,
            Sweep::Rows => self.plan.row_margins() - upper,
        };
        // The pair with its own complement is decided here, once.
        times * decided + (upper - lower - 1)
    }
}
