//! Files of surveys: their formats, who may write them, and how they are read again.
//!
//! The content of a file is plain data here; only other crates know how it is made and used. So a
//! check can read what a run wrote without any code of the run.
//!
//! * [`storage`]: files that appear whole or not at all, and errors that name file, line and text;
//! * `parameters`, `part`: what a run was asked to do, and the result of a part of its work;
//! * `checkpoint`, `units`: what is done of a survey, for a run that continues later;
//! * `row_margins`, `tallies`, `puzzles`, `manifest`: the files of a finished survey;
//! * `survey_folder`: a finished survey, read from its folder or not kept, with its checks;
//! * `folder`, `lock`: the folder of a survey, its state, and who may write there;
//! * `record`: the record of a check;
//! * `compare`: two surveys, row margin by row margin.
//!
//! Formats are half of the crate. The other half keeps the promises of
//! docs/explanation/reliability.md: a lock, a checkpoint and the one before it, files that appear
//! whole, readers that trust no record and no order.

/// What the files say made them.
const PROGRAM: &str = "survo";

mod checkpoint;
mod compare;
mod folder;
mod lock;
mod manifest;
mod parameters;
mod part;
mod puzzles;
mod record;
mod row_margins;
pub mod storage;
mod survey_folder;
mod tallies;
mod units;

pub use checkpoint::Checkpoint;
pub use compare::{SurveyComparison, compare, surveys_by_pairs};
pub use folder::{Folder, FolderState, Opened, Purpose, is_of_work, other_survey};
pub use lock::{Locking, is_in_use};
pub use manifest::{MANIFEST_FILE, Machine, Manifest, Session, TimeSpan, Times};
pub use parameters::{Parameters, Shard, ShardError};
pub use part::{AddUp, Counters, CoverCounts, FoundClasses, Part};
pub use puzzles::{PUZZLES_FILE, Puzzles, in_words, puzzle_fields, write_puzzles};
pub use record::{Check, Record};
pub use row_margins::{BY_ROW_MARGINS_FILE, read_row_margins};
pub use survey_folder::{
    SurveyFolder, each_survey, finished_surveys, holds_survey, most_bytes, no_survey, survey_file,
};
pub use tallies::{TALLIES_FILE, Tallies};
pub use units::FinishedUnits;

#[cfg(test)]
mod tests;
