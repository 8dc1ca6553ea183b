//! All exchanges of one table at once: the hot loop of the sieve.
//!
//! A *lane* is one exchange of two entries of a column. The new row sums of all lanes
//! are formed, sorted and ranked lane by lane in vector registers; the loops are plain
//! and of fixed length, so that the compiler vectorises them.

#![expect(
    unsafe_code,
    reason = "a hot loop: unchecked look-ups, with their proof"
)]

use super::state::{Entry, Lane, Sieve, Work};
use super::switch::find_switch;

impl<const M: usize, const L: usize> Sieve<M, L> {
    /// The entry after one exchange, of the margin `rank`, if it has a switch.
    #[inline(always)]
    pub(super) fn exchanged(
        &mut self,
        e: &Entry<M, L>,
        lane: Lane,
        rank: u32,
    ) -> Option<Entry<M, L>> {
        let (i, k, j) = (
            lane.i as usize % M,
            lane.k as usize % M,
            lane.j as usize % L,
        );
        let mut t = e.t;
        let d = t[k][j] - t[i][j];
        t[i][j] += d;
        t[k][j] -= d;
        let switch = if e.switch.survives(lane.pair_mask, j) {
            e.switch
        } else {
            find_switch(&t, self.columns)?
        };
        let mut sums = e.sums;
        sums[i] += d;
        sums[k] -= d;
        Some(Entry {
            t,
            sums,
            rank,
            switch,
        })
    }

    /// The lanes of one table's exchanges that lead to open margins: their number; the
    /// lanes are in `work.hits`, the ranks of all lanes in `work.rank`.
    #[inline(always)]
    pub(super) fn open_hits(&self, e: &Entry<M, L>, work: &mut Work) -> usize {
        self.differences(e, work);
        self.keys(&e.sums, work);
        self.look_up(work)
    }

    /// What each exchange moves.
    #[inline(always)]
    pub(super) fn differences(&self, e: &Entry<M, L>, work: &mut Work) {
        let mut p = 0;
        for i in 0..M {
            for k in i + 1..M {
                for l in 0..L {
                    work.dif[p * L + l] = e.t[k][l] - e.t[i][l];
                }
                p += 1;
            }
        }
    }

    /// Sorted sums after each lane's move, as keys of the rank tables.
    #[inline(always)]
    pub(super) fn keys(&self, sums: &[i16; M], work: &mut Work) {
        let width = self.rank.width() as i32;
        for l in 0..Self::LANES {
            let d = work.dif[l];
            let mut x = [0i16; M];
            for t in 0..M {
                x[t] = sums[t] + (d & self.gains[t][l]) - (d & self.loses[t][l]);
            }
            for a in 1..M {
                for b in (0..a).rev() {
                    let (lo, hi) = (x[b].min(x[b + 1]), x[b].max(x[b + 1]));
                    x[b] = lo;
                    x[b + 1] = hi;
                }
            }
            if M == 3 {
                work.key[0][l] = x[0] as i32;
            } else {
                let mut prefix = 0i32;
                for t in 0..M - 3 {
                    prefix += x[t] as i32;
                    work.key[t][l] = prefix * width + x[t + 1] as i32;
                }
            }
            work.rank[l] = x[M - 2] as i32;
        }
    }

    /// Ranks of all lanes, and the lanes that are open.
    #[inline(always)]
    pub(super) fn look_up(&self, work: &mut Work) -> usize {
        let open = &self.open[..];
        let mut count = 0;
        for (t, table) in self.rank.tables().iter().enumerate() {
            for p in 0..Self::PAIRS {
                for l in p * L..p * L + self.columns {
                    debug_assert!((work.key[t][l] as usize) < table.len());
                    // SAFETY: the lanes of the first `columns` columns hold row sums of a
                    // table, whose keys are in range (see `Rank`).
                    work.rank[l] += unsafe { *table.get_unchecked(work.key[t][l] as usize) };
                }
            }
        }
        for p in 0..Self::PAIRS {
            for l in p * L..p * L + self.columns {
                debug_assert!((work.rank[l] as usize) < open.len());
                work.hits[count] = l as u16;
                // SAFETY: ranks of row sums of a table are below `Rank::len`.
                count += usize::from(unsafe { *open.get_unchecked(work.rank[l] as usize) });
            }
        }
        count
    }
}
