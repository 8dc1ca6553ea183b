//! Laws and figures of the core crate.

mod conditions;
mod extremes;
mod numbers;
mod published;
mod puzzle;
mod puzzle_records;
mod puzzle_text;
mod search;
mod texts;
