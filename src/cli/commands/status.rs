//! `survo status`

use std::path::PathBuf;

use crate::puzzle::{Class, ClassCounts};
use crate::survey::files::{ShardedStatus, SurveyStatus, Surveys, sharded_statuses, survey_status};
use indicatif::{HumanCount, HumanDuration};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Job, short_job};
use crate::cli::output::Output;

const EXAMPLES: &str = "\
Examples:
  survo status 4x5
  survo status surveys/*";

/// Tell how far surveys are.
///
/// Reads each folder, whether a process is at work there or not, and prints what is
/// done, the rate, the time left and the tallies so far; of shards, also those of the
/// whole survey. A folder without a survey of its own stands for all those in it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct StatusArgs {
    /// The folders of surveys or shards
    #[arg(required = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folders: Vec<PathBuf>,
}

impl StatusArgs {
    pub fn job(self) -> Result<Job, Failure> {
        short_job(move || run(&self.folders))
    }
}

fn run(folders: &[PathBuf]) -> Result<Status, Failure> {
    let mut output = Output::new();
    let mut found = Vec::new();
    let mut failures = Vec::new();
    for folder in folders {
        let surveys = Surveys::under(folder)?;
        if surveys.is_empty() {
            return Err(Failure::input(format!(
                "{} holds no survey, finished or not",
                folder.display()
            )));
        }
        for path in surveys.paths() {
            match survey_status(path) {
                Ok(Some(status)) => {
                    output.line(format_args!("{}: {}", path.display(), describe(&status)))?;
                    output.line(format_args!("  {}", tallies(status.counts())))?;
                    found.push(status);
                }
                // A run that ends just now moves its results into place meanwhile.
                Ok(None) => {}
                Err(error) => failures.push(error.into()),
            }
        }
    }
    for survey in sharded_statuses(&found) {
        output.line(describe_sharded(&survey))?;
        output.line(format_args!("  {}", tallies(survey.counts)))?;
    }
    output.flush()?;
    // The others are told of all the same.
    Failure::of_all(failures, "surveys cannot be read")?;
    Ok(Status::Done)
}

/// "3x8, shard 2/8, sieve: running, 12 of 32 units, 37 %, 2000 pairs/s, 10 minutes left".
fn describe(status: &SurveyStatus) -> String {
    let parameters = status.parameters();
    let shard = if parameters.shard.is_whole() {
        String::new()
    } else {
        format!(", shard {}", parameters.shard)
    };
    let what = format!(
        "{}x{}{shard}, {}",
        parameters.m, parameters.n, parameters.engine
    );
    let journal = match status {
        SurveyStatus::Finished { .. } => {
            return format!("{what}: finished in {}", HumanDuration(status.time()));
        }
        SurveyStatus::Unfinished(journal) => journal,
    };
    let state = if journal.running {
        "running"
    } else {
        "interrupted"
    };
    let done = status.done();
    let mut text = format!(
        "{what}: {state}, {done} of {} units, {}",
        parameters.units,
        percent(done, parameters.units)
    );
    let seconds = status.time().as_secs_f64();
    if done > 0 && seconds > 0.0 {
        let rate = status.counts().pairs() as f64 / seconds;
        text += &format!(", {} pairs/s", HumanCount(rate as u64));
    }
    if let Some(left) = status.left() {
        text += &format!(", {} left", HumanDuration(left));
    }
    text
}

/// "3x8, sieve, together: 5 of 8 shards begun, 60 of 256 units, 23 %, 9 hours left one after
/// the other".
fn describe_sharded(survey: &ShardedStatus) -> String {
    let parameters = &survey.parameters;
    let mut text = format!(
        "{}x{}, {}, together: {} of {} shards begun, {} of {} units, {}",
        parameters.m,
        parameters.n,
        parameters.engine,
        survey.begun,
        survey.shards(),
        survey.done,
        survey.units,
        percent(survey.done, survey.units)
    );
    if let Some(left) = survey.left.filter(|left| !left.is_zero()) {
        text += &format!(", {} left one after the other", HumanDuration(left));
    }
    text
}

/// Rounded down: 100 % is all.
fn percent(done: u64, units: u64) -> String {
    format!("{} %", u128::from(done) * 100 / u128::from(units.max(1)))
}

fn tallies(counts: ClassCounts) -> String {
    let classes: Vec<String> = Class::ALL
        .iter()
        .map(|&class| format!("{class} {}", counts.get(class)))
        .collect();
    format!("{} pairs: {}", counts.pairs(), classes.join(", "))
}
