use std::path::PathBuf;

use crate::documents::Value;
use crate::survey::files::{SurveyFolder, merge_sizes};

use super::survey::{print_whole, value_status};
use crate::cli::work::LockArg;
use crate::cli::{Context, Failure, Output, Status};

const EXAMPLES: &str = "\
Examples:
  survo merge 4x6 part-1 part-2 part-3
  survo merge table machine-1 machine-2";

/// Put the shards of a survey together.
///
/// Reads finished folders made by `survo survey --shard I/K` with equal options, one
/// for each I, and writes the survey into OUT: the same files, to the byte, as a run of
/// everything, apart from manifest.json. Refuses gaps, overlaps, mixed parameters and
/// unfinished shards. --no-puzzles merges the counts only. Then it does not matter which
/// shards have puzzles.csv.
///
/// A folder of surveys stands for all those in it; what is not a survey there is passed
/// over. Shards of several sizes are merged into OUT/MxN each. If the shards of one size do
/// not fit, the others are merged nevertheless. The same command again reports what is
/// merged already and goes on with what is left.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct MergeArgs {
    /// The folder for the survey or the surveys, absent or empty
    #[arg(value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// The folders of shards, or folders of such folders
    #[arg(required = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    shards: Vec<PathBuf>,
    /// Merge the counts only, and write no puzzles.csv
    #[arg(long)]
    no_puzzles: bool,
    #[command(flatten)]
    lock: LockArg,
}

impl MergeArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let mut failures = Vec::new();
        let mut status = Status::Done;
        let (locking, revision) = (self.lock.locking(), context.revision);
        let has_puzzles = !self.no_puzzles;
        let sizes = merge_sizes(&self.out, &self.shards, has_puzzles, locking, revision)?;
        let is_one = sizes.len() == 1;
        for (out, outcome) in sizes {
            match outcome {
                Ok(SurveyFolder {
                    tallies, manifest, ..
                }) => {
                    let seconds = manifest.times.seconds;
                    let told = if is_one {
                        print_whole(&tallies, seconds, output)?
                    } else {
                        let value = Value::of(&tallies, seconds);
                        output.line(format_args!("{}: {value}", out.display()))?;
                        value_status(&value)
                    };
                    if told != Status::Done {
                        status = told;
                    }
                }
                Err(error) if is_one => return Err(error.into()),
                Err(error) => {
                    let text = format!("{} is not written: {error}", out.display());
                    failures.push(Failure::from(error).with_text(text));
                }
            }
        }
        Failure::of_all(failures, "sizes are not merged")?;
        Ok(status)
    }
}
