mod sizes;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::puzzle::Shape;
use survo_files::storage::FileError;
use survo_files::{Manifest, holds_survey};
use survo_pages::{KeptTable, kept_survey, size_lines};
use survo_survey::{CheckedPlan, Plan};

use crate::cli::against::AgainstArgs;
use crate::cli::surveying::{Surveyed, kept_or_made};
use crate::cli::values::{CsvArg, LockArg, MethodArgs, TimeArg, count};
use crate::cli::{Context, Failure, Result, Status, output};
use sizes::Sizes;

const EXAMPLES: &str = "\
Examples:
  survo table
  survo table 3x6 2x9
  survo table 2x11 2x12 3x8 --out table --time 8h
  survo table --out cover --engine exact-cover --against partition --time 8h";

/// Regenerate the published table S(m,n), compare every value, and recount it.
///
/// Surveys the sizes one after the other, that with the fewest pairs first. Compares each value
/// with the published one, and for 3x4 and 4x4 also the numbers of pairs; the exit status is 1 if any
/// differs. With --out, it keeps the survey of each size in DIR/MxN, lists the finished sizes in
/// table.csv, and writes their values into grid.csv, with m down and n across. The same command
/// continues with what is missing.
///
/// Exact cover and partition then recount the size, unless one of them made the survey: the whole
/// of it where that takes about a second, otherwise random whole row margins, compared with the
/// survey's counts, or where one row margin takes too long, random pairs. All recounts together
/// take at most about as long as the surveys. Only pairs that were searched are counted. --against
/// names other engines and gives them more time, or skips the recounts. A difference is
/// reported with its pair, and the exit status is 1; the other sizes still follow.
///
/// With --time, the run stops after that time, reports which sizes are left, and exits with
/// status 3.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct TableArgs {
    /// Sizes, published or not, such as 3x6 2x9 [default: the published ones]
    #[arg(value_name = "MxN", conflicts_with = "all")]
    sizes: Vec<OsString>,
    /// Keep the surveys, table.csv and grid.csv in this folder [default: keep nothing]
    #[arg(short, long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Also run the published sizes that take longer than a few minutes
    #[arg(long)]
    all: bool,
    /// Run the sizes with at most P pairs [default: what the engine does in a few minutes; no limit
    /// with --all, --time or sizes]
    #[arg(long, value_name = "P", conflicts_with = "all", value_parser = count,
          hide_short_help = true)]
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
    pub fn run(self, context: &Context) -> Result {
        let sizes = Sizes::asked_for(&self)?;
        self.against
            .or_published()
            .accept_table_by(self.method.engine)?;
        if let Some(out) = self.out.as_ref().filter(|out| holds_survey(out)) {
            let out = out.display();
            refuse!("{out} is the folder of one survey, not of a table of them; choose another");
        }
        context.within(self.time.time, |context| run(sizes, &self, context))
    }

    fn folder(&self, plan: &Plan) -> Option<PathBuf> {
        let out = self.out.as_ref()?;
        Some(out.join(plan.shape().to_string()))
    }

    fn write(&self, table: &KeptTable) -> Result<()> {
        match &self.out {
            Some(out) if !table.0.is_empty() => Ok(table.write(out, self.csv.separator())?),
            _ => Ok(()),
        }
    }
}

fn run(sizes: Sizes, args: &TableArgs, context: &Context) -> Result {
    let mut table = match &args.out {
        Some(out) => KeptTable::kept(out)?,
        None => KeptTable::default(),
    };
    let before: Vec<Shape> = table.0.keys().copied().collect();
    for (_, survey) in table.0.iter().filter(|(shape, _)| !sizes.has(**shape)) {
        output::text(size_lines(survey, true));
    }
    let mut done = 0;
    let ended: Result<()> = sizes.chosen.iter().try_for_each(|plan| {
        one(plan, args, &mut table, context)?;
        done += 1;
        Ok(())
    });
    args.write(&table)?;
    if let Err(failure) = &ended
        && failure.status != Status::Stopped
    {
        return ended.map(|()| Status::Input);
    }
    output::text(&table);
    for line in sizes.not_taken(args, &before) {
        output::line(line);
    }
    if let Err(failure) = ended {
        return Err(sizes.stopped(done, args, failure));
    }
    if !table.agrees() {
        return Ok(Status::Differs);
    }
    let checks = table.0.values().flat_map(|survey| &survey.checks);
    args.against.or_published().missing(checks)?;
    Ok(Status::Done)
}

/// Surveys a size and recounts it.
fn one(
    plan: &CheckedPlan,
    args: &TableArgs,
    table: &mut KeptTable,
    context: &Context,
) -> Result<()> {
    let (locking, recounts) = (args.lock.locking(), args.against.or_published());
    let mut was_kept = false;
    let survey = match &args.folder(plan) {
        None => Surveyed::unkept(plan, context)?,
        Some(folder) => {
            let kept = kept_survey(plan, folder);
            let kept = kept.map_err(|error| of_other(error, plan, folder))?;
            was_kept = kept.is_some();
            let survey = kept_or_made(kept, plan, folder, locking, context)?;
            Surveyed::of(plan, survey, &recounts)?
        }
    };
    table.0.insert(plan.shape(), survey.folder.clone());
    args.write(table)?;
    let mut checks = Vec::new();
    let ended = recounts
        .of(&survey, locking, context)
        .try_for_each(|check| check.map(|check| checks.push(check)));
    let mut survey = survey.folder;
    checks.into_iter().for_each(|check| survey.add(check));
    output::text(size_lines(&survey, was_kept));
    output::flush();
    table.0.insert(plan.shape(), survey);
    ended.and_then(|()| args.write(table))
}

/// A survey by another engine, with the option that continues its table.
fn of_other(error: FileError, plan: &Plan, folder: &Path) -> Failure {
    let found = Manifest::find(folder).ok().flatten();
    match found.map(|manifest| manifest.parameters) {
        Some(found) if found.engine != plan.method.name() && found.shard.is_whole() => {
            let (folder, engine) = (folder.display(), found.engine);
            Failure::input(format_args!(
                "{folder} has a survey by {engine}: --engine {engine} continues this table; or \
                 choose another folder"
            ))
        }
        _ => error.into(),
    }
}
