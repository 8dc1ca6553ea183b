//! A finished survey as its files have it.

use super::Survey;
use crate::Plan;
use survo_files::storage::FileError;
use survo_files::{Folder, Manifest, SurveyFolder, Tallies};

impl Survey {
    /// Writes the result files and the manifest of this survey, which the plan asked for, into a
    /// folder that was taken into use for it.
    ///
    /// # Errors
    /// When the disk refuses; the survey stays unfinished then.
    pub fn keep(&self, folder: Folder, plan: &Plan) -> Result<SurveyFolder, FileError> {
        let survey = self.unkept(plan);
        if let Some(complaint) = survey.manifest.times.complaint() {
            tracing::warn!("{complaint}");
        }
        folder.write(survey, &self.by_row_margin, self.puzzles.as_deref())
    }

    /// This survey, which the plan asked for, as it is told of when it is not kept.
    pub fn unkept(&self, plan: &Plan) -> SurveyFolder {
        let manifest = Manifest::of_run(
            plan.parameters(),
            self.decided_by.name(),
            plan.threads,
            &self.sessions,
            self.counters,
            self.cut.clone(),
        );
        let tallies = Tallies::of(&plan.extent(), self.totals(), plan.shard.is_whole());
        SurveyFolder::unkept(manifest, tallies)
    }
}
