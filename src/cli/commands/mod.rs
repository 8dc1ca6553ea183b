//! One module for each command: its arguments, its checks, what it does.

/// The arguments of several commands, one of which is run.
macro_rules! commands {
    (
        $(#[$attribute:meta])*
        $name:ident { $($(#[$of:meta])* $command:ident($args:ty),)* }
    ) => {
        #[derive(Debug, clap::Subcommand)]
        $(#[$attribute])*
        pub enum $name {
            $($(#[$of])* $command($args),)*
        }

        impl $name {
            pub fn run(self, context: &$crate::cli::Context) -> $crate::cli::Result {
                match self {
                    $(Self::$command(args) => args.run(context),)*
                }
            }
        }
    };
}

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

commands! {
    // Only the arguments of the command at hand are put together.
    #[command(defer = true)]
    Command {
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
}
