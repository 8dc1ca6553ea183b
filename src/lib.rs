//! Survo puzzles.
pub mod bounds;
pub mod engines;
pub mod numbers;
pub mod puzzle;
pub mod report;
pub mod survey;
