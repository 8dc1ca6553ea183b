//! The witness sieve: proves "multiple" for many margins of one line at a time.
//!
//! Fix the column sums c. Exchanging two entries of a column keeps c and changes two
//! row sums. A table with a [`Switch`] proves its margin multiple, and so does every
//! table got from it by exchanges that leave the switch intact. So the sieve is a
//! search over margins: each open margin met with a switch is marked, and its table
//! kept. All exchanges of one table are looked at together, in vector lanes: new row
//! sums, sorting network, rank, test. Each margin is expanded at most once.
//!
//! The sieve never says anything but "multiple"; what it leaves needs a decision.

#![expect(
    unsafe_code,
    reason = "calls of functions compiled for detected processor features"
)]

use super::state::{Entry, Sieve};
use super::switch::{SwitchKind, padding};
use super::variety::Variety;
use crate::puzzle::{Shape, Sum};

/// Starts of one line, at most.
const MAX_STARTS: usize = 12;

/// Starts in a row without a new mark that end the sieve.
const IDLE_STARTS: usize = 1;

/// Marks an expansion must bring to pay for itself.
const COST: i32 = 2;

/// Unpaid expansions in a row (in marks) that end the blind search.
const PATIENCE: i32 = 32;

/// Expansions towards one open margin in one pass.
const APPROACHES: usize = 4;

/// Passes over the open margins.
const APPROACH_PASSES: usize = 4;

/// The interface of the sieve without its compile-time shape.
pub(super) trait LineSieve {
    /// Starts a line: only the margins of these ranks are open.
    fn begin(&mut self, seed: u64, open: &[u32]);
    /// Marks what it can for the column sums `c`.
    fn run(&mut self, c: &[Sum]);
    /// True if the margin of this rank is not yet proved multiple.
    fn is_open(&self, rank: u32) -> bool;
    /// Takes a table of the current line found elsewhere; if `proved`, its margin is
    /// multiple. Marks what follows from it.
    fn absorb(&mut self, table: &[u8], proved: bool);
    /// Rank of ascending sums.
    fn rank(&self, sums: &[Sum]) -> u32;
}

/// A sieve for shapes of 3 to 7 rows and up to 8 columns (16 for 3 rows); none for
/// others.
pub(super) fn new_sieve(shape: Shape) -> Option<Box<dyn LineSieve + Send>> {
    Some(match (shape.rows(), shape.columns()) {
        (3, 2..=8) => Box::new(Sieve::<3, 8>::new(shape)),
        (3, 9..=16) => Box::new(Sieve::<3, 16>::new(shape)),
        (4, 2..=8) => Box::new(Sieve::<4, 8>::new(shape)),
        (5, 2..=8) => Box::new(Sieve::<5, 8>::new(shape)),
        (6, 2..=8) => Box::new(Sieve::<6, 8>::new(shape)),
        (7, 2..=8) => Box::new(Sieve::<7, 8>::new(shape)),
        _ => return None,
    })
}

/// The features that `run_avx2` is compiled for.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
}

/// The features that `run_avx512` and `absorb_avx512` are compiled for.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
}

impl<const M: usize, const L: usize> Sieve<M, L> {
    /// Marks the margin of `rank`, keeps its table, and queues it for expansion.
    #[inline(always)]
    fn mark(&mut self, rank: u32, entry: Entry<M, L>) {
        self.open[rank as usize] = 0;
        self.open_count -= 1;
        self.arena.push(entry);
        self.fresh[rank as usize] = self.arena.len() as u32;
    }

