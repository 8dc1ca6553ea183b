//! Counting the classes of many pairs at once.
//!
//! A margin is swept against thousands of others, and nearly every pair only adds one
//! to a count. So the counts of single bytes, one for each class and position, take in
//! whole vectors of statuses; they are added up before a byte can overflow.

use crate::bounds::PairStatus;
use crate::puzzle::{Class, ClassCounts};

const CLASSES: usize = Class::ALL.len();

/// Statuses whose number fits a byte.
const STRETCH: usize = 128;

/// Counts by class and position.
pub(super) struct ClassTally {
    counts: [Vec<u8>; CLASSES],
    /// Times that something was added since the counts were taken.
    added: u8,
}

impl ClassTally {
    pub(super) fn new(positions: usize) -> Self {
        Self {
            counts: std::array::from_fn(|_| vec![0; positions]),
            added: 0,
        }
    }

    /// Counts each decided status at its position where `here` is 1, and adds those
    /// where it is 0 to `elsewhere`.
    pub(super) fn add(
        &mut self,
        statuses: &[PairStatus],
        here: &[u8],
        elsewhere: &mut ClassCounts,
    ) {
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
        *elsewhere += ClassCounts::new(left);
    }

    /// Whether the counts must be taken before anything more is added.
    pub(super) fn is_full(&self) -> bool {
        self.added == u8::MAX
    }

    /// Hands each position with its counts to `visit`, and starts anew.
    pub(super) fn take(&mut self, mut visit: impl FnMut(usize, ClassCounts)) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_one_status_after_the_other() {
        let len = 3 * STRETCH + 5;
        let status = |x: usize, round: usize| match (x * x + round) % 7 {
            0 => PairStatus::Absent,
            1 => PairStatus::Open,
            class => PairStatus::Decided(Class::ALL[class - 2]),
        };
        let here: Vec<u8> = (0..len).map(|x| u8::from(x % 3 > 0)).collect();
        let mut tally = ClassTally::new(len);
        let mut expected = vec![ClassCounts::default(); len];
        let mut found = expected.clone();
        let (mut elsewhere, mut expected_elsewhere) = Default::default();
        for round in 0..300 {
            let statuses: Vec<PairStatus> = (0..len).map(|x| status(x, round)).collect();
            if tally.is_full() {
                tally.take(|x, counts| found[x] += counts);
            }
            tally.add(&statuses, &here, &mut elsewhere);
            for (x, status) in statuses.iter().enumerate() {
                if let PairStatus::Decided(class) = *status {
                    let counts: &mut ClassCounts = if here[x] == 1 {
                        &mut expected[x]
                    } else {
                        &mut expected_elsewhere
                    };
                    counts.count(class);
                }
            }
        }
        tally.take(|x, counts| found[x] += counts);
        tally.take(|_, _| panic!("nothing was added"));
        assert_eq!(found, expected);
        assert_eq!(elsewhere, expected_elsewhere);
    }
}
