use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use serde_json::json;
use survo_files::storage::write_json;
use survo_pages::{EstimateRecord, grouped};
use survo_survey::{EstimateError, estimate, estimate_unique};

use crate::cli::progress::{Measure, Meter};
use crate::cli::surveying::tell_fallback;
use crate::cli::values::{ANY, Form, MethodArgs, SizeArg, counts, form, new_file, time};
use crate::cli::{Context, Failure, Result, Status, output};

const EXAMPLES: &str = "\
Examples:
  survo estimate 4x5
  survo estimate 5x5 --time 2m --out 5x5.json";

/// The longest that is spent on how long a survey takes; more time is better spent on S(m,n).
const LONGEST_TIMED: Duration = Duration::from_secs(5 * 60);

/// Estimate how long a survey would take, and S(m,n), from samples.
///
/// Half of --time, 5 minutes at most, measures how long a survey takes. The work is cut into blocks
/// of about equal cost; some of them, spread over the whole, are run, and their processor time is
/// extrapolated, with a 95 % confidence interval. The interval covers the error of the sample alone:
/// neither changes in the speed of this machine, nor another machine.
///
/// The rest of the time estimates S(m,n). Column margins drawn at random are decided against all row
/// margins; those with close sums, which have few unique puzzles, are drawn more seldom and count
/// for more. The estimate comes with a 95 % confidence interval. It is not a value of S(m,n).
///
/// The command stops after --time even within a block, of which the finished share then counts.
/// If too few blocks were measured for an estimate, the command says so and exits with
/// status 3. On Ctrl-C it prints and keeps the measurements so far, and exits with status 3.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct EstimateArgs {
    #[command(flatten)]
    size: SizeArg,
    /// Time to measure, after the margins are listed and the engines are ready
    #[arg(long, default_value = "30s", value_name = "TIME", value_parser = time)]
    time: Duration,
    /// Seed of the sample and of the sieve
    #[arg(long, default_value_t = 0, value_name = "S", value_parser = counts::<u64>(ANY))]
    seed: u64,
    /// Also write the estimate to a JSON file
    #[arg(short, long, value_name = "FILE", value_parser = new_file())]
    out: Option<PathBuf>,
    /// The form of the answer
    #[arg(long, value_parser = form(&[Form::Text, Form::Json]), default_value = "text", value_name = "FORM")]
    format: Form,
    #[command(flatten)]
    method: MethodArgs,
}

impl EstimateArgs {
    pub fn run(self, context: &Context) -> Result {
        let mut plan = self.size.plan()?;
        self.method.apply(&mut plan);
        plan.seed = self.seed;
        let plan = plan.check()?;
        tell_fallback(&plan);
        let started = SystemTime::now();
        let time = self.time;
        let meter = Meter::new(format!("estimate of {}", plan.shape()), Measure::Time(time));
        let timed = LONGEST_TIMED.min(time / 2);
        let estimate = estimate(&plan, timed, self.seed, &context.stop, &meter);
        let unique = match &estimate {
            Ok(_) => estimate_unique(&plan, time - timed, self.seed, &context.stop, &meter),
            Err(_) => Err(EstimateError::Nothing("there is no estimate of the time")),
        };
        drop(meter);
        let estimate = estimate.map_err(|error| match error {
            EstimateError::Nothing(_) if context.stop.is_raised() => Failure::stopped(error),
            error => Failure::input(error),
        })?;
        let unique = match unique {
            Err(EstimateError::Nothing(_)) => None,
            unique => Some(unique.map_err(Failure::input)?),
        };
        let record = EstimateRecord::new(
            &plan,
            self.seed,
            &estimate,
            unique,
            started,
            context.revision,
        );
        if self.format == Form::Json {
            output::line(json!(record));
        } else {
            answer!(
                "{}, {}: {} pairs; {} of {} blocks of work measured",
                plan.shape(),
                plan.decides_by(),
                grouped(plan.pairs()),
                grouped(estimate.sampled),
                grouped(estimate.blocks)
            );
            if estimate.says_enough() {
                answer!("{}", record.times());
            }
            if let Some(unique) = record.about_unique() {
                answer!("{unique}");
            }
        }
        if let Some(path) = &self.out {
            write_json(path, &record)?;
        }
        if context.stop.is_raised() {
            stop!("stopped before the end; this is what was measured until then");
        }
        match estimate.says_enough() {
            true => Ok(Status::Done),
            false => {
                stop!("too few blocks were measured for an estimate; a longer --time measures more")
            }
        }
    }
}
