//! The swapping method, measured over all unique puzzles of 4x4.

use anyhow::{Result, bail, ensure};
use survo::internals::{Published, SwapCounts, SwappingComparison, TIES};
use survo::puzzle::Class;

use crate::data::{Data, SwapLine};
use crate::template::{Figures, cells, percent};

/// Counts below this are too few for a term of chi-square and are put together.
const LEAST_EXPECTED: f64 = 5.0;

/// # Errors
/// When the records are not about the same puzzles, a published figure differs, or a puzzle
/// needs a sacrifice.
pub fn add(figures: &mut Figures, data: &Data) -> Result<()> {
    check(data)?;
    let counts = &data.sacrifices;
    let all = counts.all();
    figures.set("swaps puzzles", all.puzzles);
    figures.set("swaps ties", TIES);
    figures.set("swaps mean", mean(&data.swaps, |line| line.puzzles));
    figures.set(
        "swaps random mean",
        mean(&data.swaps, |line| line.random_orders),
    );
    let starts: u64 = data.swaps.iter().map(|line| line.random_starts).sum();
    figures.set("swaps starts", starts);
    figures.set(
        "swaps starts mean",
        mean(&data.swaps, |line| line.random_starts),
    );
    let (chi_square, freedom) = chi_square(&data.swaps);
    figures.set("swaps chi-square", format!("{chi_square:.2}"));
    figures.set("swaps freedom", freedom);
    let low = counts.start_w(0..=10);
    figures.set("swaps low", low.puzzles);
    figures.set("swaps low soon", percent(low.soon, low.puzzles));
    figures.set("swaps falls", all.falls);
    figures.set("swaps falls share", percent(all.falls, all.puzzles));
    add_published(figures, counts)
}

/// The puzzles are those of a survey, the same in both records, and none needs a sacrifice.
fn check(data: &Data) -> Result<()> {
    let counts = &data.sacrifices;
    let (shape, all) = (counts.shape, counts.all());
    let of_survey = data.surveys.get(&shape).and_then(|surveys| surveys.first());
    let unique = of_survey.map(|of| of.survey.tallies.counts.get(Class::Unique));
    ensure!(
        unique == Some(all.puzzles),
        "data/sacrifices: its {} puzzles are not the unique ones of a survey of {shape}",
        all.puzzles
    );
    let mut by_swaps = counts.puzzles_by_swaps();
    by_swaps.resize(data.swaps.len(), 0);
    ensure!(
        data.swaps.iter().all(|line| line.ties == TIES)
            && data.swaps.iter().map(|line| line.puzzles).eq(by_swaps),
        "data/swaps: it is not about the puzzles of data/sacrifices"
    );
    ensure!(
        all.sacrifices() == 0,
        "data/sacrifices: {} puzzles need a sacrifice, and the template says that none does",
        all.sacrifices()
    );
    Ok(())
}

/// The mean number of swaps, to four digits.
fn mean(lines: &[SwapLine], count: fn(&SwapLine) -> u64) -> String {
    let all: u64 = lines.iter().map(count).sum();
    let sum: u64 = lines.iter().map(|line| line.swaps * count(line)).sum();
    format!("{:.4}", sum as f64 / all as f64)
}

/// Pearson's chi-square of random start tables against random orders, and its degrees of
/// freedom. Numbers of swaps of which fewer than five tables are expected are put together with
/// the next.
fn chi_square(lines: &[SwapLine]) -> (f64, usize) {
    let orders: u64 = lines.iter().map(|line| line.random_orders).sum();
    let all = lines.iter().map(|line| line.random_starts).sum::<u64>() as f64;
    let (mut groups, mut chi_square) = (0, 0.0);
    let (mut found, mut expected) = (0.0, 0.0);
    let mut left = all;
    for line in lines {
        found += line.random_starts as f64;
        expected += line.random_orders as f64 / orders as f64 * all;
        // What would be left over has to be enough for a group, too.
        if expected >= LEAST_EXPECTED && (left - expected >= LEAST_EXPECTED || left < expected) {
            chi_square += (found - expected).powi(2) / expected;
            groups += 1;
            left -= expected;
            (found, expected) = (0.0, 0.0);
        }
    }
    if expected > 0.0 {
        chi_square += (found - expected).powi(2) / expected;
        groups += 1;
    }
    (chi_square, groups - 1)
}

/// The published figures, which are those found.
fn add_published(figures: &mut Figures, counts: &SwapCounts) -> Result<()> {
    let compared = SwappingComparison::of(counts);
    let SwappingComparison::Compared {
        figures: compared,
        source,
    } = compared
    else {
        bail!("data/swaps: no published figures are about these puzzles");
    };
    if let Some((of, found)) = compared.iter().find(|(of, found)| of.value != *found) {
        bail!("data/swaps: {found} found, but {of:?} published");
    }
    figures.set("swaps figures", compared.len());
    figures.set("swaps source", source);
    let whole = |published: &Published| published.value.to_string();
    let tenths =
        |published: &Published| format!("{}.{} %", published.value / 10, published.value % 10);
    let of = |figure: &str, of: u64, show: &dyn Fn(&Published) -> String| {
        let it = compared
            .iter()
            .find(|(it, _)| it.figure == figure && it.of == of);
        it.map_or(String::new(), |(published, _)| show(published))
    };
    let each = |figure: &'static str| {
        let those = compared.iter().filter(move |(it, _)| it.figure == figure);
        those.map(|(it, _)| it.of)
    };
    let swaps = each("swaps").map(|swaps| {
        let up_to = of("cumulative", swaps, &whole);
        let share = of("cumulative_tenths", swaps, &tenths);
        cells![swaps, of("swaps", swaps, &whole), up_to, share]
    });
    figures.rows("swaps", swaps);
    let all = counts.start_w(0..=u64::MAX);
    let start_w = each("start_w")
        .map(|w| cells![w, of("start_w", w, &whole), of("soon_tenths", w, &tenths)])
        .chain([cells!["all", all.puzzles, percent(all.soon, all.puzzles)]]);
    figures.rows("start-w", start_w);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(counts: &[(u64, u64)]) -> Vec<SwapLine> {
        let line = |(swaps, &(random_orders, random_starts))| SwapLine {
            ties: String::new(),
            swaps,
            puzzles: 0,
            random_orders,
            random_starts,
        };
        (0..).zip(counts).map(line).collect()
    }

    #[test]
    fn chi_square_by_hand() {
        // Of the 6 orders of three numbers 1, 3 and 2 need 0, 1 and 2 swaps.
        let (exact, freedom) = chi_square(&lines(&[(1, 10), (3, 30), (2, 20)]));
        assert!(exact.abs() < 1e-9 && freedom == 2);
        let (found, freedom) = chi_square(&lines(&[(1, 20), (3, 20), (2, 20)]));
        let by_hand = 100.0 / 10.0 + 100.0 / 30.0;
        assert!((found - by_hand).abs() < 1e-9 && freedom == 2);
        // Too few for groups of their own.
        assert_eq!(chi_square(&lines(&[(1, 0), (3, 1), (2, 1)])).1, 0);
        assert_eq!(
            mean(&lines(&[(1, 10), (3, 30), (2, 20)]), |line| line
                .random_orders),
            "1.1667"
        );
    }
}
