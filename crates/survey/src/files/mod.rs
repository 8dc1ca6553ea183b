//! What a survey leaves behind, and who may write it: the folder, its files, their
//! digests; shards merged, surveys compared, the state of those under way.

mod compare;
pub(super) mod folder;
mod manifest;
mod merge;
mod puzzles;
mod row_margins;
mod size;
mod status;
mod survey_folder;
mod tallies;

pub use compare::surveys_by_pairs;
pub use compare::{SurveyComparison, compare};
pub use folder::JOURNAL_FILE;
pub use folder::{Folder, Opened};
pub use manifest::MANIFEST_FILE;
pub use manifest::{Machine, Manifest, TimeSpan, Times};
pub use merge::merge_sizes;
pub use puzzles::Puzzles;
pub use puzzles::{PUZZLES_FILE, puzzle_fields, puzzle_header, write_puzzles};
pub use row_margins::RowMarginTable;
pub use row_margins::{BY_ROW_MARGINS_FILE, RowMargins};
pub use size::SurveyedSize;
pub use status::{SurveyState, SurveyStatus, sharded_statuses, survey_status, units_in};
pub use survey_folder::SurveyFolder;
pub use survey_folder::{each_survey, finished_surveys, holds_survey, most_bytes, survey_file};
pub use tallies::TALLIES_FILE;
pub use tallies::Tallies;
