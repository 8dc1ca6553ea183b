//! What `survo swap-stats` prints.

use crate::workbench::swapping::{
    LOW_W, RandomOrder, RandomStarts, SOON, Sacrifices, Statistics, SwappingComparison, mean,
};

use crate::cli::exit::Failure;
use crate::cli::output::Output;

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// Distributions of the number of swaps.
pub fn write_swaps(statistics: &Statistics, output: &mut Output) -> Result<(), Failure> {
    let random = RandomOrder::of(statistics.shape().cells());
    // The last counts are the longest numbers.
    let width = random
        .counts()
        .iter()
        .map(|count| count.to_string().len())
        .max()
        .unwrap_or(0)
        .max("random orders".len());
    let mut line = |fields: [String; 8]| {
        let [
            swaps,
            puzzles,
            sum,
            percent,
            best,
            worst,
            orders,
            probability,
        ] = fields;
        let line = format!(
            "{swaps:>5} {puzzles:>9} {sum:>9} {percent:>8} {best:>10} {worst:>10}  \
             {orders:>width$}  {probability:>16}"
        );
        output.line(line.trim_end())
    };
    line(
        [
            "swaps",
            "puzzles",
            "cum.",
            "cum. %",
            "best ties",
            "worst ties",
            "random orders",
            "probability",
        ]
        .map(str::to_owned),
    )?;
    let by_swaps = statistics.by_swaps();
    let at = |counts: &[u64], swaps: usize| counts.get(swaps).copied().unwrap_or(0);
    let mut up_to = 0;
    for (swaps, (orders, share)) in random.counts().iter().zip(random.shares()).enumerate() {
        up_to += at(&by_swaps, swaps);
        line([
            swaps.to_string(),
            at(&by_swaps, swaps).to_string(),
            up_to.to_string(),
            format!("{:.1}", percent(up_to, statistics.puzzles().max(1))),
            at(statistics.fewest(), swaps).to_string(),
            at(statistics.most(), swaps).to_string(),
            orders.to_string(),
            format!("{share:.14}"),
        ])?;
    }
    let decimals = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.4}"));
    let none = String::new;
    let all = random.all().to_string();
    line([
        "sum".to_owned(),
        statistics.puzzles().to_string(),
        none(),
        none(),
        none(),
        none(),
        all,
        none(),
    ])?;
    line([
        "mean".to_owned(),
        decimals(statistics.mean()),
        none(),
        none(),
        decimals(mean(statistics.fewest())),
        decimals(mean(statistics.most())),
        format!("{:.12}", random.mean()),
        none(),
    ])?;
    line([
        "S2".to_owned(),
        none(),
        none(),
        none(),
        none(),
        none(),
        format!("{:.11}", random.mean_square()),
        none(),
    ])?;
    line([
        "sd".to_owned(),
        decimals(statistics.standard_deviation()),
        none(),
        none(),
        none(),
        none(),
        format!("{:.13}", random.standard_deviation()),
        none(),
    ])?;
    output.line("")?;
    if statistics.inexact() > 0 {
        output.line(format_args!(
            "best ties: for {} puzzles a lower bound, as there are too many ways to break \
             their ties\n",
            statistics.inexact()
        ))?;
    }
    Ok(())
}

/// The start tables: W, ties, and the chi-square of what they lead to.
pub fn write_start(statistics: &Statistics, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!(
        "{:>5} {:>9} in fewer than {SOON} swaps, %",
        "W", "puzzles"
    ))?;
    let counts = statistics.start_counts();
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
    let all = counts.all();
    output.line(format_args!(
        "{:>5} {:>9} {:>24.1}",
        "all",
        all.puzzles,
        percent(all.soon, all.puzzles.max(1))
    ))?;
    output.line(format_args!(
        "\n{} start tables have equal products",
        statistics.tied()
    ))?;
    if let Some((least, greatest)) = statistics.chi_square() {
        output.line(format_args!(
            "chi-square of the solutions: {least:.4} to {greatest:.4}"
        ))?;
    }
    Ok(())
}

/// Random start tables beside random orders.
pub fn write_random(random: &RandomStarts, output: &mut Output) -> Result<(), Failure> {
    let counts = random.counts();
    let all: u64 = counts.iter().sum();
    let shares = RandomOrder::of(counts.len()).shares();
    output.line(format_args!(
        "\n{all} random start tables\n{:>5} {:>9} {:>12}",
        "swaps", "tables", "expected"
    ))?;
    for (swaps, (&tables, share)) in counts.iter().zip(shares).enumerate() {
        let expected = share * all as f64;
        output.line(format_args!("{swaps:>5} {tables:>9} {expected:>12.1}"))?;
    }
    let (chi_square, freedom) = RandomStarts::chi_square(counts);
    let mean = mean(counts).map_or("-".to_owned(), |mean| format!("{mean:.4}"));
    output.line(format_args!(
        "mean {mean}; chi-square {chi_square:.2} with {freedom} degrees of freedom"
    ))
}

/// What the best shortest list of each puzzle does to W.
pub fn write_descents(sacrifices: &Sacrifices, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!(
        "\n{:>5} {:>9} {:>9} {:>13} {:>12}",
        "swaps", "puzzles", "W falls", "W never rises", "a sacrifice"
    ))?;
    let by_swaps = sacrifices.by_swaps();
    let names = (0..by_swaps.len()).map(|swaps| swaps.to_string());
    let names = names.chain(["all".to_owned()]);
    for (name, found) in names.zip(by_swaps.iter().copied().chain([sacrifices.all()])) {
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
pub fn compare(statistics: &Statistics, output: &mut Output) -> Result<bool, Failure> {
    match SwappingComparison::of(
        statistics.shape(),
        statistics.ties(),
        statistics.start_counts(),
    ) {
        SwappingComparison::NothingPublished => Ok(false),
        SwappingComparison::OtherPuzzles => {
            output.line(
                "not compared with the published figures, which are for all puzzles and ties \
                 by smaller-side",
            )?;
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
