//! The witnesses for one column margin: one table for each row margin, and what proves it multiple.
//!
//! Fix the column sums c. A table with a switch proves its margin multiple, and so does
//! a second table of the same margin; see [`super::exchange`]. Tables come from three
//! places, the cheap ones first:
//!
//! 1. from column margins before, by exchanges of two columns ([`super::carry`]);
//! 2. from neighbours, further and further away [`inward`], then one step away outward, by
//!    exchanges of two rows, for margins gathered in a [`LaneBatch`];
//! 3. from the exact decision ([`Witnesses::absorb`]), whose tables spread inward.
//!
//! A column margin without one before it starts from random splits of all numbers.
//!
//! The witnesses never say anything but "multiple"; what they leave needs a decision.

use std::sync::Arc;

use super::batch::{LaneBatch, TableRequest};
use super::carry::Lineage;
use super::exchange::{TableLines, inward, switches};
use super::lane::{LANES, Lane, Vector, prefetch};
use super::random::{RandomStream, random_split};
use survo_core::bounds::{Block, PairStatus};
use survo_core::puzzle::{Class, Shape, Sum};
use survo_core::search::Avx2;

/// Random splits for a column margin without tables.
const STARTS: usize = 8;

/// Steps to the farthest neighbours asked inward: the fewer rows on the bulk side, the fewer
/// neighbours.
fn reach(rows: usize) -> u8 {
    match rows {
        3 => 7,
        4 => 3,
        _ => 2,
    }
}

/// The witnesses of one shape. Holds the tables for some column margins.
pub(super) struct Witnesses {
    lines: TableLines,
    avx2: Option<Avx2>,
    neighbours: Arc<Neighbours>,
    lineage: Lineage,
    /// Where a proof is wanted, and where there is one; by blocks of margins.
    want: Vec<Lane>,
    proved: Vec<Lane>,
    reach: u8,
    batch: LaneBatch,
    rng: RandomStream,
    /// The margins that had no proof at the end of [`Witnesses::prove`], and how many of them
    /// were handed out since.
    open: Vec<u32>,
    handed_out: usize,
    requests: Vec<TableRequest>,
}

impl Witnesses {
    /// For tables of a shape, the margins in `block` to be proved in bulk, with the neighbours
    /// of each. Panics for shapes whose lines are too long for sums in bytes.
    pub(super) fn new(shape: Shape, block: &Block, neighbours: Arc<Neighbours>) -> Self {
        let lines = TableLines::new(shape);
        let avx2 = Avx2::detected();
        let blocks = block.len().div_ceil(LANES);
        Self {
            lines,
            avx2,
            neighbours,
            lineage: Lineage::new(lines, avx2, block.len()),
            want: vec![Lane::ZERO; blocks],
            proved: vec![Lane::ZERO; blocks],
            reach: reach(lines.m),
            batch: LaneBatch::new(lines, avx2),
            rng: RandomStream::new(0),
            open: Vec::new(),
            handed_out: 0,
            requests: Vec::new(),
        }
    }

    /// The position of the next margin without proof, each once after [`Witnesses::prove`].
    pub(super) fn next_unproved(&mut self) -> Option<usize> {
        while let Some(&x) = self.open.get(self.handed_out) {
            self.handed_out += 1;
            if !self.is_proved(x as usize) {
                return Some(x as usize);
            }
        }
        None
    }

    /// Settles the open statuses of margins proved multiple. Returns how many there were.
    pub(super) fn settle(&self, statuses: &mut [PairStatus]) -> usize {
        let mut count = 0;
        for (proved, statuses) in self.proved.iter().zip(statuses.chunks_mut(LANES)) {
            if !proved.any() {
                continue;
            }
            let mut settled = 0u8;
            for (proved, status) in proved.0.iter().zip(statuses) {
                let settle = *proved != 0 && *status == PairStatus::Open;
                settled += u8::from(settle);
                *status = if settle {
                    PairStatus::Decided(Class::Multiple)
                } else {
                    *status
                };
            }
            count += usize::from(settled);
        }
        count
    }

