//! `survo verify`: one command for whatever another engine can check.

mod folder;
mod puzzles;
mod size;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;
use survo_core::counted;

use crate::engines::EngineKind;
use crate::puzzle::Shape;
use survo_check::{Checking, Findings, Portion};
use survo_files::Record;
use survo_pages::grouped;

use crate::cli::progress::Meter;
use crate::cli::values::{self, Form, WorkArgs, form, is_size, named, new_file, size, sole, time};
use crate::cli::{Context, Failure, Result, output};

const EXAMPLES: &str = "\
Examples:
  survo verify table
  survo verify 4x5-survey --against partition --budget 10m
  survo verify 4x5-survey --puzzles --out 4x5-puzzles.json
  survo verify 3x6 --against bitmask,exact-cover --pairs 1000 --per-class 100";

/// Check a survey, puzzles or the sieve with an independent engine.
///
/// TARGET is the folder of a finished survey, a folder of surveys, or a size. If there is a folder
/// 3x6, `survo verify 3x6` checks it, and `survo verify 3 6` the size. With --puzzles, TARGET may
/// also be a puzzles.csv of a survey. An engine never checks its own results.
/// Each fault is printed on a line of its own, with its place; the exit status is then 1.
///
/// A survey: the command trusts no file in the folder. The row margins must be exactly the
/// admissible ones, in order. For each of them the pairs and conditions (1) and (2) are recomputed.
/// The totals, S(m,n) and, for 2 < M < N, the counts of complementary margins must agree. If there
/// is a puzzles.csv, it must agree with the counts, and each puzzle must have its solution. Then the
/// engine recounts whole row margins at random: as many as fit in --budget, or all with --full. The
/// last line reports the chance that a single wrong row margin would have been found.
///
/// --puzzles checks only the list of puzzles of a survey, a shard or a file, but all of it, and
/// needs little memory. Each puzzle must appear once, in canonical form and in order, with its
/// solution, and must have no other solution. Each row margin must have as many puzzles as
/// by_row_margins.csv counts unique pairs.
///
/// A size: the sieve decides random column margins, and the engine decides some of their pairs
/// again: --pairs of any class and --per-class of each class, all different, among those that
/// satisfy conditions (1) and (2). This rechecks the program, and needs no survey.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct VerifyArgs {
    /// Folder of one or more surveys, a survey's puzzles.csv, or a size MxN
    #[arg(value_name = "TARGET", value_hint = clap::ValueHint::AnyPath)]
    target: PathBuf,
    /// The columns of a size whose rows are TARGET
    #[arg(value_name = "N", hide = true)]
    columns: Option<OsString>,
    /// Engines that recount [default: bitmask, or partition if bitmask made TARGET]
    #[arg(long, value_parser = named(&EngineKind::ALL, EngineKind::name), value_name = "ENGINE", value_delimiter = ',')]
    against: Vec<EngineKind>,
    /// For a survey: the time for recounted row margins [default: 1m]
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "full")]
    budget: Option<Duration>,
    /// For a survey: recount every row margin, however long it takes
    #[arg(long)]
    full: bool,
    /// For a size: number of random pairs [default: 10000]
    #[arg(long, value_name = "K", value_parser = values::counts::<usize>(values::ANY))]
    pairs: Option<usize>,
    /// For a size: number of pairs of each of the classes unsolvable, unique and multiple
    /// [default: 1000]
    #[arg(long, hide_short_help = true, value_name = "K", value_parser = values::counts::<usize>(values::ANY))]
    per_class: Option<usize>,
    /// Seed of the random choices [default: a new one each time, printed if it is used]
    #[arg(long, default_value_t = values::drawn_seed(), hide_default_value = true, value_name = "S", hide_short_help = true,
          value_parser = values::counts::<u64>(values::ANY))]
    seed: u64,
    /// Check only a list of puzzles
    #[arg(long, conflicts_with_all = ["full", "budget", "seed"])]
    puzzles: bool,
    /// For a file of puzzles: the survey whose counts by row margin it must have
    #[arg(long, value_name = "DIR", requires = "puzzles", hide_short_help = true, value_hint = clap::ValueHint::DirPath)]
    counts: Option<PathBuf>,
    /// Write a record of the check to a JSON file (for one engine, and one survey, list or size)
    #[arg(short, long, value_name = "FILE", value_parser = new_file(), hide_short_help = true)]
    out: Option<PathBuf>,
    /// The form of the answer
    #[arg(long, value_parser = form(&[Form::Text, Form::Json]), default_value = "text", value_name = "FORM")]
    format: Form,
    #[command(flatten)]
    work: WorkArgs,
}

