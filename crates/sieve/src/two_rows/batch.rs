//! The column margins of a node with two columns to go, decided together.

use super::bits::Bits;
use super::level::next_parent;
use super::split::{Split, shifted};
use super::walk::{Half, Sink, TwoRowWalk, WalkPlace};

/// After how many splits a batch looks whether all its margins are settled. 2 was the
/// fastest of 1, 2, 4 and 8 for 10 and 11 columns.
const CHECK_EVERY: u32 = 2;

/// The most margins a batch can have: two different sums of the four numbers left
/// add up in at most this many ways (n <= 16).
const MAX_MARGINS: usize = 64;

/// Gives a split that lacks two columns to the margins it belongs to: margin number `at`
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

/// The margins of a batch: they share all sums but two, which add up to `rest`.
struct Batch {
    /// Position of the first of the two sums.
    j: usize,
    rest: u32,
    /// The first of the two sums: `first`, `first + 1`, and so on.
    first: u32,
    count: usize,
    /// Whether the two columns left are the middle of an odd number of columns: the
    /// greater sum still has an opposite.
    odd: bool,
}

impl<B: Bits, S: Sink> TwoRowWalk<B, S> {
    pub(super) fn batch(&mut self, place: &WalkPlace) {
        let Some(batch) = self.margins(place) else {
            return;
        };
        assert!(batch.count <= MAX_MARGINS);
        let mut once = [B::ZERO; MAX_MARGINS];
        let mut twice = [B::ZERO; MAX_MARGINS];
        let once = &mut once[..batch.count];
        let twice = &mut twice[..batch.count];
        if self.frame.n == 2 {
            // The root itself: there is no parent to take splits from.
            deal(
                &Split::empty(2),
                batch.first,
                self.frame.rows(),
                once,
                twice,
            );
        } else {
            self.deal_splits(place.base, batch.first, once, twice);
        }
        self.count_margins(place, &batch, once, twice);
    }

    /// The margins of the batch at a place; none if no sum is left for the last columns.
    fn margins(&self, place: &WalkPlace) -> Option<Batch> {
        let (frame, rest) = (self.frame, place.rest);
        let j = place.lows + 1;
        // Sums ascend, the greatest ones are bounded, and condition (1) holds.
        let first = (place.low + 1)
            .max((rest + 1).saturating_sub(place.high))
            .max(frame.least_prefix(j).saturating_sub(place.low_sum));
        let last = (rest - 1) / 2;
        // c <= c' asks for low + (rest - s) <= 2(N+1) in the middle, c >= c' for the contrary.
        let odd = place.lows > place.highs;
        let opposite = (place.low + rest).saturating_sub(frame.complement_sum());
        let (first, last) = match place.asked {
            Half::Lesser if odd => (first.max(opposite), last),
            Half::Greater if odd => (first, last.min(opposite)),
            _ => (first, last),
        };
        (first <= last).then(|| Batch {
            j,
            rest,
            first,
            count: (last - first + 1) as usize,
            odd,
        })
    }

    /// Deals all splits out, by ascending penalty, until every margin is settled: a
    /// split of some penalty settles no row margin below it, so the margins above the
    /// penalty decide when to stop.
    fn deal_splits(&mut self, base: u32, first: u32, once: &mut [B], twice: &mut [B]) {
        let rows = self.frame.rows();
        let valid = B::narrow(self.frame.row_mask());
        for penalty in base..rows {
            let wanted = valid & B::at_least(penalty);
            if settled(wanted, twice) {
                return;
            }
            self.deal_kept(penalty, first, once, twice);
            if self.deal_new(penalty, wanted, first, once, twice) {
                return;
            }
        }
    }

    /// Deals the splits of a penalty that were made earlier, with those of smaller penalties.
    fn deal_kept(&mut self, penalty: u32, first: u32, once: &mut [B], twice: &mut [B]) {
        let rows = self.frame.rows();
        let mut at = self.levels[2].after(0, penalty);
        while at != 0 {
            let (split, next) = &self.levels[2].pool[at as usize - 1];
            at = *next;
            self.nodes += 1;
            deal(split, first, rows, once, twice);
        }
    }

    /// Makes splits parent by parent, as long as a parent can have one of this penalty:
    /// such a split is dealt at once, and one of a greater penalty is kept. True if that
    /// settled all margins.
    fn deal_new(
        &mut self,
        penalty: u32,
        wanted: B,
        first: u32,
        once: &mut [B],
        twice: &mut [B],
    ) -> bool {
        let rows = self.frame.rows();
        let mut since = 0u32;
        loop {
            let at = next_parent(&mut self.levels[2..], penalty, rows, &mut self.nodes);
            if at == 0 {
                return false;
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
                if settled(wanted, twice) {
                    return true;
                }
            }
        }
    }

    /// Adds the margins of a batch to the tally and hands them to the sink.
    fn count_margins(&mut self, place: &WalkPlace, batch: &Batch, once: &[B], twice: &[B]) {
        let frame = self.frame;
        let (rows, j) = (frame.rows(), batch.j);
        let valid = B::narrow(frame.row_mask());
        let wanted = self.sink.wanted();
        for (at, (&once, &twice)) in once.iter().zip(twice).enumerate() {
            let s = batch.first + at as u32;
            // Row margins below this one violate condition (2).
            let row = place.row.max(
                frame
                    .least_row_and_prefix(j)
                    .saturating_sub(place.low_sum + s),
            );
            let second = (row - frame.least_row()).min(rows);
            let (once, twice) = ((once & valid).wide(), (twice & valid).wide());
            // A margin that is its own complement counts once.
            let opposite = place.low + batch.rest - s;
            let is_even =
                place.asked != Half::Both && (!batch.odd || opposite == frame.complement_sum());
            let has_complement = !is_even && self.half != Half::Both;
            if wanted {
                self.columns[j - 1] = s;
                self.columns[j] = batch.rest - s;
                self.sink
                    .column_margin(&self.columns[..frame.n], once, twice, has_complement);
            }
            let times = if has_complement { 2 } else { 1 };
            self.tally.add_margin(rows, second, once, twice, times);
        }
    }
}

/// Whether every margin has two tables for each of the wanted row margins.
#[inline]
fn settled<B: Bits>(wanted: B, twice: &[B]) -> bool {
    let missing = twice
        .iter()
        .fold(B::ZERO, |missing, &twice| missing | (wanted & !twice));
    missing == B::ZERO
}
