//! The reduction of an open pair and its parts, on masks.
//!
//! An option is removed when choosing it would leave some line without an option; that is repeated
//! until nothing changes. The options of a line that are left are a mask over its sets, and what
//! supports an option is found 64 options at a time in [`super::tables`].
//!
//! Two long lines are compared only when one of them has a single option: sets of n numbers
//! are many, and masks over pairs of them would take gigabytes.

use super::tables::{Length, SetMasks};
use survo_core::puzzle::{Side, Sum};
use survo_core::search::{Avx2, compiled_twice};

/// Most long lines of an open shape: it has 64 cells at most, and no fewer cells in a long
/// line than long lines.
const LONG_LINES: usize = 8;

/// Weighs a long line against a short one when a line is chosen. The choice of a long line's
/// set leaves much less of the others, so that it may have twice as many.
const LONG_LINE_BONUS: usize = 2;

/// A line of the pair and its mask within [`Remaining`].
#[derive(Clone, Copy)]
struct MaskLine {
    side: Side,
    index: usize,
    sum: Sum,
    at: usize,
    words: usize,
}

#[derive(Default)]
pub(super) struct PairLines {
    avx2: Option<Avx2>,
    short: Vec<MaskLine>,
    long: Vec<MaskLine>,
    /// By short line and long line, the place of the masks of [`SetMasks::meetings`] for
    /// single sets.
    meetings: Vec<usize>,
    /// By two short lines, the place of [`SetMasks::apart`].
    apart: Vec<usize>,
    /// Words of all lines.
    words: usize,
}

/// The options that are left of all lines.
#[derive(Clone, Default)]
pub(super) struct Remaining {
    words: Vec<u64>,
    /// Short lines that lost options or whose support may have: one bit each.
    stale: u64,
    /// Long lines with one option that the other long lines have been compared with.
    settled: u64,
}

/// What came of looking at a short line.
#[derive(Default)]
struct Revised {
    /// Options of the line are left.
    is_alive: bool,
    /// Some line lost options.
    has_loss: bool,
}

impl MaskLine {
    fn range(&self) -> std::ops::Range<usize> {
        self.at..self.at + self.words
    }
}

impl Remaining {
    fn mask(&self, line: &MaskLine) -> &[u64] {
        &self.words[line.range()]
    }

    fn mask_mut(&mut self, line: &MaskLine) -> &mut [u64] {
        &mut self.words[line.range()]
    }

    fn len(&self, line: &MaskLine) -> usize {
        let counts = self.mask(line).iter().map(|word| word.count_ones());
        counts.sum::<u32>() as usize
    }
}

impl PairLines {
    pub(super) fn new() -> Self {
        Self {
            avx2: Avx2::detected(),
            ..Self::default()
        }
    }

    /// Takes on a pair whose long lines are on the side `long_side`, and leaves in `left` the
    /// options that each line of the other side supports; false when a line has none.
    pub(super) fn start(
        &mut self,
        masks: &mut SetMasks,
        long_side: Side,
        (long, short): (&[Sum], &[Sum]),
        left: &mut Remaining,
    ) -> bool {
        let mut all_words = 0;
        let mut line = |side, index, sum, words| {
            let at = all_words;
            all_words += words;
            MaskLine {
                side,
                index,
                sum,
                at,
                words,
            }
        };
        self.short.clear();
        self.long.clear();
        let short_side = match long_side {
            Side::Rows => Side::Columns,
            Side::Columns => Side::Rows,
        };
        for (index, &sum) in short.iter().enumerate() {
            let words = masks.list(Length::Short, sum).words;
            self.short.push(line(short_side, index, sum, words));
        }
        for (index, &sum) in long.iter().enumerate() {
            let words = masks.list(Length::Long, sum).words;
            self.long.push(line(long_side, index, sum, words));
        }
        self.words = all_words;
        self.apart.clear();
        for one in &self.short {
            let others = self.short.iter();
            self.apart
                .extend(others.map(|other| masks.apart(one.sum, other.sum)));
        }
        left.words.clear();
        left.words.resize(self.words, u64::MAX);
        left.stale = self.all_short();
        left.settled = 0;
        self.meetings.clear();
        for one in &self.short {
            for other in &self.long {
                let of_short = masks.meetings(one.sum, other.sum);
                let of_long = of_short + one.words;
                let of_sets = of_long + other.words;
                keep(left.mask_mut(one), &masks.words()[of_short..of_long]);
                keep(left.mask_mut(other), &masks.words()[of_long..of_sets]);
                self.meetings.push(of_sets);
            }
        }
        self.is_alive(masks, left)
    }

