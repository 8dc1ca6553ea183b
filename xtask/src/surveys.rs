//! Where the counts come from: surveys, shards, and checks on random pairs.

use survo::internals::{Published, Surveyed};
use survo::puzzle::Class;
use survo::survey::trust::{Kind, Record};

use crate::data::Data;
use crate::template::{Figures, cells};

/// Adds the rows of three tables.
pub fn add(figures: &mut Figures, data: &Data) {
    figures.rows("surveys", data.surveys.values().flatten().map(survey));
    figures.rows("shards", data.shards.values().flatten().map(shard));
    let checks = data.checks.iter();
    let of_pairs = checks.filter(|check| check.kind == Kind::Pairs);
    figures.rows("checks", of_pairs.map(check));
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
        parameters.sweep,
        complement(parameters.complement),
        parameters.seed,
        parameters.units,
        manifest.times.date(),
        manifest.revision,
        machine.processor.as_deref().unwrap_or("?"),
        machine.threads,
        format!("{:.1}", manifest.times.seconds),
        peak.map_or("?".to_owned(), |mib| mib.to_string()),
    ]
}

fn shard(surveyed: &Surveyed) -> Vec<String> {
    let (tallies, manifest) = (&surveyed.survey.tallies, &surveyed.survey.manifest);
    let parameters = &manifest.parameters;
    cells![
        tallies.shape,
        parameters.shard,
        parameters.engine,
        parameters.sweep,
        complement(parameters.complement),
        parameters.seed,
        tallies.counts.pairs(),
        tallies.counts.get(Class::Unique),
        manifest.times.date(),
        manifest.revision,
        format!("{:.2}", surveyed.processor_seconds() / 3600.0),
    ]
}

fn check(check: &Record) -> Vec<String> {
    let count = |count: Option<u64>| count.unwrap_or_default();
    cells![
        format!("{}x{}", check.m, check.n),
        check.against,
        count(check.column_margins),
        count(check.random),
        count(check.unsolvable),
        count(check.unique),
        count(check.multiple),
        count(check.pairs),
        check.differences,
        check.times.date(),
        check.revision,
    ]
}

fn complement(is_used: bool) -> &'static str {
    if is_used { "used" } else { "not used" }
}
