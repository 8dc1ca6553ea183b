//! The swapping method on all unique puzzles of 4x4, beside random orders of their numbers.

mod counts;
pub mod measure;

pub use counts::{SwapLine, SwapSums, all, by_start_w, by_swaps, numbers, random_orders, start_w};

use anyhow::{Result, ensure};
use serde::Deserialize;
use survo::puzzle::{Class, Shape};

use crate::data::Data;
use crate::template::{Figures, cells, percent};

/// A figure of `data/published_swapping.csv`.
#[derive(Clone, Debug, Deserialize)]
pub struct PublishedSwaps {
    pub m: usize,
    pub n: usize,
    /// Puzzles by number of `swaps`, those with up to so many (`cumulative`, and
    /// `cumulative_tenths` of a per cent, rounded), or by `start_w`, the W of the start table (4
    /// takes in all lower ones), and how many of these need fewer than 6 swaps (`soon_tenths` of
    /// a per cent, cut off).
    pub figure: String,
    /// The number of swaps, or W.
    pub of: u64,
    pub value: u64,
    pub source: String,
}

/// Adds the figures and the rows of the page on swapping.
///
/// # Errors
/// When the puzzles are not those of a survey, a published figure differs, or a puzzle needs a
/// sacrifice.
pub fn add(figures: &mut Figures, data: &Data) -> Result<()> {
    let lines = &data.swaps;
    let all = all(lines);
    check(data, all)?;
    figures.set("swaps puzzles", all.puzzles);
    figures.set("swaps tied", all.tied);
    figures.set("swaps falls", all.falls);
    figures.set("swaps falls share", percent(all.falls, all.puzzles));
    let low = start_w(lines, 0..=10);
    figures.set("swaps low", low.puzzles);
    figures.set("swaps low soon", percent(low.soon, low.puzzles));
    let least = lines.iter().map(|line| line.least_chi_square);
    let greatest = lines.iter().map(|line| line.greatest_chi_square);
    figures.set("chi-square least", least.fold(f64::INFINITY, f64::min));
    figures.set("chi-square greatest", greatest.fold(0.0, f64::max));
    let first = &data.published_swaps[0];
    figures.set("swaps figures", data.published_swaps.len());
    figures.set("swaps source", &first.source);

    let (mean, deviation) = moments(&by_swaps(lines));
    figures.set("swaps mean", format!("{mean:.4}"));
    figures.set("swaps deviation", format!("{deviation:.4}"));
    add_random(figures, numbers(lines));
    add_tables(figures, data);
    Ok(())
}

/// The puzzles are those of a survey, every published figure is the one found, and no puzzle
/// needs a sacrifice.
fn check(data: &Data, all: SwapSums) -> Result<()> {
    let first = &data.swaps[0];
    let shape = Shape::new(first.m, first.n)?;
    let of_survey = data.surveys.get(&shape).and_then(|surveys| surveys.first());
    let unique = of_survey.map(|of| of.survey.tallies.counts.get(Class::Unique));
    ensure!(
        unique == Some(all.puzzles),
        "data/swaps: its {} puzzles are not the unique ones of a survey of {shape}",
        all.puzzles
    );
    ensure!(
        all.sacrifices() == 0,
        "data/swaps: {} puzzles need a sacrifice, and the template says that none does",
        all.sacrifices()
    );
    for published in &data.published_swaps {
        let found = found(published, &data.swaps);
        ensure!(
            (published.m, published.n) == (first.m, first.n) && found == Some(published.value),
            "data/swaps: {found:?} found, but {published:?}"
        );
    }
    Ok(())
}

/// What the lines say about a published figure.
fn found(published: &PublishedSwaps, lines: &[SwapLine]) -> Option<u64> {
    let by_swaps = by_swaps(lines);
    let swaps = usize::try_from(published.of).ok()?;
    let up_to = || -> u64 {
        let lower = by_swaps.iter().take(swaps.saturating_add(1));
        lower.map(|sums| sums.puzzles).sum()
    };
    let groups = by_start_w(lines);
    let group = groups.iter().find(|(w, _)| *w == published.of);
    match published.figure.as_str() {
        "swaps" => Some(by_swaps.get(swaps)?.puzzles),
        "cumulative" => Some(up_to()),
        "cumulative_tenths" => {
            let whole = all(lines).puzzles;
            Some((2000 * up_to() + whole) / (2 * whole))
        }
        "start_w" => Some(group?.1.puzzles),
        "soon_tenths" => Some(group?.1.soon_tenths()),
        _ => None,
    }
}

