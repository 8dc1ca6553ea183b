//! Margins that differ by one in two rows.

use super::exchange::MAX;
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
}

impl Neighbours {
    /// Cost: some ten nanoseconds and four bytes for each margin and pair of rows.
    pub(super) fn new(shape: Shape, block: &Block) -> Self {
        let m = shape.rows();
        let rank = Rank::new(shape);
        let mut position = vec![NONE; rank.len()];
        let signed = |r: &[Sum]| -> [i16; MAX] {
            let mut sums = [0; MAX];
            sums.iter_mut()
                .zip(r)
                .for_each(|(to, &sum)| *to = sum as i16);
            sums
        };
        for (x, r) in block.iter().enumerate() {
            position[rank.of(&signed(r)[..m])] = x as u32;
        }
        let least = block.iter().map(|r| r[0]).min().unwrap_or(0) as i16;
        let most = block.iter().map(|r| r[m - 1]).max().unwrap_or(0) as i16;
        let mut near = vec![Vec::new(); m * m];
        for (i, k) in (0..m).flat_map(|k| (0..k).map(move |i| (i, k))) {
            let neighbour = |r: &[Sum]| {
                let mut r = signed(r);
                let r = &mut r[..m];
                r[i] += 1;
                r[k] -= 1;
                if r[0] < least || r[m - 1] > most || !r.is_sorted() {
                    return NONE;
                }
                position[rank.of(r)]
            };
            let there: Vec<u32> = block.iter().map(neighbour).collect();
            let mut back = vec![NONE; block.len()];
            for (x, &y) in there.iter().enumerate().filter(|&(_, &y)| y != NONE) {
                back[y as usize] = x as u32;
            }
            near[i * m + k] = there;
            near[k * m + i] = back;
        }
        Self {
            rows: m,
            rank,
            position,
            near,
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
