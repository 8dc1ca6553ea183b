//! The evidence for each value: what was counted whole, what was only sampled, and how many
//! faults a sample may have missed.

use std::collections::BTreeSet;

use itertools::Itertools;
use survo::files::SurveyFolder;
use survo::pages::{Value, grouped};

use crate::checks::{Checked, Checks, MARGINS, PAIRS, PUZZLES, ROW_MARGINS};
use crate::data::Data;
use crate::surveys::way;
use crate::template::{Figures, cells};
use crate::values::name;

/// Adds the figures of the blocks on new values, and the rows of two tables.
pub fn add(figures: &mut Figures, data: &Data, checks: &Checks) {
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
    let new = new.into_iter();
    let rows: Vec<_> = new
        .map(|value| add_new(figures, data, checks, value))
        .collect();
    figures.rows("new-values", rows);
}

/// Adds the figures of a new value, each named after it, as in "S(4,7) pairs"; its row in the
/// summary.
fn add_new(figures: &mut Figures, data: &Data, checks: &Checks, value: &Value) -> Vec<String> {
    let shape = value.shape;
    let name = name(value);
    let mut set = |figure: &str, text: String| figures.set(&format!("{name} {figure}"), text);
    let surveys = &data.surveys[&shape];
    let counts = surveys[0].tallies.counts;
    let decided = counts.searched();
    set("value", grouped(value.value));
    set("pairs", grouped(counts.pairs()));
    set("pairs within the conditions", grouped(decided));
    let ways = differing(surveys).iter().join(", ");
    let whole = format!("{} ({ways})", surveys.len());
    let [row_margins, column_margins] = [shape.row_margins(), shape.column_margins()].map(|side| {
        u64::try_from(side.count()).expect("margins that were counted one by one are few")
    });
    let of_kind = |wanted: &str| -> Vec<(&str, &Checked)> {
        let sides = (shape.rows(), shape.columns());
        let checks = checks.iter();
        checks
            .filter(|((m, n, kind, _), _)| (*m, *n) == sides && *kind == wanted)
            .map(|((.., engine), checked)| (*engine, checked))
            .collect()
    };
    let (pairs, margins, rows) = (of_kind(PAIRS), of_kind(MARGINS), of_kind(ROW_MARGINS));
    for (engine, drawn) in pairs.iter().filter(|(_, drawn)| drawn.random > 0) {
        set(&format!("{engine} pairs"), grouped(drawn.random));
        set(&format!("{engine} margins touched"), grouped(drawn.margins));
        set(
            &format!("{engine} pairs missed"),
            missed(drawn.random, decided),
        );
    }
    for (side, all, checks) in [
        ("column margins", column_margins, &margins),
        ("row margins", row_margins, &rows),
    ] {
        for (engine, whole) in checks {
            set(&format!("{engine} whole {side}"), grouped(whole.margins));
            let missed = missed(whole.margins, all);
            set(&format!("{engine} {side} missed"), missed);
        }
    }
    set("column margins", grouped(column_margins));
    if !rows.is_empty() {
        set("row margins", grouped(row_margins));
    }
    let by_engine = |checks: &[(&str, &Checked)], number: fn(&Checked) -> u64| {
        let numbers = checks.iter();
        numbers
            .map(|(engine, checked)| format!("{} by {engine}", grouped(number(checked))))
            .join(", ")
    };
    cells![
        name,
        grouped(value.value),
        whole,
        by_engine(&margins, |whole| whole.margins),
        by_engine(&rows, |whole| whole.margins),
        by_engine(&pairs, |drawn| drawn.decided),
        puzzles(&of_kind(PUZZLES), value.value),
    ]
}

/// The greatest number of faulty ones among `all` that `drawn` of them, drawn independently,
/// would miss with a chance of 5 % or more: p with (1 - p)^drawn = 0.05.
fn missed(drawn: u64, all: u64) -> String {
    let share = 1.0 - 0.05_f64.powf(1.0 / drawn as f64);
    grouped((share * all as f64).ceil() as u64)
}

/// The engines that have shown puzzles unique: all of them, or how many.
fn puzzles(checks: &[(&str, &Checked)], value: u64) -> String {
    let engine = |(engine, checked): &(&str, &Checked)| match checked.decided {
        all if all == value => (*engine).to_owned(),
        some => format!("{engine} ({} of {})", grouped(some), grouped(value)),
    };
    checks.iter().map(engine).join(", ")
}

/// The parameters in which surveys of one shape differ.
fn differing(surveys: &[SurveyFolder]) -> BTreeSet<String> {
    let parameters = || surveys.iter().map(|survey| &survey.manifest.parameters);
    parameters()
        .zip(parameters().skip(1))
        .flat_map(|(one, next)| one.differences(next))
        .map(|(name, _)| name.to_owned())
        // Whether a survey lists its puzzles does not change how it finds its counts.
        .filter(|name| name != "puzzles")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_puzzles_is_named() {
        let checked = |decided| Checked {
            decided,
            ..Checked::default()
        };
        let (some, all) = (checked(10), checked(11));
        let names = puzzles(&[("gone", &some), ("partition", &all)], 11);
        assert_eq!(names, "gone (10 of 11), partition");
    }

    #[test]
    fn a_sample_misses_three_in_its_size_at_most() {
        // (1 - 3/1000)^1000 is 0.0496; with 1 drawn, 95 of 100 can be faulty.
        assert_eq!(missed(1000, 1000), "3");
        assert_eq!(missed(1_000_000, 1_000_000_000_000), "2,995,728");
        assert_eq!(missed(1, 100), "95");
    }
}
