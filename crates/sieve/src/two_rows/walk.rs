//! The walk: all column margins c <= c', in batches that share their splits.
//!
//! Column margins are walked as a tree, outside in: c_1, c_n, c_2, c_(n-1), ... A node is a choice
//! of the first d of these sums, and carries the partial splits of 1..2n with those sums, best
//! (least penalty) first. All margins below a node share that list, so one costs little more than
//! its own last columns: the node with two columns to go deals its splits (four numbers left, three
//! pairings) to its few margins directly.
//!
//! **Order of penalties.** A split gives no table with an offset below its penalty
//! (see [`super::split`]), and a child's penalty is at least its parent's. So a batch
//! takes its splits by ascending penalty; once all of penalty below p are taken, its
//! bitmaps are exact below p, and when every offset from p on has two tables already,
//! all its margins are decided exactly and the rest of the splits is never made. This
//! happens early: an offset above the least two or three solvable ones nearly always
//! has many tables, in each of many splits.
//!
//! **Laziness.** A node makes its splits only when a node below asks for one: `pull`
//! extends one parent at a time, and asks the parent's node in turn. The splits made for one
//! margin are used by all margins below the same node.
//!
//! **Base.** The hull bound of [`super::one_margin`] is followed down the tree as far as
//! the sums placed determine it. No margin below has a table at a smaller offset, so
//! splits of smaller penalties need no order among themselves: they share one bucket.
//!
//! **No splits.** About 1 % of the margins have no table at all. They are cheap: the
//! lists above them run dry soon.
//!
//! **Symmetry.** c and its complement c'_j = 2(N+1) - c_(n+1-j) have the same tables by r
//! (r is its own complement for m = 2), so only c <= c' is walked, and counted twice
//! unless c = c'. Outside in this is decided early: at the first j with
//! c_j + c_(n+1-j) != 2(N+1), c < c' when the sum is smaller. A second survey may walk the
//! other half, c >= c': the complements of a unit's sums are placed first, and the tree
//! below them is another one, of margins that the first survey did not decide.

use super::bits::Bits;
use super::frame::{Frame, MAX_COLUMNS};
use super::level::SplitLevel;
use super::split::Split;
use super::tally::Tally;
use survo_core::numbers::Restriction;
use survo_core::search::Stop;

/// Which of the column margins are walked; the others have the tables of their complements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// All of them.
    Both,
    /// Those with c <= c'.
    Lesser,
    /// Those with c >= c', each in the unit of its complement.
    Greater,
}

/// What to do with each decided column margin, besides counting it.
pub trait Sink {
    /// False when [`Sink::column_margin`] need not be called: the walk skips the work.
    fn wanted(&self) -> bool;
    /// A column margin c (ascending, condition (1) kept) and the offsets with at least one and
    /// at least two tables; `with_complement` when the complement of c is another margin, which has
    /// the same offsets and is not handed over itself. Unique pairs are `once & !twice`.
    fn column_margin(&mut self, columns: &[u32], once: u128, twice: u128, with_complement: bool);
}

/// The place in the tree: everything about the sums chosen so far.
#[derive(Clone, Copy)]
pub(super) struct WalkPlace {
    /// Columns still to be placed.
    pub(super) left: usize,
    /// How many low and high sums are placed.
    pub(super) lows: usize,
    pub(super) highs: usize,
    /// Innermost low and high sum: the rest lies strictly between.
    pub(super) low: u32,
    pub(super) high: u32,
    /// Sum of the low sums, and of the sums still to be placed.
    pub(super) low_sum: u32,
    pub(super) rest: u32,
    /// Least r_1 that keeps condition (2) as far as known.
    pub(super) row: u32,
    /// Hull bound on the offsets of all margins below, as far as the sums placed tell.
    pub(super) base: u32,
    /// What is asked of the sums still to be placed: the half of the margins while all
    /// pairs of opposite sums add up to 2(N+1), nothing after another pair.
    pub(super) asked: Half,
}

pub struct TwoRowWalk<B, S> {
    pub(super) frame: Frame,
    /// Class counts of the margins walked.
    pub tally: Tally,
    /// Splits made and dealt.
    pub nodes: u64,
    /// Who else wants the margins.
    pub sink: S,
    pub(super) half: Half,
    pub(super) levels: Vec<SplitLevel<B>>,
    pub(super) columns: [u32; MAX_COLUMNS],
    /// The terms f(u) - C_u of the hull bound, for the low sums placed.
    hull: [i32; MAX_COLUMNS + 1],
    /// Nodes at this number of columns to go are the units of sharding.
    unit_left: usize,
    unit: u64,
    first_unit: u64,
    end_unit: u64,
    /// The units met, while they are being listed.
    listed: Option<Vec<Restriction>>,
    stop: Stop,
}

