//! Margins that differ by one in two rows.

use crate::bounds::Block;
use crate::puzzle::{Shape, Sum};

/// No margin.
const NONE: u32 = u32::MAX;

/// The neighbours of every margin of a block, by position.
pub(super) struct Neighbours {
    block: Block,
    /// For rows i and k, at i * rows + k: the margin with one more in row i and one less
    /// in row k.
    near: Vec<Vec<u32>>,
}

impl Neighbours {
    /// The margins of the block ascend. Cost: for each two rows, one pass over the block and
    /// eight bytes for each margin.
    pub(super) fn new(shape: Shape, block: &Block) -> Self {
        debug_assert!(block.iter().is_sorted(), "a block in order");
        let m = shape.rows();
        let mut near = vec![Vec::new(); m * m];
        let mut neighbour = vec![0; m];
        for (i, k) in (0..m).flat_map(|k| (0..k).map(move |i| (i, k))) {
            let (mut there, mut back) = (vec![NONE; block.len()], vec![NONE; block.len()]);
            // What is added to all margins leaves their order as it is: the neighbours ascend,
            // too, and each is at or after the place of the one before.
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
        Self {
            block: block.clone(),
            near,
        }
    }

    /// The position of a margin of the block.
    pub(super) fn position(&self, margin: &[i16]) -> Option<usize> {
        let margin: Vec<Sum> = margin.iter().map(|&sum| sum as Sum).collect();
        self.block.position(&margin)
    }

    /// The margin with one more in row i and one less in row k than that at a
    /// position; i and k differ.
    #[inline]
    pub(super) fn near(&self, x: usize, i: usize, k: usize) -> Option<usize> {
        let y = self.near[i * self.block.parts() + k][x];
        (y != NONE).then_some(y as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of every margin and each two rows, in blocks with and without gaps.
    #[test]
    fn neighbours_are_where_a_search_finds_them() {
        for (m, n, gap) in [(3, 4, 1), (4, 4, 1), (4, 4, 3), (5, 3, 2)] {
            let shape = Shape::new(m, n).unwrap();
            let mut block = Block::new(m, n);
            for margin in shape.row_margins().iter().step_by(gap) {
                block.push(&margin);
            }
            let neighbours = Neighbours::new(shape, &block);
            for (x, margin) in block.iter().enumerate() {
                for (i, k) in (0..m * m)
                    .map(|at| (at / m, at % m))
                    .filter(|(i, k)| i != k)
                {
                    let mut other = margin.to_vec();
                    other[i] += 1;
                    other[k] -= 1;
                    assert_eq!(neighbours.near(x, i, k), block.position(&other));
                }
            }
        }
    }
}
