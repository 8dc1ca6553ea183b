//! `tallies.csv`: one line for a whole survey.

use std::io::Write;
use std::path::Path;

use super::row_margins::{CountFields, class_header};
use crate::puzzle::{ClassCounts, Shape};
use crate::storage::{FileError, read_records, write_records};
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
        let record: Record = (
            (self.shape.rows(), self.shape.columns()),
            (self.row_margins, self.column_margins),
            self.counts.into(),
        );
        write_records(to, b',', &Self::header(), [record])
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is not one record of tallies.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let records: Vec<(u64, Record)> = read_records(path, &Self::header(), "tallies")?;
        let &[(line, ((m, n), (row_margins, column_margins), counts))] = &records[..] else {
            // The header is line 1: a missing record would be line 2.
            let last = (records.len() as u64 + 1).max(2);
            let problem = format!("{} records of tallies, not one", records.len());
            return Err(FileError::line(path, last, problem));
        };
        let at_line = |problem: String| FileError::line(path, line, problem);
        Ok(Self {
            shape: Shape::new(m, n).map_err(|error| at_line(error.to_string()))?,
            row_margins,
            column_margins,
            counts: counts.checked().map_err(at_line)?,
        })
    }
}

/// A record of the file: the shape, the numbers of margins, the counts.
type Record = ((usize, usize), (u64, u64), CountFields);
