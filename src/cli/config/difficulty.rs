//! The measure of difficulty.

use crate::workbench::difficulty::Trials;

use super::PuzzleSource;
use super::work::threads;
use crate::cli::args::{AnswerFormat, DifficultyArgs};
use crate::cli::exit::Failure;

/// What is measured.
#[derive(Debug)]
pub enum Measured {
    Puzzles(PuzzleSource),
    /// The puzzles of published MD.
    Published,
}

/// Puzzles to measure.
#[derive(Debug)]
pub struct Md {
    pub measured: Measured,
    pub trials: Trials,
    pub threads: usize,
    pub format: AnswerFormat,
}

impl TryFrom<DifficultyArgs> for Md {
    type Error = Failure;

    fn try_from(args: DifficultyArgs) -> Result<Self, Failure> {
        if !(1..=10_000_000).contains(&args.starts) {
            return Err(Failure::input(format!(
                "--starts {} is not between 1 and 10000000",
                args.starts
            )));
        }
        Ok(Self {
            trials: Trials {
                starts: args.starts,
                seed: args.seed,
                limit: args.limit,
            },
            threads: threads(args.threads)?,
            format: args.format,
            measured: if args.published {
                Measured::Published
            } else {
                Measured::Puzzles(args.puzzles.try_into()?)
            },
        })
    }
}
