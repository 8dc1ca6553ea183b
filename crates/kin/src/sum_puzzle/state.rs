//! A partly filled puzzle, and what its equations still ask for.
//!
//! A set with a total is an equation that subtracts nothing, so sets and relations are kept alike.
//! Cells are filled and made blank again in the manner of a stack.

use super::puzzle::mask;
use super::{Relation, SumPuzzle};

/// No values come to a total so far from 0, which leaves room for sums and differences of totals.
const OUT_OF_REACH: i64 = 1 << 40;

/// What is left of an equation when some of its cells are filled: blank cells that are all added or
/// all subtracted, and what their values must add up to. Without blank cells that must be 0.
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
    /// Those of the sets, then those of the relations.
    equations: Vec<Relation>,
    sets: usize,
    /// The equations of each cell that add it, and those that subtract it.
    of_cell: Vec<[Vec<usize>; 2]>,
    /// 0 is a blank cell.
    pub(super) cells: Vec<u8>,
    /// The blank cells.
    pub(super) blank: u64,
    /// Values not used yet, value v as bit v - 1.
    pub(super) unused: u64,
    /// What the blank cells of each equation must add up to.
    left: Vec<i64>,
    /// The cells in the order in which they were filled.
    filled: Vec<usize>,
}

impl PartlyFilled {
    /// The puzzle as it is given.
    pub(super) fn new(puzzle: &SumPuzzle, relations: &[Relation]) -> Self {
        let of_sets = puzzle.sets().iter().map(|set| Relation {
            plus: set.cells,
            minus: 0,
            total: set.total.into(),
        });
        let equations: Vec<Relation> = of_sets.chain(relations.iter().copied()).collect();
        let with = |cell: usize, side: fn(&Relation) -> u64| -> Vec<usize> {
            let has_cell = |&index: &usize| side(&equations[index]) >> cell & 1 == 1;
            (0..equations.len()).filter(has_cell).collect()
        };
        let cells = puzzle.cells();
        let mut state = Self {
            sets: puzzle.sets().len(),
            of_cell: (0..cells)
                .map(|cell| [with(cell, |it| it.plus), with(cell, |it| it.minus)])
                .collect(),
            cells: vec![0; cells],
            blank: mask(cells),
            unused: mask(usize::from(puzzle.highest())),
            left: equations
                .iter()
                .map(|equation| equation.total.clamp(-OUT_OF_REACH, OUT_OF_REACH))
                .collect(),
            filled: Vec::new(),
            equations,
        };
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            if given != 0 {
                state.place(cell, given);
            }
        }
        state
    }

    /// Fills a blank cell with an unused value. False if a set that is complete by that has another
    /// total than it should.
    pub(super) fn place(&mut self, cell: usize, value: u8) -> bool {
        self.cells[cell] = value;
        self.filled.push(cell);
        self.exchange(cell, value, -1);
        let [adding, _] = &self.of_cell[cell];
        adding.iter().all(|&index| self.is_right(index))
    }

    /// How many cells are filled.
    pub(super) fn depth(&self) -> usize {
        self.filled.len()
    }

    /// Makes the last cells blank again, down to this many that stay filled.
    pub(super) fn take_back(&mut self, depth: usize) {
        for cell in self.filled.split_off(depth) {
            let value = std::mem::take(&mut self.cells[cell]);
            self.exchange(cell, value, 1);
        }
    }

    /// A blank cell becomes a filled one (sign -1), or the other way round (sign 1).
    fn exchange(&mut self, cell: usize, value: u8, sign: i64) {
        self.blank ^= 1 << cell;
        self.unused ^= 1 << (value - 1);
        let [adding, subtracting] = &self.of_cell[cell];
        for &index in adding {
            self.left[index] += sign * i64::from(value);
        }
        for &index in subtracting {
            self.left[index] -= sign * i64::from(value);
        }
    }

    /// Whether no complete set has another total than it should.
    pub(super) fn are_sets_right(&self) -> bool {
        (0..self.sets).all(|index| self.is_right(index))
    }

    /// Relations are right until something looks at them.
    fn is_right(&self, index: usize) -> bool {
        index >= self.sets || self.left[index] == 0 || self.equations[index].plus & self.blank != 0
    }

    /// What is left of the sets.
    pub(super) fn sets(&self) -> impl Iterator<Item = BlankSet> {
        (0..self.sets).filter_map(|index| self.rest(index))
    }

    /// What is left of the relations, without those of which nothing is known as they have blank
    /// cells on both sides.
    pub(super) fn relations(&self) -> impl Iterator<Item = BlankSet> {
        (self.sets..self.equations.len()).filter_map(|index| self.rest(index))
    }

    fn rest(&self, index: usize) -> Option<BlankSet> {
        let (equation, left) = (&self.equations[index], self.left[index]);
        match (equation.plus & self.blank, equation.minus & self.blank) {
            (cells, 0) => Some(BlankSet { cells, left }),
            (0, cells) => Some(BlankSet { cells, left: -left }),
            _ => None,
        }
    }

    /// A value that an equation asks for, if it is one that is left.
    pub(super) fn available(&self, value: i64) -> Option<u8> {
        let value = u8::try_from(value).ok()?;
        let is_value = (1..=64).contains(&value);
        (is_value && self.unused >> (value - 1) & 1 == 1).then_some(value)
    }
}
