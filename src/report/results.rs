//! RESULTS.md, written from the tallies and manifests under `data/surveys`.
//!
//! Nothing is measured here: every figure comes from a committed file, or is
//! computed from the definitions on the spot.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::committed::{Record, ResultsError, checks, records, values};
use super::peers::{Peer, peers};
use super::{CheckRecord, Published, Triangle, published_counts};
use crate::bounds::margin_violates_1;
use crate::puzzle::{Class, Shape};

/// The text of RESULTS.md for the surveys in `data/surveys`, each in a folder of its
/// own, and the checks in `data/checks`.
///
/// # Errors
/// When a survey is damaged or unfinished, or two surveys contradict each other.
pub fn results(data: &Path) -> Result<String, ResultsError> {
    let by_shape = records(data)?;
    let checks = checks(data)?;
    let peers = peers(data)?;
    let mut text = String::from(INTRODUCTION);
    // Writing to a string cannot fail.
    let _ = value_section(&mut text, &by_shape)
        .and_then(|()| class_section(&mut text, &by_shape))
        .and_then(|()| printed_figure_section(&mut text, &by_shape))
        .and_then(|()| provenance_section(&mut text, &by_shape))
        .and_then(|()| check_section(&mut text, &checks))
        .and_then(|()| cost_section(&mut text, &by_shape))
        .and_then(|()| peer_section(&mut text, &peers));
    text.push_str(SCALING);
    text.push_str(REPRODUCTION);
    Ok(text)
}

const INTRODUCTION: &str = "\
# Results

Written by `scripts/results.sh` from the files in `data/`; do not edit by hand.
S(m,n) is the number of essentially different open m x n Survo puzzles with
exactly one solution.
";

const SCALING: &str = "
## Scaling

![Pairs against processor seconds, per engine](data/plots/scaling.svg)

The same times against the pairs of the shape, without the runs shorter than 0.05 s and
those without complement. Lines join the sizes with as many rows.
";

const REPRODUCTION: &str = "
## How to reproduce

```
cargo run --release -- table --out table      # every value, compared with the published one
cargo run --release -- survey 4 4 --engine exact-cover --out 4x4
cargo run --release -- compare 4x4 table/4x4  # two surveys, row margin by row margin
scripts/surveys.sh                            # the surveys behind this file, anew
scripts/results.sh                            # this file and the plot, from data/
```
";

fn value_section(text: &mut String, by_shape: &BTreeMap<Shape, Vec<Record>>) -> std::fmt::Result {
    let values = values(by_shape);
    let agreeing = values.iter().filter(|v| v.agrees() == Some(true)).count();
    let differing = values.iter().filter(|v| v.agrees() == Some(false)).count();
    let new: Vec<String> = values
        .iter()
        .filter(|value| value.agrees().is_none())
        .map(|value| format!("S({},{})", value.shape.rows(), value.shape.columns()))
        .collect();
    write!(
        text,
        "\n## S(m,n)\n\n```\n{}```\n\n\
         {agreeing} values agree with the published ones ({}), {differing} differ.",
        Triangle { values },
        Published::of(2, 2).map_or("", |published| published.source.as_str()),
    )?;
    if new.is_empty() {
        writeln!(text)
    } else {
        writeln!(text, " New, published nowhere else: {}.", new.join(", "))
    }
}

fn class_section(text: &mut String, by_shape: &BTreeMap<Shape, Vec<Record>>) -> std::fmt::Result {
    write!(
        text,
        "\n## Classes\n\nEvery pair of margins falls into the first class that applies.\n\n\
         | m x n | pairs |"
    )?;
    for class in Class::ALL {
        write!(text, " {class} |")?;
    }
    writeln!(text, "\n|---|{}", "--:|".repeat(Class::ALL.len() + 1))?;
    for record in by_shape.values().filter_map(|records| records.first()) {
        let counts = record.tallies.counts;
        write!(text, "| {} | {} |", record.tallies.shape, counts.pairs())?;
        for count in counts.by_class() {
            write!(text, " {count} |")?;
        }
        writeln!(text)?;
    }
    writeln!(text, "\nPublished numbers of pairs:\n")?;
    for published in published_counts() {
        let Some(record) = find(by_shape, published.m, published.n) else {
            continue;
        };
        let Some(class) = Class::ALL
            .into_iter()
            .find(|c| c.name() == published.figure)
        else {
            continue;
        };
        let computed = record.tallies.counts.get(class);
        writeln!(
            text,
            "* {} of {}: {} published, {computed} computed: {}.",
            published.figure,
            record.tallies.shape,
            published.value,
            if computed == published.value {
                "they agree"
            } else {
                "THEY DIFFER"
            },
        )?;
    }
    Ok(())
}

