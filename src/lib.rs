//! Counts, checks and explores open Survo puzzles.
//!
//! A **Survo puzzle** asks for the numbers 1..mn in an m x n table, once each, so that rows and
//! columns have given sums. It is *open* when only the sums are given, and *unique* when exactly
//! one table has them. Seppo Mustonen (2007) counted the essentially different unique open puzzles,
//! S(m,n), up to 4x5; the program of this crate recomputes his table from the definition.
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
//! # How do I
//!
//! | I want to | with |
//! |---|---|
//! | solve a puzzle and know whether it is unique | [`solve`] |
//! | know how many tables a pair of margins has: none, one, or more | [`classify`] |
//! | compute S(m,n) | [`count`] |
//! | read and print puzzles as people write them | [`puzzle::Puzzle`]: `parse` and `Display` |
//! | list all solutions, choose the engine, set a limit | [`engines::solutions`] |
//! | survey a size on threads, with progress and a flag that stops it | [`survey::Plan`], [`survey::run()`] |
//! | read, write, merge and compare the files of surveys | [`files`] |
//! | check a finished survey by another engine | [`check`] |
//! | estimate the cost of a survey | [`survey::estimate()`] |
//! | explain a solution step by step, as a person finds it | [`workbench::explain`] |
//! | measure how hard a puzzle is | [`workbench::difficulty`] |
//! | make puzzles of a chosen kind | [`workbench::generate`] |
//! | give a puzzle to another solver | [`workbench::encode`] |
//!
//! # Features
//!
//! * `cli`, on by default: the program `survo`, and with it the crates [`pages`] and [`kin`].
//!   Without it the package contains nothing of the command line, and needs a third of the crates.
//!
//! The folder `examples` contains four programs and two scripts that read surveys.
//! `ARCHITECTURE.md` explains the crates and the terms.

#![warn(missing_docs)]

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
mod simple;

/// The program in README.md is compiled and run exactly as printed.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use simple::{CountError, Solution, classify, count, solve};
pub use survo_check as check;
pub use survo_core::{bounds, numbers, published, puzzle, search};
pub use survo_engines as engines;
pub use survo_files as files;
#[cfg(feature = "cli")]
pub use survo_kin as kin;
#[cfg(feature = "cli")]
pub use survo_pages as pages;
pub use survo_sieve as sieve;
pub use survo_survey as survey;
pub use survo_workbench as workbench;
