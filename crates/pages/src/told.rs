//! The lines that report a survey and its recounts, and a table of them.

use std::fmt::{Display, Formatter, Result};

use itertools::Itertools;

use super::html::grouped;
use super::{KeptTable, Value, triangle};
use survo_core::counted;
use survo_core::published::published_classes;
use survo_core::puzzle::Class;
use survo_files::{Check, Record, SurveyFolder, Tallies};

/// Whether a recount of a survey came to anything.
pub fn is_made(check: &Record) -> bool {
    check.is_whole() || check.pairs_recounted() > 0
}

/// "exact-cover and partition agree (18,423 pairs searched by each)", or each engine with what it
/// recounted: "exact-cover agrees on 4 row margins (56,000 pairs)", "partition agrees on 2,000
/// pairs drawn at random". Pairs that conditions or complements settle do not count.
pub fn agreement(checks: &[Record]) -> String {
    let searched = checks.first().map_or(0, Record::pairs_recounted);
    let is_alike = |check: &Record| {
        check.differences == 0 && check.is_whole() && check.pairs_recounted() == searched
    };
    if checks.len() > 1 && searched > 0 && checks.iter().all(is_alike) {
        let engines = checks.iter().map(|check| &check.against).join(" and ");
        let pairs = counted(grouped(searched), "pair");
        return format!("{engines} agree ({pairs} searched by each)");
    }
    checks.iter().map(verdict).join(", ")
}

fn verdict(check: &Record) -> String {
    let engine = &check.against;
    let verb = match check.differences {
        _ if !is_made(check) => return format!("{engine} had no time"),
        0 => "agrees".to_owned(),
        1 => "differs once".to_owned(),
        count => format!("differs {count} times"),
    };
    let pairs = |count| counted(grouped(count), "pair");
    match check.check {
        Check::Survey { searched, .. } if check.is_whole() && searched > 0 => {
            format!("{engine} {verb} ({} searched)", pairs(searched))
        }
        Check::Survey {
            row_margins_checked: margins,
            searched,
            ..
        } if margins > 0 && !check.is_whole() => {
            let margins = counted(grouped(margins), "row margin");
            format!("{engine} {verb} on {margins} ({})", pairs(searched))
        }
        Check::Survey { drawn, .. } if drawn > 0 => {
            format!("{engine} {verb} on {} drawn at random", pairs(drawn))
        }
        _ => format!("{engine} {verb}"),
    }
}

/// The first differences that a check has found, each on a line, and how many more there are.
pub fn differences(check: &Record) -> String {
    let listed = check.first.iter().map(|found| format!("  {found}\n"));
    let more = check.differences.saturating_sub(check.first.len() as u64);
    let more = (more > 0).then(|| format!("  and {more} more\n"));
    listed.chain(more).collect()
}

/// "S(4,4) = 5,327, as published; exact-cover and partition agree (951,000 pairs searched by each)
/// (1.2 s)", and the differences. A survey that was kept before is marked as kept.
pub fn size_lines(survey: &SurveyFolder, was_kept: bool) -> String {
    let (checks, value) = (&survey.checks, Value::of(survey));
    let published = published_counts(&survey.tallies);
    let recounts = (!checks.is_empty()).then(|| agreement(checks));
    let parts = std::iter::once(value.to_string()).chain(published);
    let line = parts.chain(recounts).join("; ");
    let kept = if was_kept { ", kept" } else { "" };
    let differences: String = checks.iter().map(differences).collect();
    format!("{line}  ({:.1} s{kept})\n{differences}", value.seconds)
}

/// The published numbers of pairs by class, each with the number that was counted. The other
/// figures of that file are not classes.
fn published_classes_of(tallies: &Tallies) -> Vec<(Class, u64, u64)> {
    let of_shape = published_classes().iter().filter(|published| {
        (published.m, published.n) == (tallies.shape.rows(), tallies.shape.columns())
    });
    let classes = of_shape.filter_map(|published| {
        let class = published.class()?;
        Some((class, published.value, tallies.counts.get(class)))
    });
    classes.collect()
}

/// "193,695 unsolvable pairs, as published", or how many classes are as published.
fn published_counts(tallies: &Tallies) -> Option<String> {
    let classes = published_classes_of(tallies);
    let differing = classes
        .iter()
        .find(|(_, published, found)| published != found);
    match (differing, &classes[..]) {
        (_, []) => None,
        (Some((class, published, found)), _) => {
            let [found, published] = [found, published].map(|&count| grouped(count));
            Some(format!(
                "{found} {class} pairs, but {published} are published"
            ))
        }
        (None, [(class, count, _)]) => {
            let count = grouped(*count);
            Some(format!("{count} {class} pairs, as published"))
        }
        (None, classes) => Some(format!("{} published class counts agree", classes.len())),
    }
}

/// The pairs of a survey by class, one class a line.
pub fn count_lines(tallies: &Tallies) -> String {
    let pairs = counted(grouped(tallies.counts.pairs()), "pair");
    let rows = counted(grouped(tallies.row_margins), "row margin");
    let columns = counted(grouped(tallies.column_margins), "column margin");
    let count = |class| format!("\n  {class:<11} {:>15}", grouped(tallies.counts.get(class)));
    let counts = Class::ALL.map(count).concat();
    format!("{}: {pairs} of {rows} and {columns}{counts}", tallies.shape)
}

/// The values as a triangle, and how many are as published.
impl Display for KeptTable {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let values = self.values();
        if values.is_empty() {
            return writeln!(f, "no value was computed");
        }
        let agreeing = |agrees| {
            values
                .iter()
                .filter(|it| it.agrees() == Some(agrees))
                .count()
        };
        let (differing, known) = (agreeing(false), agreeing(true) + agreeing(false));
        write!(
            f,
            "\n{}\n{} computed; ",
            triangle(&values),
            counted(values.len(), "value")
        )?;
        match (differing, known) {
            (0, 0) => write!(f, "none of them was published"),
            (0, _) if known == values.len() => write!(f, "all agree with the published values"),
            (0, _) => write!(f, "the {known} published ones agree"),
            _ => write!(f, "{differing} of the {known} published ones differ"),
        }?;
        match self.0.values().filter(|it| !it.checks.is_empty()).count() {
            0 => {}
            recounted => {
                let differences = counted(self.differences(), "difference");
                write!(f, "; {recounted} recounted by other engines, {differences}")?;
            }
        }
        writeln!(f)
    }
}

impl KeptTable {
    fn differences(&self) -> u64 {
        let checks = self.0.values().flat_map(|survey| &survey.checks);
        checks.map(|check| check.differences).sum()
    }

    /// Whether no value and no number of pairs differs from a published one, nor a recount.
    pub fn agrees(&self) -> bool {
        let surveys = self.0.values();
        let mut values = surveys.clone().map(Value::of);
        let mut classes = surveys.flat_map(|survey| published_classes_of(&survey.tallies));
        values.all(|value| value.agrees() != Some(false))
            && classes.all(|(_, published, found)| published == found)
            && self.differences() == 0
    }
}
