//! The checks, one after the other: first what is sure and cheap, then the searches.

use super::conditions::{self, Counted};
use super::contents::{Contents, Listed};
use super::finding::{Fault, Faults, Findings, Recount, line_number, miscount};
use super::{complement, puzzles, recompute};
use crate::engines::EngineError;
use crate::published::Published;
use crate::puzzle::Class;
use crate::search::Stop;
use crate::survey::Progress;
use crate::survey::files::{BY_ROW_MARGINS_FILE, PUZZLES_FILE, TALLIES_FILE, Tallies};

/// Runs all checks; false when `stop` was raised before the end.
///
/// # Errors
/// When a pair does not fit the engine's memory limit of `memory` bytes.
pub(crate) fn run(
    survey: &mut Contents,
    findings: &mut Findings,
    memory: usize,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<bool, EngineError> {
    if let Some(tallies) = &survey.tallies {
        let faults = totals(survey, tallies);
        findings.records(
            TALLIES_FILE,
            faults.into_iter().map(|f| (line_number(0), f)),
        );
    }
    if !sure(survey, findings, stop) {
        return Ok(false);
    }
    searched(survey, findings, memory, stop, progress)
}

/// Totals against the numbers of margins, the records and the published value.
fn totals(survey: &Contents, tallies: &Tallies) -> Vec<Fault> {
    let plan = &survey.plan;
    let mut expected: Vec<(&str, u64, u128, &str)> = [
        ("row_margins", tallies.row_margins, plan.row_margins()),
        (
            "column_margins",
            tallies.column_margins,
            plan.column_margins(),
        ),
    ]
    .into_iter()
    .map(|(name, found, count)| (name, found, count.into(), "the number of partitions"))
    .collect();
    if survey.is_exact {
        for class in Class::ALL {
            let counts = survey.records.iter().map(|(_, counts)| counts.get(class));
            expected.push((
                class.name(),
                tallies.counts.get(class),
                counts.map(u128::from).sum(),
                "the sum over the row margins",
            ));
        }
    }
    let mut faults: Vec<Fault> = expected
        .into_iter()
        .filter(|&(_, found, expected, _)| u128::from(found) != expected)
        .map(|(name, found, expected, by)| Fault::Total {
            name,
            found,
            expected,
            by,
        })
        .collect();
    let found = tallies.counts.get(Class::Unique);
    let published = Published::of(plan.shape().rows(), plan.shape().columns());
    if let Some(published) = published.filter(|published| published.value != found) {
        faults.push(Fault::Published {
            found,
            expected: published.value,
            place: &published.source,
        });
    }
    faults
}

/// The checks that reach every row margin and every puzzle; false when stopped.
fn sure(survey: &mut Contents, findings: &mut Findings, stop: &Stop) -> bool {
    let shape = survey.shape();
    let placed = survey.placed.len() as u64;
    let Some(counted) = conditions::count(shape, &survey.placed_margins(), stop) else {
        return false;
    };
    findings.records(BY_ROW_MARGINS_FILE, recounted(survey, &counted));
    survey.coverage.conditions.done = placed;
    if let Some(coverage) = &mut survey.coverage.complement {
        let (compared, faults) = complement::records(shape, &survey.records, &survey.placed);
        coverage.done = compared;
        findings.records(BY_ROW_MARGINS_FILE, faults);
    }
    if let (Some(puzzles), Some(coverage)) = (&survey.puzzles, &mut survey.coverage.puzzles)
        && puzzles.is_in_order
    {
        let tables = &puzzles.tables;
        let faults = puzzles::numbers(&survey.records, &survey.placed, tables);
        coverage.numbers.done = placed;
        findings.records(BY_ROW_MARGINS_FILE, faults);
        let Some(faults) = complement::puzzles(tables, stop) else {
            return false;
        };
        coverage.complement.done = tables.len() as u64;
        findings.records(PUZZLES_FILE, faults);
    }
    true
}

/// The row margins whose pairs or conditions were counted otherwise.
fn recounted(survey: &Contents, counted: &[Counted]) -> Faults {
    let mut faults = Vec::new();
    for (&at, counted) in survey.placed.iter().zip(counted) {
        let (margin, counts) = &survey.records[at];
        if counts.pairs() != counted.pairs {
            let fault = Fault::Pairs {
                margin: margin.clone(),
                found: counts.pairs(),
                expected: counted.pairs,
            };
            faults.push((line_number(at), fault));
        }
        for (class, expected) in [
            (Class::Condition1, counted.condition_1),
            (Class::Condition2, counted.condition_2),
        ] {
            let record = &survey.records[at];
            faults.extend(miscount(at, record, class, expected, Recount::Definition));
        }
    }
    faults
}

/// The checks by search, on what was drawn; false when stopped.
fn searched(
    survey: &mut Contents,
    findings: &mut Findings,
    memory: usize,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<bool, EngineError> {
    let Some(engine) = survey.coverage.engine else {
        return Ok(true);
    };
    if let (Some(Listed { tables, .. }), Some(coverage)) =
        (&survey.puzzles, &mut survey.coverage.puzzles)
    {
        let sample = &survey.puzzle_sample;
        let faults = puzzles::unique(tables, sample, engine, memory, stop, progress)?;
        let Some(faults) = faults else {
            return Ok(false);
        };
        coverage.unique.done = sample.len() as u64;
        findings.records(PUZZLES_FILE, faults);
    }
    let sample: Vec<usize> = survey
        .margin_sample
        .iter()
        .map(|&at| survey.placed[at])
        .collect();
    let (shape, records) = (survey.shape(), &survey.records);
    let faults = recompute::recompute(shape, records, &sample, engine, memory, stop, progress)?;
    let Some(faults) = faults else {
        return Ok(false);
    };
    survey.coverage.recomputed.done = sample.len() as u64;
    survey.coverage.pairs.done = survey.sampled_pairs();
    findings.records(BY_ROW_MARGINS_FILE, faults);
    Ok(true)
}