/// The mean number of swaps, and its standard deviation over all puzzles taken as the whole.
fn moments(by_swaps: &[SwapSums]) -> (f64, f64) {
    let all: u64 = by_swaps.iter().map(|sums| sums.puzzles).sum();
    let of = |function: &dyn Fn(f64) -> f64| {
        let terms = (0u32..).zip(by_swaps);
        let terms = terms.map(|(swaps, sums)| sums.puzzles as f64 * function(swaps.into()));
        terms.sum::<f64>() / all as f64
    };
    let mean = of(&|swaps| swaps);
    (mean, of(&|swaps| (swaps - mean).powi(2)).sqrt())
}

/// Mean and variance of random orders: number k begins a cycle with probability 1/k, whatever
/// the others do. So the mean is the sum of 1 - 1/k and the variance that of 1/k - 1/k^2.
fn random_moments(numbers: u64) -> (f64, f64) {
    let reciprocals = || (1..=numbers).map(|k| 1.0 / k as f64);
    let mean = reciprocals().map(|part| 1.0 - part).sum();
    (mean, reciprocals().map(|part| part - part * part).sum())
}

fn add_random(figures: &mut Figures, numbers: u64) {
    let (mean, variance) = random_moments(numbers);
    let square = mean.powi(2) + variance;
    figures.set("random mean", format!("{mean:.12}"));
    figures.set("random square", format!("{square:.11}"));
    figures.set("random deviation", format!("{:.13}", variance.sqrt()));
}

fn add_tables(figures: &mut Figures, data: &Data) {
    let lines = &data.swaps;
    let (by_swaps, all) = (by_swaps(lines), all(lines));
    let orders = random_orders(numbers(lines));
    let of_orders: u64 = orders.iter().sum();
    let mut up_to = 0;
    let rows = orders.into_iter().enumerate().map(|(swaps, orders)| {
        let puzzles = by_swaps.get(swaps).map_or(0, |sums| sums.puzzles);
        up_to += puzzles;
        let probability = orders as f64 / of_orders as f64;
        cells![
            swaps,
            puzzles,
            up_to,
            percent(up_to, all.puzzles),
            orders,
            format_args!("{probability:.14}"),
        ]
    });
    let rows = rows.chain([cells!["all", all.puzzles, "", "", of_orders, ""]]);
    figures.rows("swaps", rows.collect::<Vec<_>>());
    let tenths =
        |sums: SwapSums| format!("{}.{} %", sums.soon_tenths() / 10, sums.soon_tenths() % 10);
    let groups = by_start_w(lines).into_iter();
    let rows = groups
        .map(|(w, sums)| cells![w, sums.puzzles, tenths(sums)])
        .chain([cells!["all", all.puzzles, percent(all.soon, all.puzzles)]]);
    figures.rows("start-w", rows);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn the_published_moments_of_random_orders() {
        let (mean, variance) = random_moments(16);
        assert_eq!(format!("{mean:.12}"), "12.619271006771");
        // Printed as 1.3402919308079. The exact value, the root of a fraction of whole
        // numbers, begins with 1.34029193080612: the source's last two digits are rounding.
        let deviation = variance.sqrt();
        assert!((deviation - 1.3402919308079).abs() < 2e-12, "{deviation}");
        assert_eq!(format!("{deviation:.13}"), "1.3402919308061");
    }

    #[test]
    fn the_published_statistics_of_all_4x4_puzzles() {
        let lines = Data::read(&root().join("data")).unwrap().swaps;
        let sums = by_swaps(&lines);
        let puzzles: Vec<u64> = sums.iter().map(|sums| sums.puzzles).collect();
        assert_eq!(puzzles, [85, 262, 522, 977, 1271, 1222, 696, 255, 36, 1]);
        // Printed as 56.6: the source cuts off where it could round.
        let group = start_w(&lines, 16..=16);
        assert_eq!(
            (group.soon, group.puzzles, group.soon_tenths()),
            (386, 681, 566)
        );
        // "About 4", 1.6, "between 0.25 and 8.25".
        let (mean, deviation) = moments(&sums);
        assert_eq!(format!("{mean:.0} {deviation:.1}"), "4 1.6");
        for line in &lines {
            assert!(
                line.least_chi_square > 0.25 && line.greatest_chi_square < 8.25,
                "{line:?}"
            );
        }
        assert_eq!(all(&lines).tied, 431);
    }
}
