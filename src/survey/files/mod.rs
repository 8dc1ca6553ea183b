//! What a survey leaves behind, and who may write it: the folder, its files, their
//! digests; shards merged, surveys compared, the state of those under way.

mod atomic;
mod compare;
pub(crate) mod digest;
pub(crate) mod error;
pub(crate) mod finished;
mod folder;
pub(crate) mod json;
pub(crate) mod lines;
mod manifest;
mod merge;
pub(crate) mod puzzles;
mod status;
pub(crate) mod sync;
mod tallies;
mod time_span;
mod together;

use atomic::TEMPORARY_PREFIX;
pub use atomic::write_whole;
pub use compare::{Comparison, Difference, compare};
pub use digest::file_digest;
pub use error::FileError;
pub use finished::survey_tallies;
pub use folder::{Folder, FolderError, JOURNAL_FILE};
pub use lines::{LINES_FILE, LinesTable};
pub use manifest::{
    MANIFEST_FILE, Machine, Manifest, ManifestCounters, ManifestPhases, ManifestSession, Times,
};
pub use merge::{MergeError, merge};
pub use puzzles::{PUZZLES_FILE, Puzzles, read_puzzles, write_puzzles};
pub use status::{SurveyStatus, survey_status, surveys_under};
pub(crate) use sync::{folder_of, sync_folder};
pub use tallies::{TALLIES_FILE, Tallies};
pub use time_span::TimeSpan;
pub use together::{Together, together};
