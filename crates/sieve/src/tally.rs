//! Counts by class and row margin, of many column margins.

use survo_core::bounds::PairStatus;
use survo_core::puzzle::{Class, ClassCounts};

const CLASSES: usize = Class::ALL.len();

/// Statuses whose number fits a byte.
const STRETCH: usize = 128;

/// Counts by class and position.
///
/// A margin is swept against thousands of others, and nearly every pair only adds one
/// to a count. So each count is a single byte, one for each class and position: a vector of
/// statuses is added at once. The counts are added up before a byte can overflow.
pub(super) struct ClassTally {
    counts: [Vec<u8>; CLASSES],
    /// Times that something was added since the counts were taken.
    added: u8,
}

impl ClassTally {
    pub fn new(positions: usize) -> Self {
        Self {
            counts: std::array::from_fn(|_| vec![0; positions]),
            added: 0,
        }
    }

    /// Counts each decided status at its position.
    pub fn add(&mut self, statuses: &[PairStatus]) {
        self.added += 1;
        for (at, statuses) in (0..).step_by(STRETCH).zip(statuses.chunks(STRETCH)) {
            for (class, counts) in Class::ALL.into_iter().zip(&mut self.counts) {
                for (status, count) in statuses.iter().zip(&mut counts[at..]) {
                    *count += u8::from(*status == PairStatus::Decided(class));
                }
            }
        }
    }

    /// The same where `here` is 1. Returns the counts of those where it is 0.
    pub fn add_where(&mut self, statuses: &[PairStatus], here: &[u8]) -> ClassCounts {
        self.added += 1;
        let mut left = [0; CLASSES];
        for (class, counts) in Class::ALL.into_iter().zip(&mut self.counts) {
            let stretches = statuses.chunks(STRETCH).zip(here.chunks(STRETCH));
            for ((statuses, here), counts) in stretches.zip(counts.chunks_mut(STRETCH)) {
                let mut there = 0u8;
                for ((status, here), count) in statuses.iter().zip(here).zip(counts) {
                    let is_of_class = u8::from(*status == PairStatus::Decided(class));
                    *count += is_of_class & here;
                    there += is_of_class & !here;
                }
                left[class as usize] += u64::from(there);
            }
        }
        ClassCounts::new(left)
    }

    /// Whether the counts must be taken before anything more is added.
    pub fn is_full(&self) -> bool {
        self.added == u8::MAX
    }

    /// Hands each position with its counts to `visit`, and starts again.
    pub fn take(&mut self, mut visit: impl FnMut(usize, ClassCounts)) {
        if self.added == 0 {
            return;
        }
        for position in 0..self.counts[0].len() {
            let counts = self.counts.each_ref().map(|counts| counts[position].into());
            visit(position, ClassCounts::new(counts));
        }
        self.counts.iter_mut().for_each(|counts| counts.fill(0));
        self.added = 0;
    }
}
