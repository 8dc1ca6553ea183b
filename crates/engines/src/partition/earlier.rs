//! What earlier searches with the same rows tell about the next columns.
//!
//! A survey searches thousands of margins with the same rows, and most verdicts follow from earlier
//! ones. A split into rows that had tables often has tables for other columns, too. And where no
//! split fits some columns, none fits columns whose k smallest add up to no more, for every k
//! ([`Lows`]).

use std::collections::VecDeque;

use super::lows::Lows;

/// Splits that are remembered: a unit of 5x5 takes 12 seconds with 128 of them, 15 with 16 and 11
/// with 1024; for 3x8 and 4x6 their number matters little.
const MOST_SPLITS: usize = 128;

/// Column margins without a split that are remembered: a unit of 5x5 takes a quarter of the time that
/// it takes with 64, and no less with 16384.
const MOST_WITHOUT: usize = 1024;

/// A split of 1..N into the rows.
struct Split {
    /// By row.
    sets: Vec<u64>,
    lows: Lows,
}

/// What is remembered of the searches with certain rows.
#[derive(Default)]
pub(super) struct Earlier {
    /// Splits that had tables, the newest first; all differ.
    splits: VecDeque<Split>,
    /// What columns allowed for which no split fits; none is below another.
    without: Vec<Lows>,
}

impl Earlier {
    /// Whether no split can fit columns that allow `most`.
    pub(super) fn exclude(&self, most: Lows) -> bool {
        self.without.iter().any(|&without| most.fits(without))
    }

    /// Remembers that no split fits columns that allow `most`.
    pub(super) fn add_without(&mut self, most: Lows) {
        self.without.retain(|without| !without.fits(most));
        if self.without.len() < MOST_WITHOUT {
            self.without.push(most);
        }
    }

    /// Remembers a split that has tables.
    pub(super) fn add_split(&mut self, sets: &[u64], cells: usize) {
        if self.splits.iter().any(|split| split.sets == sets) {
            return;
        }
        let lows = sets.iter().map(|&set| Lows::of_set(set, cells));
        self.splits.truncate(MOST_SPLITS - 1);
        self.splits.push_front(Split {
            sets: sets.to_vec(),
            lows: lows.fold(Lows::default(), Lows::plus),
        });
    }

    /// The splits that fit columns that allow `most`.
    pub(super) fn splits(&self, most: Lows) -> impl Iterator<Item = &[u64]> {
        let fitting = self
            .splits
            .iter()
            .filter(move |split| split.lows.fits(most));
        fitting.map(|split| &split.sets[..])
    }
}
