//! `survo swap --stats`: how many swaps the unique puzzles of a size need.

use std::path::{Path, PathBuf};

use crate::puzzle::{Shape, Table};
use crate::storage::{FileError, write_records, write_whole};
use crate::survey::files::Puzzles;
use crate::survey::{CheckedPlan, Plan};
use crate::workbench::swapping::{
    LOW_W, RandomOrder, SOON, Statistics, SwapCounts, SwappingComparison, TIES, mean,
};

use crate::cli::runs::survey;
use crate::cli::values::new_file;
use crate::cli::work::{CsvArg, MethodArgs};
use crate::cli::{Context, Failure, Output, Status};
use crate::documents::TextTable;

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "With --stats")]
pub struct StatsArgs {
    /// Measure the puzzles.csv of a survey with --puzzles instead of surveying
    #[arg(long, requires = "stats", value_name = "FILE", conflicts_with = "engine",
          value_hint = clap::ValueHint::FilePath)]
    puzzles: Option<PathBuf>,
    /// Keep the numbers of swaps as a CSV file, too
    #[arg(long, requires = "stats", value_name = "FILE", value_parser = new_file())]
    out: Option<PathBuf>,
    /// Also report how many puzzles need a sacrifice; with FILE, keep that as a CSV file, by W
    /// of the start table and the number of swaps
    #[arg(long, requires = "stats", value_name = "FILE", num_args = 0..=1, require_equals = true,
          value_parser = new_file())]
    sacrifices: Option<Option<PathBuf>>,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    csv: CsvArg,
}

impl StatsArgs {
    pub fn run(
        &self,
        shape: Shape,
        context: &Context,
        output: &mut Output,
    ) -> Result<Status, Failure> {
        let shape = shape.landscape();
        let mut statistics = Statistics::new(shape);
        let mut add = |solution: &Table| {
            if context.stop.is_raised() {
                return Err(Failure::stopped("stopped: not every puzzle was looked at"));
            }
            statistics.add(solution, self.sacrifices.is_some());
            Ok(())
        };
        match &self.puzzles {
            Some(file) => read(file, shape, &mut add)?,
            None => {
                let survey = survey(&self.plan(shape)?, None, context)?;
                survey.puzzles.iter().flatten().try_for_each(&mut add)?;
            }
        }
        let (counts, separator) = (&statistics.counts, self.csv.separator());
        if let Some(path) = &self.out {
            keep_swaps(counts, path, separator)?;
        }
        if let Some(Some(path)) = &self.sacrifices {
            keep_sacrifices(counts, path, separator)?;
        }
        let puzzles = counts.all().puzzles;
        output.line(format_args!("{shape}: {puzzles} unique open puzzles\n"))?;
        output.line(swaps(counts))?;
        output.line(start(counts))?;
        output.line(format_args!(
            "{} start tables have equal products",
            statistics.tied
        ))?;
        if let Some((least, greatest)) = statistics.chi_square {
            output.line(format_args!(
                "chi-square of the solutions: {least:.4} to {greatest:.4}"
            ))?;
        }
        if self.sacrifices.is_some() {
            output.line(format_args!("\n{}", descents(counts)))?;
        }
        compare(counts, output)
    }

    fn plan(&self, shape: Shape) -> Result<CheckedPlan, Failure> {
        let mut plan = Plan::new(shape)?;
        self.method.apply(&mut plan);
        plan.puzzles = true;
        let plan = plan.check()?;
        if plan.pairs() > self.method.engine.pairs_in_minutes() {
            return Err(Failure::input(format!(
                "a survey of {shape} takes long: keep one by 'survo survey --puzzles' and name its \
                 puzzles.csv by --puzzles"
            )));
        }
        Ok(plan)
    }
}

fn read(
    path: &Path,
    shape: Shape,
    add: &mut dyn FnMut(&Table) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let puzzles = Puzzles::open(path)?;
    if puzzles.shape() != shape {
        let found = puzzles.shape();
        let problem = format!("it holds puzzles of {found}, not of {shape}");
        return Err(FileError::content(path, problem).into());
    }
    for table in puzzles {
        add(&table?)?;
    }
    Ok(())
}

fn keep_swaps(counts: &SwapCounts, path: &Path, separator: u8) -> Result<(), FileError> {
    let size = (counts.shape.rows(), counts.shape.columns(), TIES);
    let header = ["m", "n", "ties", "swaps", "puzzles", "random_orders"].map(str::to_owned);
    let by_swaps = counts.puzzles_by_swaps();
    let random = RandomOrder::of(counts.shape.cells());
    let records = random.counts().iter().enumerate().map(|(swaps, orders)| {
        let puzzles = by_swaps.get(swaps).copied().unwrap_or(0);
        (size, swaps, puzzles, orders.to_string())
    });
    write_whole(path, |to| write_records(to, separator, &header, records))
}