    fn is_proved(&self, x: usize) -> bool {
        self.proved[x / LANES].0[x % LANES] != 0
    }

    #[inline]
    fn is_open(&self, x: usize) -> bool {
        let (block, w) = (x / LANES, x % LANES);
        self.want[block].0[w] & !self.proved[block].0[w] != 0
    }

    /// Starts with the column sums `columns`, of which the margins of `block` with open statuses
    /// are wanted, and proves what it can.
    pub(super) fn prove(
        &mut self,
        seed: u64,
        columns: &[Sum],
        block: &Block,
        statuses: &[PairStatus],
    ) {
        self.rng = RandomStream::new(seed);
        let mut wanted = 0;
        for (want, statuses) in self.want.iter_mut().zip(statuses.chunks(LANES)) {
            *want = Lane::ZERO;
            for (want, status) in want.0.iter_mut().zip(statuses) {
                *want = if *status == PairStatus::Open { 255 } else { 0 };
            }
            wanted += want.count();
        }
        self.proved.fill(Lane::ZERO);
        let lineage = &mut self.lineage;
        let count = lineage.carry(columns, &self.want, &mut self.proved);
        if count * 8 < wanted {
            self.start(columns, block);
        }
        self.list_open();
        for delta in 1..=self.reach {
            self.ask(delta, inward(self.lines.m));
        }
        self.ask(1, inward(self.lines.m).map(|(i, k)| (k, i)));
    }

    fn list_open(&mut self) {
        self.handed_out = 0;
        self.open.clear();
        let blocks = self.want.iter().zip(&self.proved).enumerate();
        for (block, (want, proved)) in blocks {
            let lacking = want.without(*proved);
            if lacking.any() {
                let lanes = lacking.lanes().map(|w| (block * LANES + w) as u32);
                self.open.extend(lanes);
            }
        }
    }

    /// The margins without proof ask their neighbours at `delta` steps, one direction after the
    /// other: row i of a neighbour's table gains what row k loses.
    fn ask(&mut self, delta: u8, directions: impl Iterator<Item = (usize, usize)>) {
        for (i, k) in directions {
            let t = self.lineage.current();
            self.requests.clear();
            for &x in &self.open {
                let mut from = Some(x as usize);
                for _ in 0..delta {
                    from = from.and_then(|from| self.neighbours.near(from, k, i));
                }
                if let Some(from) = from
                    && t.has(from)
                {
                    self.requests.push(TableRequest {
                        margin: x,
                        from: from as u32,
                        rows: (i as u8, k as u8),
                    });
                }
            }
            self.serve(delta, |_| {});
            let mut open = std::mem::take(&mut self.open);
            open.retain(|&x| self.is_open(x as usize));
            self.open = open;
        }
    }

    /// Makes the tables requested, as far as an exchange between two rows can, and visits the
    /// margins that had none before.
    fn serve(&mut self, delta: u8, mut visit: impl FnMut(u32)) {
        let tables = self.lineage.current();
        for (k, part) in self.requests.chunks(LANES).enumerate() {
            for next in self.requests.iter().skip((k + 1) * LANES).take(LANES) {
                let ([gaining, losing], _) = next.two_rows(tables, self.lines.n);
                prefetch(gaining);
                prefetch(losing);
            }
            let done = |request: TableRequest, is_proved, is_first| {
                let x = request.margin as usize;
                if is_proved {
                    self.proved[x / LANES].0[x % LANES] = 255;
                }
                if is_first {
                    visit(request.margin);
                }
            };
            self.batch.serve(part, delta, tables, done);
        }
    }

