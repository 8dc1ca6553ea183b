//! `tallies.csv`: one line for a whole survey.

use std::io::Write;
use std::path::Path;

use super::row_margins::{CountFields, class_header};
use crate::puzzle::{ClassCounts, Shape};
use crate::storage::{FileError, records, write_records};
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
        let record: TalliesRecord = (
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
        let found = records(path, &Self::header(), "tallies")?.take(2);
        let found: Vec<(u64, TalliesRecord)> = found.collect::<Result<_, _>>()?;
        let (line, ((m, n), (row_margins, column_margins), counts)) = match found[..] {
            [record] => record,
            [] => return Err(FileError::line(path, 2, "no record of tallies")),
            _ => return Err(FileError::line(path, 3, "more than one record of tallies")),
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
type TalliesRecord = ((usize, usize), (u64, u64), CountFields);
