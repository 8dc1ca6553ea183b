//! Where the counts come from: surveys.

use std::collections::BTreeSet;

use anyhow::Result;
use itertools::Itertools;
use survo::engines::Method;
use survo::files::{Manifest, SurveyFolder};
use survo::pages::{Document, grouped, write_table};
use survo::published::Published;
use survo::puzzle::Class;

use crate::data::Data;
use crate::template::{Figures, cells};

/// Adds the rows of the table of surveys.
pub fn add(figures: &mut Figures, data: &Data) {
    figures.rows("surveys", data.surveys.values().flatten().map(survey));
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
        format!("{:.1}", manifest.times.time.as_secs_f64()),
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
pub fn listed<T: Ord + std::fmt::Display>(texts: impl Iterator<Item = T>) -> String {
    texts.collect::<BTreeSet<T>>().iter().join(", ")
}
