//! `survo verify`

mod certificate;
mod puzzles;

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::documents::Value;
use crate::engines::EngineKind;
use crate::survey::files::each_survey;
use crate::survey::verify::{Coverage, Request, Verification, VerifyError};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::progress::Meter;
use crate::cli::values::{new_file, time};
use crate::cli::work::WorkArgs;

const EXAMPLES: &str = "\
Examples:
  survo verify table
  survo verify 4x5 --engine partition --pairs 1000000
  survo verify 4x5 --puzzles --out 4x5-puzzles.json";

/// Check a finished survey, or a certificate, with what did not make it.
///
/// Believes none of the files in DIR. The row margins must be exactly the admissible
/// ones in order; pairs and conditions (1) and (2) are counted again for each of them;
/// totals, S(m,n) and the counts of complementary margins (for 2 < M < N) must agree; and
/// so must puzzles.csv with the counts, each puzzle with its solution and with the
/// complement in the list.
///
/// An engine that had no part in the survey then decides every pair of some row margins again
/// and looks for a second solution of the puzzles: of all of them as long as they fit
/// --pairs and --sample, of a random sample otherwise, or of all with --full. The last
/// lines say how much was checked.
///
/// Prints each fault on a line, with its place, and ends with 1 if there is any; with 2
/// if DIR holds no finished survey, or only a shard of one.
///
/// Of a folder of surveys, such as `survo table` leaves, each is checked in turn. Anything
/// else in it is passed over. A survey that cannot be checked is named.
///
/// A file is taken for a certificate by `survo table --certificate`, and replayed: sizes are
/// surveyed again where --budget allows, and must come to the same counts and files; of the
/// others the pairs that margins decide are counted again, and engines compared on a sample.
/// What was confirmed is told for each size.
///
/// With --puzzles, only puzzles.csv of a survey or shard is checked, or any file of puzzles
/// like it: all of it, in little memory however long it is. No puzzle may stand there twice or
/// be another than its representative, each must have its solution and no other, and each
/// row margin as many puzzles as by_row_margins.csv has unique pairs.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct VerifyArgs {
    /// The folder of a finished survey, a folder of surveys, or the file of a certificate or,
    /// with --puzzles, of puzzles
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::AnyPath)]
    folder: PathBuf,
    /// The engine that decides again [default: bitmask, or partition if bitmask or relaxation
    /// made DIR]
    #[arg(long, value_enum, value_name = "ENGINE")]
    engine: Option<EngineKind>,
    /// The most pairs that the row margins decided again have together [default: 5000000 for
    /// bitmask and relaxation, 100000 for others]
    #[arg(long, value_name = "P")]
    pairs: Option<u64>,
    /// The most puzzles searched for a second solution [default: 1000000 for bitmask
    /// and relaxation, 20000 for others]
    #[arg(long, value_name = "COUNT")]
    sample: Option<u64>,
    /// Decide every row margin and every puzzle again, however long it takes
    #[arg(long, conflicts_with_all = ["pairs", "sample"])]
    full: bool,
    /// The time for a certificate, such as 30m [default: 10m]
    #[arg(long, value_name = "TIME", value_parser = time(),
          conflicts_with_all = ["full", "pairs", "sample"])]
    budget: Option<Duration>,
    /// Seed of the random choice of row margins and puzzles
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Show every puzzle unique, and check nothing else
    #[arg(long, conflicts_with_all = ["full", "pairs", "sample", "budget", "seed"])]
    puzzles: bool,
    /// The survey whose counts by row margin a file of puzzles must have
    #[arg(long, value_name = "DIR", requires = "puzzles", value_hint = clap::ValueHint::DirPath)]
    counts: Option<PathBuf>,
    /// Keep the outcome of --puzzles as a JSON file
    #[arg(long, value_name = "FILE", requires = "puzzles", value_parser = new_file())]
    out: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArgs,
}

impl VerifyArgs {
    pub fn job(self) -> Result<Job, Failure> {
        if self.puzzles {
            if self.counts.is_some() && self.folder.is_dir() {
                let problem = "--counts is for a file of puzzles; a folder has counts of its own";
                return Err(Failure::input(problem));
            }
            return job(move |context| puzzles::run(&self, context));
        }
        if self.folder.is_file() {
            if self.pairs.is_some() || self.sample.is_some() {
                let problem = "--pairs and --sample are for folders; a certificate has --budget";
                return Err(Failure::input(problem));
            }
            return job(move |context| certificate::run(&self, context));
        }
        if self.budget.is_some() {
            return Err(Failure::input(
                "--budget is for a certificate; a folder has --pairs",
            ));
        }
        job(move |context| run(&self, context))
    }

    fn request(&self) -> Request {
        let limit = |limit| if self.full { Some(u64::MAX) } else { limit };
        Request {
            engine: self.engine,
            pairs: limit(self.pairs),
            puzzles: limit(self.sample),
            seed: self.seed,
            memory: self.work.memory.bytes(),
        }
    }
}

fn run(args: &VerifyArgs, context: &Context) -> Result<Status, Failure> {
    match each_survey(&args.folder) {
        Ok(surveys) if surveys != [args.folder.clone()] => run_all(args, &surveys, context),
        _ => {
            let mut output = Output::new();
            let verification =
                Verification::open(&args.folder, args.request()).map_err(Failure::input)?;
            let faults = verify(args, &args.folder, verification, &mut output, context)?;
            output.flush()?;
            Ok(status(faults))
        }
    }
}

