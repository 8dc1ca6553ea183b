//! `by_row_margins.csv`: the counts of every row margin.

use std::io::Write;
use std::path::{Path, PathBuf};

use csv::StringRecord;

use crate::storage::{CsvFile, FileError, line, number_field, write_records, wrong_header};
use survo_core::puzzle::{Class, ClassCounts, MAX_CELLS, Shape, Sum};

/// The name of the file in a survey's folder.
pub const BY_ROW_MARGINS_FILE: &str = "by_row_margins.csv";

/// The content of a `by_row_margins.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowMarginTable {
    /// Number of row sums.
    pub rows: usize,
    /// Each row margin with its counts, in the order of the file.
    pub records: Vec<(Vec<Sum>, ClassCounts)>,
}

pub(super) fn class_header() -> impl Iterator<Item = String> {
    std::iter::once("pairs".to_owned()).chain(Class::ALL.map(|class| class.name().to_owned()))
}

/// The counts in the fields of a record that [`class_header`] names, which begin at `at`.
///
/// # Errors
/// When a field is no number, or the classes do not add up to the pairs.
pub(super) fn counts_in(
    path: &Path,
    record: &StringRecord,
    at: usize,
) -> Result<ClassCounts, FileError> {
    let pairs: u64 = number_field(path, record, at)?;
    let mut by_class = [0; Class::ALL.len()];
    for (i, count) in by_class.iter_mut().enumerate() {
        *count = number_field(path, record, at + 1 + i)?;
    }
    let sum: u128 = by_class.iter().map(|&count| u128::from(count)).sum();
    if sum != u128::from(pairs) {
        let problem = format!("the classes add up to {sum}, not to the {pairs} pairs");
        return Err(FileError::line(path, line(record), problem));
    }
    Ok(ClassCounts::new(by_class))
}

impl RowMarginTable {
    pub fn counts(&self) -> Vec<ClassCounts> {
        self.records.iter().map(|(_, counts)| *counts).collect()
    }

    pub fn header(rows: usize) -> Vec<String> {
        (1..=rows)
            .map(|i| format!("r{i}"))
            .chain(class_header())
            .collect()
    }

    /// The fields of a record.
    pub fn fields(margin: &[Sum], counts: &ClassCounts) -> Vec<u64> {
        let margin = margin.iter().map(|&sum| u64::from(sum));
        margin
            .chain([counts.pairs()])
            .chain(counts.by_class())
            .collect()
    }

    pub fn write(&self, to: &mut dyn Write) -> std::io::Result<()> {
        let records = self.records.iter();
        let records = records.map(|(margin, counts)| Self::fields(margin, counts));
        write_records(to, b',', &Self::header(self.rows), records)
    }

    /// Reads a file. Whatever it claims to be, it takes little more memory than the row margins of
    /// the shape that its first row margin has.
    ///
    /// # Errors
    /// When it cannot be read, is not in its form, or has far more records than row margins.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let mut margins = RowMargins::open(path)?;
        let mut records: Vec<(Vec<Sum>, ClassCounts)> = Vec::new();
        let mut most = u64::MAX;
        for record in margins.by_ref() {
            if records.len() as u64 == most {
                let problem = format!("more than {most} row margins");
                return Err(FileError::content(path, problem));
            }
            records.push(record?);
            if let [(margin, _)] = &records[..] {
                most = most_records(margin);
            }
        }
        let rows = margins.rows;
        Ok(Self { rows, records })
    }
}

/// Records that a file whose first row margin is this one may have: some more than its shape
/// has row margins, so that a wrong file can be compared.
fn most_records(margin: &[Sum]) -> u64 {
    let total: usize = margin.iter().map(|&sum| sum as usize).sum();
    let cells = (1..=MAX_CELLS).find(|cells| cells * (cells + 1) / 2 == total);
    let shape = cells.and_then(|cells| Shape::new(margin.len(), cells / margin.len()).ok());
    let margins = shape.map_or(0, |shape| {
        u64::try_from(shape.row_margins().count()).unwrap_or(u64::MAX)
    });
    margins.saturating_add(SURPLUS)
}

/// Records beyond those of a shape that are read, so that they can be reported.
const SURPLUS: u64 = 1 << 16;

/// The records of a file, read one by one, each a row margin with its counts. Behind a
/// damaged record the next one is read.
pub struct RowMargins {
    path: PathBuf,
    /// Number of row sums.
    pub rows: usize,
    records: CsvFile,
}

impl RowMargins {
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let (records, header) = CsvFile::open(path)?;
        let rows = header.len().saturating_sub(class_header().count());
        if rows == 0 || header != RowMarginTable::header(rows)[..] {
            return Err(wrong_header(path, &header, "counts by row margin"));
        }
        Ok(Self {
            path: path.to_owned(),
            rows,
            records,
        })
    }

    fn record(&self, record: &StringRecord) -> Result<(Vec<Sum>, ClassCounts), FileError> {
        let margin = (0..self.rows).map(|i| number_field(&self.path, record, i));
        let margin = margin.collect::<Result<Vec<Sum>, _>>()?;
        Ok((margin, counts_in(&self.path, record, self.rows)?))
    }
}

impl Iterator for RowMargins {
    type Item = Result<(Vec<Sum>, ClassCounts), FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.records.next()?;
        Some(record.and_then(|record| self.record(&record)))
    }
}
