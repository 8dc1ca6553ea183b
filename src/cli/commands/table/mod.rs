mod sizes;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;

use itertools::Itertools;

use crate::puzzle::Shape;
use survo_check::JudgeError;
use survo_files::{Folder, SurveyedSize, holds_survey};
use survo_pages::{KeptTable, kept_survey, value};
use survo_survey::{CheckedPlan, Plan};

use crate::cli::against::{AgainstArgs, Counted, print_differences};
use crate::cli::surveying::{keep_survey, run_survey};
use crate::cli::values::{CsvArg, LockArg, MethodArgs, TimeArg, count};
use crate::cli::{Context, Failure, Output, Status};
use sizes::Sizes;
use survo_core::counted;

const EXAMPLES: &str = "\
Examples:
  survo table
  survo table --out table --against partition --time 8h
  survo table --up-to 3x5";

/// Regenerate the published table S(m,n) and compare every value.
///
/// Surveys the sizes one after the other, the cheapest first. Prints each value beside the
/// published one; the exit status is 1 if any differs. With --out, it keeps the survey of each
/// size in DIR/MxN, lists the finished sizes in table.csv, and writes their values into grid.csv,
/// with m down and n across. The same command continues with what is missing.
///
/// With --against, other engines recount each size: every pair if that fits in --budget, by a
/// survey of their own in DIR/MxN/against-ENGINE; otherwise random row margins and pairs. A
/// difference is reported with its pair, and the exit status is 1. The other sizes go on.
///
/// With --time, the run stops after that time, reports which sizes are left and how long they will
/// take, and exits with status 3. If no sizes are chosen, it also runs as many sizes beyond the
/// published ones as are expected to fit.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct TableArgs {
    /// Keep the surveys, table.csv and grid.csv in this folder [default: keep nothing]
    #[arg(short, long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Also run the published sizes that take longer than a few minutes
    #[arg(long)]
    all: bool,
    /// Run all sizes with at most M rows and N columns, published or not
    #[arg(long, value_name = "MxN", num_args = 1..=3, conflicts_with = "all")]
    up_to: Vec<OsString>,
    /// Run the sizes with at most P pairs [default: what the engine does in a few minutes; no limit
    /// with --all, --up-to or --time]
    #[arg(long, value_name = "P", conflicts_with = "all", value_parser = count)]
    max_pairs: Option<u64>,
    #[command(flatten)]
    time: TimeArg,
    #[command(flatten)]
    against: AgainstArgs,
    #[command(flatten)]
    csv: CsvArg,
    #[command(flatten)]
    lock: LockArg,
    #[command(flatten)]
    method: MethodArgs,
}

impl TableArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let sizes = Sizes::asked_for(&self)?;
        let method = self.method.engine;
        if self.against.engines().contains(&method) {
            return Err(Failure::input(JudgeError::SameEngine(method)));
        }
        if let Some(out) = self.out.as_ref().filter(|out| holds_survey(out)) {
            let out = out.display();
            refuse!("{out} is the folder of a survey; choose another");
        }
        context.within(self.time.time, |context| run(sizes, &self, context, output))
    }

    fn folder(&self, plan: &Plan) -> Option<PathBuf> {
        let out = self.out.as_ref()?;
        Some(out.join(plan.shape().to_string()))
    }

    fn write(&self, table: &KeptTable) -> Result<(), Failure> {
        if table.sizes.is_empty() {
            return Ok(());
        }
        if let Some(out) = &self.out {
            table.write(out, self.csv.separator())?;
        }
        Ok(())
    }
}

