//! What commands write and read: surveys, checkpoints, documents.

#[cfg(unix)]
mod checkpoint;
mod compare;
mod compressed;
#[cfg(unix)]
mod endless;
mod merge;
mod results;
#[cfg(unix)]
mod sources;
mod spreadsheet;
mod survey;
mod surveys;
mod verify;
mod verify_puzzles;
