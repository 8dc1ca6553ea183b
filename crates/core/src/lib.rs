//! The base of the workspace: what a Survo puzzle is, and what all searches need.
//!
//! * [`puzzle`]: shapes, margins, tables, classes, givens, and puzzles as text;
//! * [`numbers`]: restricted partitions, their ranks, sets of numbers with a given sum;
//! * [`bounds`]: conditions (1) and (2), for a pair and for a fixed margin against a block of
//!   others;
//! * [`search`]: stop flags, time limits, reports of searches, and the run-time choice of AVX2;
//! * [`published`]: the values that others published, to compare with.
//!
//! A third of the crate reads and prints puzzles: one reader takes every form that the sources
//! print, whole or not at all, and gives the place and the reason of what it refuses.
//!
//! This crate uses no other crate of the workspace, and no thread pool, file or terminal.

pub mod bounds;
pub mod numbers;
mod objects;
pub mod published;
pub mod puzzle;
pub mod search;
mod shown;

pub use objects::json_objects;
pub use shown::{Problem, counted, is_unseen, named_unseen, shown};
