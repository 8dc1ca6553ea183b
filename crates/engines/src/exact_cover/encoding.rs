//! Open Survo puzzles as exact cover.
//!
//! Primary items (each covered exactly once): one per row, one per column, and for each number k
//! both "k is in some row" and "k is in some column". Secondary items (at most once): each
//! unordered pair {k, l}. An option places a whole set A in a line: it covers the line, every k of
//! A on that side, and every pair within A.
//!
//! Covers are tables: `docs/explanation/mathematics.md`, 13.

use survo_core::numbers::members;
use survo_core::puzzle::{Shape, Side};

/// A set of numbers placed in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineOption {
    pub side: Side,
    /// Which row or column, from 0.
    pub index: usize,
    /// The numbers as a mask, k as bit k - 1.
    pub set: u64,
}

/// The numbering of items for one shape. Items are numbered from 1, primary
/// before secondary, as dlx-rs wants them.
#[derive(Clone, Copy, Debug)]
pub struct Encoding {
    shape: Shape,
}

impl Encoding {
    pub fn new(shape: Shape) -> Self {
        Self { shape }
    }

    /// Number of primary items, m + n + 2N.
    pub fn primary(&self) -> usize {
        self.shape.rows() + self.shape.columns() + 2 * self.shape.cells()
    }

    /// Number of secondary items, N (N - 1) / 2.
    pub fn secondary(&self) -> usize {
        self.shape.cells() * (self.shape.cells() - 1) / 2
    }

    /// The item "this line has its set": rows before columns.
    fn line_item(&self, side: Side, index: usize) -> usize {
        1 + side as usize * self.shape.rows() + index
    }

    /// The item "number k is in some line of this side": those of rows first, behind all lines.
    fn number_item(&self, side: Side, number: u8) -> usize {
        let lines = self.shape.rows() + self.shape.columns();
        lines + side as usize * self.shape.cells() + usize::from(number)
    }

    /// The item "k and l share a line", k < l.
    fn pair_item(&self, k: u8, l: u8) -> usize {
        let (k, l) = (usize::from(k), usize::from(l));
        self.primary() + (l - 1) * (l - 2) / 2 + k
    }

    /// The names of the items in their order, those of secondary items last: `r1`
    /// for row 1, `c1` for column 1, `7r` and `7c` for 7 in some row and in some
    /// column, `2+7` for 2 and 7 in one line.
    pub fn item_names(&self) -> Vec<String> {
        let numbers = 1..=self.shape.cells();
        let lines = |sign: char, count: usize| (1..=count).map(move |line| format!("{sign}{line}"));
        let pairs = numbers
            .clone()
            .flat_map(|l| (1..l).map(move |k| format!("{k}+{l}")));
        lines('r', self.shape.rows())
            .chain(lines('c', self.shape.columns()))
            .chain(numbers.clone().map(|k| format!("{k}r")))
            .chain(numbers.map(|k| format!("{k}c")))
            .chain(pairs)
            .collect()
    }

    /// Writes the items of an option to `items`, replacing what is there.
    pub fn items(&self, option: LineOption, items: &mut Vec<usize>) {
        items.clear();
        items.push(self.line_item(option.side, option.index));
        items.extend(members(option.set).map(|k| self.number_item(option.side, k)));
        for l in members(option.set) {
            let smaller = option.set & ((1 << (l - 1)) - 1);
            items.extend(members(smaller).map(|k| self.pair_item(k, l)));
        }
        debug_assert!(
            {
                let mut sorted = items.clone();
                sorted.sort_unstable();
                sorted.windows(2).all(|pair| pair[0] < pair[1]) && sorted[0] > 0
            },
            "items of an option are distinct and start at 1"
        );
    }

    /// Reads the table off a complete choice of options, row by row. The last line of a side
    /// may be left out: it takes the numbers that are left.
    pub(super) fn read_table(&self, chosen: &[LineOption], cells: &mut Vec<u8>) {
        let mut row_of = [self.shape.rows() as u8 - 1; 64];
        let mut column_of = [self.shape.columns() as u8 - 1; 64];
        for option in chosen {
            let line_of = match option.side {
                Side::Rows => &mut row_of,
                Side::Columns => &mut column_of,
            };
            for number in members(option.set) {
                line_of[usize::from(number) - 1] = option.index as u8;
            }
        }
        cells.resize(self.shape.cells(), 0);
        for number in members(self.shape.numbers()) {
            let k = usize::from(number) - 1;
            let cell = usize::from(row_of[k]) * self.shape.columns() + usize::from(column_of[k]);
            cells[cell] = number;
        }
    }
}
