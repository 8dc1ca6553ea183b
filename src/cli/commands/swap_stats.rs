//! `survo swap-stats`

use std::path::Path;

use crate::documents::{Published, PublishedSwapping, SwapRecord, published_swapping};
use crate::puzzle::Shape;
use crate::search::Stop;
use crate::storage::FileError;
use crate::survey::files::read_puzzles;
use crate::workbench::swapping::{RandomOrder, Statistics, TieRule, mean};

use super::survey::survey;
use crate::cli::config::{Logging, SwapStats, UniquePuzzles};
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

/// The source tells apart puzzles that need fewer swaps than this.
const SOON: usize = 6;

/// The source puts start tables with W up to this into one line.
const LOW_W: u64 = 4;

pub fn run(config: &SwapStats, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let mut statistics = Statistics::new(config.shape, config.ties);
    match &config.puzzles {
        UniquePuzzles::File(path) => add_file(&mut statistics, config.shape, path, stop)?,
        UniquePuzzles::Survey(plan) => {
            for table in survey(plan, None, logging, stop)?.puzzles.iter().flatten() {
                check_stop(stop)?;
                statistics.add(table);
            }
        }
    }
    if let Some(path) = &config.out {
        SwapRecord::of(&statistics, config.ties).write(path)?;
    }
    let mut output = Output::new();
    output.line(format_args!(
        "{}: {} unique open puzzles; ties: {}\n",
        config.shape,
        statistics.puzzles(),
        config.ties
    ))?;
    write_swaps(&statistics, &mut output)?;
    write_start(&statistics, &mut output)?;
    let differences = compare(&statistics, config.ties, &mut output)?;
    output.flush()?;
    Ok(if differences {
        Status::Differs
    } else {
        Status::Done
    })
}

fn check_stop(stop: &Stop) -> Result<(), Failure> {
    if stop.is_raised() {
        return Err(Failure::stopped("stopped: not every puzzle was looked at"));
    }
    Ok(())
}

fn add_file(
    statistics: &mut Statistics,
    shape: Shape,
    path: &Path,
    stop: &Stop,
) -> Result<(), Failure> {
    let puzzles = read_puzzles(path)?;
    if puzzles.shape() != shape {
        return Err(FileError::Content {
            path: path.to_owned(),
            problem: format!("it holds puzzles of {}, not of {shape}", puzzles.shape()),
        }
        .into());
    }
    for table in puzzles {
        check_stop(stop)?;
        statistics.add(&table?);
    }
    Ok(())
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// Distributions of the number of swaps.
fn write_swaps(statistics: &Statistics, output: &mut Output) -> Result<(), Failure> {
    let random = RandomOrder::of(statistics.shape().cells());
    // The last counts are the longest numbers.
    let width = random
        .counts()
        .iter()
        .map(|count| count.to_string().len())
        .max()
        .unwrap_or(0)
        .max("random orders".len());
    output.line(format_args!(
        "{:>5} {:>9} {:>8} {:>10} {:>10}  {:>width$}",
        "swaps", "puzzles", "cum. %", "best ties", "worst ties", "random orders"
    ))?;
    let by_swaps = statistics.by_swaps();
    let at = |counts: &[u64], swaps: usize| counts.get(swaps).copied().unwrap_or(0);
    let mut up_to = 0;
    for (swaps, orders) in random.counts().iter().enumerate() {
        up_to += at(&by_swaps, swaps);
        output.line(format_args!(
            "{swaps:>5} {:>9} {:>8.1} {:>10} {:>10}  {orders:>width$}",
            at(&by_swaps, swaps),
            percent(up_to, statistics.puzzles().max(1)),
            at(statistics.fewest(), swaps),
            at(statistics.most(), swaps),
        ))?;
    }
    let decimals = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.4}"));
    output.line(format_args!(
        "{:>5} {:>9} {:>8} {:>10} {:>10}  {:>width$}",
        "mean",
        decimals(statistics.mean()),
        "",
        decimals(mean(statistics.fewest())),
        decimals(mean(statistics.most())),
        format!("{:.12}", random.mean())
    ))?;
    output.line(format_args!(
        "{:>5} {:>9} {:>8} {:>10} {:>10}  {:>width$}\n",
        "sd",
        decimals(statistics.standard_deviation()),
        "",
        "",
        "",
        format!("{:.13}", random.standard_deviation())
    ))?;
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
fn write_start(statistics: &Statistics, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!(
        "{:>5} {:>9} {:>24}",
        "W", "puzzles", "in fewer than 6 swaps, %"
    ))?;
    for (w, puzzles, soon) in lines_by_w(statistics) {
        let name = if w == LOW_W {
            format!("0-{LOW_W}")
        } else {
            w.to_string()
        };
        // Cut off, not rounded, as in the source.
        let tenths = soon * 1000 / puzzles;
        output.line(format_args!(
            "{name:>5} {puzzles:>9} {:>22}.{}",
            tenths / 10,
            tenths % 10
        ))?;
    }
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

/// W of the start table, the number of puzzles, and how many of them need fewer than
/// [`SOON`] swaps; low W together.
fn lines_by_w(statistics: &Statistics) -> Vec<(u64, u64, u64)> {
    let mut lines: Vec<(u64, u64, u64)> = Vec::new();
    for (&w, counts) in statistics.by_w() {
        let w = w.max(LOW_W);
        let puzzles: u64 = counts.iter().sum();
        let soon: u64 = counts.iter().take(SOON).sum();
        match lines.last_mut() {
            Some(line) if line.0 == w => {
                line.1 += puzzles;
                line.2 += soon;
            }
            _ => lines.push((w, puzzles, soon)),
        }
    }
    lines
}

/// Compares with what is published, if these are all puzzles of the size and ties are
/// broken by the rule that the published figures go by; whether anything differs.
fn compare(statistics: &Statistics, ties: TieRule, output: &mut Output) -> Result<bool, Failure> {
    let shape = statistics.shape();
    let published: Vec<&PublishedSwapping> = published_swapping()
        .iter()
        .filter(|figure| (figure.m, figure.n) == (shape.rows(), shape.columns()))
        .collect();
    let complete = Published::of(shape.rows(), shape.columns())
        .is_some_and(|published| published.value == statistics.puzzles());
    let Some(first) = published.first() else {
        return Ok(false);
    };
    if !complete || ties != TieRule::default() {
        output.line(
            "not compared with the published figures, which are for all puzzles and ties \
             by smaller-side",
        )?;
        return Ok(false);
    }
    let by_swaps = statistics.by_swaps();
    let by_w = lines_by_w(statistics);
    let mut differences = 0;
    for figure in &published {
        let found = match figure.figure.as_str() {
            "swaps" => by_swaps.get(figure.of as usize).copied().unwrap_or(0),
            "start_w" => by_w
                .iter()
                .find(|line| line.0 == figure.of)
                .map_or(0, |line| line.1),
            _ => continue,
        };
        if found != figure.value {
            differences += 1;
            output.line(format_args!(
                "{} {}: {found}, but {} is published ({})",
                figure.figure, figure.of, figure.value, figure.source
            ))?;
        }
    }
    output.line(format_args!(
        "{} published counts, {differences} of them other than computed ({})",
        published.len(),
        first.source
    ))?;
    Ok(differences > 0)
}
