//! The table of products that the method starts from.

use super::start::missing;
use crate::puzzle::Puzzle;

/// The products of row and column sums with the sums beside and below, as the source
/// prints them. With givens, which are marked by `=`, they are the products of means that
/// [`super::Start`] puts in their place, rounded to one digit.
pub(crate) struct ProductTable<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
}

impl std::fmt::Display for ProductTable<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let puzzle = self.puzzle;
        let width = puzzle.shape().columns();
        let (rows, columns) = missing(puzzle);
        let product = |cell: usize| {
            let (row, column) = (rows[cell / width], columns[cell % width]);
            let (sums, cells) = (row.sum * column.sum, row.cells * column.cells);
            match puzzle.givens()[cell] {
                0 if puzzle.is_open() => sums.to_string(),
                0 => format!("{:.1}", sums as f64 / cells as f64),
                given => format!("{given}="),
            }
        };
        let products: Vec<String> = (0..puzzle.shape().cells()).map(product).collect();
        let below = puzzle.columns().iter().map(ToString::to_string);
        let below: Vec<String> = below.collect();
        let widest = products.iter().chain(&below).map(String::len).max();
        let field = widest.unwrap_or(0) + 1;
        for (line, sum) in products.chunks(width).zip(puzzle.rows()) {
            for product in line {
                write!(f, "{product:>field$}")?;
            }
            writeln!(f, "{sum:>5}")?;
        }
        for sum in below {
            write!(f, "{sum:>field$}")?;
        }
        writeln!(f)
    }
}
