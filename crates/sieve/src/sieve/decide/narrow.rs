//! The root of the search: the lists of all lines and the domains of all cells narrow one another.

use super::{LineSide, Lists, MAX_LINES, SetList, SetSearch};
use crate::sieve::filter::{Filter, LANES, Pattern, Word};
use survo_core::numbers::once_and_twice;
use survo_core::puzzle::Sum;

/// Passes over a side, at most; the first over each side builds its lists.
const MAX_PASSES: usize = 10;

/// With this many lines on the second side, one of them is left out. With more lines the
/// list of that line rules out more than it costs; the figures are in `docs/records/sieve.md`.
const LINES_WITH_ONE_IMPLIED: usize = 3;

impl<W: Word, F: Filter<W>> SetSearch<W, F> {
    /// The lists of all lines under the domains: the sides are narrowed in turn until a pass
    /// changes no domain. `None` if a line is left without sets, or a number without a line.
    pub(super) fn narrow(&mut self, sums: [&[Sum]; 2], domains: &mut [u64]) -> Option<Lists> {
        let mut lists = Lists::default();
        for pass in 0..MAX_PASSES {
            let changed = self.narrow_side(pass, sums, domains, &mut lists)?;
            // Both sides need a pass.
            if !changed && pass >= 2 {
                break;
            }
        }
        Some(lists)
    }

    /// One pass over the lines of a side: builds their lists, or filters them again, and
    /// restricts each cell to what the list of its line still holds. Returns whether that
    /// changed a domain; `None` as [`SetSearch::narrow`].
    fn narrow_side(
        &mut self,
        pass: usize,
        sums: [&[Sum]; 2],
        domains: &mut [u64],
        lists: &mut Lists,
    ) -> Option<bool> {
        let side = pass % 2;
        let sides = &self.of.sides;
        let first_line = side * sides[0].lines;
        let (this, other) = (&sides[side], &sides[1 - side]);
        let (lines, width) = (this.lines, other.lines);
        let (line_stride, cell_stride) = (this.stride, other.stride);
        let patterns = line_patterns(this, other, domains)?;
        if pass == 1 && lines == LINES_WITH_ONE_IMPLIED {
            let candidates = |&x: &usize| {
                let (known, members) = patterns[x];
                let (known, members) = (W::narrow(known), W::narrow(members));
                this.sets.candidates(sums[side][x], known, members).len()
            };
            self.implied = (0..lines)
                .max_by_key(candidates)
                .map(|line| first_line + line);
        }
        let mut changed = false;
        for x in 0..lines {
            if self.implied == Some(first_line + x) {
                continue;
            }
            let mut cells = [W::narrow(0); MAX_LINES];
            for (y, cell) in cells[..width].iter_mut().enumerate() {
                *cell = W::narrow(domains[x * line_stride + y * cell_stride]);
            }
            let (known, members) = patterns[x];
            let pattern = Pattern {
                known: W::narrow(known),
                members: W::narrow(members),
                domains: &cells[..width],
            };
            let (list, union) = if pass < 2 {
                self.built(side, sums[side][x], pattern)
            } else {
                self.matching(lists[first_line + x], pattern)
            };
            if list.sets == 0 {
                return None;
            }
            lists[first_line + x] = list;
            for y in 0..width {
                let domain = &mut domains[x * line_stride + y * cell_stride];
                changed |= *domain & !union != 0;
                *domain &= union;
                if *domain == 0 {
                    return None;
                }
            }
        }
        Some(changed)
    }

    /// The list of a line of a side with the sum `sum`.
    fn built(&mut self, side: usize, sum: Sum, pattern: Pattern<'_, W>) -> (SetList, u64) {
        let sets = &self.of.sides[side].sets;
        let from = sets.candidates(sum, pattern.known, pattern.members);
        // Not by `reserve`: the candidates are borrowed from the side.
        let needed = self.top + from.len() + LANES;
        if self.arena.len() < needed {
            self.arena.resize(2 * needed, W::FILLER);
        }
        let to = &mut self.arena[self.top..];
        let (kept, union) = self.filter.matching(from, to, pattern);
        (self.push(kept), union.wide())
    }

    fn matching(&mut self, list: SetList, pattern: Pattern<'_, W>) -> (SetList, u64) {
        let range = list.range();
        self.reserve(range.len());
        let (low, high) = self.arena.split_at_mut(self.top);
        let (kept, union) = self.filter.matching(&low[range], high, pattern);
        (self.push(kept), union.wide())
    }
}

/// For each line of `this` side, the numbers of which it is known whether the line has
/// them, and those that it has: it cannot have what no domain of its cells holds, and it
/// must have what only its own cells may hold. `None` if some number is in no domain.
fn line_patterns<W>(
    this: &LineSide<W>,
    other: &LineSide<W>,
    domains: &[u64],
) -> Option<[(u64, u64); MAX_LINES]> {
    let numbers = (1u64 << domains.len()) - 1;
    let mut reach = [0u64; MAX_LINES];
    for (x, reach) in reach[..this.lines].iter_mut().enumerate() {
        for y in 0..other.lines {
            *reach |= domains[x * this.stride + y * other.stride];
        }
    }
    let (once, twice) = once_and_twice(reach[..this.lines].iter().copied());
    if once != numbers {
        return None;
    }
    let mut patterns = [(0, 0); MAX_LINES];
    for (pattern, reach) in patterns.iter_mut().zip(reach) {
        let forced = reach & !twice;
        *pattern = (numbers & !reach | forced, forced);
    }
    Some(patterns)
}
