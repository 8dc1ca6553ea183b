//! Tables for one column margin, made from those for earlier margins.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

use super::exchange::{self, TableLines, inward};
use super::lane::{Lane, Tables, Vector, prefetch};
use survo_core::puzzle::Sum;
use survo_core::search::Avx2;

/// Changes of sums in all, beyond which a column margin is too far away to help.
const FAR: u16 = 16;

/// Margins without a table in a block that are worth another way.
const FEW: usize = 2;

/// Ways tried for a block, at most.
const WAYS: usize = 24;

/// Ways whose tables of the next block are fetched ahead.
const AHEAD: usize = 4;

/// Earlier column margins whose tables should have room if every row margin has one.
const TABLES_KEPT: usize = 100;

/// Bytes for the tables of earlier column margins, at least and at most. With more than they
/// need, small shapes lose what the cache holds.
const MEMORY: RangeInclusive<usize> = 64 << 20..=256 << 20;

/// What a way of a single transfer moves, at most. Ways from the nearest margin may move more.
fn largest_transfer(rows: usize) -> Sum {
    if rows > 3 { 2 } else { 1 }
}

/// A transfer between two columns: j gains what l loses.
type Transfer = (usize, usize, u8);

/// A way to the column margin at hand: the buffer of one before, and the transfers from there.
type Route = (usize, Vec<Transfer>);

/// The tables for the column margin at hand and for those before it, as far as memory reaches.
///
/// Column margins come in lexicographic order, or are the complements of such, so many of those
/// that are one small transfer away came before, most of them shortly before. After the last sums
/// have run through their range, the first margin that had the same first sums may be the nearest.
/// So the first margin with each prefix is kept longer than others. Complements do not need that.
pub(super) struct Lineage {
    lines: TableLines,
    avx2: Option<Avx2>,
    work: Vec<Lane>,
    pool: Vec<Tables>,
    /// The buffer of each column margin.
    buffer: FxHashMap<Vec<Sum>, usize>,
    /// All buffers in use, the oldest first.
    queue: VecDeque<usize>,
    /// The buffer of the first margin with the present prefix of each length.
    first: Vec<Option<usize>>,
    current: usize,
    /// Buffers given back, without memory.
    spare: Vec<usize>,
    cells: usize,
    margins: usize,
    /// Bytes of all buffers, and what they should not exceed.
    size: usize,
    memory: usize,
}

impl Lineage {
    pub(super) fn new(lines: TableLines, avx2: Option<Avx2>, margins: usize) -> Self {
        let cells = lines.m * lines.n;
        let tables = Tables::new(cells, margins);
        Self {
            lines,
            avx2,
            work: vec![Lane::ZERO; cells],
            size: tables.size(),
            pool: vec![tables],
            buffer: FxHashMap::default(),
            queue: VecDeque::from([0]),
            first: vec![None; lines.n],
            current: 0,
            spare: Vec::new(),
            cells,
            margins,
            memory: (TABLES_KEPT * cells * margins).clamp(*MEMORY.start(), *MEMORY.end()),
        }
    }

    /// The tables for the column margin at hand.
    pub(super) fn current(&mut self) -> &mut Tables {
        &mut self.pool[self.current]
    }

    /// Fills the tables of wanted margins for a column margin as far as those before it reach,
    /// and marks what they prove. Returns the number of tables.
    pub(super) fn carry(&mut self, columns: &[Sum], wanted: &[Lane], proved: &mut [Lane]) -> usize {
        let routes = self.next(columns, wanted);
        let mut t = std::mem::take(self.current());
        let mut count = 0;
        for (block, (want, proved)) in wanted.iter().zip(proved).enumerate() {
            let next = block + 1;
            if let Some(want) = wanted.get(next).filter(|want| want.any()) {
                prefetch(t.block(next));
                for (source, _) in routes.iter().take(AHEAD) {
                    let from = &self.pool[*source];
                    if want.and(from.has[next]).any() {
                        prefetch(from.block(next));
                    }
                }
            }
            if !want.any() {
                continue;
            }
            let (cells, has) = t.block_mut(block);
            for (source, route) in &routes {
                let lacking = want.without(*has);
                if lacking.count() < FEW {
                    break;
                }
                let from = &self.pool[*source];
                let need = lacking.and(from.has[block]);
                if need.count() < FEW {
                    continue;
                }
                let Some((&(j, l, delta), first)) = route.split_last() else {
                    continue;
                };
                let mut ok = need;
                let mut source = from.block(block);
                if !first.is_empty() {
                    self.work.copy_from_slice(source);
                    for &(j, l, delta) in first {
                        let two = self.lines.columns(j, l);
                        let delta = Lane::all(delta);
                        ok = exchange::shift(self.avx2, two, &mut self.work, &delta, &ok);
                    }
                    source = &self.work;
                }
                let two = self.lines.columns(j, l);
                ok = exchange::carry(self.avx2, two, source, cells, delta, &ok);
                *has = has.or(ok);
            }
            *proved = exchange::switches(self.avx2, self.lines, cells, has);
            count += has.count();
        }
        *self.current() = t;
        count
    }

