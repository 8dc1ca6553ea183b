//! Finished surveys by shape, as documents show them: those of one shape must agree.

use std::collections::BTreeMap;
use std::path::Path;

use super::Value;
use survo_core::puzzle::Shape;
use survo_files::storage::FileError;
use survo_files::{BY_ROW_MARGINS_FILE, SurveyFolder, finished_surveys};

/// Surveys by shape, in the order in which they were given.
pub type SurveysByShape = BTreeMap<Shape, Vec<SurveyFolder>>;

/// The surveys and shards that are finished in a folder of surveys, by m, then n, then shard, with
/// their checks.
///
/// # Errors
/// When a file is damaged or contradicts another.
pub fn all_surveyed(folder: &Path) -> Result<Vec<SurveyFolder>, FileError> {
    let finished = finished_surveys(folder)?.into_iter();
    let checked = |survey: SurveyFolder| {
        if survey.has(BY_ROW_MARGINS_FILE)? {
            // They have to add up to its totals.
            survey.row_margins()?;
        }
        survey.with_checks()
    };
    finished.map(checked).collect()
}

/// Whole surveys by shape.
///
/// # Errors
/// When two surveys of one shape count differently.
pub fn by_shape(
    surveys: impl IntoIterator<Item = SurveyFolder>,
) -> Result<SurveysByShape, FileError> {
    let mut by_shape = SurveysByShape::new();
    for survey in surveys {
        let shape = survey.tallies.shape;
        let others = by_shape.entry(shape).or_default();
        if let Some(other) = others.iter().find(|other| !agree(other, &survey)) {
            let [first, second] = [other, &survey].map(|survey| survey.path.display());
            let problem = format!("{first} and {second} count the pairs of {shape} differently");
            return Err(FileError::Unfit(problem));
        }
        others.push(survey);
    }
    Ok(by_shape)
}

fn agree(one: &SurveyFolder, other: &SurveyFolder) -> bool {
    let digests = one.counts_digest().zip(other.counts_digest());
    one.tallies == other.tallies && digests.is_none_or(|(one, other)| one == other)
}

/// S(m,n) for every shape surveyed, by m, then n.
pub fn values(by_shape: &SurveysByShape) -> Vec<Value> {
    let first = by_shape.values().filter_map(|surveys| surveys.first());
    first.map(Value::of).collect()
}
