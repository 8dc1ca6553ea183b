//! Pseudo-Boolean constraints in the OPB form of the competitions.
//!
//! Variable x with number (cell - 1) N + k, cells row by row from 1, says that the
//! cell holds k. Every cell holds one number, every number is in one cell, and the
//! lines have their sums; a given is a variable that is 1.

use std::fmt::{Display, Formatter, Result};

use crate::puzzle::{Puzzle, Sum};

/// A puzzle as pseudo-Boolean constraints.
#[derive(Clone, Debug)]
pub struct Opb<'a>(pub &'a Puzzle);

/// Writes `+weight x..` for each term and the right side.
fn constraint(
    f: &mut Formatter<'_>,
    terms: impl Iterator<Item = (usize, usize)>,
    right: Sum,
) -> Result {
    for (weight, variable) in terms {
        write!(f, "+{weight} x{variable} ")?;
    }
    writeln!(f, "= {right} ;")
}

impl Display for Opb<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let puzzle = self.0;
        let shape = puzzle.shape();
        let (m, n, cells) = (shape.rows(), shape.columns(), shape.cells());
        let variable = |cell: usize, k: usize| cell * cells + k;
        let given = puzzle.givens().iter().filter(|&&k| k != 0).count();
        writeln!(
            f,
            "* #variable= {} #constraint= {}",
            cells * cells,
            2 * cells + m + n + given
        )?;
        writeln!(
            f,
            "* Survo puzzle {shape}: x{{(cell - 1) * {cells} + k}} says that the cell holds k; \
             cells row by row from 1"
        )?;
        for cell in 0..cells {
            constraint(f, (1..=cells).map(|k| (1, variable(cell, k))), 1)?;
        }
        for k in 1..=cells {
            constraint(f, (0..cells).map(|cell| (1, variable(cell, k))), 1)?;
        }
        let terms = |cell: usize| (1..=cells).map(move |k| (k, variable(cell, k)));
        for (i, &sum) in puzzle.rows().iter().enumerate() {
            constraint(f, (i * n..(i + 1) * n).flat_map(terms), sum)?;
        }
        for (j, &sum) in puzzle.columns().iter().enumerate() {
            constraint(f, (j..cells).step_by(n).flat_map(terms), sum)?;
        }
        for (cell, &k) in puzzle.givens().iter().enumerate().filter(|&(_, &k)| k != 0) {
            constraint(f, std::iter::once((1, variable(cell, usize::from(k)))), 1)?;
        }
        Ok(())
    }
}
