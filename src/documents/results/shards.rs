//! Shards that were committed by themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::documents::records::committed::Record;
use crate::documents::records::shards::Shards;
use crate::puzzle::{Class, Shape};

pub(crate) fn shard_section(
    text: &mut String,
    shards: &Shards,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    if shards.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## Shards\n\n\
         Parts of surveys: of those that are under way, and of second surveys that were compared\n\
         with the first one in a part only. Shards with the same number of the same size and sweep\n\
         have the same pairs; they agree in every class, for each row margin where both keep them,\n\
         which is checked whenever this file is written.\n\n\
         | m x n | shard | engine | sweep | complement | seed | pairs | unique | date | revision | \
         processor hours |\n|---|--:|---|---|---|--:|--:|--:|---|---|--:|\n"
    )?;
    for record in shards.values().flatten() {
        let (manifest, counts) = (&record.manifest, record.tallies.counts);
        let parameters = &manifest.parameters;
        writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.2} |",
            record.tallies.shape,
            parameters.shard,
            parameters.engine,
            parameters.sweep,
            if parameters.complement {
                "used"
            } else {
                "not used"
            },
            parameters.seed,
            counts.pairs(),
            counts.get(Class::Unique),
            manifest.times.date(),
            manifest.revision,
            record.processor_seconds() / 3600.0,
        )?;
    }
    for (shape, shards) in shards {
        if !by_shape.contains_key(shape) {
            under_way(text, *shape, shards)?;
        }
    }
    Ok(())
}

/// How far the first survey of a shape is.
fn under_way(text: &mut String, shape: Shape, shards: &[Record]) -> std::fmt::Result {
    let Some(first) = shards.first() else {
        return Ok(());
    };
    let of = first.manifest.parameters.shard.of();
    let (mut numbers, mut hours) = (BTreeSet::new(), 0.0);
    for record in shards {
        let shard = record.manifest.parameters.shard;
        if shard.of() == of && numbers.insert(shard.number()) {
            hours += record.processor_seconds() / 3600.0;
        }
    }
    let done = numbers.len() as u64;
    let missing = hours / done as f64 * of.saturating_sub(done) as f64;
    writeln!(
        text,
        "\n{shape} is under way: {done} of {of} shards, and about {missing:.0} processor hours are missing."
    )
}
