//! Margins that differ by one in two rows.

use crate::bounds::Block;
use crate::puzzle::Shape;

const NONE: u32 = u32::MAX;

/// The neighbours of every margin of a block, by position.
pub(super) struct Neighbours {
    rows: usize,
    /// For rows i and k, at i * rows + k: the margin with one more in row i and one less
    /// in row k.
    near: Vec<Vec<u32>>,
}

impl Neighbours {
    /// The margins of the block ascend. Cost: for each two rows, one skip the block and
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
