//! One fixed margin against a block of margins of the other side, the bulk.
//!
//! A survey fixes one margin and decides many margins of the other side against it. What the
//! conditions need of these is stored once for each run of neighbours: the sum of the i smallest
//! sums of its first margin, for each i, and how many of its margins violate condition (1) on their
//! own.
//!
//! All code that decides pairs in bulk begins here: the wanted pairs are opened, and
//! conditions (1) and (2) settle most of them. The fixed side is always the columns, the bulk
//! side the rows; a caller that fixes row margins passes the transposed shape.

use super::conditions::{Thresholds, margin_violates_1};
use crate::puzzle::{Class, Shape, Sum};

/// What is known of one margin of a block against the fixed margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairStatus {
    /// The pair is counted elsewhere (by symmetry) or not at all.
    Absent,
    /// The pair has yet to be decided.
    Open,
    /// The pair's class is known.
    Decided(Class),
}

/// Statuses whose number fits a byte.
const STRETCH: usize = 128;

/// Number of statuses that `is_counted` accepts. A byte counts those of a stretch, so that
/// many are counted at a time.
#[inline(always)]
pub fn count_statuses(statuses: &[PairStatus], is_counted: impl Fn(PairStatus) -> bool) -> usize {
    let stretches = statuses.chunks(STRETCH);
    let counts = stretches.map(|stretch| {
        let ones = stretch.iter().map(|&status| u8::from(is_counted(status)));
        usize::from(ones.sum::<u8>())
    });
    counts.sum()
}

/// Ascending margins of one side, each of `parts` sums.
///
/// A *run* is a stretch of margins that differ only in the last two sums, of which the
/// first grows by one from margin to margin. Lower bounds on the sums of smallest lines,
/// and on sums with descending weights, rule out the first margins of a run; one
/// subtraction tells how many. So a run costs hardly more than a margin.
#[derive(Clone, Debug)]
pub struct Block {
    parts: usize,
    cells_per_line: usize,
    sums: Vec<Sum>,
    /// Where each run begins.
    starts: Vec<u32>,
    /// `prefix[i][run]` is the sum of the i + 1 smallest sums of the first margin of a
    /// run, for i + 1 < parts.
    prefix: Vec<Vec<Sum>>,
    /// How many margins of each run, the first ones, violate condition (1).
    violating_1: Vec<u32>,
}

/// Runs that are tested together.
const TILE: usize = 256;

impl Block {
    /// An empty block of row margins of a shape.
    pub fn new(shape: Shape) -> Self {
        let parts = shape.rows();
        Self {
            parts,
            cells_per_line: shape.columns(),
            sums: Vec::new(),
            starts: Vec::new(),
            prefix: vec![Vec::new(); parts - 1],
            violating_1: Vec::new(),
        }
    }

    /// All admissible row margins of a shape, ascending lexicographically.
    pub fn of_row_margins(shape: Shape) -> Self {
        let mut block = Self::new(shape);
        let mut margins = shape.row_margins().iter();
        while let Some(margin) = margins.advance() {
            block.push(margin);
        }
        block
    }

    /// Appends a margin. Panics when it has not the block's number of parts.
    pub fn push(&mut self, margin: &[Sum]) {
        assert_eq!(margin.len(), self.parts, "parts of a margin");
        if !self.continues_run(margin) {
            self.starts.push(self.len() as u32);
            self.violating_1.push(0);
            let mut sum: Sum = 0;
            for (prefix, &part) in self.prefix.iter_mut().zip(margin) {
                // At the greatest number no threshold is above it.
                sum = sum.saturating_add(part);
                prefix.push(sum);
            }
        }
        self.sums.extend_from_slice(margin);
        if let Some(violating) = self.violating_1.last_mut() {
            *violating += u32::from(margin_violates_1(margin, self.cells_per_line));
        }
    }

    /// Whether a margin is the next one in the last run.
    fn continues_run(&self, margin: &[Sum]) -> bool {
        let last = &self.sums[self.sums.len().saturating_sub(self.parts)..];
        match (last, margin) {
            ([before @ .., x, y], [same @ .., next_x, next_y]) => {
                before == same
                    && x.checked_add(1) == Some(*next_x)
                    && y.checked_sub(1) == Some(*next_y)
            }
            _ => false,
        }
    }

