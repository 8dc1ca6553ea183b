//! What stands behind each value that is published nowhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::documents::records::committed::Record;
use crate::documents::records::partial::FoundAgain;
use crate::documents::{CheckRecord, Published};
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
            lines_compared(records).map_or(String::new(), |lines| lines.to_string()),
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

pub(crate) fn found_again_section(
    text: &mut String,
    found_again: &BTreeMap<Shape, Vec<FoundAgain>>,
) -> std::fmt::Result {
    if found_again.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## Shards found again\n\n\
         What surveys that are not complete have found so far, in every class of every row margin\n\
         the same as the same shards of a complete survey.\n\n\
         | m x n | seed | shards | pairs |\n|---|--:|---|--:|\n"
    )?;
    for (shape, shards) in found_again {
        for of_seed in shards.chunk_by(|one, next| one.seed == next.seed) {
            let names: Vec<String> = of_seed.iter().map(|one| one.shard.to_string()).collect();
            let pairs: u64 = of_seed.iter().map(|one| one.pairs).sum();
            let seed = of_seed[0].seed;
            writeln!(
                text,
                "| {shape} | {seed} | {} | {pairs} |",
                names.join(", ")
            )?;
        }
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

/// The row margins for which two surveys or more have their lines, or the digest of them;
/// they are equal, or the surveys would not have been read.
fn lines_compared(records: &[Record]) -> Option<u64> {
    records
        .iter()
        .filter(|record| record.lines_digest.is_some())
        .nth(1)
        .map(|record| record.tallies.row_margins)
}