impl<B: Bits, S: Sink> TwoRowWalk<B, S> {
    /// A walk over some of the margins.
    ///
    /// # Panics
    /// When the word is too short for the row sums of the frame.
    pub fn new(frame: Frame, half: Half, sink: S, stop: Stop) -> Self {
        assert!(frame.rows() <= B::WIDTH);
        Self {
            frame,
            tally: Tally::default(),
            nodes: 0,
            sink,
            half,
            levels: vec![SplitLevel::default(); frame.n + 1],
            columns: [0; MAX_COLUMNS],
            hull: [0; MAX_COLUMNS + 1],
            // Whole pairs of opposite sums are placed above a unit.
            unit_left: frame.n - 2 * (frame.n.saturating_sub(2) / 2).min(2),
            unit: 0,
            first_unit: 0,
            end_unit: u64::MAX,
            listed: None,
            stop,
        }
    }

    /// Decides the margins of the units `first..end` (a unit is a choice of the four outermost
    /// sums, of two or none if there are few; units are numbered from 0 in the order of the walk).
    ///
    /// The tally and the number of nodes start again. When the stop flag was raised,
    /// the tally lacks some margins.
    pub fn run(&mut self, first: u64, end: u64) {
        self.tally = Tally::default();
        self.nodes = 0;
        self.unit = 0;
        self.first_unit = first;
        self.end_unit = end;
        let n = self.frame.n;
        self.levels[n].restart(0, 0, 0, self.frame.rows());
        self.levels[n].push(Split::empty(n));
        self.levels[n].ready = u32::MAX;
        self.node(&self.root());
    }

    /// The place with no sum chosen.
    fn root(&self) -> WalkPlace {
        let (least, greatest) = self.frame.column_range();
        WalkPlace {
            left: self.frame.n,
            lows: 0,
            highs: 0,
            low: least - 1,
            high: greatest + 1,
            low_sum: 0,
            rest: self.frame.total(),
            row: self.frame.least_row(),
            base: 0,
            asked: match self.half {
                Half::Both => Half::Both,
                // Units are those of the lesser half.
                Half::Lesser | Half::Greater => Half::Lesser,
            },
        }
    }

    /// The units, in their order: for each, what the sums still to be placed add up to and how
    /// great they may be, counted from the innermost low sum (not all that satisfy this belong to a
    /// margin: conditions may forbid it). A walk past all units; takes milliseconds.
    pub fn units(&mut self) -> Vec<Restriction> {
        self.listed = Some(Vec::new());
        self.run(0, 0);
        self.listed.take().unwrap_or_default()
    }

    /// Whether `k` different sums strictly between `low` and `high` can add up to `sum`.
    fn possible(k: u32, low: u32, high: u32, sum: u32) -> bool {
        let around = k * (k + 1) / 2;
        high > low + k && k * low + around <= sum && sum + around <= k * high
    }

    fn node(&mut self, place: &WalkPlace) {
        if place.left == self.unit_left {
            if let Some(listed) = &mut self.listed {
                let above = place.rest - place.left as u32 * place.low;
                let room = place.high - place.low - 1;
                let rest = Restriction::new(above, place.left, 1, room);
                listed.push(rest.expect("the walk goes on only where there is room"));
                return;
            }
            let unit = self.unit;
            self.unit += 1;
            let wanted = (self.first_unit..self.end_unit).contains(&unit);
            if !wanted || self.stop.is_raised() {
                return;
            }
            if self.half == Half::Greater {
                self.complement(place);
                return;
            }
        }
        self.below(place);
    }

    /// Walks the complements of the margins below a unit.
    fn complement(&mut self, place: &WalkPlace) {
        let (columns, hull) = (self.columns, self.hull);
        let (sum, n) = (self.frame.complement_sum(), self.frame.n);
        let mut other = WalkPlace {
            asked: Half::Greater,
            ..self.root()
        };
        for j in 0..place.lows {
            other = self.place_low(&other, sum - columns[n - 1 - j]);
            other = self.place_high(&other, sum - columns[j]);
        }
        self.below(&other);
        // The walk goes on from the unit's own sums.
        (self.columns, self.hull) = (columns, hull);
    }

