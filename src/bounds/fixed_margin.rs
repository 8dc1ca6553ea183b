//! One fixed margin against a block of margins of the other side, the bulk.
//!
//! Whoever decides pairs in bulk begins here: the pairs that are wanted are opened, and
//! conditions (1) and (2) settle most of them. The fixed side is always the columns, the bulk
//! side the rows; a caller that fixes row margins passes the transposed shape.

use super::block::count_statuses;
use super::conditions::Thresholds;
use super::{Block, PairStatus};
use crate::puzzle::{Class, Shape, Sum};

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
    /// yet. One value serves any number of margins without allocating again.
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
        self.fix(margin);
        self.statuses
            .extend(bulk.iter().enumerate().map(|(position, other)| {
                if is_wanted(position, other) {
                    PairStatus::Open
                } else {
                    PairStatus::Absent
                }
            }));
        bulk.apply_conditions(&self.thresholds, &mut self.statuses);
    }

    /// As [`FixedMargin::prepare`], with all margins of the bulk wanted.
    pub(crate) fn prepare_all(&mut self, margin: &[Sum], bulk: &Block) {
        self.fix(margin);
        self.statuses.resize(bulk.len(), PairStatus::Open);
        bulk.apply_conditions(&self.thresholds, &mut self.statuses);
    }

    /// Fixes a margin, with no statuses yet.
    fn fix(&mut self, margin: &[Sum]) {
        self.margin.clear();
        self.margin.extend_from_slice(margin);
        self.thresholds.fix(self.shape, margin);
        self.statuses.clear();
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

    /// How many pairs are decided.
    pub(crate) fn count_decided(&self) -> usize {
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
