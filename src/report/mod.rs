//! What a survey leaves behind: files, comparisons, documents.
//!
//! Everything here reads or writes; nothing computes a class. Relies on the
//! layers below it.

mod atomic;
mod check;
mod compare;
mod error;
mod folder;
mod lines;
mod manifest;
mod published;
mod puzzles;
mod results;
mod tallies;
mod triangle;

pub use atomic::write_whole;
pub use check::CheckRecord;
pub use compare::{Difference, compare};
pub use error::FileError;
pub use folder::{Folder, FolderError, FolderState};
pub use lines::{LINES_FILE, LinesTable};
pub use manifest::{
    MANIFEST_FILE, Machine, Manifest, ManifestCounters, ManifestPhases, Parameters, State, Times,
};
pub use published::{Published, PublishedCount, published, published_counts};
pub use puzzles::{PUZZLES_FILE, write_puzzles};
pub use results::{ResultsError, results};
pub use tallies::{TALLIES_FILE, Tallies};
pub use triangle::{TABLE_FILE, Triangle, Value};
