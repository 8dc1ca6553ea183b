//! The dots in the order of a picture: top row first.

use super::legend::DRAWN;
use crate::survey::Lattice;

/// The number of a pair's class in [`DRAWN`], for `y` from the top, `x` from the left.
#[inline]
pub(super) fn code(lattice: &Lattice, x: usize, y: usize) -> u8 {
    let class = lattice.class(lattice.rows().len() - 1 - y, x);
    DRAWN
        .iter()
        .position(|&drawn| drawn == class)
        .expect("pairs that violate condition (1) are in no lattice") as u8
}

/// The codes of a line of dots; `y` from the top.
pub(super) fn line(lattice: &Lattice, y: usize) -> impl Iterator<Item = u8> {
    (0..lattice.columns().len()).map(move |x| code(lattice, x, y))
}
