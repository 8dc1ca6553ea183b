mod sizes;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::HumanCount;

use crate::puzzle::{Class, Shape};
use survo_core::published::published_classes;
use survo_files::storage::FileError;
use survo_files::{Folder, Manifest, SurveyFolder, Tallies, holds_survey};
use survo_pages::{KeptTable, Value, kept_survey};
use survo_survey::{CheckedPlan, Plan};

use crate::cli::against::{AgainstArgs, Counted, agreement, print_differences};
use crate::cli::surveying::{keep_survey, run_survey};
use crate::cli::values::{CsvArg, LockArg, MethodArgs, TimeArg, count};
use crate::cli::{Context, Failure, Result, Status, output};
use sizes::Sizes;
use survo_core::counted;

const EXAMPLES: &str = "\
Examples:
  survo table
  survo table 3x6 2x9
  survo table --out table --time 8h
  survo table --out cover --engine exact-cover --against partition --time 8h";

/// Regenerate the published table S(m,n), compare every value, and recount it.
///
/// Surveys the sizes one after the other, the cheapest first. Prints each value beside the
/// published one, and for 3x4 and 4x4 the published numbers of pairs; the exit status is 1 if any
/// differs. With --out, it keeps the survey of each size in DIR/MxN, lists the finished sizes in
/// table.csv, and writes their values into grid.csv, with m down and n across. The same command
/// continues with what is missing.
///
/// Then exact cover and partition recount the size, unless one of them made the survey: the whole
/// of it where that takes about a second, otherwise whole row margins at random, compared with the
/// survey's counts, or where one row margin takes too long, pairs at random. All recounts together
/// take at most about as long as the surveys. Only pairs that were searched are counted. --against
/// names other engines and gives them more time, or leaves the recounts out. A difference is
/// reported with its pair, and the exit status is 1. The other sizes go on.
///
/// With --time, the run stops after that time, reports which sizes are left and how long they will
/// take, and exits with status 3. If no sizes are chosen, it also runs as many sizes beyond the
/// published ones as are expected to fit.
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
    pub fn run(self, context: &Context) -> Result {
        let sizes = Sizes::asked_for(&self)?;
        self.against
            .or_published()
            .accept_table_by(self.method.engine)?;
        if let Some(out) = self.out.as_ref().filter(|out| holds_survey(out)) {
            let out = out.display();
            refuse!("{out} is the folder of a survey; choose another");
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

fn run(mut sizes: Sizes, args: &TableArgs, context: &Context) -> Result {
    let mut table = match &args.out {
        Some(out) => KeptTable::kept(out)?,
        None => KeptTable::default(),
    };
    let before: Vec<Shape> = table.0.keys().copied().collect();
    for (_, survey) in table.0.iter().filter(|(shape, _)| !sizes.has(**shape)) {
        print_size(survey, true);
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
        ended = one(&chosen.plan, args, &mut table, context);
        done += usize::from(ended.is_ok());
    }
    args.write(&table)?;
    if let Err(failure) = &ended
        && failure.status != Status::Stopped
    {
        return ended.map(|()| Status::Input);
    }
    let status = print_table(&table);
    for line in sizes.not_taken(args, &before) {
        output::line(line);
    }
    if let Err(failure) = ended {
        return Err(sizes.stopped(done, args, failure));
    }
    if status == Status::Done {
        let checks = table.0.values().flat_map(|survey| &survey.checks);
        args.against.or_published().missing(checks)?;
    }
    Ok(status)
}

/// Surveys a size and recounts it.
fn one(
    plan: &CheckedPlan,
    args: &TableArgs,
    table: &mut KeptTable,
    context: &Context,
) -> Result<()> {
    let (folder, recounts) = (args.folder(plan), args.against.or_published());
    let mut was_kept = false;
    let (mut survey, counts) = match &folder {
        None => {
            let survey = run_survey(plan, None, context)?;
            (survey.unkept(plan), survey.by_row_margin)
        }
        Some(folder) => {
            let survey =
                match kept_survey(plan, folder).map_err(|error| of_other(error, plan, folder))? {
                    Some(survey) => {
                        was_kept = true;
                        Folder::clean(folder, args.lock.locking())?;
                        survey
                    }
                    None => keep_survey(plan, folder, false, args.lock.locking(), context)?,
                };
            let counts = match recounts.is_empty() {
                true => Vec::new(),
                false => survey.row_margins()?,
            };
            (survey.with_checks()?, counts)
        }
    };
    table.0.insert(plan.shape(), survey.clone());
    args.write(table)?;
    let made = survey.clone();
    let counted = Counted {
        plan,
        counts: &counts,
        survey: &made,
        folder: folder.as_deref(),
    };
    let mut ended = Ok(());
    for check in recounts.of(counted, args.lock.locking(), context) {
        match check {
            Ok(check) => survey.add(check),
            Err(failure) => {
                ended = Err(failure);
                break;
            }
        }
    }
    print_size(&survey, was_kept);
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

/// "S(4,4) = 5,327, as published; exact-cover and partition agree (951,000 pairs searched by each)
/// (1.2 s)", and the differences. A survey that was kept before is marked as kept.
fn print_size(survey: &SurveyFolder, was_kept: bool) {
    let value = Value::of(survey);
    let mut parts = vec![value.to_string()];
    parts.extend(published_counts(&survey.tallies));
    parts.extend((!survey.checks.is_empty()).then(|| agreement(&survey.checks)));
    let kept = if was_kept { ", kept" } else { "" };
    let line = parts.join("; ");
    answer!("{line}  ({:.1} s{kept})", value.seconds);
    for check in &survey.checks {
        print_differences(check);
    }
    output::flush()
}

/// The published numbers of pairs by class, each with the number that was counted. The other
/// figures of that file are no classes.
fn published_classes_of(tallies: &Tallies) -> Vec<(Class, u64, u64)> {
    let of_shape = published_classes().iter().filter(|published| {
        (published.m, published.n) == (tallies.shape.rows(), tallies.shape.columns())
    });
    let classes = of_shape.filter_map(|published| {
        let class = Class::ALL
            .into_iter()
            .find(|class| class.name() == published.figure)?;
        Some((class, published.value, tallies.counts.get(class)))
    });
    classes.collect()
}

/// "193,695 unsolvable pairs, as published", or how many classes are as published.
fn published_counts(tallies: &Tallies) -> Option<String> {
    let classes = published_classes_of(tallies);
    let differing = classes
        .iter()
        .find(|(_, published, found)| published != found);
    match (differing, &classes[..]) {
        (_, []) => None,
        (Some((class, published, found)), _) => {
            let [found, published] = [found, published].map(|&count| HumanCount(count));
            Some(format!(
                "{found} {class} pairs, but {published} are published"
            ))
        }
        (None, [(class, count, _)]) => {
            let count = HumanCount(*count);
            Some(format!("{count} {class} pairs, as published"))
        }
        (None, classes) => Some(format!("{} published class counts agree", classes.len())),
    }
}

fn print_table(table: &KeptTable) -> Status {
    let triangle = table.triangle();
    if triangle.values.is_empty() {
        output::line("no value was computed");
        return Status::Done;
    }
    output::line("");
    output::text(&triangle);
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
    let surveys = table.0.values();
    let recounted = surveys.clone().filter(|survey| !survey.checks.is_empty());
    let recounted = recounted.count();
    let checks = surveys.clone().flat_map(|survey| &survey.checks);
    let differences: u64 = checks.map(|check| check.differences).sum();
    if recounted > 0 {
        let differences = counted(differences, "difference");
        line += &format!("; {recounted} recounted by other engines, {differences}");
    }
    output::line(line);
    let mut classes = surveys.flat_map(|survey| published_classes_of(&survey.tallies));
    let is_as_published = differing == 0 && classes.all(|(_, published, found)| published == found);
    Status::of(is_as_published && differences == 0)
}