    /// Makes room for the tables of a column margin, and looks for ways to it.
    fn next(&mut self, columns: &[Sum], want: &[Lane]) -> Vec<Route> {
        let n = columns.len();
        let ways = self.ways(columns);
        let before = &self.pool[self.current].columns;
        let same = before.iter().zip(columns).take_while(|(a, b)| a == b);
        let common = same.count();
        self.first[(common + 1).min(n)..].fill(None);
        let free = self.free(&ways);
        // The last two sums change together: only shorter prefixes come again.
        for first in &mut self.first[(common + 1).min(n - 1)..n - 1] {
            *first = Some(free);
        }
        self.forget(free);
        let tables = &mut self.pool[free];
        self.size -= tables.size();
        tables.renew(columns, want);
        self.size += tables.size();
        self.buffer.insert(columns.to_vec(), free);
        self.queue.push_back(free);
        self.current = free;
        ways
    }

    /// A buffer that no way starts from, taken out of the queue; a new one while there is
    /// memory left.
    fn free(&mut self, ways: &[Route]) -> usize {
        let is_used = |x: usize| ways.iter().any(|&(source, _)| source == x);
        loop {
            let is_free = |&x: &usize| !self.first.contains(&Some(x)) && !is_used(x);
            let oldest = self.queue.iter().position(is_free);
            let buffers = self.pool.len() - self.spare.len();
            let Some(at) = oldest.filter(|_| self.size + self.size / buffers > self.memory) else {
                return self.new_buffer();
            };
            let oldest = self.queue.remove(at).expect("this is a position");
            // Buffers grow where more margins want tables, so there may be too many.
            if self.size <= self.memory || buffers == 1 {
                return oldest;
            }
            self.give_back(oldest);
        }
    }

    /// A buffer that is in no queue.
    fn new_buffer(&mut self) -> usize {
        let tables = Tables::new(self.cells, self.margins);
        self.size += tables.size();
        if let Some(x) = self.spare.pop() {
            self.pool[x] = tables;
            return x;
        }
        self.pool.push(tables);
        self.pool.len() - 1
    }

    /// Frees the memory of a buffer that is in no queue.
    fn give_back(&mut self, x: usize) {
        self.forget(x);
        self.size -= self.pool[x].size();
        self.pool[x] = Tables::default();
        self.spare.push(x);
    }

    fn forget(&mut self, x: usize) {
        let columns = &self.pool[x].columns;
        if self.buffer.get(columns) == Some(&x) {
            self.buffer.remove(columns);
        }
    }

    /// Ways to a column margin: from margins that are one small transfer away or,
    /// if there are none, from the nearest.
    fn ways(&self, columns: &[Sum]) -> Vec<Route> {
        let n = columns.len();
        let mut ways = Vec::new();
        let mut near = columns.to_vec();
        for delta in 1..=largest_transfer(self.lines.m) {
            for (j, l) in inward(n) {
                near[j] -= delta;
                near[l] += delta;
                if let Some(&source) = self.buffer.get(&near) {
                    ways.push((source, vec![(j, l, delta as u8)]));
                }
                near[j] += delta;
                near[l] -= delta;
            }
        }
        if ways.is_empty() {
            let change = |x: usize| {
                let both = columns.iter().zip(&self.pool[x].columns);
                both.map(|(&to, &from)| to as i16 - from as i16)
            };
            let in_use = |x: &usize| !self.pool[*x].columns.is_empty();
            let buffers = self.queue.iter().copied().filter(in_use);
            let sizes = buffers.map(|x| (change(x).map(i16::unsigned_abs).sum::<u16>(), x));
            if let Some((size, source)) = sizes.min()
                && size <= FAR
            {
                ways.push((source, transfers(change(source).collect())));
            }
        }
        ways.truncate(WAYS);
        ways
    }
}

/// Transfers that change column sums by these differences.
fn transfers(mut change: Vec<i16>) -> Vec<Transfer> {
    let mut transfers = Vec::new();
    while let Some(j) = change.iter().position(|&x| x > 0) {
        let l = change
            .iter()
            .rposition(|&x| x < 0)
            .expect("both margins have the same total");
        let delta = change[j].min(-change[l]);
        change[j] -= delta;
        change[l] += delta;
        transfers.push((j, l, delta as u8));
    }
    transfers
}

#[cfg(test)]
mod tests;