    /// Expands marked margins a few steps away from an open one, that have not been
    /// expanded yet. Most margins are marked after a quarter of the expansions; the rest
    /// of them are worth their time only where something is still open.
    #[inline(always)]
    fn approach(&mut self, rank: u32) {
        let mut work = self.work.take().expect("expansions do not nest");
        for p in 0..Self::PAIRS {
            for l in 0..L {
                let step = (l / 2 + 1) as i16;
                work.dif[p * L + l] = if l % 2 == 0 { step } else { -step };
            }
        }
        self.keys(&self.sums_of[rank as usize], &mut work);
        // The moved sums may be no table's: then the look-up fails or finds some other
        // margin, which does no harm.
        let mut near = [0u32; APPROACHES];
        let mut count = 0;
        'lanes: for l in 0..8 {
            for p in 0..Self::PAIRS {
                let lane = p * L + l;
                let mut rank = work.rank[lane];
                for (t, table) in self.rank.tables().iter().enumerate() {
                    rank += table.get(work.key[t][lane] as usize).copied().unwrap_or(0);
                }
                let at = self.fresh.get(rank as usize).copied().unwrap_or(0);
                if at != 0 {
                    near[count] = at;
                    count += 1;
                    if count == APPROACHES {
                        break 'lanes;
                    }
                }
            }
        }
        self.work = Some(work);
        for &at in &near[..count] {
            let e = self.arena[at as usize - 1];
            self.push(e);
            if self.open[rank as usize] == 0 {
                return;
            }
        }
    }

    #[inline(always)]
    fn approach_all(&mut self) {
        let mut list = std::mem::take(&mut self.open_list);
        for _ in 0..APPROACH_PASSES {
            let before = self.open_count;
            list.retain(|&rank| self.open[rank as usize] != 0);
            for &rank in &list {
                if self.open[rank as usize] != 0 {
                    self.approach(rank);
                }
            }
            if self.open_count == before {
                break;
            }
        }
        self.open_list = list;
        self.stack.clear();
    }

    /// All exchanges of one table; open margins met with a switch are marked and
    /// stacked. Returns the number marked.
    #[inline(always)]
    fn push(&mut self, mut e: Entry<M, L>) -> usize {
        self.fresh[e.rank as usize] = 0;
        if self.rng.next_u64() & 1 == 0 {
            // The second arrangement has the same margins and another split.
            e.switch.apply(&mut e.t);
        }
        let mut work = self.work.take().expect("expansions do not nest");
        let hits = self.open_hits(&e, &mut work);
        let mut marked = 0;
        for &l in &work.hits[..hits] {
            let rank = work.rank[l as usize] as u32;
            if self.open[rank as usize] == 0 {
                continue;
            }
            let lane = self.lanes[l as usize];
            if let Some(next) = self.exchanged(&e, lane, rank) {
                self.mark(rank, next);
                self.stack.push(self.arena.len() as u32 - 1);
                marked += 1;
            }
        }
        self.work = Some(work);
        marked
    }

    #[inline(always)]
    fn run_impl(&mut self, c: &[Sum]) {
        if self.open_count == 0 {
            return;
        }
        let mut idle = 0;
        let mut noise = 8 * M * self.columns;
        for _ in 0..MAX_STARTS {
            let before = self.open_count;
            let Some(start) = self.random_start(c, noise) else {
                noise = (noise * 2 / 3).max(8);
                continue;
            };
            self.adopt(start);
            self.drain(PATIENCE);
            idle = if self.open_count == before {
                idle + 1
            } else {
                0
            };
            if self.open_count == 0 {
                return;
            }
            if idle >= IDLE_STARTS || self.open_count * 4 < self.open_list.len() {
                break;
            }
        }
        self.approach_all();
    }

    /// Marks the margin of a table that carries a switch, and queues the table.
    #[inline(always)]
    fn adopt(&mut self, e: Entry<M, L>) {
        if e.switch.kind != SwitchKind::None && self.open[e.rank as usize] != 0 {
            self.mark(e.rank, e);
        } else {
            self.arena.push(e);
        }
        self.stack.push(self.arena.len() as u32 - 1);
    }

    #[inline(always)]
    fn drain(&mut self, patience: i32) {
        let mut credit = patience;
        while let Some(x) = self.stack.pop() {
            if self.open_count == 0 {
                return;
            }
            let e = self.arena[x as usize];
            credit = (credit + self.push(e) as i32 - COST).min(patience);
            if credit < 0 {
                return;
            }
        }
    }

    #[inline(always)]
    fn absorb_impl(&mut self, table: &[u8], proved: bool) {
        let mut t = [[0i16; L]; M];
        for (i, row) in t.iter_mut().enumerate() {
            for (j, cell) in row.iter_mut().enumerate() {
                *cell = if j < self.columns {
                    table[i * self.columns + j] as i16
                } else {
                    padding(j)
                };
            }
        }
        let e = self.entry(t);
        if proved && self.open[e.rank as usize] != 0 {
            self.open[e.rank as usize] = 0;
            self.open_count -= 1;
        }
        self.adopt(e);
        self.drain(i32::MAX / 2);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,popcnt,lzcnt")]
    fn run_avx512(&mut self, c: &[Sum]) {
        self.run_impl(c);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,popcnt,lzcnt")]
    fn absorb_avx512(&mut self, table: &[u8], proved: bool) {
        self.absorb_impl(table, proved);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    fn run_avx2(&mut self, c: &[Sum]) {
        self.run_impl(c);
    }
}

impl<const M: usize, const L: usize> LineSieve for Sieve<M, L> {
    fn begin(&mut self, seed: u64, open: &[u32]) {
        self.rng = Variety::new(seed);
        self.open.fill(0);
        self.arena.clear();
        self.stack.clear();
        self.open_list.clear();
        self.open_list.extend_from_slice(open);
        self.fresh.fill(0);
        self.open_count = open.len();
        for &rank in open {
            self.open[rank as usize] = 1;
        }
    }

    fn run(&mut self, c: &[Sum]) {
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx512() {
                // SAFETY: just these features were detected.
                return unsafe { self.run_avx512(c) };
            }
            if has_avx2() {
                // SAFETY: just these features were detected.
                return unsafe { self.run_avx2(c) };
            }
        }
        self.run_impl(c);
    }

    fn is_open(&self, rank: u32) -> bool {
        self.open[rank as usize] != 0
    }

    fn absorb(&mut self, table: &[u8], proved: bool) {
        #[cfg(target_arch = "x86_64")]
        if has_avx512() {
            // SAFETY: just these features were detected.
            return unsafe { self.absorb_avx512(table, proved) };
        }
        self.absorb_impl(table, proved);
    }

    fn rank(&self, sums: &[Sum]) -> u32 {
        let mut x = [0i16; M];
        for (x, &s) in x.iter_mut().zip(sums) {
            *x = s as i16;
        }
        self.rank.of(&x) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vector instructions change the speed only.
    #[test]
    fn every_code_path_marks_the_same_margins() {
        let shape = Shape::new(4, 4).unwrap();
        for columns in shape.column_margins().iter().step_by(211) {
            let mut portable = Sieve::<4, 8>::new(shape);
            let mut detected = Sieve::<4, 8>::new(shape);
            let open: Vec<u32> = shape
                .row_margins()
                .iter()
                .map(|margin| detected.rank(&margin))
                .collect();
            portable.begin(7, &open);
            detected.begin(7, &open);
            portable.run_impl(&columns);
            detected.run(&columns);
            assert_eq!(portable.open, detected.open, "{columns:?}");
        }
    }

    #[test]
    fn ranks_are_distinct_and_dense_enough() {
        for (m, n) in [(3, 4), (4, 4), (5, 3), (3, 10)] {
            let shape = Shape::new(m, n).unwrap();
            let sieve = new_sieve(shape).unwrap();
            let mut ranks: Vec<u32> = shape
                .row_margins()
                .iter()
                .map(|margin| sieve.rank(&margin))
                .collect();
            // Ascending margins have ascending ranks.
            assert!(ranks.is_sorted());
            let count = ranks.len();
            ranks.dedup();
            assert_eq!(ranks.len(), count);
        }
    }
}