fn run(
    mut sizes: Sizes,
    args: &TableArgs,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let mut table = match &args.out {
        Some(out) => KeptTable::kept(out)?,
        None => KeptTable::default(),
    };
    let before: Vec<Shape> = table.sizes.iter().map(SurveyedSize::shape).collect();
    for size in table.sizes.iter().filter(|size| !sizes.has(size.shape())) {
        print_size(size, true, output);
    }
    let begun = Instant::now();
    let quick = sizes.quick_first(args, &before);
    let mut done = 0;
    let mut ended = Ok(());
    while ended.is_ok() {
        if done == quick {
            ended = sizes.order(quick, args, begun, context);
        }
        let Some(chosen) = sizes.chosen.get(done).filter(|_| ended.is_ok()) else {
            break;
        };
        ended = one(&chosen.plan, args, &mut table, context, output);
        done += usize::from(ended.is_ok());
    }
    args.write(&table)?;
    if let Err(failure) = &ended
        && failure.status != Status::Stopped
    {
        return ended.map(|()| Status::Input);
    }
    let status = print_table(&table, output);
    for line in sizes.not_taken(args, &before) {
        output.line(line);
    }
    if ended.is_err() {
        let mut left = sizes.chosen[done..]
            .iter()
            .map(|chosen| chosen.left(args.folder(&chosen.plan).as_deref()));
        writeln!(output, "left: {}", left.join(", "));
    }
    ended.map(|()| status)
}

fn one(
    plan: &CheckedPlan,
    args: &TableArgs,
    table: &mut KeptTable,
    context: &Context,
    output: &mut Output,
) -> Result<(), Failure> {
    let folder = args.folder(plan);
    let mut was_kept = false;
    let (mut size, counts) = match &folder {
        None => {
            let survey = run_survey(plan, None, context)?;
            (survey.unkept(plan), survey.by_row_margin)
        }
        Some(folder) => {
            let survey = match kept_survey(plan, folder)? {
                Some(survey) => {
                    was_kept = true;
                    Folder::clean(folder, args.lock.locking())?;
                    survey
                }
                None => keep_survey(plan, folder, false, args.lock.locking(), context)?,
            };
            let counts = match args.against.is_empty() {
                true => Vec::new(),
                false => survey.row_margins()?.counts(),
            };
            (SurveyedSize::kept(survey)?, counts)
        }
    };
    table.add(size.clone());
    args.write(table)?;
    let digest = size.counts_digest().to_owned();
    let counted = Counted {
        plan,
        counts: &counts,
        digest: &digest,
        folder: folder.as_deref(),
    };
    let locking = args.lock.locking();
    for check in args.against.checks(counted, locking, context) {
        match check {
            Ok(check) => size.add(check),
            Err(failure) => {
                table.add(size.clone());
                print_size(&size, was_kept, output);
                return Err(failure);
            }
        }
    }
    print_size(&size, was_kept, output);
    table.add(size);
    args.write(table)
}

/// "S(4,4) = 5327, as published; partition agrees on all 4438710 pairs  (1.2 s)", and the
/// differences. A survey that was kept before is marked as kept.
fn print_size(size: &SurveyedSize, was_kept: bool, output: &mut Output) {
    let value = value(size);
    let mut line = value.to_string();
    for check in &size.checks {
        line += &format!("; {check}");
    }
    let kept = if was_kept { ", kept" } else { "" };
    writeln!(output, "{line}  ({:.1} s{kept})", value.seconds);
    for check in &size.checks {
        print_differences(check, output);
    }
    output.flush()
}

fn print_table(table: &KeptTable, output: &mut Output) -> Status {
    let triangle = table.triangle();
    if triangle.values.is_empty() {
        output.line("no value was computed");
        return Status::Done;
    }
    output.line("");
    output.text(&triangle);
    let values = triangle.values.iter();
    let differing = values
        .clone()
        .filter(|value| value.agrees() == Some(false))
        .count();
    let known = values.filter(|value| value.agrees().is_some()).count();
    let mut line = format!("\n{} computed; ", counted(triangle.values.len(), "value"));
    line += &match (differing, known) {
        (0, 0) => "none of them was published".to_owned(),
        (0, _) if known == triangle.values.len() => {
            "all agree with the published values".to_owned()
        }
        (0, _) => format!("the {known} published ones agree"),
        _ => format!("{differing} of the {known} published ones differ"),
    };
    let checked = table.sizes.iter().filter(|size| !size.checks.is_empty());
    let checked = checked.count();
    let differences: u64 = table.sizes.iter().map(SurveyedSize::differences).sum();
    if checked > 0 {
        line += &format!("; {checked} compared with other engines, {differences} differences");
    }
    output.line(line);
    Status::of(differing as u64 + differences == 0)
}
