//! Decides open pairs one after the other, as surveys ask for them.
//!
//! The masks are kept from pair to pair, and so are all buffers; only dlx-rs allocates in a search.
//! The parts of a pair share no solution and lose none, since a solution has exactly one of the
//! options of the line by which they are split.
//!
//! Two rules make this quick for pairs with many tables, as most have:
//!
//! * A large part is not reduced to the end, only by [`LOOKS`] looks at its shortest lines: its
//!   own parts are much smaller, and looking at these costs less. Only what goes to dlx-rs is
//!   reduced until nothing changes.
//! * Of two long lines only the first is posed. The second takes all other numbers; and a short
//!   line has two cells then, so that it meets both or neither.

use std::ops::ControlFlow;

use super::LARGEST_PART;
use super::encoding::Encoding;
use super::finds::Finds;
use super::masks::{PairLines, Remaining};
use super::residue::Residue;
use super::tables::{Length, SetMasks};
use crate::Search;
use survo_core::puzzle::{Shape, Side, Sum};
use survo_core::search::{Ending, Report};

/// Looks at short lines of a part that is too large for dlx-rs. With 3 a search of 4x5 takes
/// 1.05 times as long, with as many as change anything 1.7 times; with 1, pairs without a
/// table take 1.5 times as long.
const LOOKS: usize = 2;

/// What open pairs of one shape share.
pub(super) struct OpenPairs {
    shape: Shape,
    masks: SetMasks,
    lines: PairLines,
    /// What is left after each choice.
    levels: Vec<Remaining>,
    seen: Vec<u64>,
}

impl OpenPairs {
    /// For a shape; `None` when its masks could take more than `memory` bytes.
    pub(super) fn new(shape: Shape, memory: usize) -> Option<Self> {
        Some(Self {
            shape,
            masks: SetMasks::new(shape.landscape(), memory)?,
            lines: PairLines::new(),
            // Every choice leaves one line fewer to choose for.
            levels: vec![Remaining::default(); shape.rows() + shape.columns() + 1],
            seen: Vec::new(),
        })
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn solve(
        &mut self,
        rows: &[Sum],
        columns: &[Sum],
        residue: &mut Residue,
        search: &mut Search<'_>,
    ) -> Report {
        let mut finds = Finds::new(Encoding::new(self.shape), search);
        let (long_side, long, short) = if self.shape == self.shape.landscape() {
            (Side::Rows, rows, columns)
        } else {
            (Side::Columns, columns, rows)
        };
        let posed = if long.len() == 2 { &long[..1] } else { long };
        let is_alive = self.lines.start(
            &mut self.masks,
            long_side,
            (posed, short),
            &mut self.levels[0],
        );
        // The one that is not posed has yet to be listed.
        let long_options = long
            .iter()
            .map(|&sum| self.masks.list(Length::Long, sum).sets.len());
        let mut options = long_options.sum::<usize>();
        let short_options = short
            .iter()
            .map(|&sum| self.masks.sets(Length::Short, sum).sets.len());
        options += short_options.sum::<usize>();
        let mut parts = OpenParts {
            lines: &self.lines,
            masks: &self.masks,
            seen: &mut self.seen,
            residue,
            finds: &mut finds,
        };
        let ended = if is_alive {
            parts.solve(&mut self.levels)
        } else {
            ControlFlow::Continue(())
        };
        finds.report(options as u64, ended)
    }
}

struct OpenParts<'p, 'a, 's> {
    lines: &'p PairLines,
    masks: &'p SetMasks,
    seen: &'p mut Vec<u64>,
    residue: &'p mut Residue,
    finds: &'p mut Finds<'a, 's>,
}

impl OpenParts<'_, '_, '_> {
    /// Finds the tables of the first level; those behind it are free.
    fn solve(&mut self, levels: &mut [Remaining]) -> ControlFlow<Ending> {
        self.finds.look_at_stop()?;
        let (left, free) = levels
            .split_first_mut()
            .expect("there are more levels than lines");
        let (lines, masks) = (self.lines, self.masks);
        if !lines.reduce(masks, left, LOOKS, self.seen) {
            return ControlFlow::Continue(());
        }
        let (options, choice) = lines.choice(left);
        let line = match choice {
            Some(line) if options > LARGEST_PART => line,
            _ => return self.pose(left),
        };
        for place in lines.places(left, line) {
            if lines.choose(masks, left, &mut free[0], line, place) {
                self.solve(free)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reduces a part until nothing changes and gives it to dlx-rs.
    fn pose(&mut self, left: &mut Remaining) -> ControlFlow<Ending> {
        if !(self.lines).reduce(self.masks, left, usize::MAX, self.seen) {
            return ControlFlow::Continue(());
        }
        let residue = &mut *self.residue;
        residue.clear();
        self.lines
            .for_each_line(self.masks, left, |side, index, sets| {
                residue.push_line(side, index, sets);
            });
        residue.solve(self.finds)
    }
}
