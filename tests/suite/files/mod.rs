//! What commands write and read: surveys, journals, documents.

mod compare;
mod compressed;
#[cfg(unix)]
mod endless;
#[cfg(unix)]
mod journal;
mod markdown;
mod merge;
mod results;
#[cfg(unix)]
mod sources;
mod spreadsheet;
mod survey;
mod surveys;
mod verify;
mod verify_puzzles;