/// Checks the surveys of a folder one after the other.
fn run_all(args: &VerifyArgs, surveys: &[PathBuf], context: &Context) -> Result<Status, Failure> {
    let mut output = Output::new();
    let mut failures = Vec::new();
    let (mut checked, mut faults) = (0, 0);
    for path in surveys {
        match Verification::open(path, args.request()) {
            Ok(verification) => {
                output.line(format_args!("{}:", path.display()))?;
                faults += verify(args, path, verification, &mut output, context)?;
                checked += 1;
                output.line("")?;
            }
            Err(VerifyError::NotFinished(_)) => {
                output.line(format_args!(
                    "{}: not finished, not checked\n",
                    path.display()
                ))?;
            }
            Err(error) => {
                output.line(format_args!("{}: not checked\n", path.display()))?;
                failures.push(Failure::input(error));
            }
        }
        output.flush()?;
    }
    let found = match faults {
        0 => "no fault".to_owned(),
        1 => "1 fault".to_owned(),
        count => format!("{count} faults"),
    };
    output.line(format_args!(
        "{checked} of {} surveys checked: {found} found",
        surveys.len()
    ))?;
    output.flush()?;
    if faults == 0 {
        Failure::of_all(failures, "surveys cannot be checked")?;
        if checked == 0 {
            return Err(Failure::input(format!(
                "{} holds no finished survey",
                args.folder.display()
            )));
        }
    }
    Ok(status(faults))
}

fn status(faults: u64) -> Status {
    if faults == 0 {
        Status::Done
    } else {
        Status::Differs
    }
}

/// Checks one survey; returns the number of faults.
fn verify(
    args: &VerifyArgs,
    folder: &Path,
    mut verification: Verification,
    output: &mut Output,
    context: &Context,
) -> Result<u64, Failure> {
    let pool = args.work.threads.pool()?;
    let name = folder.display().to_string();
    let meter = Meter::search(name, verification.searches(), context.logging);
    let outcome = pool.install(|| verification.run(&context.stop, &meter));
    meter.finish();
    let is_complete = outcome.map_err(Failure::input)?;
    for finding in verification.findings() {
        output.line(finding)?;
    }
    let count = verification.count();
    let unsaid = count - verification.findings().len() as u64;
    if unsaid > 0 {
        output.line(format_args!("and {unsaid} more"))?;
    }
    match verification.coverage() {
        Some(coverage) => print_coverage(coverage, is_complete, output)?,
        None => output.line("nothing else can be checked: no file tells the shape")?,
    }
    if !is_complete {
        output.flush()?;
        return Err(Failure::stopped("stopped before the end of the checks"));
    }
    output.line(match count {
        0 => format!("no fault found{}", reservation(verification.coverage())),
        1 => "1 fault found".to_owned(),
        count => format!("{count} faults found"),
    })?;
    Ok(count)
}

fn print_coverage(
    coverage: &Coverage,
    is_complete: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let maker = coverage.maker.as_deref().unwrap_or("an unknown engine");
    output.line(format_args!("{} by {maker}", coverage.shape))?;
    output.line(format_args!(
        "  files, SHA-256                 {} compared",
        coverage.digests
    ))?;
    output.line(format_args!(
        "  row margins                    {} listed",
        coverage.margins
    ))?;
    output.line(format_args!(
        "  row margins, conditions        {} counted anew",
        coverage.conditions
    ))?;
    if let Some(complement) = coverage.complement {
        output.line(format_args!(
            "  row margins, complement        {complement} compared"
        ))?;
    }
    let by = match coverage.engine {
        Some(engine) => format!("decided again by {engine}"),
        None => "decided again, for want of a manifest".to_owned(),
    };
    output.line(format_args!(
        "  row margins, every class       {} {by}{}",
        coverage.recomputed,
        if is_complete {
            reason(coverage)
        } else {
            String::new()
        }
    ))?;
    output.line(format_args!(
        "  pairs of these row margins     {}",
        coverage.pairs
    ))?;
    match &coverage.puzzles {
        Some(puzzles) => {
            output.line(format_args!(
                "  row margins, unique puzzles    {} compared",
                puzzles.numbers
            ))?;
            output.line(format_args!(
                "  puzzles, complement            {} looked up",
                puzzles.complement
            ))?;
            output.line(format_args!(
                "  puzzles, second solution       {} searched",
                puzzles.unique
            ))?;
        }
        None => output.line("  puzzles                        none kept")?,
    }
    if let Some(value) = coverage.value {
        output.line(Value {
            shape: coverage.shape,
            value,
            seconds: 0.0,
        })?;
    }
    Ok(())
}

/// What a verdict without faults does not cover at all.
fn reservation(coverage: Option<&Coverage>) -> &'static str {
    match coverage {
        Some(coverage) if coverage.pairs.done == 0 => {
            "; unsolvable, unique and multiple were decided again for no row margin (see --pairs)"
        }
        _ => "",
    }
}

/// Why row margins were left out.
fn reason(coverage: &Coverage) -> String {
    if coverage.recomputed.is_whole() || coverage.engine.is_none() || coverage.margins.done == 0 {
        String::new()
    } else if coverage.pairs.done == 0 {
        format!(": no more fit a budget of {} pairs", coverage.budget)
    } else {
        format!(", at random with seed {}", coverage.seed)
    }
}