enum VerifyTarget {
    Puzzles,
    Size(Shape),
    Folder,
}

impl VerifyArgs {
    pub fn run(self, context: &Context) -> Result {
        match self.chosen()? {
            VerifyTarget::Puzzles => puzzles::run(&self, context),
            VerifyTarget::Size(shape) => size::run(shape, &self, context),
            VerifyTarget::Folder => folder::run(&self, context),
        }
    }

    fn chosen(&self) -> Result<VerifyTarget> {
        let target = self.kind()?;
        let is_size = matches!(target, VerifyTarget::Size(_));
        let is_folder = matches!(target, VerifyTarget::Folder);
        if self.counts.is_some() && self.target.is_dir() {
            refuse!("--counts is for a file of puzzles; a folder has counts of its own");
        }
        if is_folder && self.target.is_file() {
            refuse!("TARGET is a file: add --puzzles for a list of puzzles, or name its folder");
        }
        if is_size && (self.full || self.puzzles || self.budget.is_some()) {
            refuse!("--full, --budget and --puzzles are for surveys");
        }
        if !is_size && (self.pairs.is_some() || self.per_class.is_some()) {
            let target = self.target.display();
            refuse!(
                "--pairs and --per-class are for sizes, such as 3 4; {target} is a folder or file"
            );
        }
        if self.pairs == Some(0) && self.per_class == Some(0) {
            refuse!("--pairs 0 and --per-class 0 leave nothing to check");
        }
        if self.out.is_some() && self.against.len() > 1 {
            refuse!("--out goes with one engine");
        }
        Ok(target)
    }

    fn kind(&self) -> Result<VerifyTarget> {
        if let Some(columns) = &self.columns {
            let words = [self.target.clone().into_os_string(), columns.clone()];
            let size = sole(&words).map_err(Failure::input)?;
            return Ok(VerifyTarget::Size(size));
        }
        Ok(match self.puzzles {
            true => VerifyTarget::Puzzles,
            _ if self.target.exists() => VerifyTarget::Folder,
            _ if is_size(self.target.as_os_str()) => {
                let size = size(&self.target.to_string_lossy());
                VerifyTarget::Size(size.map_err(Failure::input)?)
            }
            _ => VerifyTarget::Folder,
        })
    }

    /// Prints the outcome of a check, as `text` does or as its record, and writes the record where
    /// it is asked for.
    fn report(&self, record: &Record, text: impl FnOnce()) -> Result<()> {
        match self.format {
            Form::Json => output::line(json!(record)),
            _ => text(),
        }
        output::flush();
        match &self.out {
            Some(path) => Ok(record.write(path)?),
            None => Ok(()),
        }
    }

    /// The engines asked for, one after the other; one that is chosen for the work if there
    /// are none.
    fn engines(&self) -> Vec<Option<EngineKind>> {
        match self.against.is_empty() {
            true => vec![None],
            false => self.against.iter().copied().map(Some).collect(),
        }
    }

    fn checking<'a>(
        &self,
        checker: &'a EngineKind,
        meter: &'a Meter,
        context: &'a Context,
    ) -> Checking<'a> {
        Checking {
            checker,
            memory: self.work.memory.bytes(),
            threads: self.work.threads.count(),
            seed: self.seed,
            stop: &context.stop,
            progress: meter,
        }
    }
}

fn count(faults: u64) -> String {
    match faults {
        0 => "no fault".to_owned(),
        faults => counted(faults, "fault"),
    }
}

fn portion(Portion { done, of }: Portion) -> String {
    format!("{} of {}", grouped(done), grouped(of))
}

fn print_findings(findings: &Findings) {
    for finding in &findings.kept {
        output::line(finding);
    }
    match findings.count - findings.kept.len() as u64 {
        0 => {}
        more => answer!("and {more} more"),
    }
}
