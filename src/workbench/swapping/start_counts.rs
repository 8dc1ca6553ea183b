//! Puzzles counted by the W of their start tables and the swaps they need.

use std::collections::BTreeMap;

/// The source tells apart puzzles that need fewer swaps than this.
pub(crate) const SOON: usize = 6;

/// The source puts start tables with W up to this into one group.
pub(crate) const LOW_W: u64 = 4;

/// The puzzles whose start tables have some W.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StartW {
    /// W, the greatest of the group.
    pub w: u64,
    /// How many puzzles.
    pub puzzles: u64,
    /// How many of them need fewer than [`SOON`] swaps.
    pub soon: u64,
}

impl StartW {
    /// The part that needs fewer than [`SOON`] swaps, in tenths of a per cent, cut off and
    /// not rounded, as in the source.
    pub(crate) fn soon_tenths(self) -> u64 {
        self.soon * 1000 / self.puzzles.max(1)
    }
}

/// Numbers of puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StartCounts {
    /// By W of the start table, then by the number of swaps.
    by_w: BTreeMap<u64, Vec<u64>>,
}

impl StartCounts {
    /// Adds puzzles whose start tables have this W and need so many swaps.
    pub(crate) fn add(&mut self, w: u64, swaps: usize, puzzles: u64) {
        let counts = self.by_w.entry(w).or_default();
        if counts.len() <= swaps {
            counts.resize(swaps + 1, 0);
        }
        counts[swaps] += puzzles;
    }

    /// The number of puzzles.
    pub(crate) fn puzzles(&self) -> u64 {
        self.by_w.values().flatten().sum()
    }

    /// How many puzzles need s swaps, for s from 0 to the greatest number needed.
    pub(crate) fn by_swaps(&self) -> Vec<u64> {
        let mut sums = vec![0; self.by_w.values().map(Vec::len).max().unwrap_or(0)];
        for counts in self.by_w.values() {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        sums
    }

    /// The puzzles by W of their start tables, in ascending order; W up to [`LOW_W`]
    /// together, as the source has them.
    pub(crate) fn by_start_w(&self) -> Vec<StartW> {
        let mut groups: Vec<StartW> = Vec::new();
        for (&w, counts) in &self.by_w {
            let w = w.max(LOW_W);
            let puzzles: u64 = counts.iter().sum();
            let soon: u64 = counts.iter().take(SOON).sum();
            match groups.last_mut() {
                Some(group) if group.w == w => {
                    group.puzzles += puzzles;
                    group.soon += soon;
                }
                _ => groups.push(StartW { w, puzzles, soon }),
            }
        }
        groups
    }

    /// All puzzles as one group; W is the highest.
    pub(crate) fn all(&self) -> StartW {
        let groups = self.by_start_w();
        StartW {
            w: groups.last().map_or(0, |group| group.w),
            puzzles: groups.iter().map(|group| group.puzzles).sum(),
            soon: groups.iter().map(|group| group.soon).sum(),
        }
    }

    /// Those with W up to a bound as one group.
    pub(crate) fn up_to_w(&self, bound: u64) -> StartW {
        let groups = self.by_start_w().into_iter();
        groups.filter(|group| group.w <= bound).fold(
            StartW {
                w: bound,
                puzzles: 0,
                soon: 0,
            },
            |sum, group| StartW {
                w: bound,
                puzzles: sum.puzzles + group.puzzles,
                soon: sum.soon + group.soon,
            },
        )
    }
}
