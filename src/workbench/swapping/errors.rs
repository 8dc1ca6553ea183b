//! How far a table is from a puzzle's sums.

use crate::puzzle::{Puzzle, Sum, Table};

/// The errors of a table's lines: the sum it has (`Sum` in the source's tables) less
/// the sum it should have (`OK`), column `D` of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errors {
    rows: Vec<i64>,
    columns: Vec<i64>,
}

impl Errors {
    /// The errors of a table. Its shape must be the puzzle's; panics otherwise.
    pub fn of(puzzle: &Puzzle, table: &Table) -> Self {
        assert_eq!(puzzle.shape(), table.shape(), "a table of another shape");
        let differences = |sums: Vec<Sum>, wanted: &[Sum]| {
            sums.iter()
                .zip(wanted)
                .map(|(&sum, &wanted)| i64::from(sum) - i64::from(wanted))
                .collect()
        };
        Self {
            rows: differences(table.row_sums(), puzzle.rows()),
            columns: differences(table.column_sums(), puzzle.columns()),
        }
    }

    /// The source's W: the sum of the absolute errors of all rows and columns. 0 says that the
    /// table solves the puzzle; W is even, as the errors of each side add up to 0.
    pub fn w(&self) -> u64 {
        self.rows
            .iter()
            .chain(&self.columns)
            .map(|error| error.unsigned_abs())
            .sum()
    }

    /// Adds `difference` to the number in a cell.
    pub(super) fn change(&mut self, row: usize, column: usize, difference: i64) {
        self.rows[row] += difference;
        self.columns[column] += difference;
    }
}

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
        let errors = Errors::of(puzzle, table);
        let columns = puzzle.shape().columns();
        let text = |sums: &[Sum]| sums.iter().map(Sum::to_string).collect::<Vec<_>>();
        let sums = text(&table.column_sums());
        let wanted = text(puzzle.columns());
        let differences: Vec<String> = errors.columns.iter().map(i64::to_string).collect();
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
                errors.rows[row].to_string(),
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
        writeln!(f, "{}  W = {}", below("D", &differences), errors.w())
    }
}
