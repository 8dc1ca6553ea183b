//! Which units of a survey are finished, as a few ranges.

use serde::{Deserialize, Serialize};

/// Finished units as ranges, ascending and apart from one another: the first unit of each, and the
/// one after its last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedUnits(Vec<[u64; 2]>);

impl FinishedUnits {
    /// How many there are. Ranges that were read may be any, until they are compared with a number
    /// of units.
    pub fn count(&self) -> u64 {
        let lengths = self.0.iter().map(|[first, end]| end.saturating_sub(*first));
        lengths.fold(0, u64::saturating_add)
    }

    /// Adds a unit; false if it is there already.
    ///
    /// # Panics
    /// For the greatest number: units are below their number.
    pub fn add(&mut self, unit: u64) -> bool {
        let after = unit.checked_add(1).expect("units are below their number");
        let at = self.0.partition_point(|&[_, end]| end < unit);
        match self.0.get_mut(at) {
            Some([first, end]) if (*first..*end).contains(&unit) => return false,
            Some([_, end]) if *end == unit => *end = after,
            _ => self.0.insert(at, [unit, after]),
        }
        if let Some(&[first, end]) = self.0.get(at + 1)
            && first == self.0[at][1]
        {
            self.0[at][1] = end;
            self.0.remove(at + 1);
        }
        true
    }

    /// The units below `of` that are not finished, ascending.
    pub fn missing(&self, of: u64) -> impl Iterator<Item = u64> {
        let ends = self.0.iter().map(|&[_, end]| end);
        let firsts = self.0.iter().map(move |&[first, _]| first.min(of));
        let gaps = std::iter::once(0).chain(ends).zip(firsts.chain([of]));
        gaps.flat_map(|(end, first)| end..first)
    }

    /// Whether the ranges are as they must be, all below `of`.
    pub(crate) fn are_below(&self, of: u64) -> bool {
        let mut least = 0;
        let is_next = |&[first, end]: &[u64; 2]| {
            let is_next = (first > least || least == 0) && first < end && end <= of;
            least = end;
            is_next
        };
        self.0.iter().all(is_next)
    }
}