    fn all_short(&self) -> u64 {
        u64::MAX >> (64 - self.short.len())
    }

    fn lines(&self, length: Length) -> &[MaskLine] {
        match length {
            Length::Short => &self.short,
            Length::Long => &self.long,
        }
    }

    /// Whether every line has an option left, once single options of long lines have been
    /// taken into account.
    fn is_alive(&self, masks: &SetMasks, left: &mut Remaining) -> bool {
        self.short.iter().all(|line| left.len(line) > 0) && self.settle_long(masks, left)
    }

    /// Removes options by looking at stale short lines, at most this many; false when a line
    /// has no option left. Without a stale line, all that is left is consistent.
    pub(super) fn reduce(
        &self,
        masks: &SetMasks,
        left: &mut Remaining,
        most: usize,
        seen: &mut Vec<u64>,
    ) -> bool {
        seen.resize(self.words, 0);
        for _ in 0..most {
            // The shortest first: it is looked at quickly and supports least.
            let stale = (0..self.short.len()).filter(|&j| left.stale >> j & 1 == 1);
            let Some(j) = stale.min_by_key(|&j| left.len(&self.short[j])) else {
                break;
            };
            let revised = revise(self.avx2, self, masks.words(), j, &mut left.words, seen);
            left.stale &= !(1 << j);
            if revised.has_loss {
                left.stale |= self.all_short() & !(1 << j);
            }
            if !revised.is_alive || !self.settle_long(masks, left) {
                return false;
            }
        }
        true
    }

    /// Takes from the long lines what has a number in common with the only option of another
    /// one. False when a long line has no option left.
    fn settle_long(&self, masks: &SetMasks, left: &mut Remaining) -> bool {
        let mut i = 0;
        while let Some(line) = self.long.get(i) {
            let len = left.len(line);
            if len == 0 {
                return false;
            }
            i += 1;
            let bit = 1 << line.index;
            if len > 1 || left.settled & bit != 0 {
                continue;
            }
            left.settled |= bit;
            let place = ones(left.mask(line)).next();
            let set = masks.sets(Length::Long, line.sum).sets[place.expect("it has one option")];
            for other in self.long.iter().filter(|other| other.index != line.index) {
                let before = left.len(other);
                masks.keep_apart(other.sum, set, left.mask_mut(other));
                if left.len(other) < before {
                    left.stale = self.all_short();
                }
            }
            // A line before this one may have a single option now.
            i = 0;
        }
        true
    }

    /// How many options there are in lines that have a choice, and the line to choose for:
    /// one with few, and its position on its side; `None` when no line has a choice.
    pub(super) fn choice(&self, left: &Remaining) -> (usize, Option<(Length, usize)>) {
        let (mut open, mut fewest, mut choice) = (0, usize::MAX, None);
        for (length, weight) in [(Length::Short, LONG_LINE_BONUS), (Length::Long, 1)] {
            for (position, line) in self.lines(length).iter().enumerate() {
                let len = left.len(line);
                if len > 1 {
                    open += len;
                    if len * weight < fewest {
                        (fewest, choice) = (len * weight, Some((length, position)));
                    }
                }
            }
        }
        (open, choice)
    }

