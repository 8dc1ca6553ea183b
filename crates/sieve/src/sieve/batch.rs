//! Up to [`LANES`] margins that want a table, each made from the table of a neighbour.
//!
//! The cells are copied here lane by lane, with the two rows of the exchange
//! in front, so that one exchange works in all lanes whatever their rows are. Switches do
//! not depend on the order of rows.

use super::exchange::{self, TableLines};
use super::lane::{LANES, Lane, Tables, Vector};
use survo_core::search::Avx2;

/// A table wanted for a margin, to be made from that of a neighbour.
#[derive(Clone, Copy)]
pub(super) struct TableRequest {
    pub(super) margin: u32,
    /// The margin whose table to start from.
    pub(super) from: u32,
    /// The row that gains, and the row that loses.
    pub(super) rows: (u8, u8),
}

impl TableRequest {
    /// The two rows of the exchange in the neighbour's table, and its lane.
    #[inline]
    pub(super) fn two_rows(self, tables: &Tables, n: usize) -> ([&[Lane]; 2], usize) {
        let (block, v) = tables.at(self.from);
        let row = |row: u8| &block[usize::from(row) * n..][..n];
        ([row(self.rows.0), row(self.rows.1)], v)
    }

    /// The rows of a table in the order of its lane: those of the exchange come first.
    fn rows(self, count: usize) -> impl Iterator<Item = usize> {
        let (i, k) = (usize::from(self.rows.0), usize::from(self.rows.1));
        let others = (0..count).filter(move |&row| row != i && row != k);
        [i, k].into_iter().chain(others)
    }
}

pub(super) struct LaneBatch {
    lines: TableLines,
    avx2: Option<Avx2>,
    work: Vec<Lane>,
    /// The tables of the margins.
    own: Vec<Lane>,
}

impl LaneBatch {
    pub(super) fn new(lines: TableLines, avx2: Option<Avx2>) -> Self {
        let cells = vec![Lane::ZERO; lines.m * lines.n];
        Self {
            lines,
            avx2,
            work: cells.clone(),
            own: cells,
        }
    }

    /// Makes the tables of up to [`LANES`] requests where an exchange that moves `delta` from
    /// the second row to the first gives one. Each becomes the table of its margin unless
    /// that has one. Hands each request to `done`, and whether its margin is proved multiple
    /// and whether it has its first table now.
    pub(super) fn serve(
        &mut self,
        requests: &[TableRequest],
        delta: u8,
        tables: &mut Tables,
        mut done: impl FnMut(TableRequest, bool, bool),
    ) {
        let asked = self.fetch_two_rows(requests, tables);
        let two = self.lines.rows(0, 1);
        let moved = exchange::shift(self.avx2, two, &mut self.work, &Lane::all(delta), &asked);
        let again = moved.and(self.fetch_rest(requests, &moved, tables));
        let first = moved.without(again);
        let mut proved = Lane::ZERO;
        if again.any() {
            // A second table is a proof.
            proved = exchange::different(self.avx2, &self.own, &self.work, &again);
        }
        if first.any() {
            exchange::copy(self.avx2, &self.work, &mut self.own, &first);
            let switches = exchange::switches(self.avx2, self.lines, &self.own, &first);
            proved = proved.or(switches);
        }
        for (w, request) in requests.iter().enumerate() {
            // Another lane may have been for the same margin.
            let is_first = first.0[w] != 0 && !tables.has(request.margin as usize);
            if is_first {
                self.write(w, *request, tables);
            }
            done(*request, proved.0[w] != 0, is_first);
        }
    }

    /// Fetches the two rows of the exchange for each request. Returns the lanes in use.
    fn fetch_two_rows(&mut self, requests: &[TableRequest], tables: &Tables) -> Lane {
        let n = self.lines.n;
        let (first, second) = self.work[..2 * n].split_at_mut(n);
        let mut asked = Lane::ZERO;
        for (w, request) in requests.iter().enumerate() {
            let ([gaining, losing], v) = request.two_rows(tables, n);
            gather(first, w, gaining, v);
            gather(second, w, losing, v);
            asked.0[w] = 255;
        }
        asked
    }

    /// In the lanes where the exchange succeeded, fetches the other rows, and the tables that the
    /// margins have already. Returns the lanes with such a table.
    fn fetch_rest(&mut self, requests: &[TableRequest], moved: &Lane, tables: &Tables) -> Lane {
        let (m, n) = (self.lines.m, self.lines.n);
        let mut has = Lane::ZERO;
        for (w, request) in requests.iter().enumerate() {
            if moved.0[w] == 0 {
                continue;
            }
            let (source, v) = tables.at(request.from);
            for (to, row) in request.rows(m).enumerate().skip(2) {
                gather(&mut self.work[to * n..][..n], w, &source[row * n..][..n], v);
            }
            if tables.has(request.margin as usize) {
                has.0[w] = 255;
                let (own, v) = tables.at(request.margin);
                for (to, row) in request.rows(m).enumerate() {
                    gather(&mut self.own[to * n..][..n], w, &own[row * n..][..n], v);
                }
            }
        }
        has
    }

    /// Writes the table of one lane back as that of its margin.
    fn write(&self, w: usize, request: TableRequest, tables: &mut Tables) {
        let x = request.margin as usize;
        let n = self.lines.n;
        let (cells, has) = tables.block_mut(x / LANES);
        has.0[x % LANES] = 255;
        for (from, row) in request.rows(self.lines.m).enumerate() {
            let to = &mut cells[row * n..][..n];
            gather(to, x % LANES, &self.own[from * n..][..n], w);
        }
    }
}

#[inline(always)]
fn gather(to: &mut [Lane], w: usize, from: &[Lane], v: usize) {
    for (x, y) in to.iter_mut().zip(from) {
        x.0[w % LANES] = y.0[v % LANES];
    }
}
