//! `tallies.csv`: one line for a whole survey.

use std::io::Write;
use std::path::Path;

use super::row_margins::{class_fields, class_header, read_counts};
use crate::puzzle::{ClassCounts, Shape};
use crate::storage::{FileError, number_field};
use crate::survey::{Plan, Survey};

/// The name of the file in a survey's folder.
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
    /// The totals of a finished survey.
    pub(crate) fn of(plan: &Plan, survey: &Survey) -> Self {
        Self {
            shape: plan.shape(),
            row_margins: plan.row_margins(),
            column_margins: plan.column_margins(),
            counts: survey.totals(),
        }
    }

    fn header() -> Vec<String> {
        ["m", "n", "row_margins", "column_margins"]
            .into_iter()
            .map(str::to_owned)
            .chain(class_header())
            .collect()
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Those of `to`.
    pub(crate) fn write(&self, to: &mut dyn Write) -> std::io::Result<()> {
        let mut csv = csv::Writer::from_writer(to);
        csv.write_record(Self::header())?;
        let sizes = [
            self.shape.rows() as u64,
            self.shape.columns() as u64,
            self.row_margins,
            self.column_margins,
        ];
        csv.write_record(
            sizes
                .map(|size| size.to_string())
                .into_iter()
                .chain(class_fields(&self.counts)),
        )?;
        csv.flush()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is not one line of tallies.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let mut csv = csv::Reader::from_path(path).map_err(FileError::csv(path))?;
        let header = csv.headers().map_err(FileError::csv(path))?;
        if !header.iter().eq(Self::header()) {
            let found = header.iter().collect::<Vec<_>>().join(",");
            return Err(FileError::line(
                path,
                1,
                format!("the header '{found}' is not that of tallies"),
            ));
        }
        let mut records = csv.records();
        let record = records
            .next()
            .ok_or_else(|| FileError::line(path, 2, "the line of tallies is missing"))?
            .map_err(FileError::csv(path))?;
        if records.next().is_some() {
            return Err(FileError::line(path, 3, "more than one line of tallies"));
        }
        let shape = Shape::new(
            number_field(path, &record, 0)?,
            number_field(path, &record, 1)?,
        )
        .map_err(|error| FileError::line(path, 2, error.to_string()))?;
        Ok(Self {
            shape,
            row_margins: number_field(path, &record, 2)?,
            column_margins: number_field(path, &record, 3)?,
            counts: read_counts(path, &record, 4)?,
        })
    }
}
