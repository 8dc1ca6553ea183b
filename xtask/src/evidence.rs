//! The evidence for each value: what was counted whole, what was only sampled, and how many
//! faults a sample may have missed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use anyhow::{Result, ensure};
use itertools::Itertools;
use survo::files::{Check, Record, SurveyFolder};
use survo::pages::{Value, grouped};
use survo::puzzle::{Class, Shape};

use crate::data::Data;
use crate::surveys::way;
use crate::template::{Figures, cells};
use crate::values::name;

/// Adds the figures of the blocks on new values, and the rows of two tables.
///
/// # Errors
/// When a record has a difference.
pub fn add(figures: &mut Figures, data: &Data) -> Result<()> {
    let values = data.values();
    let (published, new): (Vec<_>, Vec<_>) =
        values.iter().partition(|value| value.published().is_some());
    let found = |value: &&Value| {
        let surveys = data.surveys[&value.shape].iter();
        let engines = surveys.map(|survey| way(&survey.manifest));
        let engines: BTreeSet<&str> = engines.collect();
        cells![name(value), grouped(value.value), engines.iter().join(", ")]
    };
    figures.rows("published-values", published.iter().map(found));
    let mut rows = Vec::new();
    for value in new {
        rows.push(add_new(figures, data, value)?);
    }
    figures.rows("new-values", rows);
    Ok(())
}

/// Adds the figures of a new value, each named after it, as in "S(4,7) pairs"; its row in the
/// summary.
fn add_new(figures: &mut Figures, data: &Data, value: &Value) -> Result<Vec<String>> {
    let shape = value.shape;
    let name = name(value);
    let mut set = |figure: &str, text: String| figures.set(&format!("{name} {figure}"), text);
    let surveys = &data.surveys[&shape];
    let counts = surveys[0].tallies.counts;
    let decided = [Class::Unsolvable, Class::Unique, Class::Multiple];
    let decided: u64 = decided.iter().map(|&class| counts.get(class)).sum();
    set("value", grouped(value.value));
    set("pairs", grouped(counts.pairs()));
    set("pairs within the conditions", grouped(decided));
    let ways = differing(surveys).iter().join(", ");
    let whole = format!("{} ({ways})", surveys.len());
    let again = Again::of(shape, &data.checks)?;
    let column_margins = u64::try_from(shape.column_margins().count())?;
    for (engine, again) in &again {
        let mut set = |figure: &str, text: String| set(&format!("{engine} {figure}"), text);
        if again.random > 0 {
            set("pairs", grouped(again.random));
            set("margins touched", grouped(again.margins_touched));
            set("pairs missed", missed(again.random, decided));
        }
        if again.margins > 0 {
            set("whole margins", grouped(again.margins));
            set("margins missed", missed(again.margins, column_margins));
        }
    }
    set("margins", grouped(column_margins));
    Ok(cells![
        name,
        grouped(value.value),
        whole,
        by_engine(again.iter().map(|(by, again)| (by, again.margins))),
        by_engine(
            again
                .iter()
                .map(|(by, again)| (by, again.random + again.for_class))
        ),
        puzzles(&again, value.value),
    ])
}

/// The greatest number of faulty ones among `all` that `drawn` of them, drawn independently,
/// would miss with a chance of 5 % or more: p with (1 - p)^drawn = 0.05.
fn missed(drawn: u64, all: u64) -> String {
    let share = 1.0 - 0.05_f64.powf(1.0 / drawn as f64);
    grouped((share * all as f64).ceil() as u64)
}

/// What an engine decided again for a shape.
#[derive(Default)]
struct Again {
    /// Pairs drawn: whatever their class, or for their class; and the column margins that they are
    /// on.
    random: u64,
    for_class: u64,
    margins_touched: u64,
    /// Whole column margins.
    margins: u64,
    /// Puzzles shown unique.
    puzzles: u64,
}

