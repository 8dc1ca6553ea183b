//! What stands behind each value that is published nowhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::documents::CheckRecord;
use crate::documents::records::committed::Record;
use crate::published::Published;
use crate::puzzle::{Class, Shape};

pub(crate) fn new_value_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
    checks: &[CheckRecord],
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
         it, in which parameters of `survo survey` they differ, for how many row margins\n\
         they were compared class by class without a difference, and how many pairs other\n\
         engines decided again (`survo cross-check`). Provenance and Checks, below, have each by itself.\n\n\
         | S(m,n) | value | surveys | they differ in | row margins compared | pairs decided again | \
         differences |\n|---|--:|--:|---|--:|---|--:|\n"
    )?;
    for (shape, records) in new {
        let Some(first) = records.first() else {
            continue;
        };
        let checks = || {
            checks
                .iter()
                .filter(|check| (check.m, check.n) == (shape.rows(), shape.columns()))
        };
        let again: Vec<String> = checks()
            .map(|check| format!("{} by {}", check.pairs, check.against))
            .collect();
        let differences: usize = checks().map(|check| check.differences).sum();
        writeln!(
            text,
            "| S({},{}) | {} | {} | {} | {} | {} | {} |",
            shape.rows(),
            shape.columns(),
            first.tallies.counts.get(Class::Unique),
            records.len(),
            differing(records).join(", "),
            row_margins_compared(records).map_or(String::new(), |count| count.to_string()),
            again.join(", "),
            if again.is_empty() {
                String::new()
            } else {
                differences.to_string()
            },
        )?;
    }
    Ok(())
}

/// The parameters in which surveys of one shape differ.
fn differing(records: &[Record]) -> Vec<String> {
    let parameters = || records.iter().map(|record| &record.manifest.parameters);
    let names: BTreeSet<String> = parameters()
        .zip(parameters().skip(1))
        .flat_map(|(one, next)| one.differences(next))
        .map(|difference| difference.name)
        .collect();
    names.into_iter().collect()
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
