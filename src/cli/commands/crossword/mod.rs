mod answers;
mod solve;
mod words;

use clap::Subcommand;

use crate::cli::{Context, Result};

/// Solve crosswords whose clues are expressions.
///
/// Each letter of the clues stands for one of the given values, different letters for different
/// values. The value of a clue is written digit by digit into its entry: each digit by the first
/// letter of its name, all digits of an entry in one language. Entries cross in a grid. Listener
/// crossword 4151 is of this kind, with the first ten primes in English and German.
#[derive(Debug, Subcommand)]
pub enum CrosswordArgs {
    Solve(solve::CrosswordSolveArgs),
    Words(words::WordsArgs),
}

impl CrosswordArgs {
    pub fn run(self, context: &Context) -> Result {
        match self {
            Self::Solve(args) => args.run(context),
            Self::Words(args) => args.run(context),
        }
    }
}
