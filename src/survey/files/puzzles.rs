//! `puzzles.csv`: every unique puzzle with its solution.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::puzzle::{Shape, Sum, Table};
use crate::storage::{CsvFile, FileError, csv_writer, line, number_field, wrong_header};

/// The name of the file in a survey's folder.
pub(crate) const PUZZLES_FILE: &str = "puzzles.csv";

/// The header `r1,..,rm,c1,..,cn,x1_1,..,xm_n`.
pub(crate) fn puzzle_header(shape: Shape) -> impl Iterator<Item = String> {
    let cells = (1..=shape.rows()).flat_map(move |i| (1..=shape.columns()).map(move |j| (i, j)));
    (1..=shape.rows())
        .map(|i| format!("r{i}"))
        .chain((1..=shape.columns()).map(|j| format!("c{j}")))
        .chain(cells.map(|(i, j)| format!("x{i}_{j}")))
}

/// The fields that [`puzzle_header`] names.
pub(crate) fn puzzle_fields(table: &Table) -> impl Iterator<Item = String> {
    table
        .row_sums()
        .into_iter()
        .chain(table.column_sums())
        .chain(table.cells().iter().map(|&k| Sum::from(k)))
        .map(|field| field.to_string())
}

/// Writes the tables, in their order.
///
/// # Errors
/// Those of `to`.
pub(crate) fn write_puzzles(
    shape: Shape,
    tables: &[Table],
    to: &mut dyn Write,
) -> std::io::Result<()> {
    let mut csv = csv_writer(to, b',');
    csv.write_record(puzzle_header(shape))?;
    for table in tables {
        csv.write_record(puzzle_fields(table))?;
    }
    csv.flush()
}

/// The tables of a file of puzzles, read one by one.
pub struct Puzzles {
    path: PathBuf,
    shape: Shape,
    records: CsvFile,
}

impl Puzzles {
    /// Begins to read a file of puzzles. Every line is checked: its solution is a
    /// table of 1..N and has the sums of the line. That no other table has them is
    /// not checked.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Shape, Vec<Table>), String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(PUZZLES_FILE);
        std::fs::write(&path, text).unwrap();
        Puzzles::open(&path)
            .and_then(|mut puzzles| {
                let tables = puzzles.by_ref().collect::<Result<_, _>>()?;
                Ok((puzzles.shape(), tables))
            })
            .map_err(|error| {
                error
                    .to_string()
                    .replace(&path.display().to_string(), "FILE")
            })
    }

    const HEADER: &str = "r1,r2,c1,c2,x1_1,x1_2,x2_1,x2_2\n";

    #[test]
    fn what_was_written_is_read_back() {
        let shape = Shape::new(2, 3).unwrap();
        let tables = [[1, 2, 4, 3, 5, 6], [1, 3, 5, 2, 4, 6]]
            .map(|cells| Table::new(shape, cells.to_vec()).unwrap());
        let mut bytes = Vec::new();
        write_puzzles(shape, &tables, &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(
            text,
            "r1,r2,c1,c2,c3,x1_1,x1_2,x1_3,x2_1,x2_2,x2_3\n\
             7,14,4,7,10,1,2,4,3,5,6\n9,12,3,7,11,1,3,5,2,4,6\n"
        );
        assert_eq!(read(&text).unwrap(), (shape, tables.to_vec()));
    }

    #[test]
    fn semicolons_separate_as_well() {
        let text = HEADER.to_owned() + "3,7,4,6,1,2,3,4\n";
        let tables = read(&text).unwrap();
        assert_eq!(tables.1.len(), 1);
        assert_eq!(read(&text.replace(',', ";")).unwrap(), tables);
    }

    #[test]
    fn damage_is_reported_with_its_place() {
        for text in ["", "a,b\n", "r1,r2,c1,c2,x1_1,x1_2,x2_1\n", "r1,c2,x1_1\n"] {
            assert_eq!(
                read(text).unwrap_err(),
                format!(
                    "FILE, line 1: the header '{}' is not that of a survey's puzzles",
                    text.trim_end()
                )
            );
        }
        for (line, message) in [
            ("3,7,4,6,1,2,3", "7 fields where 8 are expected"),
            ("3,7,4,6,1,2,3,4,5", "9 fields where 8 are expected"),
            (
                "3,7,4,x,1,2,3,4",
                "'x' in field 4 is not a whole number in range",
            ),
            (
                "3,7,4,6,1,2,3,400",
                "'400' in field 8 is not a whole number in range",
            ),
            ("3,7,4,6,1,2,3,5", "the number 5 is not among 1..4"),
            ("3,7,4,6,1,2,3,3", "the number 3 stands twice"),
            ("3,7,4,6,1,2,4,3", "c1 is 4, but the solution has 5"),
            ("4,6,3,7,1,2,3,4", "r1 is 4, but the solution has 3"),
        ] {
            assert_eq!(
                read(&format!("{HEADER}3,7,4,6,1,2,3,4\n{line}\n")).unwrap_err(),
                format!("FILE, line 3: {message}")
            );
        }
    }
}
