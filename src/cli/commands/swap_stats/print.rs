//! What `survo swap-stats` prints.

use crate::workbench::swapping::{
    LOW_W, RandomOrder, SOON, Statistics, SwapCounts, SwappingComparison, mean,
};

use crate::cli::exit::Failure;
use crate::cli::output::Output;

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// Distributions of the number of swaps.
pub fn write_swaps(counts: &SwapCounts, output: &mut Output) -> Result<(), Failure> {
    let random = RandomOrder::of(counts.shape.cells());
    // The last counts are the longest numbers.
    let width = random
        .counts()
        .iter()
        .map(|count| count.to_string().len())
        .max()
        .unwrap_or(0)
        .max("random orders".len());
    let mut line = |fields: [&str; 6]| {
        let [swaps, puzzles, sum, percent, orders, probability] = fields;
        let line = format!(
            "{swaps:>5} {puzzles:>9} {sum:>9} {percent:>8}  {orders:>width$}  {probability:>16}"
        );
        output.line(line.trim_end())
    };
    line([
        "swaps",
        "puzzles",
        "cum.",
        "cum. %",
        "random orders",
        "probability",
    ])?;
    let (by_swaps, puzzles) = (counts.puzzles_by_swaps(), counts.all().puzzles);
    let mut up_to = 0;
    for (swaps, (orders, share)) in random.counts().iter().zip(random.shares()).enumerate() {
        let found = by_swaps.get(swaps).copied().unwrap_or(0);
        up_to += found;
        line([
            &swaps.to_string(),
            &found.to_string(),
            &up_to.to_string(),
            &format!("{:.1}", percent(up_to, puzzles.max(1))),
            &orders.to_string(),
            &format!("{share:.14}"),
        ])?;
    }
    let decimals = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.4}"));
    let (mean, deviation) = (mean(&by_swaps), counts.standard_deviation());
    for (name, of_puzzles, of_orders) in [
        ("sum", puzzles.to_string(), random.all().to_string()),
        ("mean", decimals(mean), format!("{:.12}", random.mean())),
        ("S2", String::new(), format!("{:.11}", random.mean_square())),
        (
            "sd",
            decimals(deviation),
            format!("{:.13}", random.standard_deviation()),
        ),
    ] {
        line([name, &of_puzzles, "", "", &of_orders, ""])?;
    }
    output.line("")
}

/// The start tables: W, ties, and the chi-square of what they lead to.
pub fn write_start(statistics: &Statistics, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!(
        "{:>5} {:>9} in fewer than {SOON} swaps, %",
        "W", "puzzles"
    ))?;
    let counts = &statistics.counts;
    for group in counts.by_start_w() {
        let name = if group.w == LOW_W {
            format!("0-{LOW_W}")
        } else {
            group.w.to_string()
        };
        // Cut off, not rounded, as in the source.
        let tenths = group.soon_tenths();
        output.line(format_args!(
            "{name:>5} {:>9} {:>22}.{}",
            group.puzzles,
            tenths / 10,
            tenths % 10
        ))?;
    }
    let all = counts.start_w(0..=u64::MAX);
    output.line(format_args!(
        "{:>5} {:>9} {:>24.1}",
        "all",
        all.puzzles,
        percent(all.soon, all.puzzles.max(1))
    ))?;
    output.line(format_args!(
        "\n{} start tables have equal products",
        statistics.tied
    ))?;
    if let Some((least, greatest)) = statistics.chi_square {
        output.line(format_args!(
            "chi-square of the solutions: {least:.4} to {greatest:.4}"
        ))?;
    }
    Ok(())
}

/// What the best shortest list of each puzzle does to W.
pub fn write_descents(counts: &SwapCounts, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!(
        "\n{:>5} {:>9} {:>9} {:>13} {:>12}",
        "swaps", "puzzles", "W falls", "W never rises", "a sacrifice"
    ))?;
    let by_swaps = counts.by_swaps();
    let names = (0..by_swaps.len()).map(|swaps| swaps.to_string());
    let names = names.chain(["all".to_owned()]);
    for (name, found) in names.zip(by_swaps.iter().copied().chain([counts.all()])) {
        output.line(format_args!(
            "{name:>5} {:>9} {:>9} {:>13} {:>12}",
            found.puzzles,
            found.falls,
            found.never_rises,
            found.sacrifices()
        ))?;
    }
    output.line("")
}

/// Says how the counts compare with what is published; whether any differs.
pub fn compare(counts: &SwapCounts, output: &mut Output) -> Result<bool, Failure> {
    match SwappingComparison::of(counts) {
        SwappingComparison::NothingPublished => Ok(false),
        SwappingComparison::OtherPuzzles => {
            output.line("not compared with the published figures, which are for all puzzles")?;
            Ok(false)
        }
        SwappingComparison::Compared { figures, source } => {
            let mut differences = 0;
            for (published, found) in &figures {
                if *found != published.value {
                    differences += 1;
                    output.line(format_args!(
                        "{} {}: {found}, but {} is published ({source})",
                        published.figure, published.of, published.value
                    ))?;
                }
            }
            output.line(format_args!(
                "{} published figures, {differences} of them other than computed ({source})",
                figures.len()
            ))?;
            Ok(differences > 0)
        }
    }
}
