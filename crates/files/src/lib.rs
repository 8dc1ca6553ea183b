//! Files of surveys: their formats, who may write them, and how they are read again.
//!
//! What is in a file is plain data here: what made it, and what is to be done with it, other crates
//! know. So a check can read what a run wrote without anything of the run.
//!
//! * [`storage`]: files that appear whole or not at all, and errors that name file, line and text;
//! * `parameters`, `unit`: what a run was asked to do, and what comes of a unit of its work;
//! * `journal`: finished units, kept for a run that goes on later;
//! * `row_margins`, `tallies`, `puzzles`, `manifest`: the files of a finished survey;
//! * `folder`: the folder that a survey is written to; `survey_folder`: that of a finished one;
//! * `record`: what is kept of a check; `size`: what is known of one size of the table S(m,n);
//! * `compare`: two surveys, row margin by row margin.

/// What the files say made them.
const PROGRAM: &str = "survo";

mod compare;
mod folder;
mod journal;
mod manifest;
mod parameters;
mod puzzles;
mod record;
mod row_margins;
mod size;
pub mod storage;
mod survey_folder;
mod tallies;
mod unit;

pub use compare::{SurveyComparison, compare, surveys_by_pairs};
pub use folder::{Folder, FolderError, JOURNAL_FILE, Opened, Purpose};
pub use journal::{
    Journal, JournalRecord, JournalState, JournalWriter, Locking, Session, UnitRecord,
    journal_parameters, read_journal,
};
pub use manifest::{MANIFEST_FILE, Machine, Manifest, TimeSpan, Times};
pub use parameters::{Parameters, Shard, ShardError};
pub use puzzles::{PUZZLES_FILE, Puzzles, puzzle_fields, puzzle_header, write_puzzles};
pub use record::{Check, DESCRIBED, Record};
pub use row_margins::{BY_ROW_MARGINS_FILE, RowMarginTable, RowMargins};
pub use size::SurveyedSize;
pub use survey_folder::{
    SurveyFolder, each_survey, finished_surveys, holds_survey, most_bytes, survey_file,
};
pub use tallies::{TALLIES_FILE, Tallies};
pub use unit::{AddUp, Counters, CoverCounts, FoundClasses, UnitResult};

#[cfg(test)]
mod tests;
