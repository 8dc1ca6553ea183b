//! Filtering lists of number sets: the inner loops of the exact decision.
//!
//! A *list* is a slice whose length is a multiple of [`LANES`]: the sets, then fillers
//! that pass no filter. So lists are read in whole vectors without a look at their
//! ends. Each filter copies the sets of `from` that pass to the front of `to`, closes
//! the list with fillers, and returns the number of sets. `to` must have room for
//! `from` and one vector more.

#[cfg(target_arch = "x86_64")]
mod avx2;

/// Sets read at a time.
pub(super) const LANES: usize = 8;

/// The length of a list of `sets` sets.
pub(super) const fn padded(sets: usize) -> usize {
    sets.next_multiple_of(LANES)
}

/// A set of numbers as a word: bit k - 1 stands for the number k. The topmost bit is
/// never used, so a filler, which has it, differs from every set.
pub(super) trait Word: Copy + Send + 'static {
    /// All bits: shares more than one number with every line, and never matches.
    const FILLER: Self;
    /// The set as 64 bits.
    fn wide(self) -> u64;
    /// A set from 64 bits; those above must be zero.
    fn narrow(bits: u64) -> Self;
}

impl Word for u32 {
    const FILLER: Self = Self::MAX;
    #[inline(always)]
    fn wide(self) -> u64 {
        u64::from(self)
    }
    #[inline(always)]
    fn narrow(bits: u64) -> Self {
        debug_assert!(bits <= u64::from(Self::MAX >> 1));
        bits as Self
    }
}

impl Word for u64 {
    const FILLER: Self = Self::MAX;
    #[inline(always)]
    fn wide(self) -> u64 {
        self
    }
    #[inline(always)]
    fn narrow(bits: u64) -> Self {
        debug_assert!(bits <= Self::MAX >> 1);
        bits
    }
}

/// What a line's sets must obey.
#[derive(Clone, Copy)]
pub(super) struct Pattern<'a, W> {
    /// Numbers whose membership is known.
    pub(super) known: W,
    /// Those of them that are members.
    pub(super) members: W,
    /// Domains of the line's cells; a set must have a number of each.
    pub(super) domains: &'a [W],
}

/// One way to carry the filters out.
pub(super) trait Filter<W: Word>: Copy + Send + 'static {
    /// Sets that obey a pattern; also returns the union of what passed.
    fn matching(self, from: &[W], to: &mut [W], pattern: Pattern<'_, W>) -> (usize, W);
    /// Sets disjoint from `set`, which is not empty.
    fn disjoint(self, from: &[W], to: &mut [W], set: W) -> usize;
    /// Sets with exactly one number in common with `set`, which has two at least.
    fn crossing(self, from: &[W], to: &mut [W], set: W) -> usize;
}

/// Plain code, branch-free where it pays, for any processor and words of any width.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// Copies what passes; a set that does not is overwritten by the next one.
#[inline(always)]
fn copy<W: Word>(from: &[W], to: &mut [W], passes: impl Fn(u64) -> bool) -> usize {
    let mut kept = 0;
    for &set in from {
        to[kept] = set;
        kept += usize::from(passes(set.wide()));
    }
    to[kept..kept + LANES].fill(W::FILLER);
    kept
}

impl<W: Word> Filter<W> for Portable {
    fn matching(self, from: &[W], to: &mut [W], pattern: Pattern<'_, W>) -> (usize, W) {
        // A filler has the topmost bit, which no set has: it is known to be out.
        let top = W::FILLER.wide() ^ W::FILLER.wide() >> 1;
        let (known, members) = (pattern.known.wide() | top, pattern.members.wide());
        let (mut kept, mut union) = (0, 0);
        for &set in from {
            let x = set.wide();
            if x & known == members && pattern.domains.iter().all(|d| x & d.wide() != 0) {
                to[kept] = set;
                kept += 1;
                union |= x;
            }
        }
        to[kept..kept + LANES].fill(W::FILLER);
        (kept, W::narrow(union))
    }

    fn disjoint(self, from: &[W], to: &mut [W], set: W) -> usize {
        let set = set.wide();
        copy(from, to, |x| x & set == 0)
    }

    fn crossing(self, from: &[W], to: &mut [W], set: W) -> usize {
        let set = set.wide();
        copy(from, to, |x| {
            let common = x & set;
            common != 0 && common & common.wrapping_sub(1) == 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of every length around the vector width, against the definition.
    fn check<W: Word + PartialEq + std::fmt::Debug>(filter: impl Filter<W>) {
        let all: Vec<u64> = (0..45u64)
            .map(|k| k.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40)
            .collect();
        let set = 0b1011_0110_0101_1010_1100;
        for len in 0..all.len() {
            let sets = &all[..len];
            let mut from: Vec<W> = sets.iter().map(|&x| W::narrow(x)).collect();
            from.resize(padded(len), W::FILLER);
            let mut to = vec![W::narrow(0); from.len() + LANES];
            let expect = |kept: usize, to: &[W], passes: &dyn Fn(u64) -> bool| {
                let mut expected: Vec<W> = sets
                    .iter()
                    .filter(|&&x| passes(x))
                    .map(|&x| W::narrow(x))
                    .collect();
                assert_eq!(kept, expected.len());
                expected.resize(padded(kept), W::FILLER);
                assert_eq!(to[..padded(kept)], expected);
            };
            let kept = filter.disjoint(&from, &mut to, W::narrow(set));
            expect(kept, &to, &|x| x & set == 0);
            let kept = filter.crossing(&from, &mut to, W::narrow(set));
            expect(kept, &to, &|x| (x & set).count_ones() == 1);
            let out = !0 << 24 | 0b10;
            let pattern = Pattern {
                known: W::narrow((out | 0b1) & W::FILLER.wide() >> 1),
                members: W::narrow(0b1),
                domains: &[W::narrow(set), W::narrow(!set & 0xFF_FFFF)],
            };
            let (kept, union) = filter.matching(&from, &mut to, pattern);
            let matches = |x| x & 0b11 == 0b01 && x & set != 0 && x & !set != 0;
            expect(kept, &to, &matches);
            let members = sets.iter().filter(|&&x| matches(x));
            assert_eq!(union.wide(), members.fold(0, |all, x| all | x));
        }
    }

    #[test]
    fn filters_keep_what_the_definition_keeps() {
        check::<u32>(Portable);
        check::<u64>(Portable);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = crate::search::Avx2::detected() {
            check::<u32>(avx2);
        }
    }
}
