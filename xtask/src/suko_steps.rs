//! `cargo xtask suko`: how many steps the methods take to the first solution of random Sukos, and
//! the processor time of them, as `data/suko` and `data/suko_times` keep them.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result};
use rayon::prelude::*;
use survo_base::{Ending, Stop, ThreadClock};
use survo_kin::suko::{Colouring, RandomSukos, Suko, SukoMethod};
use survo_kin::sum_puzzle::run;

/// Seed of the puzzles.
const SEED: u64 = 2021;

/// Puzzles whose steps are counted.
const PUZZLES: usize = 10_000;

/// The first of them, whose times are taken.
const TIMED: usize = 1000;

/// Percentiles that are kept.
const PERCENTILES: [u64; 7] = [1, 5, 25, 50, 75, 95, 99];

/// Numbers of steps below which puzzles are counted.
const THRESHOLDS: [u64; 5] = [10, 50, 1000, 10_000, 20_000];

/// The distribution of the number of steps of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Steps {
    /// The number of puzzles.
    puzzles: u64,
    /// Steps on all puzzles together.
    steps: u64,
    /// Squares filled by rules on all puzzles together.
    filled: u64,
    /// The smallest number of steps.
    least: u64,
    /// The [`PERCENTILES`]: the smallest numbers of steps that so many per cent of the
    /// puzzles at least do not exceed.
    percentiles: [u64; PERCENTILES.len()],
    /// The largest number of steps.
    greatest: u64,
    /// How many puzzles take fewer steps than each of the [`THRESHOLDS`].
    below: [u64; THRESHOLDS.len()],
}

impl Steps {
    /// From steps and filled squares on each of some puzzles; all zero without any.
    fn of(costs: &[(u64, u64)]) -> Self {
        let mut steps: Vec<u64> = costs.iter().map(|cost| cost.0).collect();
        steps.sort_unstable();
        let puzzles = steps.len() as u64;
        let percentile = |percent: u64| {
            let rank = (puzzles * percent).div_ceil(100).max(1);
            steps.get(rank as usize - 1).copied().unwrap_or(0)
        };
        Self {
            puzzles,
            steps: steps.iter().sum(),
            filled: costs.iter().map(|cost| cost.1).sum(),
            least: steps.first().copied().unwrap_or(0),
            percentiles: PERCENTILES.map(percentile),
            greatest: steps.last().copied().unwrap_or(0),
            below: THRESHOLDS.map(|limit| steps.partition_point(|&s| s < limit) as u64),
        }
    }
}

/// Measures a method on each of some puzzles, in parallel on the threads of the current
/// pool: the steps until the first solution is found or it is known that there is none, and
/// the processor time of all of them. `None` when `stop` was raised. The steps do not depend
/// on the threads.
fn measure(puzzles: &[Suko], method: SukoMethod, stop: &Stop) -> Option<(Steps, Duration)> {
    let measured = |suko| {
        let clock = ThreadClock::now();
        let report = run(&mut *method.search(suko), 1, stop, &mut |_, _| {});
        let cost = (report.steps, report.filled);
        (report.ending != Ending::Stopped).then(|| (cost, clock.elapsed()))
    };
    let measured = puzzles.par_iter().map(measured);
    let (costs, times): (Vec<_>, Vec<Duration>) =
        measured.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Some((Steps::of(&costs), times.iter().sum()))
}

/// Random puzzles, the same every time.
fn puzzles(are_unique: bool, count: usize) -> Result<Vec<Suko>> {
    let (mut source, stop) = (RandomSukos::new(Colouring::default(), SEED), Stop::new());
    let next = |_| source.next(are_unique, &stop)?.context("nothing stops it");
    (0..count).map(next).collect()
}

/// Writes the steps of every method as CSV.
///
/// # Errors
/// When it cannot be written.
pub fn steps(are_unique: bool, methods: &[SukoMethod], to: impl Write) -> Result<()> {
    let drawn = if are_unique { "unique" } else { "any" };
    let puzzles = puzzles(are_unique, PUZZLES)?;
    let before = [
        "drawn", "seed", "puzzles", "method", "steps", "filled", "least",
    ];
    let header = (before.map(str::to_owned).into_iter())
        .chain(PERCENTILES.map(|percent| format!("p{percent}")))
        .chain(["greatest".to_owned()])
        .chain(THRESHOLDS.map(|limit| format!("below_{limit}")));
    let mut csv = csv::Writer::from_writer(to);
    csv.write_record(header)?;
    for &method in methods {
        let (line, _) = measure(&puzzles, method, &Stop::new()).context("nothing stops it")?;
        csv.serialize((
            (drawn, SEED, line.puzzles),
            (method.to_string(), line.steps, line.filled),
            (line.least, line.percentiles, line.greatest, line.below),
        ))?;
    }
    Ok(csv.flush()?)
}

/// Writes the processor times of every method as CSV.
///
/// # Errors
/// When it cannot be written.
pub fn times(to: impl Write) -> Result<()> {
    let puzzles = puzzles(false, TIMED)?;
    let mut csv = csv::Writer::from_writer(to);
    csv.write_record(["drawn", "seed", "method", "puzzles", "steps", "seconds"])?;
    for method in SukoMethod::all() {
        let (line, time) = measure(&puzzles, method, &Stop::new()).context("nothing stops it")?;
        // A microsecond is less than a clock is off by.
        let seconds = (1e6 * time.as_secs_f64()).round() / 1e6;
        let method = method.to_string();
        csv.serialize(("any", SEED, method, line.puzzles, line.steps, seconds))?;
    }
    Ok(csv.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    /// The lines of these methods in a fresh record are lines of the committed one.
    fn regenerates(drawn: &str, methods: &[SukoMethod]) {
        let file = root().join(format!("data/suko/{drawn}.csv"));
        let committed = std::fs::read_to_string(file).unwrap();
        // No improvements, brute force, and the sets of five improvements.
        assert_eq!(committed.lines().count(), 1 + 1 + 1 + 31);
        let mut again = Vec::new();
        steps(drawn == "unique", methods, &mut again).unwrap();
        let again = String::from_utf8(again).unwrap();
        assert_eq!(again.lines().count(), 1 + methods.len());
        for line in again.lines() {
            assert!(committed.lines().any(|other| other == line), "{line}");
        }
    }

    #[test]
    fn committed_steps_regenerate_without_a_difference() {
        let some = |names: [&str; 3]| names.map(|name| name.parse().unwrap());
        regenerates("any", &some(["1+4", "1+2+3+4", "1+2+3+4+5"]));
        regenerates("unique", &some(["1+2", "2+3+4", "1+2+3+4+5"]));
    }

    #[test]
    #[ignore = "a minute or two: every set of improvements"]
    fn all_committed_steps_regenerate_without_a_difference() {
        regenerates("any", &SukoMethod::all());
        regenerates("unique", &SukoMethod::all());
    }

    #[test]
    fn percentiles_are_numbers_of_steps_that_occurred() {
        let costs: Vec<(u64, u64)> = (1..=200).rev().map(|steps| (steps, 2)).collect();
        let steps = Steps::of(&costs);
        assert_eq!(steps.percentiles, [2, 10, 50, 100, 150, 190, 198]);
        assert_eq!((steps.least, steps.greatest), (1, 200));
        assert_eq!((steps.steps, steps.filled), (20_100, 400));
        assert_eq!(steps.below, [9, 49, 200, 200, 200]);
        assert_eq!(Steps::of(&[(7, 0)]).percentiles, [7; 7]);
    }
}
