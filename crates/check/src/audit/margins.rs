//! The counts by row margin: a record for each admissible row margin, in order.

use std::path::{Path, PathBuf};

use itertools::Itertools;

use crate::finding::{Number, classes, unequal};
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, ClassCounts, Shape, Table, complement_margin};
use survo_files::storage::FileError;
use survo_files::{BY_ROW_MARGINS_FILE, SurveyFolder, read_row_margins, survey_file};

/// The counts of a folder, and what is found of its puzzles.
pub struct MarginCounts {
    path: PathBuf,
    shape: Shape,
    /// The admissible row margins, ascending.
    pub rows: Block,
    /// The counts of the first of them: of all, unless a line of the file is not the one that
    /// is expected there.
    pub counts: Vec<ClassCounts>,
    /// How many puzzles are listed of each row margin.
    listed: Vec<u64>,
}

impl MarginCounts {
    /// The row margins of a shape, without counts yet.
    pub fn new(shape: Shape) -> Self {
        let rows = Block::of_row_margins(shape);
        Self {
            path: PathBuf::new(),
            shape,
            listed: vec![0; rows.len()],
            rows,
            counts: Vec::new(),
        }
    }

    /// Those of a survey whose files are as its manifest lists them.
    pub fn of(survey: &SurveyFolder) -> Result<Self, FileError> {
        Ok(Self {
            path: survey_file(&survey.path, BY_ROW_MARGINS_FILE)?,
            counts: survey.row_margins()?,
            ..Self::new(survey.tallies.shape)
        })
    }

    /// Reads the file of a folder up to the first line that is not the expected one.
    pub fn read(&mut self, folder: &Path) -> Result<(), FileError> {
        self.path = survey_file(folder, BY_ROW_MARGINS_FILE)?;
        read_row_margins(&self.path, self.shape, |counts| self.counts.push(counts))
    }

    /// Whether every row margin has its record.
    pub fn is_whole(&self) -> bool {
        self.counts.len() == self.rows.len()
    }

    /// The numbers of the row margin of this rank that are not as expected.
    pub fn unequal(
        &self,
        rank: usize,
        numbers: &[Number],
        how: &str,
    ) -> impl Iterator<Item = FileError> {
        let rows = move || format!("rows {}: ", self.rows.margin(rank).iter().format(" "));
        let problems = unequal(rows, numbers, how);
        problems.map(move |problem| FileError::line(&self.path, line(rank), problem))
    }

    /// The classes of the row margin of this rank that are not as others count them.
    pub fn unequal_classes(&self, rank: usize, others: &ClassCounts, how: &str) -> Vec<FileError> {
        let classes = classes(&self.counts[rank], others);
        self.unequal(rank, &classes, how).collect()
    }

    /// Compares each row margin with its complement: k -> N + 1 - k keeps the class of every
    /// pair. Returns how many were compared, and the differences.
    pub fn complements(&self) -> (u64, Vec<FileError>) {
        let (mut compared, mut differences) = (0, Vec::new());
        let mut complement = vec![0; self.shape.rows()];
        for (rank, margin) in self.rows.iter().take(self.counts.len()).enumerate() {
            complement_margin(self.shape, self.shape.columns(), margin, &mut complement);
            let other = self.rows.position(&complement);
            let Some(other) = other.filter(|&other| other < self.counts.len()) else {
                continue;
            };
            compared += 1;
            // Each row margin and its complement are compared once.
            if rank < other {
                let rows = complement.iter().format(" ");
                let how = format!("in line {}, of the complement {rows}", line(other));
                differences.extend(self.unequal_classes(rank, &self.counts[other], &how));
            }
        }
        (compared, differences)
    }

    /// Counts a puzzle that is listed.
    pub fn list(&mut self, puzzle: &Table) {
        if let Some(rank) = self.rows.position(&puzzle.row_sums()) {
            self.listed[rank] += 1;
        }
    }

    /// The row margins whose number of unique pairs is not the number of puzzles listed.
    pub fn unlisted(&self) -> Vec<FileError> {
        let counts = self.counts.iter().zip(&self.listed).enumerate();
        let differences = counts.flat_map(|(rank, (counts, &listed))| {
            let numbers = [("unique", counts.get(Class::Unique), listed)];
            let unequal = self.unequal(rank, &numbers, "by the list of puzzles");
            unequal.collect::<Vec<_>>()
        });
        differences.collect()
    }
}

/// The line of a record, behind the header.
pub(crate) fn line(index: usize) -> u64 {
    index as u64 + 2
}
