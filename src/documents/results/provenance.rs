//! Where the counts come from: the surveys and the checks on random pairs.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::documents::records::committed::Record;
use crate::published::Published;
use crate::puzzle::{Class, Shape};
use crate::survey::trust::Record as CheckRecord;

pub(crate) fn provenance_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    write!(
        text,
        "\n## Provenance\n\n\
         One line for each committed survey. All surveys of one shape have the same number of pairs\n\
         in every class, and the same for each row margin where more than one keeps its lines or\n\
         their digest, which is checked whenever this file is written. Units of work are what\n\
         `--units` sets; of a survey merged from shards, threads and seconds are those of all\n\
         shards together, memory is that of one process. The sieve leaves 2x2 to bitmask.\n\n\
         | S(m,n) | value | published | engine | sweep | complement | seed | units | date | \
         revision | processor | threads | seconds | peak MiB |\n\
         |---|--:|---|---|---|---|--:|--:|---|---|---|--:|--:|--:|\n"
    )?;
    for record in by_shape.values().flatten() {
        let (m, n) = (record.tallies.shape.rows(), record.tallies.shape.columns());
        let value = record.tallies.counts.get(Class::Unique);
        let published = match Published::of(m, n) {
            Some(published) if published.value == value => "agrees",
            Some(_) => "DIFFERS",
            None => "new",
        };
        let manifest = &record.manifest;
        let (parameters, machine) = (&manifest.parameters, &manifest.machine);
        writeln!(
            text,
            "| S({m},{n}) | {value} | {published} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.1} | {} |",
            parameters.engine,
            parameters.sweep,
            if parameters.complement {
                "used"
            } else {
                "not used"
            },
            parameters.seed,
            parameters.units,
            manifest.times.date(),
            manifest.revision,
            machine.processor.as_deref().unwrap_or("?"),
            machine.threads,
            manifest.times.seconds,
            manifest
                .peak_memory_mib()
                .map_or("?".to_owned(), |mib| mib.to_string()),
        )?;
    }
    Ok(())
}

/// What the sieve was compared with on random pairs.
pub(crate) fn check_section(text: &mut String, checks: &[CheckRecord]) -> std::fmt::Result {
    if checks.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## Checks on random pairs\n\n\
         Pairs that the sieve decided, decided again by an engine without bounds and\n\
         witnesses (`survo verify MxN`): drawn at random from those that satisfy both conditions, and\n\
         drawn for their class. Lines are drawn first, none twice, then pairs of each with the\n\
         same chance: every pair of the size is as likely as any other, and counted once.\n\n\
         | m x n | against | lines | at random | unsolvable | unique | multiple | different pairs | \
         differences | date | revision |\n|---|---|--:|--:|--:|--:|--:|--:|--:|---|---|\n"
    )?;
    for check in checks {
        writeln!(
            text,
            "| {}x{} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            check.m,
            check.n,
            check.against,
            check.column_margins.unwrap_or_default(),
            check.random.unwrap_or_default(),
            check.unsolvable.unwrap_or_default(),
            check.unique.unwrap_or_default(),
            check.multiple.unwrap_or_default(),
            check.pairs.unwrap_or_default(),
            check.differences,
            check.times.date(),
            check.revision,
        )?;
    }
    Ok(())
}
