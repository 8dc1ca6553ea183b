//! The filters in plain code, branch-free where it pays.

use super::{Filter, LANES, Pattern, Word};

/// Runs anywhere, for words of any width.
#[derive(Clone, Copy)]
pub(in crate::engines::sieve) struct Portable;

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