    /// Takes a table for the current column sums found elsewhere, at the position of its margin;
    /// if `proved`, the margin is multiple. Marks what follows from it.
    pub(super) fn absorb(&mut self, x: usize, table: &[u8], proved: bool) {
        let (cells, has) = self.lineage.current().block_mut(x / LANES);
        let w = x % LANES;
        for (cell, &v) in cells.iter_mut().zip(table) {
            cell.0[w] = v;
        }
        has.0[w] = 255;
        let mut one = Lane::ZERO;
        one.0[w] = 255;
        if proved || switches(self.avx2, self.lines, cells, &one).any() {
            self.proved[x / LANES].0[w] = 255;
        }
        let mut wave = vec![x as u32];
        while !wave.is_empty() {
            self.requests.clear();
            for &from in &wave {
                for (i, k) in inward(self.lines.m) {
                    if let Some(to) = self.neighbours.near(from as usize, i, k)
                        && self.is_open(to)
                    {
                        self.requests.push(TableRequest {
                            margin: to as u32,
                            from,
                            rows: (i as u8, k as u8),
                        });
                    }
                }
            }
            wave.clear();
            self.serve(1, |margin| wave.push(margin));
        }
    }

    /// First tables: splits of all numbers, and what follows from them inward.
    fn start(&mut self, columns: &[Sum], block: &Block) {
        let (m, n) = (self.lines.m, self.lines.n);
        let mut noise = 8 * m * n;
        for _ in 0..STARTS {
            let Some(split) = random_split(&mut self.rng, m, columns, noise) else {
                noise = (noise * 2 / 3).max(8);
                continue;
            };
            let mut rows: Vec<(Sum, Vec<u8>)> = (0..m)
                .map(|i| {
                    let row: Vec<u8> = (0..n).map(|j| split[j * m + i] as u8).collect();
                    (row.iter().map(|&v| Sum::from(v)).sum(), row)
                })
                .collect();
            rows.sort();
            let margin: Vec<Sum> = rows.iter().map(|row| row.0).collect();
            let Some(x) = block.position(&margin) else {
                continue;
            };
            if self.is_open(x) && !self.lineage.current().has(x) {
                let table: Vec<u8> = rows.into_iter().flat_map(|row| row.1).collect();
                self.absorb(x, &table, false);
            }
        }
    }
}

const NONE: u32 = u32::MAX;

/// The neighbours of every margin of a block, by position: margins that differ by one in two rows.
pub(super) struct Neighbours {
    rows: usize,
    /// For rows i and k, at i * rows + k: the margin with one more in row i and one less in row k.
    near: Vec<Vec<u32>>,
}

impl Neighbours {
    /// The margins of the block ascend. Cost: for each two rows, one pass over the block
    /// and eight bytes for each margin.
    pub(super) fn new(shape: Shape, block: &Block) -> Self {
        debug_assert!(block.iter().is_sorted(), "a block in order");
        let m = shape.rows();
        let mut near = vec![Vec::new(); m * m];
        let mut neighbour = vec![0; m];
        for (i, k) in (0..m).flat_map(|k| (0..k).map(move |i| (i, k))) {
            let (mut there, mut back) = (vec![NONE; block.len()], vec![NONE; block.len()]);
            // The same change to all margins keeps their order: the neighbours also ascend,
            // and each is at or after the place of the one before.
            let mut y = 0;
            for (x, margin) in block.iter().enumerate() {
                neighbour.copy_from_slice(margin);
                neighbour[i] += 1;
                neighbour[k] -= 1;
                while y < block.len() && *block.margin(y) < *neighbour {
                    y += 1;
                }
                if y < block.len() && *block.margin(y) == *neighbour {
                    (there[x], back[y]) = (y as u32, x as u32);
                }
            }
            near[i * m + k] = there;
            near[k * m + i] = back;
        }
        Self { rows: m, near }
    }

    /// The margin with one more in row i and one less in row k than that at a
    /// position; i and k differ.
    #[inline]
    pub(super) fn near(&self, x: usize, i: usize, k: usize) -> Option<usize> {
        let y = self.near[i * self.rows + k][x];
        (y != NONE).then_some(y as usize)
    }
}

#[cfg(test)]
mod tests;
