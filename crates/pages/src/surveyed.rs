//! Finished surveys by shape, as documents show them: those of one shape must agree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::Value;
use survo_core::puzzle::Shape;
use survo_files::storage::FileError;
use survo_files::{BY_ROW_MARGINS_FILE, Record, SurveyFolder, finished_surveys};

/// Why finished surveys cannot be shown together.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SurveyedError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{} and {} count the pairs of {shape} differently", first.display(), second.display())]
    Contradiction {
        shape: Shape,
        first: PathBuf,
        second: PathBuf,
    },
}

/// A finished survey or shard whose files agree with one another.
#[derive(Clone, Debug)]
pub struct Surveyed {
    /// What its folder holds.
    pub survey: SurveyFolder,
    /// The digest of the counts by row margin, where they or it are kept.
    pub row_margins_digest: Option<String>,
    /// What other engines found of it.
    pub recounts: Vec<Record>,
}

/// Surveys by shape, in the order in which they were given.
pub type SurveysByShape = BTreeMap<Shape, Vec<Surveyed>>;

impl Surveyed {
    /// Reads and checks the files of a finished survey.
    ///
    /// # Errors
    /// When a file is damaged or contradicts another.
    pub fn of(survey: SurveyFolder) -> Result<Self, FileError> {
        if survey.has(BY_ROW_MARGINS_FILE)? {
            survey.row_margins()?;
        }
        Ok(Self {
            row_margins_digest: survey.digest(BY_ROW_MARGINS_FILE)?,
            recounts: survey.checks()?,
            survey,
        })
    }

    /// Refuses another survey of the same pairs that counts them differently.
    ///
    /// # Errors
    /// When it does.
    pub fn agrees_with(&self, other: &Self) -> Result<(), SurveyedError> {
        let digests = self
            .row_margins_digest
            .as_ref()
            .zip(other.row_margins_digest.as_ref());
        let (one, two) = (&self.survey, &other.survey);
        if one.tallies != two.tallies || digests.is_some_and(|(a, b)| a != b) {
            return Err(SurveyedError::Contradiction {
                shape: two.tallies.shape,
                first: one.path.clone(),
                second: two.path.clone(),
            });
        }
        Ok(())
    }
}

/// The surveys and shards that are finished in a folder of surveys, by m, then n, then shard.
///
/// # Errors
/// When a file is damaged or contradicts another.
pub fn all_surveyed(folder: &Path) -> Result<Vec<Surveyed>, FileError> {
    let finished = finished_surveys(folder)?.into_iter();
    finished.map(Surveyed::of).collect()
}

/// Whole surveys by shape.
///
/// # Errors
/// When two surveys of one shape count differently.
pub fn by_shape(
    surveys: impl IntoIterator<Item = Surveyed>,
) -> Result<SurveysByShape, SurveyedError> {
    let mut by_shape = SurveysByShape::new();
    for surveyed in surveys {
        let of_shape = by_shape.entry(surveyed.survey.tallies.shape).or_default();
        for other in of_shape.iter() {
            other.agrees_with(&surveyed)?;
        }
        of_shape.push(surveyed);
    }
    Ok(by_shape)
}

/// S(m,n) for every shape surveyed, by m, then n.
pub fn values(by_shape: &SurveysByShape) -> Vec<Value> {
    let first = by_shape.values().filter_map(|surveys| surveys.first());
    first
        .map(|Surveyed { survey, .. }| Value::of(&survey.tallies, survey.manifest.times.seconds))
        .collect()
}
