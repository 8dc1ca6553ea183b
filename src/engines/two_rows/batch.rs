//! The column margins of a node with two columns to go, decided together.

use super::bits::Bits;
use super::level::pull;
use super::split::{Split, shifted};
use super::walk::{Place, Sink, Walk};

/// After how many splits a batch looks whether all its margins are settled. 2 was the
/// fastest of 1, 2, 4 and 8 for 10 and 11 columns.
const CHECK_EVERY: u32 = 2;

/// The most margins a batch can have: two different sums of the four numbers left
/// add up in at most this many ways (n <= 16).
const MAX_MARGINS: usize = 64;

/// Gives a split with two columns to go to the margins it belongs to: margin number `at`
/// has the sums `first + at` and the rest.
#[inline(always)]
fn deal<B: Bits>(split: &Split<B>, first: u32, rows: u32, once: &mut [B], twice: &mut [B]) {
    let w = split.small.trailing_zeros();
    let x = 31 - split.small.leading_zeros();
    let y = split.large.trailing_zeros();
    let z = 31 - split.large.leading_zeros();
    let mut give = |s: u32, d: u32, e: u32, penalty: u32| {
        let at = s.wrapping_sub(first) as usize;
        if at < once.len() && penalty < rows {
            let (o, t) = shifted(split.once, split.twice, d);
            let (o, t) = shifted(o, t, e);
            let (o, t) = (o.up(penalty), t.up(penalty));
            twice[at] |= t | (once[at] & o);
            once[at] |= o;
        }
    };
    // Bits are numbers less 1, so a sum of numbers is a sum of bits plus 2.
    give(w + x + 2, x - w, z - y, split.penalty + y - x);
    give(w + y + 2, y - w, z - x, split.penalty);
    if w + z != x + y {
        give((w + z).min(x + y) + 2, z - w, y - x, split.penalty);
    }
}

impl<B: Bits, S: Sink> Walk<B, S> {
    /// The column margins of a node with two columns to go.
    pub(super) fn batch(&mut self, place: &Place) {
        let frame = self.frame;
        let rows = frame.rows();
        let j = place.lows + 1;
        let rest = place.rest;
        let first = (place.low + 1)
            .max((rest + 1).saturating_sub(place.high))
            .max(frame.least_prefix(j).saturating_sub(place.low_sum));
        // In the middle of an odd number of columns the greater sum still has an
        // opposite: c <= c' asks for low + (rest - s) <= 2(N+1).
        let odd = place.lows > place.highs;
        let first = if odd && place.even {
            first.max((place.low + rest).saturating_sub(frame.complement_sum()))
        } else {
            first
        };
        let last = (rest - 1) / 2;
        if first > last {
            return;
        }
        let count = (last - first + 1) as usize;
        assert!(count <= MAX_MARGINS);
        let mut once = [B::ZERO; MAX_MARGINS];
        let mut twice = [B::ZERO; MAX_MARGINS];
        let once = &mut once[..count];
        let twice = &mut twice[..count];
        let valid = B::narrow(frame.row_mask());
        if frame.n == 2 {
            // The root itself: there is no parent to take splits from.
            let root = Split::empty(2);
            deal(&root, first, rows, once, twice);
        }
        'penalties: for penalty in place.base..if frame.n == 2 { 0 } else { rows } {
            let wanted = valid & B::at_least(penalty);
            let settled = |twice: &[B]| {
                let mut missing = B::ZERO;
                for &t in twice {
                    missing |= wanted & !t;
                }
                missing == B::ZERO
            };
            if settled(twice) {
                break;
            }
            // Splits made earlier, by a smaller penalty.
            let mut at = self.levels[2].after(0, penalty);
            while at != 0 {
                let (split, next) = &self.levels[2].pool[at as usize - 1];
                at = *next;
                self.nodes += 1;
                deal(split, first, rows, once, twice);
            }
            // Then parent by parent: a split of this penalty is dealt at once.
            let mut since = 0u32;
            loop {
                let from = self.levels[2].ready;
                if from > penalty {
                    break;
                }
                let cursor = self.levels[2].cursor;
                let mut at = self.levels[3].after(cursor, from);
                if at == 0 {
                    if !pull(&mut self.levels[3..], from, rows, &mut self.nodes) {
                        self.levels[2].ready = from + 1;
                        self.levels[2].cursor = 0;
                        continue;
                    }
                    at = self.levels[3].after(cursor, from);
                }
                let (here, parents) = self.levels.split_at_mut(3);
                let (here, split) = (&mut here[2], &parents[0].pool[at as usize - 1].0);
                here.cursor = at;
                let sum = here.sum;
                let mut pairs = split.pairs(sum);
                while pairs != 0 {
                    let i = pairs.trailing_zeros();
                    pairs &= pairs - 1;
                    let child = split.with(i, sum - 2 - i);
                    if child.penalty <= penalty {
                        self.nodes += 1;
                        since += 1;
                        deal(&child, first, rows, once, twice);
                    } else if child.penalty < rows {
                        here.push(child);
                    }
                }
                if since >= CHECK_EVERY {
                    since = 0;
                    if settled(twice) {
                        break 'penalties;
                    }
                }
            }
        }
        let wanted = self.sink.wanted();
        for at in 0..count {
            let s = first + at as u32;
            let row = place.row.max(
                frame
                    .least_row_and_prefix(j)
                    .saturating_sub(place.low_sum + s),
            );
            let second = (row - frame.least_row()).min(rows);
            let o = (once[at] & valid).wide();
            let t = (twice[at] & valid).wide();
            let even = place.even && (!odd || place.low + rest - s == frame.complement_sum());
            if wanted {
                self.columns[j - 1] = s;
                self.columns[j] = rest - s;
                self.sink
                    .column_margin(&self.columns[..frame.n], o, t, !even && self.complement);
            }
            self.tally.add_margin(
                rows,
                second,
                o,
                t,
                if even || !self.complement { 1 } else { 2 },
            );
        }
    }
}
