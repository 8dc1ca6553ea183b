//! Tables for one column margin made out of those for one before it.

use super::exchange::Lines;
use super::kernels::Kernels;
use super::lane::{Lane, Vector};
use super::tables::Tables;
use crate::puzzle::Sum;

/// Changes of sums in all, beyond which a column margin is too far away to help.
const FAR: usize = 16;

/// Margins without a table in a block that are worth another way.
pub(super) const FEW: usize = 2;

/// Ways tried for whole blocks after the direct one.
const WAYS: usize = 3;

/// Bytes for tables of column margins before.
const MEMORY: usize = 100 << 20;

/// A transfer between two columns: j gains what l loses.
type Transfer = (usize, usize, u8);

/// The tables for the column margin at hand and for some before it.
///
/// Column margins come in lexicographic order. The one before is mostly one transfer away; after
/// the last two sums have run through their range, the first margin that had the same
/// first sums is nearer. So the first margin with each prefix is kept.
pub(super) struct Lineage {
    pool: Vec<Tables>,
    /// The buffer of the first margin with the present prefix of each length.
    first: Vec<Option<usize>>,
    current: usize,
    /// The buffer from which the margin at hand was carried.
    source: Option<usize>,
}

impl Lineage {
    pub(super) fn new(lines: Lines, margins: usize) -> Self {
        let cells = lines.m * lines.n;
        let buffers = (MEMORY / (cells * margins.max(1))).clamp(2, lines.n + 1);
        Self {
            pool: (0..buffers).map(|_| Tables::new(cells, margins)).collect(),
            first: vec![None; lines.n],
            current: 0,
            source: None,
        }
    }

    /// The tables for the column margin at hand.
    pub(super) fn current(&mut self) -> &mut Tables {
        &mut self.pool[self.current]
    }

    /// Makes room for the tables for a column margin, and looks for the nearest before it.
    fn next(&mut self, columns: &[Sum]) {
        let n = columns.len();
        let distance = |t: &Tables| -> usize {
            let change = t
                .columns
                .iter()
                .zip(columns)
                .map(|(&a, &b)| a.abs_diff(b) as usize);
            change.sum()
        };
        let source = (0..self.pool.len())
            .filter(|&x| !self.pool[x].columns.is_empty())
            .min_by_key(|&x| distance(&self.pool[x]))
            .filter(|&x| distance(&self.pool[x]) <= FAR);
        let before = &self.pool[self.current].columns;
        let common = before
            .iter()
            .zip(columns)
            .take_while(|(a, b)| a == b)
            .count();
        self.first[(common + 1).min(n)..].fill(None);
        let free = (0..self.pool.len())
            .find(|&x| Some(x) != source && !self.first.contains(&Some(x)))
            .expect("there are more buffers than lengths of prefixes and a source");
        // The last two sums change together: only shorter prefixes come again. Where
        // there are fewer buffers than lengths, the longest prefixes are kept.
        let shortest = (common + 1).max(n + 1 - self.pool.len());
        for first in &mut self.first[shortest.min(n - 1)..n - 1] {
            *first = Some(free);
        }
        self.current = free;
        self.source = source;
        self.pool[free].columns.clear();
        self.pool[free].columns.extend_from_slice(columns);
    }

    /// The tables for the column margin at hand, and those they were carried from.
    fn source(&mut self) -> Option<(&mut Tables, &Tables)> {
        let source = self.source?;
        let [t, from] = self
            .pool
            .get_disjoint_mut([self.current, source])
            .expect("the source is not free");
        Some((t, from))
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

/// Ways from one column margin to another: first the shortest, then those that take a transfer by
/// a third column.
fn ways(change: &[i16]) -> Vec<Vec<Transfer>> {
    let direct = transfers(change.to_vec());
    let mut ways = vec![direct];
    let Some(&(j, l, _)) = ways[0].last() else {
        return ways;
    };
    let others = (0..change.len()).rev().filter(|&k| k != j && k != l);
    for (a, b) in others.flat_map(|k| [(k, l), (j, k)]) {
        let mut rest = change.to_vec();
        rest[a] -= 1;
        rest[b] += 1;
        let mut way = vec![(a, b, 1)];
        way.extend(transfers(rest));
        ways.push(way);
    }
    ways
}

/// Carries tables of wanted margins from one column margin to the next.
pub(super) struct Carrier<'a> {
    pub(super) lines: Lines,
    pub(super) kernels: Kernels,
    pub(super) want: &'a [Lane],
    pub(super) proved: &'a mut [Lane],
    /// Scratch cells of one block.
    pub(super) work: &'a mut [Lane],
}

impl Carrier<'_> {
    /// Fills the tables for a column margin as far as those for one before it reach. Returns
    /// the number of tables.
    pub(super) fn carry(&mut self, lineage: &mut Lineage, columns: &[Sum]) -> usize {
        lineage.next(columns);
        lineage.current().has.fill(Lane::ZERO);
        let Some((t, from)) = lineage.source() else {
            return 0;
        };
        let change: Vec<i16> = columns
            .iter()
            .zip(&from.columns)
            .map(|(&a, &b)| a as i16 - b as i16)
            .collect();
        let ways = ways(&change);
        let mut count = 0;
        for block in 0..self.want.len() {
            let source = self.want[block].and(from.has[block]);
            let (cells, has) = t.block_mut(block);
            *has = Lane::ZERO;
            if !source.any() {
                continue;
            }
            for way in &ways[..(WAYS + 1).min(ways.len())] {
                let need = source.without(*has);
                if need.count() < FEW {
                    break;
                }
                self.work.copy_from_slice(from.block(block));
                let mut ok = need;
                for &(j, l, delta) in way {
                    let (two, delta) = (self.lines.columns(j, l), Lane::all(delta));
                    ok = self.kernels.shift(two, self.work, &delta, &ok);
                }
                self.kernels.copy(self.work, cells, &ok);
                *has = has.or(ok);
            }
            self.proved[block] = self.kernels.switches(self.lines, cells, has, 0);
            count += has.count();
        }
        count
    }
}
