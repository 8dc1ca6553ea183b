//! Margins that differ by one in two rows.

use super::lane::{LANES, Lane};
use super::rank::Rank;
use crate::bounds::Block;
use crate::puzzle::{Shape, Sum};

/// No margin.
const NONE: u32 = u32::MAX;

/// The neighbours of every margin of a block, by position.
pub(super) struct Neighbours {
    rows: usize,
    rank: Rank,
    position: Vec<u32>,
    /// For rows i and k, at i * rows + k: the margin with one more in row i and one less
    /// in row k.
    near: Vec<Vec<u32>>,
    /// Where the margin before (after) in the list is such a neighbour by the last two
    /// rows.
    pub(super) follows: [Vec<Lane>; 2],
}

impl Neighbours {
    /// Cost: some ten nanoseconds and four bytes for each margin and pair of rows.
    pub(super) fn new(shape: Shape, block: &Block) -> Self {
        let m = shape.rows();
        let rank = Rank::new(shape);
        let mut position = vec![NONE; rank.len()];
        let signed = |r: &[Sum]| -> Vec<i16> { r.iter().map(|&s| s as i16).collect() };
        for (x, r) in block.iter().enumerate() {
            position[rank.of(&signed(r))] = x as u32;
        }
        let least = block.iter().map(|r| r[0]).min().unwrap_or(0) as i16;
        let most = block.iter().map(|r| r[m - 1]).max().unwrap_or(0) as i16;
        let mut near = Vec::with_capacity(m * m);
        for (i, k) in (0..m * m).map(|x| (x / m, x % m)) {
            if i == k {
                near.push(Vec::new());
                continue;
            }
            let neighbour = |r: &[Sum]| {
                let mut r = signed(r);
                r[i] += 1;
                r[k] -= 1;
                if r[0] < least || r[m - 1] > most || !r.is_sorted() {
                    return NONE;
                }
                position[rank.of(&r)]
            };
            near.push(block.iter().map(neighbour).collect());
        }
        let mut follows = [0; 2].map(|_| vec![Lane::ZERO; block.len().div_ceil(LANES)]);
        for x in 1..block.len() {
            if block.margin(x - 1)[..m - 2] == block.margin(x)[..m - 2] {
                follows[0][x / LANES].0[x % LANES] = 255;
                follows[1][(x - 1) / LANES].0[(x - 1) % LANES] = 255;
            }
        }
        Self {
            rows: m,
            rank,
            position,
            near,
            follows,
        }
    }

    /// The position of a margin of the block.
    pub(super) fn position(&self, margin: &[i16]) -> Option<usize> {
        let x = self.position[self.rank.of(margin)];
        (x != NONE).then_some(x as usize)
    }

    /// The margin with one more in row i and one less in row k than that at a
    /// position; i and k differ.
    #[inline]
    pub(super) fn near(&self, x: usize, i: usize, k: usize) -> Option<usize> {
        let y = self.near[i * self.rows + k][x];
        (y != NONE).then_some(y as usize)
    }
}
