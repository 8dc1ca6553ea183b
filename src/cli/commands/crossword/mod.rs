//! `survo crossword`

mod answers;
mod generate;
mod solve;
mod words;

use clap::{Subcommand, ValueEnum};

use crate::cli::exit::Failure;
use crate::cli::job::Job;

/// Solve and make crosswords whose clues are expressions.
///
/// Each letter of the clues stands for one of some values, no two for the same. The
/// digits of the value of a clue, written as the first letters of their names, all in
/// one of some languages, fill its entry; entries cross in a grid. Listener crossword
/// 4151 is of this kind, with the first ten primes in English and German.
#[derive(Debug, Subcommand)]
pub enum CrosswordArgs {
    Solve(solve::SolveArgs),
    Words(words::WordsArgs),
    Generate(generate::GenerateArgs),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CrosswordFormat {
    /// Tables for people
    Text,
    /// One JSON object
    Json,
}

impl CrosswordArgs {
    pub fn job(self) -> Result<Job, Failure> {
        match self {
            Self::Solve(args) => args.job(),
            Self::Words(args) => args.job(),
            Self::Generate(args) => args.job(),
        }
    }
}
