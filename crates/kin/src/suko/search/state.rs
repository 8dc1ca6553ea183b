//! A partly filled square, and what its equations still ask for.
//!
//! Squares are filled and made blank again in the manner of a stack.

use crate::suko::square::{Digits, Equation, SQUARES, Suko, check_digits};

/// What is left of an equation when some of its squares are filled: blank squares that are all added
/// or all subtracted, and what their digits must add up to. Without blank squares that must be 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlankSet {
    pub(super) cells: u64,
    pub(super) left: i64,
}

impl BlankSet {
    pub(super) fn len(self) -> usize {
        self.cells.count_ones() as usize
    }
}

pub(super) struct PartlyFilled {
    /// What the blank squares must come to, by the totals and by the diagonal rules.
    totals: Vec<Equation>,
    diagonals: [Equation; 2],
    /// 0 is a blank square.
    pub(super) digits: Digits,
    /// The blank squares.
    pub(super) blank: u64,
    /// Digits not used yet, digit d as bit d - 1.
    pub(super) unused: u64,
    /// The squares in the order in which they were filled.
    filled: Vec<usize>,
}

impl PartlyFilled {
    /// A Suko with some digits in place; `None` if these are not different digits.
    pub(super) fn new(suko: &Suko, digits: &Digits) -> Option<Self> {
        check_digits(digits).ok()?;
        let mut state = Self {
            totals: suko.totals_by_name().into_iter().map(|it| it.1).collect(),
            diagonals: suko.diagonals(),
            digits: [0; SQUARES],
            blank: (1 << SQUARES) - 1,
            unused: (1 << SQUARES) - 1,
            filled: Vec::new(),
        };
        for (cell, &digit) in digits.iter().enumerate() {
            if digit != 0 {
                state.place(cell, digit);
            }
        }
        Some(state)
    }

    /// Fills a blank square with an unused digit. False if a total that is complete by that is
    /// wrong.
    pub(super) fn place(&mut self, cell: usize, digit: u8) -> bool {
        self.digits[cell] = digit;
        self.filled.push(cell);
        self.exchange(cell, digit, -1);
        self.is_right()
    }

    /// How many squares are filled.
    pub(super) fn depth(&self) -> usize {
        self.filled.len()
    }

    /// Makes the last squares blank again, down to this many that stay filled.
    pub(super) fn take_back(&mut self, depth: usize) {
        for cell in self.filled.split_off(depth) {
            let digit = std::mem::take(&mut self.digits[cell]);
            self.exchange(cell, digit, 1);
        }
    }

    /// A blank square becomes a filled one (sign -1), or the other way round (sign 1).
    fn exchange(&mut self, cell: usize, digit: u8, sign: i64) {
        self.blank ^= 1 << cell;
        self.unused ^= 1 << (digit - 1);
        for equation in self.totals.iter_mut().chain(&mut self.diagonals) {
            let times = |mask: u64| (mask >> cell & 1) as i64;
            let added = times(equation.plus) - times(equation.minus);
            equation.total += sign * added * i64::from(digit);
        }
    }

    /// Whether no complete total is wrong. The diagonal rules are right until something looks at
    /// them.
    pub(super) fn is_right(&self) -> bool {
        let is_right = |it: &Equation| it.total == 0 || it.plus & self.blank != 0;
        self.totals.iter().all(is_right)
    }

    /// What is left of the totals.
    pub(super) fn totals(&self) -> impl Iterator<Item = BlankSet> {
        self.totals.iter().filter_map(|it| self.rest(it))
    }

    /// What is left of the diagonal rules, without those of which nothing is known as they have blank
    /// squares on both sides.
    pub(super) fn diagonals(&self) -> impl Iterator<Item = BlankSet> {
        self.diagonals.iter().filter_map(|it| self.rest(it))
    }

    fn rest(&self, equation: &Equation) -> Option<BlankSet> {
        let left = equation.total;
        match (equation.plus & self.blank, equation.minus & self.blank) {
            (cells, 0) => Some(BlankSet { cells, left }),
            (0, cells) => Some(BlankSet { cells, left: -left }),
            _ => None,
        }
    }

    /// A digit that an equation asks for, if it is one that is left.
    pub(super) fn available(&self, digit: i64) -> Option<u8> {
        let digit = u8::try_from(digit).ok()?;
        let is_digit = (1..=SQUARES).contains(&usize::from(digit));
        (is_digit && self.unused >> (digit - 1) & 1 == 1).then_some(digit)
    }
}
