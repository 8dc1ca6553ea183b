//! One fixed margin against a block of margins of the other side.
//!
//! Whoever decides pairs in bulk begins here: the pairs that are wanted are opened, and
//! conditions (1) and (2) settle most of them. The fixed side is always the rows; a
//! caller that fixes column margins passes the transposed shape. What is needed of the many
//! margins of a block is stored by position: the sums, the sums of the smallest i of
//! them, and whether they violate condition (1) on their own.

use super::conditions::{Thresholds, margin_violates_1};
use crate::puzzle::{Class, Shape, Sum};

/// What is known of one margin of a block against the fixed margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The pair is counted elsewhere (by symmetry) or not at all.
    Absent,
    /// The pair has yet to be decided.
    Open,
    /// The pair's class is known.
    Decided(Class),
}

/// Ascending margins of one side, each of `parts` sums.
#[derive(Clone, Debug)]
pub struct Block {
    parts: usize,
    cells_per_line: usize,
    sums: Vec<Sum>,
    /// `prefix[i][x]` is the sum of the i + 1 smallest sums of margin x, for
    /// i + 1 < parts.
    prefix: Vec<Vec<Sum>>,
    violates_1: Vec<bool>,
}

impl Block {
    /// An empty block of margins of `parts` lines of `cells_per_line` numbers.
    pub fn new(parts: usize, cells_per_line: usize) -> Self {
        Self {
            parts,
            cells_per_line,
            sums: Vec::new(),
            prefix: vec![Vec::new(); parts.saturating_sub(1)],
            violates_1: Vec::new(),
        }
    }

    /// All admissible row margins of a shape, ascending lexicographically.
    pub fn of_row_margins(shape: Shape) -> Self {
        let mut block = Self::new(shape.rows(), shape.columns());
        let mut margins = shape.row_margins().iter();
        while let Some(margin) = margins.advance() {
            block.push(margin);
        }
        block
    }

    /// Appends a margin. Panics when it has not the block's number of parts.
    pub fn push(&mut self, margin: &[Sum]) {
        assert_eq!(margin.len(), self.parts, "parts of a margin");
        self.sums.extend_from_slice(margin);
        let mut sum = 0;
        for (prefix, &part) in self.prefix.iter_mut().zip(margin) {
            sum += part;
            prefix.push(sum);
        }
        self.violates_1
            .push(margin_violates_1(margin, self.cells_per_line));
    }

    /// Removes all margins and keeps the memory.
    pub fn clear(&mut self) {
        self.sums.clear();
        self.prefix.iter_mut().for_each(Vec::clear);
        self.violates_1.clear();
    }

    /// Number of margins.
    pub fn len(&self) -> usize {
        self.violates_1.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.violates_1.is_empty()
    }

    /// Number of sums of each margin.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// The margin at a position below [`Block::len`].
    #[inline]
    pub fn margin(&self, position: usize) -> &[Sum] {
        &self.sums[position * self.parts..][..self.parts]
    }

    /// The margins in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Sum]> {
        self.sums.chunks_exact(self.parts)
    }

    /// The position of a margin in a block whose margins ascend
    /// lexicographically.
    pub fn position(&self, margin: &[Sum]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.margin(middle).cmp(margin) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Settles, among the open statuses, those that conditions (1) and (2)
    /// settle. `statuses` has the block's length. Cost: `parts` comparisons for
    /// each margin.
    fn apply_conditions(&self, thresholds: &Thresholds, statuses: &mut [Status]) {
        assert_eq!(statuses.len(), self.len(), "one status for each margin");
        for (x, status) in statuses.iter_mut().enumerate() {
            if *status != Status::Open {
                continue;
            }
            if thresholds.violates_1 || self.violates_1[x] {
                *status = Status::Decided(Class::Condition1);
                continue;
            }
            let below = self
                .prefix
                .iter()
                .zip(&thresholds.least)
                .any(|(prefix, &least)| prefix[x] < least);
            if below {
                *status = Status::Decided(Class::Condition2);
            }
        }
    }
}

/// A fixed margin and what is known of its pairs with the margins of a block.
#[derive(Clone, Debug)]
pub struct FixedMargin {
    shape: Shape,
    margin: Vec<Sum>,
    thresholds: Thresholds,
    statuses: Vec<Status>,
}

impl FixedMargin {
    /// For row margins of `shape` against blocks of its column margins; none is fixed
    /// yet. One value serves any number of margins without allocating again.
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            margin: Vec::new(),
            thresholds: Thresholds::new(shape),
            statuses: Vec::new(),
        }
    }

    /// Fixes a margin, ascending. Opens its pairs with those margins of the block that
    /// `is_wanted` accepts, by position, and settles what conditions (1) and (2) settle.
    ///
    /// Cost: a few comparisons for each margin of the block.
    pub fn prepare(
        &mut self,
        margin: &[Sum],
        block: &Block,
        mut is_wanted: impl FnMut(usize, &[Sum]) -> bool,
    ) {
        self.margin.clear();
        self.margin.extend_from_slice(margin);
        self.thresholds.fix(self.shape, margin);
        self.statuses.clear();
        self.statuses
            .extend(block.iter().enumerate().map(|(position, other)| {
                if is_wanted(position, other) {
                    Status::Open
                } else {
                    Status::Absent
                }
            }));
        block.apply_conditions(&self.thresholds, &mut self.statuses);
    }

    /// The shape whose rows the fixed side is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The fixed margin.
    pub fn margin(&self) -> &[Sum] {
        &self.margin
    }

    /// What is known of each pair, by position in the block.
    pub fn statuses(&self) -> &[Status] {
        &self.statuses
    }

    /// The fixed margin, and the statuses to be settled by an engine.
    pub fn to_settle(&mut self) -> (&[Sum], &mut [Status]) {
        (&self.margin, &mut self.statuses)
    }

    /// How many pairs have yet to be decided.
    pub fn open(&self) -> usize {
        let open = |status: &&Status| **status == Status::Open;
        self.statuses.iter().filter(open).count()
    }

    /// The decided pairs: position in the block, and class.
    #[inline]
    pub fn decided(&self) -> impl Iterator<Item = (usize, Class)> {
        let classes = self.statuses.iter().enumerate();
        classes.filter_map(|(position, status)| match *status {
            Status::Decided(class) => Some((position, class)),
            Status::Absent | Status::Open => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_and_absent_margins_are_not() {
        let shape = Shape::new(3, 4).unwrap();
        let mut block = Block::of_row_margins(shape);
        assert_eq!(block.len(), 128);
        for (x, margin) in block.iter().enumerate() {
            assert_eq!(block.position(margin), Some(x));
        }
        assert_eq!(block.position(&[1, 2, 75]), None);
        block.clear();
        assert!(block.is_empty());
    }
}
