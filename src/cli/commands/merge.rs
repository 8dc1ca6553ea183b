use std::path::PathBuf;

use survo_pages::Value;
use survo_survey::merge_sizes;

use super::survey::{print_whole, value_status};
use crate::cli::values::LockArg;
use crate::cli::{Context, Failure, Result, Status};

const EXAMPLES: &str = "\
Examples:
  survo merge 4x6 part-1 part-2 part-3
  survo merge table machine-1 machine-2";

/// Combine the shards of a survey.
///
/// Reads the finished shards of `survo survey --shard I/K`, one for each I from 1 to K, all made
/// with the same options. Writes the survey into OUT: the same files, to the byte, as a single
/// run, apart from manifest.json. Refuses gaps, overlaps, mixed parameters and unfinished shards.
/// With --no-puzzles it merges the counts only, whether or not the shards have puzzles.csv.
///
/// If a folder contains several surveys, all of them are read; anything else in it is skipped.
/// Shards of several sizes are merged into OUT/MxN, size by size. If the shards of one size do not
/// fit together, the other sizes are still merged. If the command is run again, it reports the
/// sizes that are merged already and merges the others.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct MergeArgs {
    /// Folder for the merged survey or surveys: new, empty, or made by this command
    #[arg(value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// Folders of shards, or folders that hold them
    #[arg(required = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    shards: Vec<PathBuf>,
    /// Merge the counts only, and write no puzzles.csv
    #[arg(long)]
    no_puzzles: bool,
    #[command(flatten)]
    lock: LockArg,
}

impl MergeArgs {
    pub fn run(self, context: &Context) -> Result {
        let mut failures = Vec::new();
        let mut status = Status::Done;
        let (locking, revision) = (self.lock.locking(), context.revision);
        let has_puzzles = !self.no_puzzles;
        let sizes = merge_sizes(&self.out, &self.shards, has_puzzles, locking, revision)?;
        let is_one = sizes.len() == 1;
        for (out, outcome) in sizes {
            match outcome {
                Ok(survey) => {
                    let told = if is_one {
                        print_whole(&survey)
                    } else {
                        let value = Value::of(&survey);
                        answer!("{}: {value}", out.display());
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
