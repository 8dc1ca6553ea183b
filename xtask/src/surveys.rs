//! Where the counts come from: surveys, and checks by other engines.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use itertools::Itertools;
use survo::engines::Method;
use survo::files::{Check, Manifest, Record, SurveyFolder};
use survo::pages::{Document, grouped, write_table};
use survo::published::Published;
use survo::puzzle::Class;

use crate::data::Data;
use crate::template::{Figures, cells};

/// Adds the rows of two tables.
pub fn add(figures: &mut Figures, data: &Data) {
    figures.rows("surveys", data.surveys.values().flatten().map(survey));
    figures.rows("checks", checks(&data.checks));
}

fn survey(survey: &SurveyFolder) -> Vec<String> {
    let (tallies, manifest) = (&survey.tallies, &survey.manifest);
    let (parameters, machine) = (&manifest.parameters, &manifest.machine);
    let (m, n) = (tallies.shape.rows(), tallies.shape.columns());
    let peak = manifest.peak_memory_mib();
    cells![
        format!("S({m},{n})"),
        grouped(tallies.counts.get(Class::Unique)),
        Published::of(m, n).map_or("new", |_| "agrees"),
        way(manifest),
        parameters.seed,
        parameters.units,
        manifest.times.date(),
        listed(parts(manifest).map(|part| &part.revision)),
        processors(manifest),
        machine.threads,
        format!("{:.1}", manifest.times.seconds),
        peak.map_or("?".to_owned(), |mib| mib.to_string()),
    ]
}

/// data/table.csv: what `survo table --out` writes, from the survey by the sieve where there is
/// one. The recounts are whole surveys by other engines that search pair by pair: of those,
/// searches are pairs.
///
/// # Errors
/// None: writing to memory does not fail.
pub fn table(data: &Data) -> Result<Document> {
    let lines = data.surveys.values().filter_map(|surveys| {
        let is_by_sieve = |survey: &&SurveyFolder| survey.manifest.parameters.engine == "sieve";
        let first = surveys.iter().find(is_by_sieve).or(surveys.first())?;
        let own = way(&first.manifest);
        let is_other = |manifest: &&Manifest| {
            let method = manifest.parameters.engine.parse();
            matches!(method, Ok(Method::Pairwise(_))) && way(manifest) != own
        };
        let others = surveys.iter().map(|survey| &survey.manifest);
        let recounts = others.filter(is_other).map(|manifest| {
            let engine = way(manifest).replace(' ', "-");
            (engine, manifest.counters.searches)
        });
        Some((first, recounts.collect()))
    });
    let mut text = Vec::new();
    write_table(&mut text, b',', lines)?;
    Ok(Document {
        name: "data/table.csv".to_owned(),
        text: String::from_utf8(text)?,
    })
}

/// The engine of a survey; "dlx-rs alone" where each pair was posed whole.
pub fn way(manifest: &Manifest) -> &str {
    match manifest.parameters.whole {
        true => "dlx-rs alone",
        false => &manifest.parameters.engine,
    }
}

/// The processors that made a survey, or its shards.
pub fn processors(manifest: &Manifest) -> String {
    listed(parts(manifest).filter_map(|part| part.machine.processor.as_ref()))
}

/// The manifests behind a survey: those of its shards, or its own.
fn parts(manifest: &Manifest) -> impl Iterator<Item = &Manifest> {
    let own = manifest.merged.is_empty().then_some(manifest);
    manifest.merged.iter().chain(own)
}

/// Different texts, each once, in order.
fn listed<T: Ord + std::fmt::Display>(texts: impl Iterator<Item = T>) -> String {
    texts.collect::<BTreeSet<T>>().iter().join(", ")
}

/// The checks of each size, kind and engine, drawn together.
fn checks(checks: &[Record]) -> Vec<Vec<String>> {
    let mut groups: BTreeMap<_, Vec<&Record>> = BTreeMap::new();
    for record in checks {
        let what = match record.check {
            Check::Pairs { .. } => "pairs drawn",
            Check::Margins { .. } => "whole margins",
            Check::Puzzles { .. } => "puzzles",
            Check::Survey { .. } => "survey",
        };
        let group = (record.m, record.n, what, record.against.as_str());
        groups.entry(group).or_default().push(record);
    }
    let row = |((m, n, what, engine), records): ((usize, usize, &str, &str), Vec<&Record>)| {
        let (mut decided, mut at_random, mut margins) = (0, 0, 0);
        for record in &records {
            decided += match record.check {
                Check::Puzzles { puzzles, .. } => puzzles,
                _ => record.pairs_recounted(),
            };
            match record.check {
                Check::Pairs {
                    random,
                    column_margins,
                    ..
                } => {
                    at_random += random;
                    margins += column_margins;
                }
                Check::Margins { column_margins, .. } => margins += column_margins,
                Check::Puzzles { .. } | Check::Survey { .. } => {}
            }
        }
        let is_drawn = matches!(records[0].check, Check::Pairs { .. });
        let unless_empty = |number, is_empty| match is_empty {
            true => String::new(),
            false => grouped(number),
        };
        cells![
            format!("{m}x{n}"),
            what,
            engine,
            grouped(decided),
            unless_empty(at_random, !is_drawn),
            unless_empty(margins, margins == 0),
            listed(records.iter().map(|record| record.times.date())),
            listed(records.iter().map(|record| &record.revision)),
        ]
    };
    groups.into_iter().map(row).collect()
}
