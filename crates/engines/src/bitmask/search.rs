//! The search: which candidates are left for the open lines, level by level.

use super::candidates::{BitPart, Choice, EMPTY};
use super::consistency::Consistency;
use super::layout::{BitLayout, BitLine, LineGroup};
use crate::Search;
use survo_core::puzzle::{Shape, Side};
use survo_core::search::{Avx2, Ending, compiled_twice};

/// Memory of the search, reused from puzzle to puzzle.
#[derive(Default)]
pub(super) struct Scratch {
    /// Nodes after which a search looks ahead.
    patience: u64,
    levels: Vec<Level>,
    consistency: Consistency,
    /// The chosen set of each row, then of each column.
    chosen: Vec<u64>,
    cells: Vec<u8>,
    rows: usize,
    avx2: Option<Avx2>,
    pub(super) nodes: u64,
    pub(super) solutions: u64,
}

impl Scratch {
    pub(super) fn new(patience: u64) -> Self {
        Self {
            patience,
            avx2: Avx2::detected(),
            ..Self::default()
        }
    }

    /// Searches the tables whose lines hold candidates of the layout.
    pub(super) fn search(
        &mut self,
        layout: &BitLayout,
        shape: Shape,
        search: &mut Search<'_>,
    ) -> Ending {
        self.chosen.clear();
        self.chosen.resize(shape.rows() + shape.columns(), 0);
        self.cells.resize(shape.cells(), 0);
        self.rows = shape.rows();
        self.nodes = 0;
        self.solutions = 0;
        let lines = layout.lines.len();
        self.levels.resize_with(lines + 1, Level::default);
        for level in &mut self.levels {
            level.left.resize(lines, 0);
            if level.groups.len() < layout.groups.len() {
                level.groups.resize_with(layout.groups.len(), Left::default);
            }
        }
        let all = &mut self.levels[0];
        for (left, group) in all.groups.iter_mut().zip(&layout.groups) {
            left.set(group.bits.all());
        }
        for (left, line) in all.left.iter_mut().zip(&layout.lines) {
            *left = line.candidates();
        }
        self.branch(layout, 0, search)
    }

    /// Searches below the node whose lines have what is left on level `depth`: `depth` of
    /// them have a set.
    fn branch(&mut self, layout: &BitLayout, depth: usize, search: &mut Search<'_>) -> Ending {
        self.nodes += 1;
        if search.stop.is_raised() {
            return Ending::Stopped;
        }
        if depth == layout.lines.len() {
            return self.solution(layout, search);
        }
        if self.nodes > self.patience {
            let level = &mut self.levels[depth];
            if !self
                .consistency
                .establish(self.avx2, layout, level, search.stop)
            {
                return Ending::Exhausted;
            }
        }
        let (here, below) = self.levels[depth..].split_at_mut(1);
        let left = &here[0].left;
        let fewest = (0..left.len())
            .min_by_key(|&line| left[line])
            .expect("a table has lines");
        below[0].left.copy_from_slice(left);
        below[0].left[fewest] = CHOSEN;
        let line = &layout.lines[fewest];
        let parts = self.levels[depth].groups[line.group].parts().len();
        for part in 0..parts {
            let left = &self.levels[depth].groups[line.group];
            let BitPart { at, bits } = left.parts()[part];
            for (word, mut bits) in line.own(&bits).into_iter().enumerate() {
                while bits != 0 {
                    let set = line.set(at, word, bits.trailing_zeros());
                    bits &= bits - 1;
                    self.chosen[line.index] = set;
                    let (here, below) = self.levels[depth..].split_at_mut(1);
                    let (from, to) = (&here[0], &mut below[0]);
                    if keep(self.avx2, layout, line.side, set, from, to) {
                        let ending = self.branch(layout, depth + 1, search);
                        if ending != Ending::Exhausted {
                            return ending;
                        }
                    }
                }
            }
        }
        Ending::Exhausted
    }

    fn solution(&mut self, layout: &BitLayout, search: &mut Search<'_>) -> Ending {
        if let Some(left_out) = layout.left_out {
            self.chosen[left_out] = 0;
            let (rows, columns) = self.chosen.split_at(self.rows);
            let side = if left_out < self.rows { rows } else { columns };
            self.chosen[left_out] = !side.iter().fold(0, |others, set| others | set);
        }
        let (rows, columns) = self.chosen.split_at(self.rows);
        for (i, row) in rows.iter().enumerate() {
            for (j, column) in columns.iter().enumerate() {
                self.cells[i * columns.len() + j] = (row & column).trailing_zeros() as u8 + 1;
            }
        }
        self.solutions += 1;
        (search.visit)(&self.cells);
        if self.solutions >= search.limit {
            Ending::Limit
        } else {
            Ending::Exhausted
        }
    }
}

compiled_twice! {
    /// Keeps the candidates that agree with the set of a line of this side; false when an open
    /// line has none.
    fn keep(
        layout: &BitLayout,
        side: Side,
        set: u64,
        here: &Level,
        below: &mut Level,
    ) -> bool {
        let lists = here.groups.iter().zip(&mut below.groups);
        let mut groups = layout.groups.iter().zip(lists);
        groups.all(|(group, (from, to))| {
            let choice = Choice::new(group.side, side, set);
            keep_group(layout, group, choice, from, to, &mut below.left)
        })
    }
}

/// Keeps the candidates of a group that agree with a choice; false when an open line has none.
#[inline(always)]
fn keep_group(
    layout: &BitLayout,
    group: &LineGroup,
    choice: Choice,
    from: &Left,
    to: &mut Left,
    left: &mut [u32],
) -> bool {
    let left = &mut left[group.lines.clone()];
    if let [left] = left {
        if *left != CHOSEN {
            (to.count, *left) = group.bits.agreeing(choice, from.parts(), &mut to.parts);
        }
        return *left > 0;
    }
    (to.count, _) = group.bits.agreeing(choice, from.parts(), &mut to.parts);
    let bits = to.parts().first().map_or(EMPTY, |part| part.bits);
    let lines = &layout.lines[group.lines.clone()];
    let open = left
        .iter_mut()
        .zip(lines)
        .filter(|(left, _)| **left != CHOSEN);
    for (left, line) in open {
        *left = line.count(&bits);
        if *left == 0 {
            return false;
        }
    }
    true
}

/// In place of the number of its candidates: the line has a set.
pub(super) const CHOSEN: u32 = u32::MAX;

/// The candidates that are left of a group, in the blocks that are not empty.
#[derive(Default)]
pub(super) struct Left {
    /// The blocks, of which the first count.
    pub(super) parts: Vec<BitPart>,
    pub(super) count: usize,
}

impl Left {
    pub(super) fn parts(&self) -> &[BitPart] {
        &self.parts[..self.count]
    }

    pub(super) fn set(&mut self, parts: &[BitPart]) {
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
    /// Puts the candidates of a line in place of what `to` holds; no block is empty.
    pub(super) fn copy_line(&self, line: &BitLine, to: &mut Vec<BitPart>) {
        let group = &self.groups[line.group];
        let own = group.parts().iter().map(|part| BitPart {
            at: part.at,
            bits: line.own(&part.bits),
        });
        to.clear();
        to.extend(own.filter(|part| part.bits != EMPTY));
    }
}
