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

use super::{Context, Result};

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

    pub fn run(self, context: &Context) -> Result {
        match self {
            Self::Table(args) => args.run(context),
            Self::Survey(args) => args.run(context),
            Self::Status(args) => args.run(),
            Self::Merge(args) => args.run(context),
            Self::Estimate(args) => args.run(context),
            Self::Verify(args) => args.run(context),
            Self::Compare(args) => args.run(),
            Self::Solve(args) => args.run(context),
            Self::Explain(args) => args.run(context),
            Self::Generate(args) => args.run(context),
            Self::Swap(args) => args.run(context),
            Self::Encode(args) => args.run(context),
            Self::Classify(args) => args.run(context),
            Self::Partitions(args) => args.run(context),
            Self::Plot(args) => args.run(context),
            Self::Atlas(args) => args.run(context),
            Self::Suko(args) => args.run(context),
            Self::Crossword(args) => args.run(context),
            Self::Tiles(args) => args.run(context),
            Self::Completions(args) => args.run(),
            Self::Man(args) => args.run(),
        }
    }
}
