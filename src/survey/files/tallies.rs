//! `tallies.csv`: one line for a whole survey.

use std::io::Write;
use std::path::Path;

use super::row_margins::{class_header, counts_in};
use crate::puzzle::{ClassCounts, Shape, ShapeError};
use crate::storage::{CsvFile, FileError, line, number_field, write_records, wrong_header};
use crate::survey::{Plan, Survey};

pub(crate) const TALLIES_FILE: &str = "tallies.csv";

/// The totals of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tallies {
    /// The shape.
    pub shape: Shape,
    /// Number of admissible row margins.
    pub row_margins: u64,
    /// Number of admissible column margins.
    pub column_margins: u64,
    /// Pairs by class.
    pub counts: ClassCounts,
}

impl Tallies {
    pub(crate) fn of(plan: &Plan, survey: &Survey) -> Self {
        Self {
            shape: plan.shape(),
            row_margins: plan.row_margins(),
            column_margins: plan.column_margins(),
            counts: survey.totals(),
        }
    }

    pub(crate) fn header() -> Vec<String> {
        ["m", "n", "row_margins", "column_margins"]
            .into_iter()
            .map(str::to_owned)
            .chain(class_header())
            .collect()
    }

    /// The fields of the record.
    pub(crate) fn fields(&self) -> Vec<u64> {
        let shape = [self.shape.rows() as u64, self.shape.columns() as u64];
        let numbers = [self.row_margins, self.column_margins, self.counts.pairs()];
        [&shape[..], &numbers, &self.counts.by_class()].concat()
    }

    pub(crate) fn write(&self, to: &mut dyn Write) -> std::io::Result<()> {
        write_records(to, b',', &Self::header(), [self.fields()])
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is not one record of tallies.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let (csv, header) = CsvFile::open(path)?;
        if header != Self::header()[..] {
            return Err(wrong_header(path, &header, "tallies"));
        }
        let found = csv.take(2).collect::<Result<Vec<_>, _>>()?;
        let record = match &found[..] {
            [record] => record,
            [] => return Err(FileError::line(path, 2, "no record of tallies")),
            _ => return Err(FileError::line(path, 3, "more than one record of tallies")),
        };
        let size = |i| number_field(path, record, i);
        let number = |i| number_field(path, record, i);
        let at_line = |error: ShapeError| FileError::line(path, line(record), error.to_string());
        Ok(Self {
            shape: Shape::new(size(0)?, size(1)?).map_err(at_line)?,
            row_margins: number(2)?,
            column_margins: number(3)?,
            counts: counts_in(path, record, 4)?,
        })
    }
}