fn find(by_shape: &BTreeMap<Shape, Vec<Record>>, m: usize, n: usize) -> Option<&Record> {
    by_shape
        .iter()
        .find(|(shape, _)| (shape.rows(), shape.columns()) == (m, n))
        .and_then(|(_, records)| records.first())
}

/// The one printed figure that differs from the computed one, and why.
fn printed_figure_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    for published in published_counts().iter().filter(|p| p.figure == "no_table") {
        let Some(record) = find(by_shape, published.m, published.n) else {
            continue;
        };
        let shape = record.tallies.shape;
        let counts = record.tallies.counts;
        let without_table: u64 = [Class::Condition1, Class::Condition2, Class::Unsolvable]
            .map(|class| counts.get(class))
            .iter()
            .sum();
        let mut margins = shape.row_margins().iter();
        let (mut all, mut violating) = (0u64, 0u64);
        while let Some(margin) = margins.advance() {
            all += 1;
            violating += u64::from(margin_violates_1(margin, shape.columns()));
        }
        let one_sided = violating * (all - violating);
        let difference = without_table.abs_diff(published.value);
        write!(
            text,
            "\n## The printed {printed}\n\n\
             The source prints {printed} unsolvable {shape} cases before its conditions; we count\n\
             {c1} + {c2} + {uns} = {without_table} pairs without a table, {difference} more.\n\
             Of the {all} margins of {shape}, {violating} violate condition (1). The pairs in which\n\
             exactly one side violates it number {violating} * {rest} = {one_sided}: ",
            printed = published.value,
            c1 = counts.get(Class::Condition1),
            c2 = counts.get(Class::Condition2),
            uns = counts.get(Class::Unsolvable),
            rest = all - violating,
        )?;
        if one_sided == difference && without_table > published.value {
            writeln!(
                text,
                "the difference exactly.\nThe printed figure leaves these pairs out."
            )?;
        } else {
            writeln!(text, "this does not explain the difference.")?;
        }
    }
    Ok(())
}

fn provenance_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    write!(
        text,
        "\n## Provenance\n\n\
         One line for each committed survey; all surveys of one shape agree, which is checked\n\
         whenever this file is written.\n\n\
         | S(m,n) | value | published | engine | sweep | complement | date | revision | \
         threads | seconds | peak MiB |\n\
         |---|--:|---|---|---|---|---|---|--:|--:|--:|\n"
    )?;
    for record in by_shape.values().flatten() {
        let (m, n) = (record.tallies.shape.rows(), record.tallies.shape.columns());
        let value = record.tallies.counts.get(Class::Unique);
        let published = match Published::of(m, n) {
            Some(published) if published.value == value => "agrees",
            Some(_) => "DIFFERS",
            None => "new",
        };
        let parameters = &record.manifest.parameters;
        writeln!(
            text,
            "| S({m},{n}) | {value} | {published} | {} | {} | {} | {} | {} | {} | {:.1} | {} |",
            parameters.engine,
            parameters.sweep,
            if parameters.complement {
                "used"
            } else {
                "not used"
            },
            record.times.date(),
            record.manifest.revision,
            record.machine.threads,
            record.times.seconds,
            record
                .machine
                .peak_memory_mib
                .map_or("?".to_owned(), |mib| mib.to_string()),
        )?;
    }
    Ok(())
}

