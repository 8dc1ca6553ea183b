//! One module for each command: its arguments, its checks, what it does.

mod atlas;
mod classify;
mod compare;
mod crossword;
mod encode;
mod estimate;
mod explain;
mod generate;
mod install;
mod merge;
mod partitions;
mod plot;
mod solve;
mod status;
mod suko;
mod survey;
mod swap;
mod table;
mod tiles;
mod verify;

use clap::Subcommand;

use super::{Context, Failure, Output, Status};

#[derive(Debug, Subcommand)]
// Only the arguments of the command at hand are put together.
#[command(defer = true)]
pub enum Command {
    Table(table::TableArgs),
    Survey(survey::SurveyArgs),
    Status(status::StatusArgs),
    Merge(merge::MergeArgs),
    Estimate(estimate::EstimateArgs),
    Verify(verify::VerifyArgs),
    Compare(compare::CompareArgs),
    Solve(solve::SolveArgs),
    Explain(explain::ExplainArgs),
    Generate(generate::GenerateArgs),
    Swap(swap::SwapArgs),
    Encode(encode::EncodeArgs),
    Classify(classify::ClassifyArgs),
    Partitions(partitions::PartitionsArgs),
    Plot(plot::PlotArgs),
    Atlas(atlas::AtlasArgs),
    #[command(subcommand, arg_required_else_help = false)]
    Suko(suko::SukoArgs),
    #[command(subcommand, arg_required_else_help = false)]
    Crossword(crossword::CrosswordArgs),
    Tiles(tiles::TilesArgs),
    Completions(install::CompletionsArgs),
    Man(install::ManArgs),
}

impl Command {
    /// Whether it looks at the flag that signals raise; else they end it at once.
    pub fn hears_signals(&self) -> bool {
        !matches!(
            self,
            Self::Status(_)
                | Self::Merge(_)
                | Self::Compare(_)
                | Self::Completions(_)
                | Self::Man(_)
        )
    }

    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        match self {
            Self::Table(args) => args.run(context, output),
            Self::Survey(args) => args.run(context, output),
            Self::Status(args) => args.run(output),
            Self::Merge(args) => args.run(context, output),
            Self::Estimate(args) => args.run(context, output),
            Self::Verify(args) => args.run(context, output),
            Self::Compare(args) => args.run(output),
            Self::Solve(args) => args.run(context, output),
            Self::Explain(args) => args.run(context, output),
            Self::Generate(args) => args.run(context, output),
            Self::Swap(args) => args.run(context, output),
            Self::Encode(args) => args.run(context, output),
            Self::Classify(args) => args.run(context, output),
            Self::Partitions(args) => args.run(context, output),
            Self::Plot(args) => args.run(context, output),
            Self::Atlas(args) => args.run(context, output),
            Self::Suko(args) => args.run(context, output),
            Self::Crossword(args) => args.run(context, output),
            Self::Tiles(args) => args.run(context, output),
            Self::Completions(args) => args.run(output),
            Self::Man(args) => args.run(),
        }
    }
}
