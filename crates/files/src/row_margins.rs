//! `by_row_margins.csv`: a record of counts for each admissible row margin, in order.

use std::io::Write;
use std::path::Path;

use itertools::Itertools;

use crate::storage::{CsvFile, FileError, write_records};
use survo_core::puzzle::{Class, ClassCounts, Shape, Sum};

/// The name of the file in a survey's folder.
pub const BY_ROW_MARGINS_FILE: &str = "by_row_margins.csv";

pub(super) fn class_header() -> impl Iterator<Item = String> {
    std::iter::once("pairs".to_owned()).chain(Class::ALL.map(|class| class.name().to_owned()))
}

/// The counts in the fields of a record that [`class_header`] names, which begin at `at`.
///
/// # Errors
/// When a field is not a number, or the classes do not add up to the pairs.
pub(super) fn counts_in(csv: &CsvFile, at: usize) -> Result<ClassCounts, FileError> {
    let pairs: u64 = csv.number(at)?;
    let mut by_class = [0; Class::ALL.len()];
    for (i, count) in by_class.iter_mut().enumerate() {
        *count = csv.number(at + 1 + i)?;
    }
    let sum: u128 = by_class.iter().map(|&count| u128::from(count)).sum();
    if sum != u128::from(pairs) {
        let problem = format!("the classes add up to {sum}, not to the {pairs} pairs");
        return Err(csv.problem(problem));
    }
    Ok(ClassCounts::new(by_class))
}

fn header(rows: usize) -> Vec<String> {
    let rows = (1..=rows).map(|i| format!("r{i}"));
    rows.chain(class_header()).collect()
}

fn fields(margin: &[Sum], counts: &ClassCounts) -> Vec<u64> {
    let margin = margin.iter().map(|&sum| u64::from(sum));
    margin
        .chain([counts.pairs()])
        .chain(counts.by_class())
        .collect()
}

/// Writes the counts of all row margins of a shape, in order.
pub(crate) fn write_row_margins(
    shape: Shape,
    counts: &[ClassCounts],
    to: &mut dyn Write,
) -> std::io::Result<()> {
    let records = shape.row_margins().iter().zip(counts);
    let records = records.map(|(margin, counts)| fields(&margin, counts));
    write_records(to, b',', &header(shape.rows()), records)
}

/// Reads the file of a survey of this shape, and hands on the counts of each row margin, up to the
/// first line that is not as a survey writes it.
///
/// # Errors
/// When there is such a line, or the file cannot be read.
pub fn read_row_margins(
    path: &Path,
    shape: Shape,
    mut each: impl FnMut(ClassCounts),
) -> Result<(), FileError> {
    let mut csv = CsvFile::open_exact(path)?;
    let rows = csv.fields().len().saturating_sub(class_header().count());
    if rows == 0 || *csv.fields() != header(rows)[..] {
        return Err(csv.wrong_header("counts by row margin"));
    }
    if rows != shape.rows() {
        let problem = format!("{rows} row sums, but the survey is about {shape}");
        return Err(csv.problem(problem));
    }
    let words = |rows: &[Sum]| format!("rows {}", rows.iter().format(" "));
    let mut expected = shape.row_margins().iter();
    let mut end = 2;
    while csv.advance()? {
        let margin = (0..rows).map(|i| csv.number(i));
        let margin = margin.collect::<Result<Vec<Sum>, _>>()?;
        let counts = counts_in(&csv, rows)?;
        csv.expect(fields(&margin, &counts))?;
        let found = words(&margin);
        let problem = match expected.advance() {
            Some(rows) if rows == margin => {
                each(counts);
                end += 1;
                continue;
            }
            Some(rows) => format!("{found} where {} are expected", words(rows)),
            None => format!("{found} after the last ones"),
        };
        return Err(csv.problem(problem));
    }
    match expected.advance() {
        Some(rows) => {
            let problem = format!("{} are missing", words(rows));
            Err(FileError::line(path, end, problem))
        }
        None => Ok(()),
    }
}