/// What the sieve was compared with on random pairs.
fn check_section(text: &mut String, checks: &[CheckRecord]) -> std::fmt::Result {
    if checks.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## Checks on random pairs\n\n\
         Pairs that the sieve decided, decided again by an engine without bounds and\n\
         witnesses (`survo check`): drawn uniformly among those that satisfy both conditions,\n\
         and drawn for their class.\n\n\
         | m x n | against | at random | unsolvable | unique | multiple | differences | date | \
         revision |\n|---|---|--:|--:|--:|--:|--:|---|---|\n"
    )?;
    for check in checks {
        writeln!(
            text,
            "| {}x{} | {} | {} | {} | {} | {} | {} | {} | {} |",
            check.m,
            check.n,
            check.against,
            check.random,
            check.unsolvable,
            check.unique,
            check.multiple,
            check.differences,
            check.times.date(),
            check.revision,
        )?;
    }
    Ok(())
}

/// The sieve beside the engines that decide pair by pair.
fn peer_section(text: &mut String, peers: &[Peer]) -> std::fmt::Result {
    if peers.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## Peers\n\n\
         Median time for a pair on one thread, over random pairs that satisfy both conditions,\n\
         and how many times that of the sieve it is. The sieve decides whole lines; its time is\n\
         shared among the pairs of the line.\n\n\
         | m x n | engine | pairs | time for a pair | times the sieve | command | date |\n\
         |---|---|--:|--:|--:|---|---|\n"
    )?;
    for peer in peers {
        let sieve = peers
            .iter()
            .find(|other| (other.m, other.n, other.engine.as_str()) == (peer.m, peer.n, "sieve"));
        let ratio = sieve.map_or("?".to_owned(), |sieve| {
            format!("{:.0}", peer.nanoseconds / sieve.nanoseconds)
        });
        let time = match peer.nanoseconds {
            ns if ns < 1e3 => format!("{ns:.0} ns"),
            ns if ns < 1e6 => format!("{:.1} us", ns / 1e3),
            ns => format!("{:.1} ms", ns / 1e6),
        };
        writeln!(
            text,
            "| {}x{} | {} | {} | {time} | {ratio} | `{}` | {} |",
            peer.m, peer.n, peer.engine, peer.pairs, peer.command, peer.date
        )?;
    }
    Ok(())
}

fn cost_section(text: &mut String, by_shape: &BTreeMap<Shape, Vec<Record>>) -> std::fmt::Result {
    write!(
        text,
        "\n## Cost per pair\n\n\
         Processor time of the surveys above of 0.05 s or more: seconds times threads, divided\n\
         by all pairs of the shape and, for engines that search pair by pair or line by line, by\n\
         their searches. Times of a shared machine: compare orders of magnitude. `cargo bench`\n\
         compares the engines on equal samples in one run.\n\n\
         | m x n | engine | seconds | ns per pair | searches | us per search | size of a search |\n\
         |---|---|--:|--:|--:|--:|--:|\n"
    )?;
    for record in by_shape.values().flatten() {
        let seconds = record.times.seconds * record.machine.threads as f64;
        let searches = record.counters.searches;
        let engine = record.manifest.parameters.engine.as_str();
        // Shorter runs measure the start of the program.
        if record.times.seconds < 0.05 {
            continue;
        }
        write!(
            text,
            "| {} | {engine} | {seconds:.1} | {:.1} |",
            record.tallies.shape,
            seconds * 1e9 / record.tallies.counts.pairs() as f64,
        )?;
        // Searches are a small part of the sieve's work.
        if engine == "sieve" {
            writeln!(text, " | | |")?;
            continue;
        }
        writeln!(
            text,
            " {searches} | {:.1} | {:.1} {} |",
            seconds * 1e6 / searches as f64,
            record.counters.effort as f64 / searches as f64,
            if engine == "exact-cover" {
                "options"
            } else {
                "nodes"
            },
        )?;
    }
    let processors: std::collections::BTreeSet<String> = by_shape
        .values()
        .flatten()
        .filter_map(|record| record.machine.processor.clone())
        .collect();
    let processors: Vec<String> = processors.into_iter().collect();
    writeln!(text, "\nProcessor: {}.", processors.join("; "))
}
