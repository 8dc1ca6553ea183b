//! Arc consistency: every candidate is supported by a candidate of every other line.
//!
//! A search that has become long is often below choices that leave no table, although every line
//! has candidates. Row sums of 58, 61, 137 and 150 in a 4x7, say, leave two rows for the small
//! numbers, so that a column can hold two of them; the search alone would go through all columns to
//! find out. Looking ahead takes longer than a choice, so short searches do not do it.
//!
//! The engine `exact-cover` reduces its options by the same rule, with code of its own.

use super::candidates::{BitPart, Choice};
use super::layout::BitLayout;
use super::search::{CHOSEN, Level};
use survo_core::search::{Avx2, Stop, compiled_twice};

#[derive(Default)]
pub(super) struct Consistency {
    /// The lines that lost candidates since the others were compared with them.
    changed: Vec<bool>,
    /// The candidates of the line that the others are compared with.
    support: Vec<BitPart>,
}

impl Consistency {
    /// Removes the candidates of open lines that agree with no candidate of another open line,
    /// until nothing changes or `stop` is raised; false when a line has none left.
    pub(super) fn establish(
        &mut self,
        avx2: Option<Avx2>,
        layout: &BitLayout,
        level: &mut Level,
        stop: &Stop,
    ) -> bool {
        let lines = level.left.len();
        self.changed.clear();
        let is_open = level.left.iter().map(|&left| left != CHOSEN);
        self.changed.extend(is_open);
        // The line with fewest first: it is gone through quickly and supports least.
        while let Some(by) = (0..lines)
            .filter(|&line| self.changed[line])
            .min_by_key(|&line| level.left[line])
        {
            if stop.is_raised() {
                break;
            }
            self.changed[by] = false;
            level.copy_line(&layout.lines[by], &mut self.support);
            for line in (0..lines).filter(|&line| line != by) {
                let before = level.left[line];
                if before == CHOSEN {
                    continue;
                }
                revise(avx2, layout, level, line, by, &self.support);
                match level.left[line] {
                    0 => return false,
                    after => self.changed[line] |= after < before,
                }
            }
        }
        true
    }
}

compiled_twice! {
    /// Removes the candidates of a line that agree with no candidate of another. `support` has
    /// those of the other.
    fn revise(layout: &BitLayout, level: &mut Level, line: usize, by: usize, support: &[BitPart]) {
        let (of_line, by) = (&layout.lines[line], &layout.lines[by]);
        let bits_of_support = &layout.groups[by.group].bits;
        let left = &mut level.groups[of_line.group];
        // What supports a candidate often supports the next.
        let mut near = 0;
        for part in &mut left.parts[..left.count] {
            for (word, mut bits) in of_line.own(&part.bits).into_iter().enumerate() {
                while bits != 0 {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    let set = of_line.set(part.at, word, bit);
                    let choice = Choice::new(by.side, of_line.side, set);
                    match bits_of_support.find_agreeing(choice, support, near) {
                        Some(at) => near = at,
                        None => {
                            part.bits[word] &= !(1 << bit);
                            level.left[line] -= 1;
                        }
                    }
                }
            }
        }
    }
}
