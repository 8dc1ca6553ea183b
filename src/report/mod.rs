//! What a survey leaves behind: files, comparisons, documents.
//!
//! Everything here reads or writes; nothing computes a class. Relies on the
//! layers below it.

mod additive;
mod atomic;
mod check;
mod committed;
mod compare;
mod digest;
mod document;
mod error;
mod estimate;
mod finished;
mod folder;
mod json;
mod lines;
mod manifest;
mod merge;
mod oeis;
mod partial;
mod peers;
mod plots;
mod published;
mod published_md;
mod puzzles;
mod results;
mod status;
mod suko;
mod swaps;
mod tallies;
mod time_span;
mod together;
mod triangle;
mod workbook;

pub use additive::{AdditiveTally, mark_additive};
use atomic::TEMPORARY_PREFIX;
pub use atomic::write_whole;
pub use check::CheckRecord;
pub use committed::ResultsError;
pub use compare::{Comparison, Difference, compare};
pub use digest::file_digest;
pub use document::Document;
pub use error::FileError;
pub use estimate::EstimateRecord;
pub use finished::survey_tallies;
pub use folder::{Folder, FolderError, JOURNAL_FILE};
pub use lines::{LINES_FILE, LinesTable};
pub use manifest::{
    MANIFEST_FILE, Machine, Manifest, ManifestCounters, ManifestPhases, ManifestSession, Times,
};
pub use merge::{MergeError, merge};
pub use oeis::oeis;
pub use plots::plots;
pub use published::{
    Published, PublishedAdditive, PublishedCount, PublishedSwapping, published, published_additive,
    published_counts, published_swapping,
};
pub use published_md::{PublishedMd, published_md};
pub use puzzles::{PUZZLES_FILE, Puzzles, read_puzzles, write_puzzles};
pub use results::results;
pub use status::{SurveyStatus, survey_status, surveys_under};
pub use suko::SukoRecord;
pub use swaps::SwapRecord;
pub use tallies::{TALLIES_FILE, Tallies};
pub use time_span::TimeSpan;
pub use together::{Together, together};
pub use triangle::{TABLE_FILE, Triangle, Value};
pub use workbook::{ExportError, SHEET_ROWS, Sheet, export_workbook};
