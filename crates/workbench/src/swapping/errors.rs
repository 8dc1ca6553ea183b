//! How far a table is from a puzzle's sums.

use crate::swap_state::SwapState;
use survo_core::puzzle::{Puzzle, Sum, Table};

/// A table as the source prints it on the way to a solution: with the sums it has
/// (`Sum`), those it should have (`OK`) and their differences (`D`), for rows on the
/// right and for columns below, and W in the corner. Givens are marked with `=`.
pub struct ErrorTable<'a> {
    pub puzzle: &'a Puzzle,
    /// The table, of the same shape.
    pub table: &'a Table,
}

impl std::fmt::Display for ErrorTable<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { puzzle, table } = self;
        let state = SwapState::of(puzzle, table);
        let (row_errors, column_errors) = state.errors();
        let columns = puzzle.shape().columns();
        let text = |sums: &[Sum]| sums.iter().map(Sum::to_string).collect::<Vec<_>>();
        let sums = text(&table.column_sums());
        let wanted = text(puzzle.columns());
        let differences: Vec<String> = column_errors.iter().map(i32::to_string).collect();
        // The same for every table of a puzzle, and room for what stands below.
        let width = wanted
            .iter()
            .map(|sum| sum.len() + 2)
            .fold(1 + puzzle.shape().total().to_string().len(), usize::max);
        // Where some numbers are marked, the others leave room for a mark.
        let (given, other) = if puzzle.is_open() {
            ("", "")
        } else {
            ("=", " ")
        };
        let right = |f: &mut std::fmt::Formatter<'_>, entries: [String; 3]| {
            let [sum, wanted, difference] = entries;
            writeln!(f, "  {sum:>4} {wanted:>4} {difference:>4}")
        };
        write!(f, "{:3}{}", "", " ".repeat(columns * (width + other.len())))?;
        right(f, ["Sum", "OK", "D"].map(str::to_owned))?;
        let row_sums = table.row_sums();
        for (row, numbers) in table.rows().enumerate() {
            write!(f, "{:3}", "")?;
            for (number, &in_place) in numbers.iter().zip(&puzzle.givens()[row * columns..]) {
                let mark = if in_place == 0 { other } else { given };
                write!(f, "{number:>width$}{mark}")?;
            }
            let entries = [
                row_sums[row].to_string(),
                puzzle.rows()[row].to_string(),
                row_errors[row].to_string(),
            ];
            right(f, entries)?;
        }
        let below = |name: &str, entries: &[String]| {
            entries.iter().fold(format!("{name:<3}"), |line, entry| {
                format!("{line}{entry:>width$}{other}")
            })
        };
        writeln!(f, "{}", below("Sum", &sums).trim_end())?;
        writeln!(f, "{}", below("OK", &wanted).trim_end())?;
        writeln!(f, "{}  W = {}", below("D", &differences), state.w())
    }
}
