use std::path::{Path, PathBuf};

use crate::puzzle::Class;
use indicatif::HumanDuration;
use itertools::Itertools;
use serde_json::json;
use survo_core::counted;
use survo_files::each_survey;
use survo_pages::grouped;
use survo_survey::{SurveyState, SurveyStatus, sharded_statuses, survey_status};

use crate::cli::values::{Form, form};
use crate::cli::{Context, Failure, Result, Status, output};

const EXAMPLES: &str = "\
Examples:
  survo status 4x5
  watch survo status table";

/// Show the progress of surveys.
///
/// Reads each folder, even while a process works there, and prints the finished units, the rate,
/// the time left and the tallies so far. For shards it also prints the tallies of the whole
/// survey. If a folder is not a survey, all the surveys in it are reported.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct StatusArgs {
    /// Folders of surveys or shards
    #[arg(required = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folders: Vec<PathBuf>,
    /// The form of the answer
    #[arg(long, value_parser = form(&[Form::Text, Form::Json]), default_value = "text", value_name = "FORM")]
    format: Form,
}

impl StatusArgs {
    pub fn run(self, _: &Context) -> Result {
        let told = |path: Option<&Path>, status: &SurveyStatus| match (self.format, path) {
            (Form::Json, _) => json_line(path, status),
            (_, Some(path)) => format!("{}: {}", path.display(), described(status)),
            (_, None) => described(status),
        };
        let mut found = Vec::new();
        let mut failures = Vec::new();
        for folder in &self.folders {
            for path in each_survey(folder)? {
                match survey_status(&path) {
                    Ok(Some(status)) => {
                        output::text(told(Some(&path), &status));
                        found.push(status);
                    }
                    // A run that ends just now moves its results into place meanwhile.
                    Ok(None) => {}
                    Err(error) => failures.push(error.into()),
                }
            }
        }
        for survey in sharded_statuses(&found) {
            output::text(told(None, &survey));
        }
        // The surveys that can be read are reported even if others cannot.
        Failure::of_all(failures, "surveys cannot be read")?;
        Ok(Status::Done)
    }
}

/// "3x8, shard 2/8, sieve: running, 12 of 32 units, 37 %, 2000 pairs/s, 10 minutes left", or
/// "3x8, sieve, together: 5 of 8 shards begun, 60 of 256 units, 23 %, 9 hours left if they run one
/// after the other".
fn describe(status: &SurveyStatus) -> String {
    let parameters = &status.parameters;
    let (size, shard) = (
        format!("{}x{}", parameters.m, parameters.n),
        parameters.shard,
    );
    // Surveys of a size differ in these.
    let seed = match parameters.seed {
        0 => String::new(),
        seed => format!(", seed {seed}"),
    };
    let way = format!("{}{seed}", parameters.engine);
    let what = match status.state {
        SurveyState::Sharded(_) => format!("{size}, {way}, together"),
        _ if shard.is_whole() => format!("{size}, {way}"),
        _ => format!("{size}, shard {shard}, {way}"),
    };
    let (begun, end) = match status.state {
        SurveyState::Finished => {
            return format!(
                "{what}: finished after {} of work",
                HumanDuration(status.time)
            );
        }
        SurveyState::Running => ("running".to_owned(), ""),
        SurveyState::Interrupted => ("interrupted".to_owned(), ""),
        SurveyState::Sharded(begun) => {
            let begun = format!("{begun} of {} shards begun", shard.of());
            (begun, " if they run one after the other")
        }
    };
    // Rounded down: 100 % is all.
    let percent = u128::from(status.done) * 100 / u128::from(status.units.max(1));
    let (done, units) = (status.done, status.units);
    let (ended, all) = (grouped(done), grouped(units));
    let mut text = format!("{what}: {begun}, {ended} of {all} units, {percent} %");
    let seconds = status.time.as_secs_f64();
    if end.is_empty() && done > 0 && seconds > 0.0 {
        let rate = status.counts.pairs() as f64 / seconds;
        text += &format!(", {} pairs/s", grouped(rate as u64));
    }
    if let Some(left) = status.left.filter(|_| done < units) {
        text += &format!(", {} left{end}", HumanDuration(left));
    }
    text
}

/// How far a survey is, and on the next line its pairs by class.
fn described(status: &SurveyStatus) -> String {
    let counts = status.counts;
    let classes = Class::ALL.iter();
    let mut classes = classes.map(|&class| format!("{class} {}", grouped(counts.get(class))));
    let pairs = counted(grouped(counts.pairs()), "pair");
    format!("{}\n  {pairs}: {}\n", describe(status), classes.join(", "))
}

/// The object of a survey or shard; shards together have no path.
fn json_line(path: Option<&Path>, status: &SurveyStatus) -> String {
    let parameters = &status.parameters;
    let state = match status.state {
        SurveyState::Finished => "finished",
        SurveyState::Running => "running",
        SurveyState::Interrupted => "interrupted",
        SurveyState::Sharded(_) => "together",
    };
    let mut object = json!({
        "path": path.map(|path| path.display().to_string()),
        "m": parameters.m,
        "n": parameters.n,
        "engine": parameters.engine,
        "seed": parameters.seed,
        "shard": path.map(|_| parameters.shard),
        "state": state,
        "units": status.units,
        "units_done": status.done,
        "pairs": status.counts.pairs(),
        "seconds": status.time.as_secs_f64(),
        "seconds_left": status.left.map(|left| left.as_secs_f64()),
    });
    for class in Class::ALL {
        object[class.name()] = status.counts.get(class).into();
    }
    format!("{object}\n")
}
