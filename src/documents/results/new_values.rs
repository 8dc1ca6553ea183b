//! What stands behind each value that is published nowhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::documents::Checks;
use crate::documents::records::committed::Record;
use crate::documents::records::shards::{Shards, SurveyedTwice};
use crate::published::Published;
use crate::puzzle::{Class, Shape};

pub(crate) fn new_value_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
    shards: &Shards,
    checks: &Checks,
) -> std::fmt::Result {
    let mut new = by_shape
        .iter()
        .filter(|(shape, _)| Published::of(shape.rows(), shape.columns()).is_none())
        .peekable();
    if new.peek().is_none() {
        return Ok(());
    }
    write!(
        text,
        "\n## New values\n\n\
         What stands behind each value that is published nowhere else: how many surveys found\n\
         it (\"1 and 1/4\" is one, and a second one of a quarter of its units), in which\n\
         parameters of `survo survey` they differ, for how many row margins they were\n\
         compared class by class without a difference, how many pairs other\n\
         engines decided again (`survo verify MxN`). Of whole margins, drawn at random among\n\
         those of the columns, another engine decided every pair (`--margins`). Engines that had\n\
         no part in finding them have shown that the unique puzzles have no second solution\n\
         (`survo verify --puzzles`). Provenance and Checks, below, have each by itself.\n\n\
         | S(m,n) | value | surveys | they differ in | row margins compared | pairs decided again | \
         whole margins | puzzles shown unique by | differences |\n\
         |---|--:|--:|---|--:|---|---|---|--:|\n"
    )?;
    for (shape, records) in new {
        let Some(first) = records.first() else {
            continue;
        };
        let again = Again::of(*shape, checks);
        let value = first.tallies.counts.get(Class::Unique);
        let of_shape = shards.get(shape).map_or(&[][..], Vec::as_slice);
        let twice = SurveyedTwice::among(of_shape).filter(|_| records.len() == 1);
        let surveys = match &twice {
            Some(share) => format!("1 and {share}"),
            None => records.len().to_string(),
        };
        let (differing, compared) = match twice {
            Some(twice) => (twice.parameters, row_margins_compared(of_shape)),
            None => (differing(records), row_margins_compared(records)),
        };
        writeln!(
            text,
            "| S({},{}) | {} | {} | {} | {} | {} | {} | {} | {} |",
            shape.rows(),
            shape.columns(),
            value,
            surveys,
            Vec::from_iter(differing).join(", "),
            compared.map_or(String::new(), |count| count.to_string()),
            again.pairs.join(", "),
            again.margins(),
            again.puzzles(value),
            again
                .differences
                .map_or(String::new(), |count| count.to_string()),
        )?;
    }
    Ok(())
}

/// What other engines decided again for a shape.
#[derive(Default)]
struct Again {
    /// Random pairs, in words, for each check.
    pairs: Vec<String>,
    /// How many whole column margins each engine has decided.
    margins: BTreeMap<String, u64>,
    /// How many puzzles each engine has shown unique.
    puzzles: BTreeMap<String, u64>,
    /// Differences in all of that, if there is any of it.
    differences: Option<u64>,
}

impl Again {
    fn of(shape: Shape, checks: &Checks) -> Self {
        let mut again = Self::default();
        let is_of = |m: usize, n: usize| (m, n) == (shape.rows(), shape.columns());
        for check in checks.pairs.iter().filter(|check| is_of(check.m, check.n)) {
            let words = format!("{} by {}", check.pairs.unwrap_or_default(), check.against);
            again.pairs.push(words);
            again.add(check.differences);
        }
        for check in checks
            .margins
            .iter()
            .filter(|check| is_of(check.m, check.n))
        {
            *again.margins.entry(check.against.clone()).or_default() +=
                check.column_margins.unwrap_or_default();
            again.add(check.differences);
        }
        for check in checks
            .puzzles
            .iter()
            .filter(|check| is_of(check.m, check.n))
        {
            *again.puzzles.entry(check.against.clone()).or_default() +=
                check.puzzles.unwrap_or_default();
            again.add(check.differences);
        }
        again
    }

    fn add(&mut self, differences: u64) {
        *self.differences.get_or_insert(0) += differences;
    }

    /// How many column margins each engine has decided, in words.
    fn margins(&self) -> String {
        let by = self.margins.iter();
        let by = by.map(|(engine, margins)| format!("{margins} by {engine}"));
        by.collect::<Vec<_>>().join(", ")
    }

    /// The engines that have shown puzzles unique: all of them, or how many.
    fn puzzles(&self, value: u64) -> String {
        let by = self.puzzles.iter().map(|(engine, &puzzles)| {
            if puzzles == value {
                engine.clone()
            } else {
                format!("{engine} ({puzzles} of {value})")
            }
        });
        by.collect::<Vec<_>>().join(", ")
    }
}

/// The parameters in which surveys of one shape differ.
fn differing(records: &[Record]) -> BTreeSet<String> {
    let parameters = || records.iter().map(|record| &record.manifest.parameters);
    parameters()
        .zip(parameters().skip(1))
        .flat_map(|(one, next)| one.differences_of_way(next))
        .collect()
}

/// The row margins for which two surveys or more have their counts, or the digest of them;
/// they are equal, or the surveys would not have been read.
fn row_margins_compared(records: &[Record]) -> Option<u64> {
    records
        .iter()
        .filter(|record| record.row_margins_digest.is_some())
        .nth(1)
        .map(|record| record.tallies.row_margins)
}
