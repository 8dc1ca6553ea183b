//! Expression crosswords.

use std::path::PathBuf;

use crate::kin::crossword::Order;

use crate::cli::args::{
    CrosswordArgs, CrosswordFormat, CrosswordGenerateArgs, CrosswordSolveArgs, PatternArg,
};

/// What to do about crosswords.
#[derive(Debug)]
pub enum Crossword {
    Solve(CrosswordSolve),
    Generate(CrosswordGenerate),
}

/// A crossword to solve.
#[derive(Debug)]
pub struct CrosswordSolve {
    /// `None` for standard input.
    pub file: Option<PathBuf>,
    /// Whether the patterns of the file count.
    pub with_patterns: bool,
    /// Patterns for entries by name.
    pub patterns: Vec<PatternArg>,
    /// Solutions after which the search stops; `u64::MAX` for no limit.
    pub limit: u64,
    pub count: bool,
    pub format: CrosswordFormat,
}

/// A crossword to make.
#[derive(Debug)]
pub struct CrosswordGenerate {
    pub order: Order,
}

impl From<CrosswordArgs> for Crossword {
    fn from(args: CrosswordArgs) -> Self {
        match args {
            CrosswordArgs::Solve(args) => Self::Solve(args.into()),
            CrosswordArgs::Generate(args) => Self::Generate(args.into()),
        }
    }
}

impl From<CrosswordSolveArgs> for CrosswordSolve {
    fn from(args: CrosswordSolveArgs) -> Self {
        Self {
            file: (args.file.as_os_str() != "-").then_some(args.file),
            with_patterns: !args.no_patterns,
            patterns: args.patterns,
            limit: args.limit.unwrap_or(u64::MAX),
            count: args.count,
            format: args.format,
        }
    }
}

impl From<CrosswordGenerateArgs> for CrosswordGenerate {
    fn from(args: CrosswordGenerateArgs) -> Self {
        Self {
            order: Order {
                size: args.size,
                seed: args.seed,
                tries: args.tries,
            },
        }
    }
}