/// Keeps the puzzles by W of the start table and the number of swaps: all, those with a
/// shortest list along which W never rises, and those with one along which it falls.
fn keep_sacrifices(counts: &SwapCounts, path: &Path, separator: u8) -> Result<(), FileError> {
    let size = (counts.shape.rows(), counts.shape.columns(), TIES);
    let header = "m,n,ties,start_w,swaps,puzzles,never_rises,falls".split(',');
    let header: Vec<String> = header.map(str::to_owned).collect();
    let records = counts.counts.iter();
    let records =
        records.map(|(&at, found)| (size, at, (found.puzzles, found.never_rises, found.falls)));
    write_whole(path, |to| write_records(to, separator, &header, records))
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn swaps(counts: &SwapCounts) -> TextTable {
    let random = RandomOrder::of(counts.shape.cells());
    let mut table = TextTable::new(">>>>>>");
    table.headings("swaps|puzzles|cum.|cum. %|random orders|probability");
    let (by_swaps, all) = (counts.puzzles_by_swaps(), counts.all().puzzles);
    let mut up_to = 0;
    for (swaps, (orders, share)) in random.counts().iter().zip(random.shares()).enumerate() {
        let puzzles = by_swaps.get(swaps).copied().unwrap_or(0);
        up_to += puzzles;
        let part = percent(up_to, all);
        table.line([
            &swaps,
            &puzzles,
            &up_to,
            &format_args!("{part:.1}"),
            orders,
            &format_args!("{share:.14}"),
        ]);
    }
    let decimals = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.4}"));
    let (mean, deviation) = (mean(&by_swaps), counts.standard_deviation());
    let of_random = format!("{:.12}", random.mean());
    table.line([&"sum", &all, &"", &"", &random.all()]);
    table.line([&"mean", &decimals(mean), &"", &"", &of_random]);
    table.line([
        &"S2",
        &"",
        &"",
        &"",
        &format_args!("{:.11}", random.mean_square()),
    ]);
    let of_random = format!("{:.13}", random.standard_deviation());
    table.line([&"sd", &decimals(deviation), &"", &"", &of_random]);
    table
}

fn start(counts: &SwapCounts) -> TextTable {
    let mut table = TextTable::new(">>>");
    table.headings(&format!("W|puzzles|in fewer than {SOON} swaps, %"));
    for group in counts.by_start_w() {
        let name = match group.w {
            LOW_W => format!("0-{LOW_W}"),
            w => w.to_string(),
        };
        // Cut off, not rounded, as in the source.
        let tenths = group.soon_tenths();
        table.line([
            &name,
            &group.puzzles,
            &format_args!("{}.{}", tenths / 10, tenths % 10),
        ]);
    }
    let all = counts.start_w(0..=u64::MAX);
    let soon = percent(all.soon, all.puzzles);
    table.line([&"all", &all.puzzles, &format_args!("{soon:.1}")]);
    table
}

/// What the best shortest list of each puzzle does to W.
fn descents(counts: &SwapCounts) -> TextTable {
    let mut table = TextTable::new(">>>>>");
    table.headings("swaps|puzzles|W falls|W never rises|a sacrifice");
    let by_swaps = counts.by_swaps();
    let names = (0..by_swaps.len()).map(|swaps| swaps.to_string());
    let names = names.chain(["all".to_owned()]);
    for (name, found) in names.zip(by_swaps.iter().copied().chain([counts.all()])) {
        let sacrifices = found.sacrifices();
        table.line([
            &name,
            &found.puzzles,
            &found.falls,
            &found.never_rises,
            &sacrifices,
        ]);
    }
    table
}

fn compare(counts: &SwapCounts, output: &mut Output) -> Result<Status, Failure> {
    match SwappingComparison::of(counts) {
        SwappingComparison::NothingPublished => {}
        SwappingComparison::OtherPuzzles => {
            output.line("not compared with the published figures, which are for all puzzles")?
        }
        SwappingComparison::Compared { figures, source } => {
            let differing = figures
                .iter()
                .filter(|(published, found)| *found != published.value);
            let mut differences = 0;
            for (published, found) in differing {
                differences += 1;
                output.line(format_args!(
                    "{} {}: {found}, but {} is published ({source})",
                    published.figure, published.of, published.value
                ))?;
            }
            output.line(format_args!(
                "{} published figures, {differences} of them other than computed ({source})",
                figures.len()
            ))?;
            if differences > 0 {
                return Ok(Status::Differs);
            }
        }
    }
    Ok(Status::Done)
}
