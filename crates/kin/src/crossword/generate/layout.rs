//! Grids of our own: a lattice of entries.
//!
//! Every other row and every other column holds entries, and blocks between these cut
//! it into entries of three, five or seven cells; so every entry is crossed at every
//! other cell, its first and last among them. Opposite lines are cut alike, as turning
//! the grid by half a circle would have it.

use rand::seq::IndexedRandom;

use super::Random;
use super::grid::Grid;

/// The smallest size of a grid.
pub const MIN_SIZE: usize = 7;
/// The largest size of a grid.
pub const MAX_SIZE: usize = 15;
/// Lengths of entries.
const LENGTHS: [usize; 3] = [3, 5, 7];

/// A lattice. `size` is odd, [`MIN_SIZE`] to [`MAX_SIZE`].
pub(super) fn layout(size: usize, random: &mut Random) -> Grid {
    let mut cells = vec![false; size * size];
    for is_across in [true, false] {
        for (line, cuts) in cut_lines(size, random).into_iter().enumerate() {
            let mut start = 0;
            for length in cuts {
                for place in start..start + length {
                    let (row, column) = match is_across {
                        true => (2 * line, place),
                        false => (place, 2 * line),
                    };
                    cells[row * size + column] = true;
                }
                start += length + 1;
            }
        }
    }
    Grid::of(size, &cells)
}

/// The lengths of the entries of each line.
fn cut_lines(size: usize, random: &mut Random) -> Vec<Vec<usize>> {
    let cuts = cuts(size);
    let lines = size.div_ceil(2);
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new(); lines];
    for line in 0..lines.div_ceil(2) {
        let cut = cuts.choose(random).cloned().unwrap_or_default();
        chosen[lines - 1 - line] = cut.iter().rev().copied().collect();
        chosen[line] = cut;
    }
    chosen
}

/// All ways to cut a line into entries with one block between any two.
fn cuts(size: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for length in LENGTHS {
        if length == size {
            all.push(vec![length]);
        } else if length < size {
            for mut rest in cuts(size - length - 1) {
                rest.insert(0, length);
                all.push(rest);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;

    use super::*;

    #[test]
    fn every_grid_is_a_lattice() {
        for size in (MIN_SIZE..=MAX_SIZE).step_by(2) {
            let grid = layout(size, &mut Random::seed_from_u64(size as u64));
            let slots = grid.slots;
            let mut held = [HashSet::new(), HashSet::new()];
            for slot in &slots {
                assert!(LENGTHS.contains(&slot.cells.len()));
                for (place, &cell) in slot.cells.iter().enumerate() {
                    assert_eq!(slot.crossed[place], place % 2 == 0);
                    assert!(held[slot.direction as usize].insert(cell), "{size}: {cell}");
                }
            }
            let crossed = held[0].intersection(&held[1]).count();
            assert_eq!(crossed, size.div_ceil(2).pow(2));
            let names: HashSet<&str> = slots.iter().map(|slot| &*slot.name).collect();
            assert_eq!(names.len(), slots.len());
            assert!(names.contains("1a") && names.contains("1d"));
        }
        assert_eq!(
            cuts(11),
            [vec![3, 3, 3], vec![3, 7], vec![5, 5], vec![7, 3]]
        );
    }
}
