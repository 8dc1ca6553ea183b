//! Dots of one class, drawn once more on top of the others, as large as they have to be to be
//! seen.

use super::layout::Layout;
use crate::puzzle::Class;
use crate::survey::Lattice;

/// The side of such a dot in pixels is at least the first, and at most the second.
const SIDES: (u32, u32) = (3, 6);

/// A dot is to be seen in a picture of so many times its size.
const TIMES: u32 = 500;

/// The dots that are drawn on top.
pub(super) struct Emphasis {
    /// The side of each in pixels.
    pub(super) side: u32,
    /// Their upper left corners.
    pub(super) corners: Vec<(u32, u32)>,
}

/// The dots of the class, unless all dots are large enough.
pub(super) fn emphasis(lattice: &Lattice, layout: &Layout, class: Class) -> Option<Emphasis> {
    let (rows, columns) = (lattice.rows().len() as u32, lattice.columns().len() as u32);
    let scale = layout.scale;
    let side = (rows.max(columns) * scale / TIMES).clamp(SIDES.0, SIDES.1);
    if side <= scale {
        return None;
    }
    // Around the middle of the dot, but within the picture.
    let corner = |rank: u32, count: u32| {
        (rank * scale + scale / 2)
            .saturating_sub(side / 2)
            .min((count * scale).saturating_sub(side))
    };
    let corners = (0..rows)
        .rev()
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .filter(|&(row, column)| lattice.class(row as usize, column as usize) == class)
        .map(|(row, column)| {
            (
                layout.left + corner(column, columns),
                layout.top + corner(rows - 1 - row, rows),
            )
        })
        .collect();
    Some(Emphasis { side, corners })
}
