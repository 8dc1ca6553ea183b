//! What the reduction leaves, posed to dlx-rs.
//!
//! The items are those of [`super::encoding`], without those that can no longer decide
//! anything. A line that has one option left is taken out together with it, for all options
//! that are left agree with it. "k is in some line of this side" is asked where two lines may
//! take k, "k and l share a line" where a row and a column may take both. Nothing is lost:
//! sets that fill all lines of a side and have no number in common hold all numbers, and a row
//! and n columns that never share two numbers share one each.

use std::ops::ControlFlow;

use dlx_rs::Solver;

use super::encoding::{Encoding, LineOption};
use crate::engines::Search;
use crate::numbers::members;
use crate::puzzle::Side;
use crate::search::{Effort, Ending, Report, Stop};

/// The tables of a pair that were found so far.
pub(super) struct Finds<'a, 's> {
    encoding: Encoding,
    search: &'a mut Search<'s>,
    solutions: u64,
    /// Options that were given to dlx-rs.
    left: u64,
}

impl<'a, 's> Finds<'a, 's> {
    pub(super) fn new(encoding: Encoding, search: &'a mut Search<'s>) -> Self {
        Self {
            encoding,
            search,
            solutions: 0,
            left: 0,
        }
    }

    pub(super) fn stop(&self) -> &'s Stop {
        self.search.stop
    }

    /// Breaks off when the search was asked to stop.
    pub(super) fn look_at_stop(&self) -> ControlFlow<Ending> {
        if self.search.stop.is_raised() {
            ControlFlow::Break(Ending::Stopped)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The report on an instance of so many options.
    pub(super) fn report(&self, posed: u64, ended: ControlFlow<Ending>) -> Report {
        Report {
            solutions: self.solutions,
            ending: ended.break_value().unwrap_or(Ending::Exhausted),
            effort: Effort::Options {
                posed,
                left: self.left,
            },
        }
    }

    fn table(&mut self, chosen: &[LineOption], cells: &mut Vec<u8>) -> ControlFlow<Ending> {
        self.encoding.read_table(chosen, cells);
        self.solutions += 1;
        (self.search.visit)(cells);
        if self.solutions >= self.search.limit {
            return ControlFlow::Break(Ending::Limit);
        }
        ControlFlow::Continue(())
    }
}

/// The options of a part, and room to pose them.
#[derive(Default)]
pub(super) struct Residue {
    /// Those of lines without a choice; each cover adds its own for a while.
    chosen: Vec<LineOption>,
    /// Those of the other lines, line by line.
    options: Vec<LineOption>,
    /// Where the options of each of these lines end.
    ends: Vec<usize>,
    items: Vec<usize>,
    cells: Vec<u8>,
}

impl Residue {
    pub(super) fn clear(&mut self) {
        self.chosen.clear();
        self.options.clear();
        self.ends.clear();
    }

    /// Adds a line with its options, one at least.
    pub(super) fn push_line(&mut self, side: Side, index: usize, sets: impl Iterator<Item = u64>) {
        let start = self.options.len();
        self.options
            .extend(sets.map(|set| LineOption { side, index, set }));
        debug_assert!(self.options.len() > start, "every line has an option left");
        if self.options.len() == start + 1 {
            self.chosen.extend(self.options.pop());
        } else {
            self.ends.push(self.options.len());
        }
    }

    /// Finds the tables with these options, by dlx-rs where a line has a choice.
    pub(super) fn solve(&mut self, finds: &mut Finds<'_, '_>) -> ControlFlow<Ending> {
        finds.look_at_stop()?;
        // dlx-rs panics without options.
        if self.options.is_empty() {
            return finds.table(&self.chosen, &mut self.cells);
        }
        finds.left += self.options.len() as u64;
        let settled = self.chosen.len();
        for cover in self.solver() {
            let cover = cover.iter().map(|&name| self.options[name as usize]);
            self.chosen.extend(cover);
            let ended = finds.table(&self.chosen, &mut self.cells);
            self.chosen.truncate(settled);
            ended?;
            // dlx-rs cannot be interrupted between two covers.
            finds.look_at_stop()?;
        }
        ControlFlow::Continue(())
    }

    /// The instance, each option named by its place.
    fn solver(&mut self) -> Solver<u32> {
        let numbering = ItemNumbers::new(&self.options, &self.ends);
        let mut solver = Solver::new_optional(numbering.primary, numbering.secondary);
        let mut line = 0;
        for (name, &option) in self.options.iter().enumerate() {
            line += usize::from(name == self.ends[line]);
            numbering.items(line, option, &mut self.items);
            solver.add_option(name as u32, &self.items);
        }
        solver
    }
}

/// The items of a residue, numbered from 1 without gaps, the secondary ones last.
struct ItemNumbers {
    primary: usize,
    secondary: usize,
    /// By side: numbers that two lines may take, and the item before the first of them.
    shared: [(u64, usize); 2],
    /// By number l: the smaller k that share both a row and a column with it, and the item
    /// before the first of these pairs.
    pairs: [(u64, usize); 64],
}

impl ItemNumbers {
    fn new(options: &[LineOption], ends: &[usize]) -> Self {
        let mut once = [0u64; 2];
        let mut shared = [0u64; 2];
        let mut partners = [[0u64; 64]; 2];
        let mut start = 0;
        for &end in ends {
            let mut union = 0;
            let side = options[start].side as usize;
            for option in &options[start..end] {
                union |= option.set;
                for number in members(option.set) {
                    partners[side][usize::from(number) - 1] |= option.set;
                }
            }
            shared[side] |= once[side] & union;
            once[side] |= union;
            start = end;
        }
        let before = |count: &mut usize, mask: u64| {
            let before = *count;
            *count += mask.count_ones() as usize;
            (mask, before)
        };
        let mut count = ends.len();
        let shared = shared.map(|numbers| before(&mut count, numbers));
        let primary = count;
        let pairs = std::array::from_fn(|l| {
            let smaller = (1u64 << l) - 1;
            before(&mut count, partners[0][l] & partners[1][l] & smaller)
        });
        Self {
            primary,
            secondary: count - primary,
            shared,
            pairs,
        }
    }

    /// Writes the items of an option of the `line`-th line to `items`.
    fn items(&self, line: usize, option: LineOption, items: &mut Vec<usize>) {
        items.clear();
        items.push(line + 1);
        let push = |(mask, before): (u64, usize), items: &mut Vec<usize>| {
            for number in members(mask & option.set) {
                let smaller = mask & ((1 << (number - 1)) - 1);
                items.push(before + 1 + smaller.count_ones() as usize);
            }
        };
        push(self.shared[option.side as usize], items);
        for number in members(option.set) {
            push(self.pairs[usize::from(number) - 1], items);
        }
        debug_assert!(
            items.windows(2).all(|pair| pair[0] < pair[1]),
            "items of an option are distinct and start at 1"
        );
    }
}
