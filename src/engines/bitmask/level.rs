//! What is left when some lines have their sets.

use super::candidates::{BitPart, EMPTY};
use super::kept::{Kept, KeptPlace};
use super::layout::BitLine;

/// In place of the number of its candidates: the line has a set.
pub(super) const CHOSEN: u32 = u32::MAX;

/// The candidates that are left of a group, in the blocks that are not empty.
#[derive(Default)]
pub(super) struct Left {
    /// The list where it is kept; then `parts` counts for nothing.
    pub(super) kept: Option<KeptPlace>,
    /// The blocks, of which the first count.
    pub(super) parts: Vec<BitPart>,
    pub(super) count: usize,
}

impl Left {
    pub(super) fn parts<'a>(&'a self, kept: &'a Kept) -> &'a [BitPart] {
        match self.kept {
            Some(list) => kept.parts(list),
            None => &self.parts[..self.count],
        }
    }

    /// Copies the blocks from where they are kept, so that they can be changed.
    pub(super) fn copy_kept(&mut self, kept: &Kept) {
        if let Some(list) = self.kept.take() {
            self.set(kept.parts(list));
        }
    }

    pub(super) fn set(&mut self, parts: &[BitPart]) {
        self.kept = None;
        self.parts.clear();
        self.parts.extend_from_slice(parts);
        self.count = parts.len();
    }
}

/// What is left of all lines.
#[derive(Default)]
pub(super) struct Level {
    /// The candidates of each group. Those of lines with a set count for nothing.
    pub(super) groups: Vec<Left>,
    /// How many candidates each line has, or [`CHOSEN`].
    pub(super) left: Vec<u32>,
}

impl Level {
    /// Puts the candidates of a line in place of what `to` holds; no block is empty. Its group
    /// is not kept elsewhere.
    pub(super) fn copy_line(&self, line: &BitLine, to: &mut Vec<BitPart>) {
        let group = &self.groups[line.group];
        let own = group.parts[..group.count].iter().map(|part| BitPart {
            at: part.at,
            bits: line.own(&part.bits),
        });
        to.clear();
        to.extend(own.filter(|part| part.bits != EMPTY));
    }
}
