//! The raw arguments: one definition for parsing, help, man page and
//! completions.

mod crossword;
mod difficulty;
mod documents;
mod generate;
mod pairs;
mod pictures;
mod puzzles;
mod suko;
mod surveys;
mod swapping;
mod work;

pub use crossword::{
    CrosswordArgs, CrosswordFormat, CrosswordGenerateArgs, CrosswordSolveArgs, PatternArg,
};
pub use difficulty::DifficultyArgs;
pub use documents::{CompletionsArgs, ManArgs, ReportArgs};
pub use generate::{GenerateArgs, GenerateFormat, RuleArg};
pub use pairs::{AdditiveArgs, ClassifyArgs, CrossCheckArgs, PartitionsArgs};
pub use pictures::PlotArgs;
pub use puzzles::{AnswerFormat, EncodeArgs, EncodingForm, ExplainArgs, PuzzleArgs, SolveArgs};
pub use suko::{
    SukoArgs, SukoCheckArgs, SukoCommandArgs, SukoDrawArgs, SukoFileArgs, SukoFormat,
    SukoGenerateArgs, SukoSolveArgs, SukoStatsArgs,
};
pub use surveys::{
    CompareArgs, EstimateArgs, ExportArgs, MergeArgs, StatusArgs, SurveyArgs, SweepArg, TableArgs,
    VerifyArgs,
};
pub use swapping::{SwapArgs, SwapStatsArgs, TiesArgs, TilesArgs};
pub use work::{EngineArgs, MethodArgs, WorkArgs};

use clap::{Parser, Subcommand, ValueEnum};

const EXIT_STATUSES: &str = "\
Exit status:
  0  done (a closed output pipe included)
  1  a difference from a published value, or between two things compared; a
     survey or a filled puzzle that is found wrong
  2  unusable arguments or input, or nothing found within a limit
  3  stopped before the end, by a signal or a full disk; the same command
     goes on with an unfinished survey or table, and begins anything else anew";

/// Counts and checks open Survo puzzles.
///
/// A Survo puzzle asks for the numbers 1..mn in an m x n table, once each, so
/// that rows and columns have given sums. S(m,n) is the number of essentially
/// different open puzzles, only sums given, with exactly one solution. This
/// program computes S(m,n) from nothing, in several independent ways.
#[derive(Debug, Parser)]
#[command(name = "survo", version, after_long_help = EXIT_STATUSES)]
pub struct Args {
    #[command(flatten)]
    pub logging: LoggingArgs,
    #[command(subcommand)]
    pub command: CommandArgs,
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct LoggingArgs {
    /// Say nothing on standard error but failures
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say more on standard error (-vv: still more)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// The form of messages on standard error
    #[arg(long, global = true, value_enum, default_value_t = LogFormat::Text, value_name = "FORM")]
    pub log_format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Lines for people
    Text,
    /// One JSON object a line, for programs
    Json,
}

#[derive(Debug, Subcommand)]
pub enum CommandArgs {
    Table(TableArgs),
    Survey(SurveyArgs),
    Status(StatusArgs),
    Merge(MergeArgs),
    Estimate(EstimateArgs),
    Compare(CompareArgs),
    Verify(VerifyArgs),
    Export(ExportArgs),
    CrossCheck(CrossCheckArgs),
    Classify(ClassifyArgs),
    Additive(AdditiveArgs),
    Partitions(PartitionsArgs),
    Solve(SolveArgs),
    Explain(ExplainArgs),
    Encode(EncodeArgs),
    Swap(SwapArgs),
    SwapStats(SwapStatsArgs),
    Tiles(TilesArgs),
    Suko(SukoArgs),
    Plot(PlotArgs),
    Difficulty(DifficultyArgs),
    Generate(GenerateArgs),
    #[command(subcommand, arg_required_else_help = false)]
    Crossword(CrosswordArgs),
    Report(ReportArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}
