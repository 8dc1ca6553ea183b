//! `survo swap --stats`: how many swaps the unique puzzles of a size need.

use crate::puzzle::Shape;
use crate::survey::{Method, Plan};
use crate::workbench::swapping::{
    LOW_W, RandomOrder, SOON, Statistics, SwapCounts, SwappingComparison, mean,
};

use crate::cli::runs::survey;
use crate::cli::{Context, Failure, Output, Status};
use crate::documents::TextTable;

/// Measures the puzzles of a size, which are surveyed at once.
pub fn measure(
    shape: Shape,
    with_sacrifices: bool,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let mut plan = Plan::new(shape.landscape())?;
    plan.threads = std::thread::available_parallelism().map_or(1, usize::from);
    plan.puzzles = true;
    let plan = plan.check()?;
    if plan.pairs() > Method::Sieve.pairs_in_minutes() {
        return Err(Failure::input(format!(
            "a survey of {shape} takes too long"
        )));
    }
    let mut statistics = Statistics::new(plan.shape());
    for solution in survey(&plan, None, context)?.puzzles.iter().flatten() {
        if context.stop.is_raised() {
            return Err(Failure::stopped("stopped: not every puzzle was looked at"));
        }
        statistics.add(solution, with_sacrifices);
    }
    let (shape, counts) = (plan.shape(), &statistics.counts);
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
    if with_sacrifices {
        output.line(format_args!("\n{}", descents(counts)))?;
    }
    compare(counts, output)
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
