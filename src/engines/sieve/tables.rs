//! One table for each row margin, cell by cell: vector lanes run over margins.
//!
//! ```text
//!               lane 0        lane 1            lane 31
//! block 0       margin 0      margin 1    ..    margin 31     the first cell (row 1, column 1)
//!               margin 0      margin 1    ..    margin 31     the second (row 1, column 2)
//!               ..                                            .. mn lanes for a block
//! block 1       margin 32     margin 33   ..    margin 63     the first cell
//!               ..
//! ```
//!
//! A [`Lane`] is a line of this picture: one vector register holds the same cell of 32 tables.
//! So what is done to one cell of a table is done to those of 32 tables by one instruction.

use super::lane::{LANES, Lane};
use crate::puzzle::Sum;

/// No place.
const NONE: u32 = u32::MAX;

/// Tables with the same column sums, in blocks of [`LANES`] margins. Only blocks with margins
/// that want a table have a place. The table of a margin has its rows in the order of
/// that margin.
#[derive(Clone, Default)]
pub(super) struct Tables {
    /// The column sums of all tables; empty at first.
    pub(super) columns: Vec<Sum>,
    /// Numbers of one table.
    count: usize,
    /// The place of each block.
    place: Vec<u32>,
    /// Place by place, cell by cell.
    cells: Vec<Lane>,
    /// Where there is a table; block by block.
    pub(super) has: Vec<Lane>,
}

impl Tables {
    pub(super) fn new(count: usize, margins: usize) -> Self {
        let blocks = margins.div_ceil(LANES);
        Self {
            columns: Vec::new(),
            count,
            place: vec![NONE; blocks],
            cells: Vec::new(),
            has: vec![Lane::ZERO; blocks],
        }
    }

    /// Removes all tables, and makes room for those with these column sums in the blocks
    /// that want any.
    pub(super) fn renew(&mut self, columns: &[Sum], want: &[Lane]) {
        self.columns.clear();
        self.columns.extend_from_slice(columns);
        self.has.fill(Lane::ZERO);
        let mut places = 0;
        for (place, want) in self.place.iter_mut().zip(want) {
            *place = NONE;
            if want.any() {
                *place = places;
                places += 1;
            }
        }
        self.cells.resize(places as usize * self.count, Lane::ZERO);
    }

    /// Bytes in use.
    pub(super) fn size(&self) -> usize {
        (self.cells.capacity() + self.has.capacity()) * size_of::<Lane>()
            + self.place.capacity() * size_of::<u32>()
    }

    /// The cells of one block, which has a place.
    #[inline(always)]
    pub(super) fn block(&self, block: usize) -> &[Lane] {
        &self.cells[self.place[block] as usize * self.count..][..self.count]
    }

    /// As [`Tables::block`], and which margins have a table.
    #[inline(always)]
    pub(super) fn block_mut(&mut self, block: usize) -> (&mut [Lane], &mut Lane) {
        (
            &mut self.cells[self.place[block] as usize * self.count..][..self.count],
            &mut self.has[block],
        )
    }

    /// The block with the table of a margin, and its lane there.
    #[inline(always)]
    pub(super) fn at(&self, x: u32) -> (&[Lane], usize) {
        (self.block(x as usize / LANES), x as usize % LANES)
    }

    #[inline(always)]
    pub(super) fn has(&self, x: usize) -> bool {
        self.has[x / LANES].0[x % LANES] != 0
    }
}
