//! The folder of a whole table: a survey for each size, and the values of all of them in
//! two files for a spreadsheet.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use itertools::Itertools;

use super::Value;
use super::values::grid;
use survo_core::puzzle::Shape;
use survo_files::storage::{FileError, exists, has_file, write_records, write_whole};
use survo_files::{MANIFEST_FILE, SurveyFolder, Tallies, finished_surveys, other_survey};
use survo_survey::Plan;

const TABLE_FILE: &str = "table.csv";

const GRID_FILE: &str = "grid.csv";

/// The surveys that are finished, one of each size, with their checks.
#[derive(Clone, Debug, Default)]
pub struct KeptTable(pub BTreeMap<Shape, SurveyFolder>);

impl KeptTable {
    /// The sizes in a folder of surveys, each in the folder `MxN` in it.
    pub fn kept(folder: &Path) -> Result<Self, FileError> {
        let mut table = Self::default();
        if exists(folder)? {
            for survey in finished_surveys(folder)? {
                let shape = survey.tallies.shape;
                if survey.is_whole() && survey.path == folder.join(shape.to_string()) {
                    table.0.insert(shape, survey.with_checks()?);
                }
            }
        }
        Ok(table)
    }

    pub(super) fn values(&self) -> Vec<Value> {
        self.0.values().map(Value::of).collect()
    }

    /// Lists the sizes, whose surveys have to be in the folder.
    pub fn write(&self, folder: &Path, separator: u8) -> Result<(), FileError> {
        for shape in self.0.keys() {
            let manifest = folder.join(shape.to_string()).join(MANIFEST_FILE);
            if !has_file(&manifest)? {
                return Err(FileError::content(
                    &manifest,
                    "removed while the table was made",
                ));
            }
        }
        let recounts = |survey: &SurveyFolder| {
            let checks = survey.checks.iter();
            checks
                .map(|check| (check.against.clone(), check.pairs_recounted()))
                .collect()
        };
        let lines = self.0.values().map(|survey| (survey, recounts(survey)));
        write_whole(&folder.join(TABLE_FILE), |to| {
            write_table(to, separator, lines)
        })?;
        let grid = grid(&self.values(), |value| value.to_string());
        let Some((header, rows)) = grid.split_first() else {
            return Ok(());
        };
        write_whole(&folder.join(GRID_FILE), |to| {
            write_records(to, separator, header, rows)
        })
    }
}

/// Engines that recounted a survey, each with the number of pairs that it searched.
pub type Recounts = Vec<(String, u64)>;

/// The fields of a record: those about publication are empty where nothing is published; those
/// about recounts list the engines, and as many numbers as engines.
const FIELDS: &str = "m,n,row_margins,column_margins,pairs,condition_1,condition_2,unsolvable,unique,\
                      multiple,S,published,agrees,engine,recounted_by,pairs_recounted,seconds";

/// Writes table.csv: a record for each survey.
pub fn write_table<'a>(
    to: &mut dyn Write,
    separator: u8,
    lines: impl IntoIterator<Item = (&'a SurveyFolder, Recounts)>,
) -> std::io::Result<()> {
    let fields: Vec<String> = FIELDS.split(',').map(str::to_owned).collect();
    let records = lines.into_iter().map(|(survey, recounts)| {
        // The fields of tallies.csv end with those about publication.
        let tallies = survey.tallies.fields();
        let (counts, published) = tallies.split_at(tallies.len() - Tallies::PUBLISHED.len());
        let value = Value::of(survey);
        let (engines, pairs): (Vec<String>, Vec<u64>) = recounts.into_iter().unzip();
        (
            (counts.to_owned(), value.value, published.to_owned()),
            survey.manifest.parameters.engine.clone(),
            (engines.join(" "), pairs.iter().join(" ")),
            format!("{:.3}", value.seconds),
        )
    });
    write_records(to, separator, &fields, records)
}

/// The whole survey that is finished in a folder; `None` if there is none. Of the parameters of
/// the plan, only size and engine matter.
///
/// # Errors
/// When the survey in the folder has another size or engine, is a shard, or is damaged.
pub fn kept_survey(plan: &Plan, folder: &Path) -> Result<Option<SurveyFolder>, FileError> {
    let Some(survey) = SurveyFolder::find(folder)? else {
        return Ok(None);
    };
    let differences = survey.manifest.parameters.differences(&plan.parameters());
    let matters = |name: &str| ["size", "engine", "shard"].contains(&name);
    match differences.into_iter().find(|(name, _)| matters(name)) {
        None => Ok(Some(survey)),
        Some((_, difference)) => Err(other_survey(folder, &difference)),
    }
}
