//! `puzzles.csv`: every unique puzzle with its solution, by row margin, then by column margin.

use std::cmp::Ordering;
use std::io::Write;
use std::path::Path;

use itertools::Itertools;

use crate::storage::{CsvFile, FileError, write_records};
use survo_core::puzzle::text::{cell_names, sum_names};
use survo_core::puzzle::{Margins, Shape, Sum, Table};

pub const PUZZLES_FILE: &str = "puzzles.csv";

/// The header: r1,..,rm,c1,..,cn,x1_1,..,xm_n.
fn puzzle_header(shape: Shape) -> impl Iterator<Item = String> {
    sum_names(shape).chain(cell_names(shape, 'x'))
}

/// The fields of a record: row sums, column sums, cells.
pub fn puzzle_fields(table: &Table) -> impl Iterator<Item = String> {
    table
        .row_sums()
        .into_iter()
        .chain(table.column_sums())
        .chain(table.cells().iter().map(|&k| Sum::from(k)))
        .map(|field| field.to_string())
}

/// Writes the tables, in their order.
pub fn write_puzzles(shape: Shape, tables: &[Table], to: &mut dyn Write) -> std::io::Result<()> {
    let header: Vec<String> = puzzle_header(shape).collect();
    let records = tables
        .iter()
        .map(|table| puzzle_fields(table).collect::<Vec<_>>());
    write_records(to, b',', &header, records)
}

/// The tables of a file of puzzles of any length, read one by one. Every line is checked: its
/// solution is a table of 1..N and has the sums of the line, it is the representative of its kind,
/// and it comes after the one before. That no other table has its sums is not checked.
pub struct Puzzles {
    csv: CsvFile,
    shape: Shape,
    /// The margins of the last one, and its line.
    previous: Option<(Margins, u64)>,
}

impl Puzzles {
    /// Begins to read a file of puzzles.
    ///
    /// # Errors
    /// When the file cannot be read or its header is not that of a survey's puzzles.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::of(CsvFile::open(path)?)
    }

    /// Begins to read a file that must have the very bytes that a survey writes.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_exact(path: &Path) -> Result<Self, FileError> {
        Self::of(CsvFile::open_exact(path)?)
    }

    fn of(csv: CsvFile) -> Result<Self, FileError> {
        let header = csv.fields();
        let sums = |letter| {
            header
                .iter()
                .filter(|name| name.starts_with(letter))
                .count()
        };
        let shape = Shape::new(sums('r'), sums('c'))
            .ok()
            .filter(|&shape| header.iter().eq(puzzle_header(shape)))
            .ok_or_else(|| csv.wrong_header("a survey's puzzles"))?;
        Ok(Self {
            csv,
            shape,
            previous: None,
        })
    }

    /// The shape of the tables.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The table of the record that was read last.
    fn table(&mut self) -> Result<Table, FileError> {
        let csv = &self.csv;
        let sums = self.shape.rows() + self.shape.columns();
        let cells = (sums..csv.fields().len()).map(|i| csv.number(i));
        let cells = cells.collect::<Result<Vec<u8>, _>>()?;
        let table =
            Table::new(self.shape, cells).map_err(|error| csv.problem(error.to_string()))?;
        let actual = table.row_sums().into_iter().chain(table.column_sums());
        for (i, (name, actual)) in puzzle_header(self.shape).zip(actual).enumerate() {
            let stated: Sum = csv.number(i)?;
            if stated != actual {
                let differs = format!("{name} is {stated}, but the solution has {actual}");
                return Err(csv.problem(differs));
            }
        }
        csv.expect(puzzle_fields(&table))?;
        let margins = table.margins();
        if let Some(misplaced) = misplaced(&margins, self.previous.as_ref()) {
            return Err(csv.problem(misplaced));
        }
        self.previous = Some((margins, csv.line()));
        Ok(table)
    }
}

/// The sums of a pair, in words.
pub fn in_words(margins: &Margins) -> String {
    let [rows, columns] = [margins.rows(), margins.columns()].map(|side| side.iter().join(" "));
    format!("rows {rows}, columns {columns}")
}

/// Why a puzzle does not belong behind the previous one.
fn misplaced(margins: &Margins, previous: Option<&(Margins, u64)>) -> Option<String> {
    let (rows, columns, pair) = (margins.rows(), margins.columns(), in_words(margins));
    if margins.has_equal_sums() || rows == columns {
        return Some(format!(
            "{pair} have equal sums or equal sides: never unique"
        ));
    }
    let canonical = margins.clone().canonical();
    if canonical != *margins {
        return Some(format!("{pair} are listed as {}", in_words(&canonical)));
    }
    let (previous, before) = previous?;
    match (previous.rows(), previous.columns()).cmp(&(rows, columns)) {
        Ordering::Less => None,
        Ordering::Equal => Some(format!("{pair} are already in line {before}")),
        Ordering::Greater => Some(format!("{pair} come before those of line {before}")),
    }
}

impl Iterator for Puzzles {
    type Item = Result<Table, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.csv.advance() {
            Ok(false) => None,
            Ok(true) => Some(self.table()),
            Err(error) => Some(Err(error)),
        }
    }
}
