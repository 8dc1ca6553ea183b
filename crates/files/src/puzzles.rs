//! `puzzles.csv`: every unique puzzle with its solution.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::storage::{CsvFile, FileError, line, number_field, write_records, wrong_header};
use survo_core::puzzle::text::{cell_names, sum_names};
use survo_core::puzzle::{Shape, Sum, Table};

pub const PUZZLES_FILE: &str = "puzzles.csv";

/// The header `r1,..,rm,c1,..,cn,x1_1,..,xm_n`.
pub fn puzzle_header(shape: Shape) -> impl Iterator<Item = String> {
    sum_names(shape).chain(cell_names(shape, 'x'))
}

/// The fields that [`puzzle_header`] names.
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

/// The tables of a file of puzzles, read one by one.
pub struct Puzzles {
    path: PathBuf,
    shape: Shape,
    records: CsvFile,
}

impl Puzzles {
    /// Begins to read a file of puzzles. Every line is checked: its solution is a table of 1..N and
    /// has the sums of the line. That no other table has them is not checked.
    ///
    /// # Errors
    /// When the file cannot be read or its header is not that of a survey's puzzles.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let (records, found) = CsvFile::open(path)?;
        let sums = |letter| found.iter().filter(|name| name.starts_with(letter)).count();
        let shape = Shape::new(sums('r'), sums('c'))
            .ok()
            .filter(|&shape| found.iter().eq(puzzle_header(shape)))
            .ok_or_else(|| wrong_header(path, &found, "a survey's puzzles"))?;
        Ok(Self {
            path: path.to_owned(),
            shape,
            records,
        })
    }

    /// The shape of the tables.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    fn table(&self, record: &csv::StringRecord) -> Result<Table, FileError> {
        let line = line(record);
        let sums = self.shape.rows() + self.shape.columns();
        let cells = (sums..record.len())
            .map(|i| number_field(&self.path, record, i))
            .collect::<Result<Vec<u8>, _>>()?;
        let table = Table::new(self.shape, cells)
            .map_err(|error| FileError::line(&self.path, line, error.to_string()))?;
        let actual = table.row_sums().into_iter().chain(table.column_sums());
        for (i, (name, actual)) in puzzle_header(self.shape).zip(actual).enumerate() {
            let stated: Sum = number_field(&self.path, record, i)?;
            if stated != actual {
                return Err(FileError::line(
                    &self.path,
                    line,
                    format!("{name} is {stated}, but the solution has {actual}"),
                ));
            }
        }
        Ok(table)
    }
}

impl Iterator for Puzzles {
    type Item = Result<Table, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.records.next()?;
        Some(record.and_then(|record| self.table(&record)))
    }
}
