//! A finished survey as its files have it.

use super::Survey;
use crate::Plan;
use survo_core::puzzle::Sum;
use survo_files::storage::FileError;
use survo_files::{Folder, Manifest, RowMarginTable, SurveyFolder, SurveyedSize, Tallies};

impl Survey {
    /// Writes the result files and the manifest of this survey, which the plan asked for, into a
    /// folder that was taken into use for it.
    ///
    /// # Errors
    /// When the disk refuses; the survey stays unfinished then.
    pub fn keep(&self, folder: Folder, plan: &Plan) -> Result<SurveyFolder, FileError> {
        let manifest = self.manifest(plan);
        if let Some(complaint) = manifest.times.complaint() {
            tracing::warn!("{complaint}");
        }
        let puzzles = self.puzzles.as_deref();
        folder.write(
            &self.row_margin_table(),
            puzzles,
            self.tallies(plan),
            manifest,
        )
    }

    /// What is known of its size when it is not kept.
    pub fn unkept(&self, plan: &Plan) -> SurveyedSize {
        SurveyedSize::unkept(
            &self.row_margin_table(),
            self.tallies(plan),
            self.manifest(plan),
        )
    }

    fn row_margin_table(&self) -> RowMarginTable {
        let rows = self.rows.iter().map(<[Sum]>::to_vec);
        RowMarginTable {
            rows: self.rows.parts(),
            records: rows.zip(self.by_row_margin.iter().copied()).collect(),
        }
    }

    fn tallies(&self, plan: &Plan) -> Tallies {
        Tallies::of(&plan.extent(), self.totals(), plan.shard.is_whole())
    }

    fn manifest(&self, plan: &Plan) -> Manifest {
        Manifest::of_run(
            plan.parameters(),
            self.decided_by.name(),
            plan.threads,
            &self.sessions,
            self.counters,
            self.cut.clone(),
        )
    }
}
