//! One file for each command: its arguments, its checks, what it does.

mod atlas;
mod classify;
mod compare;
mod completions;
mod crossword;
mod difficulty;
mod encode;
mod estimate;
mod explain;
mod export;
mod generate;
mod man;
mod merge;
mod partitions;
mod plot;
mod report;
mod solve;
mod status;
mod suko;
mod survey;
mod swap;
mod swap_stats;
mod table;
mod tiles;
mod verify;

use clap::Subcommand;

use super::exit::Failure;
use super::job::Job;

#[derive(Debug, Subcommand)]
pub enum Command {
    Table(table::TableArgs),
    Survey(survey::SurveyArgs),
    Status(status::StatusArgs),
    Merge(merge::MergeArgs),
    Estimate(estimate::EstimateArgs),
    Compare(compare::CompareArgs),
    Verify(verify::VerifyArgs),
    Export(export::ExportArgs),
    Classify(classify::ClassifyArgs),
    Partitions(partitions::PartitionsArgs),
    Solve(solve::SolveArgs),
    Explain(explain::ExplainArgs),
    Encode(encode::EncodeArgs),
    Swap(swap::SwapArgs),
    SwapStats(swap_stats::SwapStatsArgs),
    Tiles(tiles::TilesArgs),
    Suko(suko::SukoArgs),
    Plot(plot::PlotArgs),
    Atlas(atlas::AtlasArgs),
    Difficulty(difficulty::DifficultyArgs),
    Generate(generate::GenerateArgs),
    #[command(subcommand, arg_required_else_help = false)]
    Crossword(crossword::CrosswordArgs),
    Report(report::ReportArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// The job of the command, if its arguments are valid.
    pub fn job(self) -> Result<Job, Failure> {
        match self {
            Self::Table(args) => args.job(),
            Self::Survey(args) => args.job(),
            Self::Status(args) => args.job(),
            Self::Merge(args) => args.job(),
            Self::Estimate(args) => args.job(),
            Self::Compare(args) => args.job(),
            Self::Verify(args) => args.job(),
            Self::Export(args) => args.job(),
            Self::Classify(args) => args.job(),
            Self::Partitions(args) => args.job(),
            Self::Solve(args) => args.job(),
            Self::Explain(args) => args.job(),
            Self::Encode(args) => args.job(),
            Self::Swap(args) => args.job(),
            Self::SwapStats(args) => args.job(),
            Self::Tiles(args) => args.job(),
            Self::Suko(args) => args.job(),
            Self::Plot(args) => args.job(),
            Self::Atlas(args) => args.job(),
            Self::Difficulty(args) => args.job(),
            Self::Generate(args) => args.job(),
            Self::Crossword(args) => args.job(),
            Self::Report(args) => args.job(),
            Self::Completions(args) => args.job(),
            Self::Man(args) => args.job(),
        }
    }
}
