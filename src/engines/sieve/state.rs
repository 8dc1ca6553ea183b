//! What the sieve holds: tables on the way, lanes, and what is known of each margin.

use super::rank::Rank;
use super::switch::{Switch, find_switch};
use super::variety::Variety;
use crate::puzzle::Shape;

/// Most lanes of one expansion: 21 pairs of 7 rows times 8 columns.
pub(super) const MAX_LANES: usize = 21 * 8;

/// One exchange: rows i < k of column j.
#[derive(Clone, Copy, Default)]
pub(super) struct Lane {
    pub(super) i: u8,
    pub(super) k: u8,
    pub(super) j: u8,
    pub(super) pair_mask: u8,
}

/// Scratch of one expansion, by lane.
pub(super) struct Work {
    pub(super) dif: [i16; MAX_LANES],
    pub(super) key: [[i32; MAX_LANES]; 5],
    pub(super) rank: [i32; MAX_LANES],
    pub(super) hits: [u16; MAX_LANES],
}

/// A table on the way, its row sums and a switch it carries.
#[derive(Clone, Copy)]
pub(super) struct Entry<const M: usize, const L: usize> {
    pub(super) t: [[i16; L]; M],
    pub(super) sums: [i16; M],
    pub(super) rank: u32,
    pub(super) switch: Switch,
}

pub(super) struct Sieve<const M: usize, const L: usize> {
    pub(super) columns: usize,
    pub(super) rank: Rank,
    pub(super) lanes: Vec<Lane>,
    /// Lane masks: row t gains / loses the difference.
    pub(super) gains: [[i16; MAX_LANES]; 8],
    pub(super) loses: [[i16; MAX_LANES]; 8],
    pub(super) open: Vec<u8>,
    pub(super) open_count: usize,
    pub(super) open_list: Vec<u32>,
    /// For margins marked but not expanded: index in `arena` plus 1.
    pub(super) fresh: Vec<u32>,
    /// Ascending sums by rank.
    pub(super) sums_of: Vec<[i16; M]>,
    pub(super) arena: Vec<Entry<M, L>>,
    pub(super) stack: Vec<u32>,
    pub(super) rng: Variety,
    /// Taken out while an expansion uses it.
    pub(super) work: Option<Box<Work>>,
}

impl<const M: usize, const L: usize> Sieve<M, L> {
    /// Pairs of rows.
    pub(super) const PAIRS: usize = M * (M - 1) / 2;
    /// Lanes of one expansion.
    pub(super) const LANES: usize = Self::PAIRS * L;

    pub(super) fn new(shape: Shape) -> Self {
        assert!(shape.rows() == M && shape.columns() <= L && M >= 3);
        let rank = Rank::new(shape);
        let mut lanes = Vec::new();
        let mut gains = [[0; MAX_LANES]; 8];
        let mut loses = [[0; MAX_LANES]; 8];
        for i in 0..M {
            for k in i + 1..M {
                for j in 0..L {
                    gains[i][lanes.len()] = -1;
                    loses[k][lanes.len()] = -1;
                    lanes.push(Lane {
                        i: i as u8,
                        k: k as u8,
                        j: j as u8,
                        pair_mask: 1 << i | 1 << k,
                    });
                }
            }
        }
        let mut sums_of = vec![[0i16; M]; rank.len()];
        let mut margins = shape.row_margins().iter();
        while let Some(r) = margins.advance() {
            let mut x = [0i16; M];
            for (x, &s) in x.iter_mut().zip(r) {
                *x = s as i16;
            }
            sums_of[rank.of(&x)] = x;
        }
        let len = rank.len();
        Self {
            columns: shape.columns(),
            rank,
            lanes,
            gains,
            loses,
            open: vec![0; len],
            open_count: 0,
            open_list: Vec::with_capacity(len),
            fresh: vec![0; len],
            sums_of,
            arena: Vec::with_capacity(len + 64),
            stack: Vec::with_capacity(len + 64),
            rng: Variety::new(0),
            work: Some(Box::new(Work {
                dif: [0; MAX_LANES],
                key: [[0; MAX_LANES]; 5],
                rank: [0; MAX_LANES],
                hits: [0; MAX_LANES],
            })),
        }
    }

    /// A table with what goes with it.
    pub(super) fn entry(&self, t: [[i16; L]; M]) -> Entry<M, L> {
        let mut sums = [0i16; M];
        for i in 0..M {
            sums[i] = t[i][..self.columns].iter().sum();
        }
        let mut x = sums;
        x.sort_unstable();
        Entry {
            t,
            sums,
            rank: self.rank.of(&x) as u32,
            switch: find_switch(&t, self.columns).unwrap_or(Switch::NONE),
        }
    }
}