    /// The places of the options that a line has left.
    pub(super) fn places<'l>(
        &self,
        left: &'l Remaining,
        (length, position): (Length, usize),
    ) -> impl Iterator<Item = usize> + use<'l> {
        ones(&left.words[self.lines(length)[position].range()])
    }

    /// Hands each line with the options that it has left to `visit`.
    pub(super) fn for_each_line(
        &self,
        masks: &SetMasks,
        left: &Remaining,
        mut visit: impl FnMut(Side, usize, &mut dyn Iterator<Item = u64>),
    ) {
        for length in [Length::Long, Length::Short] {
            for line in self.lines(length) {
                let sets = &masks.sets(length, line.sum).sets;
                let mut left = ones(left.mask(line)).map(|place| sets[place]);
                visit(line.side, line.index, &mut left);
            }
        }
    }

    /// Makes `to` what is left of `from` when a line takes the option at `place`; false when
    /// a line has no option left.
    pub(super) fn choose(
        &self,
        masks: &SetMasks,
        from: &Remaining,
        to: &mut Remaining,
        (length, position): (Length, usize),
        place: usize,
    ) -> bool {
        to.clone_from(from);
        to.stale = self.all_short();
        let chosen = &self.lines(length)[position];
        let mask = to.mask_mut(chosen);
        mask.fill(0);
        mask[place / 64] = 1 << (place % 64);
        match length {
            Length::Short => {
                to.stale &= !(1 << position);
                let mask_at = |at: usize, line: &MaskLine| {
                    let at = at + place * line.words;
                    &masks.words()[at..at + line.words]
                };
                let apart = &self.apart[position * self.short.len()..];
                for (line, &at) in self.short.iter().zip(apart) {
                    if line.index != chosen.index {
                        keep(to.mask_mut(line), mask_at(at, line));
                    }
                }
                let meetings = &self.meetings[position * self.long.len()..];
                for (line, &at) in self.long.iter().zip(meetings) {
                    keep(to.mask_mut(line), mask_at(at, line));
                }
            }
            Length::Long => {
                // Its meetings are spread over the masks of all short sets; comparing the
                // sets themselves is quicker.
                let set = masks.sets(Length::Long, chosen.sum).sets[place];
                for line in &self.short {
                    let sets = masks.sets(Length::Short, line.sum).sets.chunks(64);
                    for (word, sets) in to.mask_mut(line).iter_mut().zip(sets) {
                        let meets = sets.iter().enumerate().fold(0, |meets, (bit, other)| {
                            meets | u64::from((set & other).is_power_of_two()) << bit
                        });
                        *word &= meets;
                    }
                }
            }
        }
        self.is_alive(masks, to)
    }
}

compiled_twice! {
    /// Looks at the options of short line `j`. One that leaves another line without an option is
    /// removed, and so are the options of long lines that meet none of those that stay. `seen` is
    /// scratch.
    fn revise(
        lines: &PairLines,
        masks: &[u64],
        j: usize,
        left: &mut [u64],
        seen: &mut [u64],
    ) -> Revised {
        let line = lines.short[j];
        let (short, long) = (&lines.short[..], &lines.long[..]);
        let apart = &lines.apart[j * short.len()..][..short.len()];
        let mut meetings = [0; LONG_LINES];
        meetings[..long.len()].copy_from_slice(&lines.meetings[j * long.len()..][..long.len()]);
        for other in long {
            seen[other.range()].fill(0);
        }
        let mut revised = Revised::default();
        for word in 0..line.words {
            let mut bits = left[line.at + word];
            let mut kept = bits;
            while bits != 0 {
                let place = 64 * word + bits.trailing_zeros() as usize;
                let bit = bits & bits.wrapping_neg();
                bits ^= bit;
                let is_supported = |at: usize, other: &MaskLine| {
                    let at = at + place * other.words;
                    meet(&masks[at..at + other.words], &left[other.range()])
                };
                let stays = (short.iter().zip(apart))
                    .all(|(other, &at)| other.index == j || is_supported(at, other))
                    && (long.iter().zip(&meetings)).all(|(other, &at)| is_supported(at, other));
                if !stays {
                    kept ^= bit;
                    continue;
                }
                for (other, &at) in long.iter().zip(&meetings) {
                    let at = at + place * other.words;
                    for (seen, meets) in seen[other.range()].iter_mut().zip(&masks[at..]) {
                        *seen |= meets;
                    }
                }
            }
            revised.has_loss |= left[line.at + word] != kept;
            revised.is_alive |= kept != 0;
            left[line.at + word] = kept;
        }
        for other in long {
            for (left, seen) in left[other.range()].iter_mut().zip(&seen[other.range()]) {
                revised.has_loss |= *left & !seen != 0;
                *left &= seen;
            }
        }
        revised
    }
}

/// Whether two masks have a one in common. Without an early end: most have, and the loop has
/// no branch then.
#[inline(always)]
fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).fold(0, |common, (a, b)| common | a & b) != 0
}

/// Takes from a mask what another does not hold.
fn keep(mask: &mut [u64], kept: &[u64]) {
    for (word, kept) in mask.iter_mut().zip(kept) {
        *word &= kept;
    }
}

/// The places of the ones of a mask.
fn ones(mask: &[u64]) -> impl Iterator<Item = usize> + '_ {
    mask.iter().enumerate().flat_map(|(at, &word)| {
        std::iter::successors((word != 0).then_some(word), |rest| {
            let rest = rest & (rest - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |rest| 64 * at + rest.trailing_zeros() as usize)
    })
}
