//! Up to [`LANES`] margins that want a table, each out of that of a neighbour of its own.
//!
//! The cells are copied here lane by lane, with the two rows that the exchange is between
//! in front, so that one exchange serves all lanes whatever their rows are. Switches do
//! not depend on the order of rows.

use super::exchange::Lines;
use super::kernels::Kernels;
use super::lane::{LANES, Lane, Vector};
use super::tables::Tables;

/// See the module.
pub(super) struct Batch {
    lines: Lines,
    kernels: Kernels,
    len: usize,
    /// The margin of each lane.
    margin: [u32; LANES],
    /// The row of each lane that gains, and the one that loses.
    order: [(u8, u8); LANES],
    /// Tables under way.
    work: Vec<Lane>,
    /// The tables of the margins.
    own: Vec<Lane>,
    /// Where there is one.
    has: Lane,
    /// Where the work came out right.
    ok: Lane,
    /// The margin whose table each lane starts from.
    from: [u32; LANES],
    /// Lanes in use without a proof.
    pub(super) open: Lane,
    /// Lanes whose margins had no table and have one now.
    pub(super) new: Lane,
}

impl Batch {
    pub(super) fn new(lines: Lines, kernels: Kernels) -> Self {
        let cells = vec![Lane::ZERO; lines.m * lines.n];
        Self {
            lines,
            kernels,
            len: 0,
            margin: [0; LANES],
            order: [(0, 1); LANES],
            work: cells.clone(),
            own: cells,
            has: Lane::ZERO,
            ok: Lane::ZERO,
            from: [0; LANES],
            open: Lane::ZERO,
            new: Lane::ZERO,
        }
    }

    /// Makes it empty.
    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.open = Lane::ZERO;
        self.has = Lane::ZERO;
        self.new = Lane::ZERO;
    }

    /// A margin, and the one whose table to start from: two rows of it.
    #[inline]
    pub(super) fn push(&mut self, margin: u32, from: &Tables, at: u32, rows: (u8, u8)) {
        let w = self.len % LANES;
        self.margin[w] = margin;
        self.from[w] = at;
        self.open.0[w] = 255;
        self.order[w] = rows;
        let n = self.lines.n;
        let (block, v) = (from.block(at as usize / LANES), at as usize % LANES);
        let (first, second) = self.work[..2 * n].split_at_mut(n);
        gather(first, w, &block[usize::from(rows.0) * n..][..n], v);
        gather(second, w, &block[usize::from(rows.1) * n..][..n], v);
        self.len += 1;
    }

    /// Moves `delta` from the second row to the first.
    pub(super) fn shift(&mut self, delta: u8) {
        let two = self.lines.rows(0, 1);
        self.ok = self
            .kernels
            .shift(two, &mut self.work, &Lane::all(delta), &self.open);
    }

    /// Fetches the other rows of the tables that were moved, and the tables that their
    /// margins have already.
    pub(super) fn complete(&mut self, tables: &Tables) {
        let n = self.lines.n;
        for w in 0..self.len {
            if self.ok.0[w] == 0 {
                continue;
            }
            let (at, x) = (self.from[w] as usize, self.margin[w] as usize);
            let source = tables.block(at / LANES);
            for (to, row) in self.rows(w).enumerate().skip(2) {
                gather(
                    &mut self.work[to * n..][..n],
                    w,
                    &source[row * n..][..n],
                    at % LANES,
                );
            }
            if tables.has(x) {
                self.has.0[w] = 255;
                let own = tables.block(x / LANES);
                for (to, row) in self.rows(w).enumerate() {
                    gather(
                        &mut self.own[to * n..][..n],
                        w,
                        &own[row * n..][..n],
                        x % LANES,
                    );
                }
            }
        }
    }

    /// The rows of a table in the order of a lane.
    fn rows(&self, w: usize) -> impl Iterator<Item = usize> + use<> {
        let (i, k) = self.order[w];
        let (i, k) = (usize::from(i), usize::from(k));
        let others = (0..self.lines.m).filter(move |&row| row != i && row != k);
        [i, k].into_iter().chain(others)
    }

    /// Takes the tables under way that came out right as tables of their margins.
    pub(super) fn take(&mut self) {
        let ok = self.ok.and(self.open);
        let again = ok.and(self.has);
        if again.any() {
            // A second table is a proof.
            let proved = self.kernels.different(&self.own, &self.work, &again);
            self.open = self.open.without(proved);
        }
        let fresh = ok.without(self.has);
        if fresh.any() {
            self.kernels.copy(&self.work, &mut self.own, &fresh);
            let proved = self.kernels.switches(self.lines, &self.own, &fresh);
            self.open = self.open.without(proved);
            self.has = self.has.or(fresh);
            self.new = self.new.or(fresh);
        }
    }

    /// Writes the table of one lane back as that of its margin.
    pub(super) fn write(&self, w: usize, tables: &mut Tables) {
        let x = self.margin[w] as usize;
        let n = self.lines.n;
        let (cells, has) = tables.block_mut(x / LANES);
        has.0[x % LANES] = 255;
        for (from, row) in self.rows(w).enumerate() {
            let to = &mut cells[row * n..][..n];
            gather(to, x % LANES, &self.own[from * n..][..n], w);
        }
    }

    /// Scratch cells of one block, free between batches.
    pub(super) fn scratch(&mut self) -> &mut [Lane] {
        &mut self.work
    }
}

/// Copies some cells of one table.
#[inline(always)]
fn gather(to: &mut [Lane], w: usize, from: &[Lane], v: usize) {
    for (x, y) in to.iter_mut().zip(from) {
        x.0[w % LANES] = y.0[v % LANES];
    }
}
