//! Open Survo puzzles: counted, checked, explored.
//!
//! A **Survo puzzle** asks for the numbers 1..mn in an m x n table, once each,
//! so that rows and columns have given sums. It is *open* when only the sums are
//! given, and *unique* when exactly one table has them. Seppo Mustonen (2007)
//! counted the essentially different unique open puzzles, S(m,n), up to 4x5; the
//! program of this crate regenerates his table from nothing.
//!
//! ```
//! use survo::Solution;
//!
//! // A puzzle from the source: rows 13 27 38, columns 13 14 23 28.
//! let puzzle = "* * * * 13\n* * * * 27\n* * * * 38\n13 14 23 28".parse()?;
//! assert!(matches!(survo::solve(&puzzle)?, Solution::Unique(_)));
//!
//! // One of the 583 unique open puzzles with three rows and four columns.
//! assert_eq!(survo::count(3, 4)?, 583);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules are layers; none knows of one further down this list:
//!
//! * [`search`]: what every search shares;
//! * [`numbers`]: restricted partitions and sets of numbers with a given sum;
//! * [`puzzle`]: shapes, margins, tables, givens, symmetries;
//! * [`bounds`]: statements about margins that rule out every table;
//! * [`storage`]: files that appear whole or not at all;
//! * [`engines`]: independent programs that find the tables of a puzzle;
//! * [`survey`]: every pair of margins of a shape, classified in parallel;
//! * [`workbench`]: single puzzles, explained, measured, made and drawn;
//! * `kin`: neighbours of the Survo puzzle;
//! * [`documents`]: what is written for people.

#![warn(missing_docs)]

pub mod bounds;
#[doc(hidden)]
pub mod cli;
pub mod documents;
pub mod engines;
pub(crate) mod kin;
pub mod numbers;
pub mod puzzle;
pub mod search;
mod simple;
pub mod storage;
pub mod survey;
pub mod workbench;

pub use simple::{CountError, Solution, classify, count, solve};

#[cfg(test)]
#[path = "../tests/suite/library/mod.rs"]
mod library_tests;
