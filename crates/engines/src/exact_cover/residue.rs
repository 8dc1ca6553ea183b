//! Poses to dlx-rs what the reduction leaves.
//!
//! Every line is posed with the options that it has left, even if that is one: so every table found
//! is a cover by dlx-rs. The items are those of [`super::encoding`], without those that can no
//! longer forbid anything. "k is in some line of this side" is kept where two lines may take k, "k
//! and l share a line" where a row and a column may take both. Nothing is lost: sets that fill all
//! lines of a side and have no number in common hold all numbers, and a row and n columns that
//! never share two numbers share one each. A side of which only one of two lines is posed has no
//! number in two lines; its other line follows ([`super::open`]).

use std::ops::ControlFlow;

use dlx_rs::Solver;

use super::encoding::LineOption;
use super::finds::Finds;
use survo_core::numbers::members;
use survo_core::puzzle::Side;
use survo_core::search::Ending;

/// The options of a part, and room to pose them.
#[derive(Default)]
pub(super) struct Residue {
    /// Line by line.
    options: Vec<LineOption>,
    /// Where the options of each line end.
    ends: Vec<usize>,
    items: Vec<usize>,
}

impl Residue {
    pub(super) fn clear(&mut self) {
        self.options.clear();
        self.ends.clear();
    }

    /// Adds a line with its options, one at least.
    pub(super) fn push_line(&mut self, side: Side, index: usize, sets: impl Iterator<Item = u64>) {
        let start = self.options.len();
        self.options
            .extend(sets.map(|set| LineOption { side, index, set }));
        debug_assert!(self.options.len() > start, "every line has an option left");
        self.ends.push(self.options.len());
    }

    /// Finds the tables with these options.
    pub(super) fn solve(&mut self, finds: &mut Finds<'_, '_>) -> ControlFlow<Ending> {
        let solver = self.solver();
        finds.covers(solver, self.options.len() as u64)
    }

    fn solver(&mut self) -> Solver<LineOption> {
        let numbering = ItemNumbers::new(&self.options, &self.ends);
        let mut solver = Solver::new_optional(numbering.primary, numbering.secondary);
        let mut line = 0;
        for (at, &option) in self.options.iter().enumerate() {
            line += usize::from(at == self.ends[line]);
            numbering.items(line, option, &mut self.items);
            solver.add_option(option, &self.items);
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