    /// Goes on below a place with the next sum, alternately low and high.
    fn below(&mut self, place: &WalkPlace) {
        // Often enough to stop within moments, too rarely to cost anything.
        if place.left == 4 && self.stop.is_raised() {
            return;
        }
        if place.left == 2 {
            self.batch(place);
            return;
        }
        let frame = self.frame;
        let left = place.left as u32 - 1;
        if place.lows == place.highs {
            let j = place.lows + 1;
            let floor = frame.least_prefix(j).saturating_sub(place.low_sum);
            for sum in (place.low + 1).max(floor)..place.high {
                if sum >= place.rest {
                    break;
                }
                if !Self::possible(left, sum, place.high, place.rest - sum) {
                    continue;
                }
                let next = self.place_low(place, sum);
                self.node(&next);
            }
        } else {
            let t = place.highs + 1;
            let j = frame.n - t;
            let opposite = frame.complement_sum() - place.low;
            let (mut least, mut greatest) = (place.low + 1, place.high - 1);
            match place.asked {
                Half::Both => {}
                Half::Lesser => greatest = greatest.min(opposite),
                Half::Greater => least = least.max(opposite),
            }
            for sum in least..=greatest {
                if sum >= place.rest {
                    break;
                }
                if !Self::possible(left, place.low, sum, place.rest - sum) {
                    continue;
                }
                // C_j is everything but the t greatest sums.
                let prefix = place.low_sum + place.rest - sum;
                if prefix < frame.least_prefix(j) {
                    break;
                }
                let next = self.place_high(place, sum);
                self.node(&next);
            }
        }
    }

    #[inline(always)]
    fn place_low(&mut self, place: &WalkPlace, sum: u32) -> WalkPlace {
        let frame = self.frame;
        let j = place.lows + 1;
        let low_sum = place.low_sum + sum;
        let f = self.hull_at(j, place.lows);
        self.hull[j] = f - low_sum as i32;
        let next = WalkPlace {
            left: place.left - 1,
            base: place.base.max(self.hull_offset(j, self.hull[j])),
            lows: j,
            low: sum,
            low_sum,
            rest: place.rest - sum,
            row: place
                .row
                .max(frame.least_row_and_prefix(j).saturating_sub(low_sum)),
            ..*place
        };
        self.columns[j - 1] = sum;
        self.start(&next, sum);
        next
    }

    /// Places the next high sum, the opposite of the low sum placed last.
    #[inline(always)]
    fn place_high(&mut self, place: &WalkPlace, sum: u32) -> WalkPlace {
        let frame = self.frame;
        let t = place.highs + 1;
        let j = frame.n - t;
        // C_j is everything but the t greatest sums.
        let prefix = place.low_sum + place.rest - sum;
        let f = self.hull_at(j, place.lows) - prefix as i32;
        let next = WalkPlace {
            left: place.left - 1,
            base: place.base.max(self.hull_offset(j, f)),
            highs: t,
            high: sum,
            rest: place.rest - sum,
            row: place
                .row
                .max(frame.least_row_and_prefix(j).saturating_sub(prefix)),
            asked: if place.low + sum == frame.complement_sum() {
                place.asked
            } else {
                Half::Both
            },
            ..*place
        };
        self.columns[j] = sum;
        self.start(&next, sum);
        next
    }

    /// A lower bound on f(t) of [`super::one_margin`] from the `lows` first sums.
    #[inline(always)]
    fn hull_at(&self, t: usize, lows: usize) -> i32 {
        let mut best = 0;
        for u in 0..=lows.min(t - 1) {
            let q = (t + u) as i32;
            best = best.max(q * (q + 1) / 2 + self.hull[u]);
        }
        best
    }

    /// The bound on the offset that f(u) - C_u gives.
    #[inline(always)]
    fn hull_offset(&self, u: usize, term: i32) -> u32 {
        let q = (self.frame.n + u) as i32;
        let offset = q * (q + 1) / 2 + term - self.frame.least_row() as i32;
        offset.clamp(0, self.frame.rows() as i32 - 1) as u32
    }

    /// Starts the list of a node: the splits with one more column of this sum. Nothing is made yet.
    #[inline(always)]
    fn start(&mut self, place: &WalkPlace, sum: u32) {
        let (here, parents) = self.levels.split_at_mut(place.left + 1);
        here[place.left].restart(sum, parents[0].base, place.base, self.frame.rows());
    }
}