impl Again {
    /// Sums of the checks of a shape, by engine.
    ///
    /// # Errors
    /// When a check found a difference.
    fn of(shape: Shape, checks: &[Record]) -> Result<BTreeMap<&str, Self>> {
        let mut by_engine: BTreeMap<&str, Self> = BTreeMap::new();
        let is_of = |check: &&Record| (check.m, check.n) == (shape.rows(), shape.columns());
        for record in checks.iter().filter(is_of) {
            let (by, differences) = (&record.against, record.differences);
            ensure!(
                differences == 0,
                "the check of {shape} by {by} found differences"
            );
            let again = by_engine.entry(by).or_default();
            match record.check {
                Check::Pairs {
                    random,
                    pairs,
                    column_margins,
                    ..
                } => {
                    again.random += random;
                    again.for_class += pairs.saturating_sub(random);
                    again.margins_touched += column_margins;
                }
                Check::Margins { column_margins, .. } => again.margins += column_margins,
                Check::Puzzles { puzzles, .. } => again.puzzles += puzzles,
                Check::Survey { .. } => {}
            }
        }
        Ok(by_engine)
    }
}

/// "2,000 by bitmask, 300 by partition": numbers by engine, those that are 0 left out.
fn by_engine(numbers: impl Iterator<Item = (impl Display, u64)>) -> String {
    let numbers = numbers.filter(|&(_, number)| number > 0);
    numbers
        .map(|(engine, number)| format!("{} by {engine}", grouped(number)))
        .join(", ")
}

/// The engines that have shown puzzles unique: all of them, or how many.
fn puzzles(again: &BTreeMap<&str, Again>, value: u64) -> String {
    let by = again.iter().filter(|(_, again)| again.puzzles > 0);
    by.map(|(engine, again)| match again.puzzles == value {
        true => (*engine).to_owned(),
        false => format!(
            "{engine} ({} of {})",
            grouped(again.puzzles),
            grouped(value)
        ),
    })
    .join(", ")
}

/// The parameters in which surveys of one shape differ.
fn differing(surveys: &[SurveyFolder]) -> BTreeSet<String> {
    let parameters = || surveys.iter().map(|survey| &survey.manifest.parameters);
    parameters()
        .zip(parameters().skip(1))
        .flat_map(|(one, next)| one.differences_of_way(next))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_decided_again_is_added_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("2x12.jsonl");
        let made = r#""differences": 0, "version": "", "revision": "",
            "times": { "started": "", "finished": "", "seconds": 1.0 }"#;
        let of_none = r#""seed": 0, "column_margins": 3, "pairs": 0, "condition_1": 0,
            "condition_2": 0, "unsolvable": 0, "unique": 0, "multiple": 0"#;
        let lines = [
            ("partition", format!(r#""kind": "margins", {of_none}"#)),
            (
                "bitmask",
                format!(r#""kind": "margins", "shard": "1/2", {of_none}"#),
            ),
            (
                "bitmask",
                format!(r#""kind": "margins", "shard": "2/2", {of_none}"#),
            ),
            (
                "partition",
                r#""kind": "puzzles", "puzzles": 11, "row_margins": 72"#.to_owned(),
            ),
            (
                "gone",
                r#""kind": "puzzles", "shard": "1/2", "puzzles": 4, "row_margins": 72"#.to_owned(),
            ),
            (
                "gone",
                r#""kind": "puzzles", "shard": "2/2", "puzzles": 6, "row_margins": 72"#.to_owned(),
            ),
        ]
        .map(|(engine, check)| {
            let check = format!(r#""against": "{engine}", "check": {{ {check} }}"#);
            format!(r#"{{ "m": 2, "n": 12, {check}, {made} }}"#).replace('\n', "")
        });
        std::fs::write(&path, lines.join("\n")).unwrap();
        let mut checks = Record::read_all(&path).unwrap();
        let shape = Shape::new(2, 12).unwrap();
        let again = Again::of(shape, &checks).unwrap();
        let margins = by_engine(again.iter().map(|(by, again)| (by, again.margins)));
        assert_eq!(margins, "6 by bitmask, 3 by partition");
        assert_eq!(puzzles(&again, 11), "gone (10 of 11), partition");
        checks[4].differences = 1;
        assert!(Again::of(Shape::new(2, 11).unwrap(), &checks).is_ok());
        let error = Again::of(shape, &checks).err().unwrap().to_string();
        assert_eq!(error, "the check of 2x12 by gone found differences");
    }

    #[test]
    fn a_sample_misses_three_in_its_size_at_most() {
        // (1 - 3/1000)^1000 is 0.0496; with 1 drawn, 95 of 100 can be faulty.
        assert_eq!(missed(1000, 1000), "3");
        assert_eq!(missed(1_000_000, 1_000_000_000_000), "2,995,728");
        assert_eq!(missed(1, 100), "95");
    }
}
