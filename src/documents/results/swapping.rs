//! The swapping method, measured over all unique puzzles of a shape.

use std::fmt::Write;

use crate::documents::SwapRecord;
use crate::documents::plots::swaps_file;
use crate::published::{Published, published_swapping};
use crate::workbench::swapping::{RandomOrder, TieRule, mean};

pub(crate) fn swapping_section(text: &mut String, records: &[SwapRecord]) -> std::fmt::Result {
    if records.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## The swapping method\n\n\
         How many swaps of two numbers lead from the start table, in which numbers stand in\n\
         the order of the products of their sums, to the solution (`survo swap-stats`), beside\n\
         what orders drawn at random would need.\n"
    )?;
    for record in records {
        let shape = record.shape();
        let all: u64 = record.by_swaps().iter().sum();
        write!(
            text,
            "\n![Swaps needed by the unique {shape} puzzles](data/plots/{})\n\n\
             The {all} unique open {shape} puzzles need {:.4} swaps on average, ties broken by\n\
             {}; random orders need {:.4}.",
            swaps_file(shape),
            mean(record.by_swaps()).unwrap_or(0.0),
            record.ties(),
            RandomOrder::of(shape.cells()).mean(),
        )?;
        comparison(text, record, all)?;
        writeln!(text)?;
    }
    Ok(())
}

/// How many of the published numbers of puzzles come out, for all puzzles of a shape
/// and ties broken as those figures have it.
fn comparison(text: &mut String, record: &SwapRecord, all: u64) -> std::fmt::Result {
    let (m, n) = (record.shape().rows(), record.shape().columns());
    let published: Vec<&Published> = published_swapping()
        .iter()
        .filter(|count| (count.m, count.n) == (m, n) && count.figure == "swaps")
        .collect();
    let is_complete = Published::of(m, n).is_some_and(|published| published.value == all);
    let Some(first) = published.first() else {
        return Ok(());
    };
    if !is_complete || record.ties() != TieRule::default() {
        return Ok(());
    }
    let agreeing = published
        .iter()
        .filter(|count| {
            let found = usize::try_from(count.of).ok();
            let found = found.and_then(|swaps| record.by_swaps().get(swaps));
            found.copied().unwrap_or(0) == count.value
        })
        .count();
    write!(
        text,
        " Of {} published numbers of\npuzzles ({}), {agreeing} agree{}.",
        published.len(),
        first.source,
        if agreeing == published.len() {
            ""
        } else {
            "; OTHERS DIFFER"
        },
    )
}
