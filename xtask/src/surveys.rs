//! Where the counts come from: surveys, and checks by other engines.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;
use survo::internals::{Manifest, Published, Surveyed};
use survo::puzzle::Class;
use survo::survey::trust::{Kind, Record};

use crate::data::Data;
use crate::template::{Figures, cells, grouped};

/// Adds the rows of two tables.
pub fn add(figures: &mut Figures, data: &Data) {
    figures.rows("surveys", data.surveys.values().flatten().map(survey));
    figures.rows("checks", checks(&data.checks));
}

fn survey(surveyed: &Surveyed) -> Vec<String> {
    let (tallies, manifest) = (&surveyed.survey.tallies, &surveyed.survey.manifest);
    let (parameters, machine) = (&manifest.parameters, &manifest.machine);
    let (m, n) = (tallies.shape.rows(), tallies.shape.columns());
    let peak = manifest.peak_memory_mib();
    cells![
        format!("S({m},{n})"),
        tallies.counts.get(Class::Unique),
        Published::of(m, n).map_or("new", |_| "agrees"),
        parameters.engine,
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
    for check in checks {
        let what = match check.kind {
            Kind::Pairs => "pairs drawn",
            Kind::Margins => "whole margins",
            Kind::Puzzles => "puzzles",
            Kind::Survey => "survey",
        };
        let group = (check.m, check.n, what, check.against.as_str());
        groups.entry(group).or_default().push(check);
    }
    let row = |((m, n, what, engine), checks): ((usize, usize, &str, &str), Vec<&Record>)| {
        let sum = |count: fn(&Record) -> Option<u64>| -> u64 {
            checks.iter().filter_map(|check| count(check)).sum()
        };
        let (decided, at_random) = match checks[0].kind {
            Kind::Pairs => (sum(|check| check.pairs), grouped(sum(|check| check.random))),
            Kind::Puzzles => (sum(|check| check.puzzles), String::new()),
            Kind::Margins | Kind::Survey => (sum(|check| check.pairs), String::new()),
        };
        let margins = sum(|check| check.column_margins);
        cells![
            format!("{m}x{n}"),
            what,
            engine,
            grouped(decided),
            at_random,
            if margins > 0 {
                grouped(margins)
            } else {
                String::new()
            },
            listed(checks.iter().map(|check| check.times.date())),
            listed(checks.iter().map(|check| &check.revision)),
        ]
    };
    groups.into_iter().map(row).collect()
}
