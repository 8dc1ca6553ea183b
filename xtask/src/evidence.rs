//! What stands behind each value: what was counted whole, what was only sampled, and how many
//! faults a sample may have missed.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use survo::files::{Check, Record, SurveyFolder};
use survo::pages::Value;
use survo::puzzle::{Class, Shape};

use crate::data::Data;
use crate::surveys::way;
use crate::template::{Figures, cells, grouped};
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
        cells![
            name(value),
            grouped(value.value),
            Vec::from_iter(engines).join(", ")
        ]
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
    let ways = Vec::from_iter(differing(surveys)).join(", ");
    let whole = format!("{} ({ways})", surveys.len());
    let again = Again::of(shape, &data.checks)?;
    let column_margins = u64::try_from(shape.column_margins().count())?;
    let drawn = again.drawn.iter();
    for (engine, drawn) in drawn.filter(|(_, drawn)| drawn.random > 0) {
        set(&format!("{engine} pairs"), grouped(drawn.random));
        set(&format!("{engine} margins touched"), grouped(drawn.margins));
        set(
            &format!("{engine} pairs missed"),
            missed(drawn.random, decided),
        );
    }
    for (engine, &margins) in &again.margins {
        set(&format!("{engine} whole margins"), grouped(margins));
        set(
            &format!("{engine} margins missed"),
            missed(margins, column_margins),
        );
    }
    set("margins", grouped(column_margins));
    Ok(cells![
        name,
        grouped(value.value),
        whole,
        again.whole_margins(),
        again.random_pairs(),
        again.puzzles(value.value),
    ])
}

/// The greatest number of faulty ones among `all` that `drawn` of them, drawn independently,
/// would miss with a chance of 5 % or more: p with (1 - p)^drawn = 0.05.
fn missed(drawn: u64, all: u64) -> String {
    let share = 1.0 - 0.05_f64.powf(1.0 / drawn as f64);
    grouped((share * all as f64).ceil() as u64)
}

/// Pairs that an engine decided again.
#[derive(Default)]
struct DrawnPairs {
    /// Pairs drawn whatever their class.
    random: u64,
    /// Pairs drawn for their class.
    for_class: u64,
    /// The column margins that they are on.
    margins: u64,
}

/// What other engines decided again for a shape.
#[derive(Default)]
struct Again {
    /// Pairs drawn, by engine.
    drawn: BTreeMap<String, DrawnPairs>,
    /// How many whole column margins each engine has decided.
    margins: BTreeMap<String, u64>,
    /// How many puzzles each engine has shown unique.
    puzzles: BTreeMap<String, u64>,
}

impl Again {
    /// Sums of the checks of a shape.
    ///
    /// # Errors
    /// When a check found a difference.
    fn of(shape: Shape, checks: &[Record]) -> Result<Self> {
        let mut again = Self::default();
        let is_of = |check: &&Record| (check.m, check.n) == (shape.rows(), shape.columns());
        for record in checks.iter().filter(is_of) {
            let by = record.against.clone();
            let differences = record.differences;
            ensure!(
                differences == 0,
                "the check of {shape} by {by} found differences"
            );
            match record.check {
                Check::Pairs {
                    random,
                    pairs,
                    column_margins,
                    ..
                } => {
                    let drawn = again.drawn.entry(by).or_default();
                    drawn.random += random;
                    drawn.for_class += pairs.saturating_sub(random);
                    drawn.margins += column_margins;
                }
                Check::Margins { column_margins, .. } => {
                    *again.margins.entry(by).or_default() += column_margins;
                }
                Check::Puzzles { puzzles, .. } => {
                    *again.puzzles.entry(by).or_default() += puzzles;
                }
                Check::Survey { .. } => {}
            }
        }
        Ok(again)
    }

    /// How many whole column margins each engine has decided.
    fn whole_margins(&self) -> String {
        let by = self.margins.iter();
        let by = by.map(|(engine, &margins)| format!("{} by {engine}", grouped(margins)));
        by.collect::<Vec<_>>().join(", ")
    }

    /// How many pairs each engine has decided, drawn in either way.
    fn random_pairs(&self) -> String {
        let by = self.drawn.iter().map(|(engine, drawn)| {
            let pairs = grouped(drawn.random + drawn.for_class);
            format!("{pairs} by {engine}")
        });
        by.collect::<Vec<_>>().join(", ")
    }

    /// The engines that have shown puzzles unique: all of them, or how many.
    fn puzzles(&self, value: u64) -> String {
        let by = self.puzzles.iter().map(|(engine, &puzzles)| {
            if puzzles == value {
                engine.clone()
            } else {
                let (puzzles, value) = (grouped(puzzles), grouped(value));
                format!("{engine} ({puzzles} of {value})")
            }
        });
        by.collect::<Vec<_>>().join(", ")
    }
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
        assert_eq!(again.whole_margins(), "6 by bitmask, 3 by partition");
        assert_eq!(again.puzzles(11), "gone (10 of 11), partition");
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
