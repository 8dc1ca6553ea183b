//! `tallies.csv`: one line for a whole survey.

use std::io::Write;
use std::path::Path;

use super::row_margins::{class_header, counts_in};
use crate::storage::{CsvFile, FileError, write_records};
use survo_core::published::Published;
use survo_core::puzzle::{Class, ClassCounts, Extent, Shape, ShapeError};

pub const TALLIES_FILE: &str = "tallies.csv";

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
    /// The published value of S(m,n), if there is one; `None` also for a shard.
    pub published: Option<u64>,
}

impl Tallies {
    /// The last two columns.
    pub const PUBLISHED: [&str; 2] = ["published", "agrees"];

    /// The tallies of a survey with these counts, or of a shard of it.
    pub fn of(extent: &Extent, counts: ClassCounts, is_whole: bool) -> Self {
        let shape = extent.shape();
        let published = Published::of(shape.rows(), shape.columns());
        let published = published.filter(|_| is_whole);
        Self {
            shape,
            row_margins: extent.row_margins(),
            column_margins: extent.column_margins(),
            counts,
            published: published.map(|published| published.value),
        }
    }

    pub fn header() -> Vec<String> {
        ["m", "n", "row_margins", "column_margins"]
            .into_iter()
            .map(str::to_owned)
            .chain(class_header())
            .chain(Self::PUBLISHED.map(str::to_owned))
            .collect()
    }

    /// The fields of the record.
    pub fn fields(&self) -> Vec<String> {
        let shape = [self.shape.rows() as u64, self.shape.columns() as u64];
        let numbers = [self.row_margins, self.column_margins, self.counts.pairs()];
        let numbers = [&shape[..], &numbers, &self.counts.by_class()].concat();
        let agrees = |published| match published == self.counts.get(Class::Unique) {
            true => "yes",
            false => "no",
        };
        let published = [
            self.published
                .map_or(String::new(), |value| value.to_string()),
            self.published.map_or("", agrees).to_owned(),
        ];
        numbers
            .iter()
            .map(u64::to_string)
            .chain(published)
            .collect()
    }

    pub fn write(&self, to: &mut dyn Write) -> std::io::Result<()> {
        write_records(to, b',', &Self::header(), [self.fields()])
    }

    /// Reads a file that must have the very bytes that a survey writes.
    ///
    /// # Errors
    /// When it cannot be read or is not one record of tallies.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let mut csv = CsvFile::open_exact(path)?;
        let header = Self::header();
        if *csv.fields() != header[..] {
            return Err(csv.wrong_header("tallies"));
        }
        if !csv.advance()? {
            return Err(FileError::line(path, 2, "no record of tallies"));
        }
        let at_line = |error: ShapeError| csv.problem(error.to_string());
        let published = header.len() - Self::PUBLISHED.len();
        let tallies = Self {
            shape: Shape::new(csv.number(0)?, csv.number(1)?).map_err(at_line)?,
            row_margins: csv.number(2)?,
            column_margins: csv.number(3)?,
            counts: counts_in(&csv, 4)?,
            published: match &csv.fields()[published] {
                "" => None,
                _ => Some(csv.number(published)?),
            },
        };
        csv.expect(tallies.fields())?;
        match csv.advance()? {
            true => Err(FileError::line(path, 3, "more than one record of tallies")),
            false => Ok(tallies),
        }
    }
}
