//! What a survey leaves behind, and who may write it: the folder, its files, their
//! digests; shards merged, surveys compared, the state of those under way.

mod compare;
mod compare_sizes;
mod folder;
mod manifest;
mod merge;
mod puzzles;
mod row_margins;
mod sharded;
mod size;
mod status;
mod survey_folder;
mod surveys;
mod tallies;
mod time_span;

pub use compare::{Comparison, Difference, compare};
pub(crate) use compare_sizes::{SizeComparison, compare_sizes};
pub(crate) use folder::JOURNAL_FILE;
pub use folder::{Folder, Opened};
pub use manifest::Manifest;
pub use manifest::Times;
pub(crate) use manifest::{MANIFEST_FILE, Machine};
pub(crate) use merge::{Merged, PuzzleLists, merge_sizes};
pub use puzzles::Puzzles;
pub(crate) use puzzles::{PUZZLES_FILE, puzzle_fields, puzzle_header, write_puzzles};
pub use row_margins::RowMarginTable;
pub(crate) use row_margins::{BY_ROW_MARGINS_FILE, RowMargins, class_header};
pub(crate) use sharded::{ShardedStatus, sharded_statuses};
pub(crate) use size::SurveyedSize;
pub(crate) use status::{SurveyStatus, survey_status};
pub use survey_folder::SurveyFolder;
pub(crate) use survey_folder::survey_file;
pub(crate) use surveys::{each_survey, finished_surveys};
pub(crate) use tallies::TALLIES_FILE;
pub use tallies::Tallies;
pub(crate) use time_span::TimeSpan;