    /// Number of margins.
    pub fn len(&self) -> usize {
        self.sums.len() / self.parts
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
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

    /// The position of a margin in a block whose margins ascend lexicographically.
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

    pub fn runs(&self) -> impl ExactSizeIterator<Item = std::ops::Range<usize>> {
        (0..self.starts.len()).map(|run| {
            let end = self
                .starts
                .get(run + 1)
                .map_or(self.len(), |&end| end as usize);
            self.starts[run] as usize..end
        })
    }

    /// Settles, among the open statuses, those that conditions (1) and (2)
    /// settle. `statuses` has the block's length. Cost: `parts` comparisons for
    /// each run, and a pass over what they settle.
    pub(super) fn apply_conditions(&self, thresholds: &Thresholds, statuses: &mut [PairStatus]) {
        assert_eq!(statuses.len(), self.len(), "one status for each margin");
        if thresholds.violates_1 {
            settle_open(statuses, Class::Condition1);
            return;
        }
        let mut runs = self.runs().enumerate();
        let mut violating_2 = [0; TILE];
        for tile in (0..self.starts.len()).step_by(TILE) {
            self.violating_2(tile, thresholds, &mut violating_2);
            for (&violating_2, (run, range)) in violating_2.iter().zip(runs.by_ref()) {
                let statuses = &mut statuses[range];
                let violating_1 = self.violating_1[run] as usize;
                let violating_2 = (violating_2 as usize).min(statuses.len());
                if violating_2 > violating_1 {
                    settle_open(&mut statuses[violating_1..violating_2], Class::Condition2);
                }
                settle_open(&mut statuses[..violating_1], Class::Condition1);
            }
        }
    }

    /// How many margins of each run of a tile, the first ones, are below a threshold of
    /// condition (2); `Sum::MAX` for all of them.
    fn violating_2(&self, tile: usize, thresholds: &Thresholds, violating: &mut [Sum; TILE]) {
        violating.fill(0);
        let mut prefixes = self.prefix.iter().zip(&thresholds.least);
        // The sum of all but the largest grows along the run, the others stay.
        if let Some((sums, &least)) = prefixes.next_back() {
            for (violating, &sum) in violating.iter_mut().zip(&sums[tile..]) {
                *violating = least.saturating_sub(sum);
            }
        }
        for (sums, &least) in prefixes {
            for (violating, &sum) in violating.iter_mut().zip(&sums[tile..]) {
                *violating = if sum < least { Sum::MAX } else { *violating };
            }
        }
    }
}

pub fn settle_open(statuses: &mut [PairStatus], class: Class) {
    for status in statuses {
        *status = if *status == PairStatus::Open {
            PairStatus::Decided(class)
        } else {
            *status
        };
    }
}

/// A fixed margin and what is known of its pairs with the margins of a bulk.
#[derive(Clone, Debug)]
pub struct FixedMargin {
    shape: Shape,
    margin: Vec<Sum>,
    thresholds: Thresholds,
    statuses: Vec<PairStatus>,
}

impl FixedMargin {
    /// For column margins of `shape` against blocks of its row margins; none is fixed
    /// yet. One value can be used for any number of margins without allocating again.
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            margin: Vec::new(),
            thresholds: Thresholds::new(shape),
            statuses: Vec::new(),
        }
    }

    /// Fixes a margin, ascending. Opens its pairs with those margins of the bulk that
    /// `is_wanted` accepts, by position, and settles what conditions (1) and (2) settle.
    ///
    /// Cost: a question for each margin of the bulk, and a few comparisons for each run.
    pub fn prepare(
        &mut self,
        margin: &[Sum],
        bulk: &Block,
        mut is_wanted: impl FnMut(usize, &[Sum]) -> bool,
    ) {
        self.prepare_all(margin, bulk);
        for (status, (position, other)) in self.statuses.iter_mut().zip(bulk.iter().enumerate()) {
            if !is_wanted(position, other) {
                *status = PairStatus::Absent;
            }
        }
    }

    /// As [`FixedMargin::prepare`], with all margins of the bulk wanted.
    pub fn prepare_all(&mut self, margin: &[Sum], bulk: &Block) {
        self.margin.clear();
        self.margin.extend_from_slice(margin);
        self.thresholds.fix(self.shape, margin);
        self.statuses.clear();
        self.statuses.resize(bulk.len(), PairStatus::Open);
        bulk.apply_conditions(&self.thresholds, &mut self.statuses);
    }

    /// The shape whose columns are the fixed side.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The fixed margin.
    pub fn margin(&self) -> &[Sum] {
        &self.margin
    }

    /// What is known of each pair, by position in the bulk.
    pub fn statuses(&self) -> &[PairStatus] {
        &self.statuses
    }

    /// The fixed margin, and the statuses to be settled by an engine.
    pub fn to_settle(&mut self) -> (&[Sum], &mut [PairStatus]) {
        (&self.margin, &mut self.statuses)
    }

    /// How many pairs have yet to be decided.
    pub fn open(&self) -> usize {
        count_statuses(&self.statuses, |status| status == PairStatus::Open)
    }

    pub fn count_decided(&self) -> usize {
        let is_decided = |status| status != PairStatus::Absent && status != PairStatus::Open;
        count_statuses(&self.statuses, is_decided)
    }

    /// The decided pairs: position in the bulk, and class.
    #[inline]
    pub fn decided(&self) -> impl Iterator<Item = (usize, Class)> {
        let classes = self.statuses.iter().enumerate();
        classes.filter_map(|(position, status)| match *status {
            PairStatus::Decided(class) => Some((position, class)),
            PairStatus::Absent | PairStatus::Open => None,
        })
    }
}
