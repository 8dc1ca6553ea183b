//! Which units of a survey are finished, in few numbers.

use serde::{Deserialize, Serialize};

/// Finished units as ranges, ascending and apart from one another: the first unit of each, and the
/// one after its last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedUnits(Vec<[u64; 2]>);

impl FinishedUnits {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|[first, end]| end - first).sum()
    }

    /// Adds a unit; false if it is there already.
    pub fn add(&mut self, unit: u64) -> bool {
        let at = self.0.partition_point(|&[_, end]| end < unit);
        match self.0.get_mut(at) {
            Some([first, end]) if (*first..*end).contains(&unit) => return false,
            Some([_, end]) if *end == unit => *end += 1,
            Some([first, _]) if *first == unit + 1 => *first = unit,
            _ => self.0.insert(at, [unit, unit + 1]),
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
    pub fn missing(&self, of: u64) -> Vec<u64> {
        let mut next = 0;
        let mut missing = Vec::new();
        for &[first, end] in self.0.iter().chain(&[[of, of]]) {
            missing.extend(next..first);
            next = end;
        }
        missing
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
