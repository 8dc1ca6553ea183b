//! What a survey leaves behind, and who may write it: the folder, its files, their
//! digests; shards merged, surveys compared, the state of those under way.

mod compare;
mod finished;
mod folder;
mod manifest;
mod merge;
mod puzzles;
mod row_margins;
mod sharded;
mod status;
mod tallies;
mod time_span;

pub use compare::{Comparison, Difference, compare};
pub use finished::survey_tallies;
pub(crate) use finished::{survey_digest, survey_row_margins};
pub use folder::{Folder, JOURNAL_FILE};
pub use manifest::{
    MANIFEST_FILE, Machine, Manifest, ManifestCounters, ManifestPhases, ManifestSession, Times,
};
pub use merge::{MergeError, merge};
pub use puzzles::{PUZZLES_FILE, Puzzles, read_puzzles, write_puzzles};
pub(crate) use puzzles::{puzzle_fields, puzzle_header};
pub(crate) use row_margins::class_header;
pub use row_margins::{BY_ROW_MARGINS_FILE, RowMarginTable};
pub use sharded::{ShardedStatus, sharded_statuses};
pub use status::{SurveyStatus, survey_status, surveys_under};
pub use tallies::{TALLIES_FILE, Tallies};
pub use time_span::TimeSpan;
