//! The class of one pair of margins, which the caller gives.

use crate::solving::Solver;
use survo_core::bounds::condition_class;
use survo_core::puzzle::{Class, Margins, Puzzle, Table};
use survo_core::search::{Ending, Stop};
use survo_engines::EngineError;

/// The class of a pair and, for a unique one, its table with both sides ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairVerdict {
    pub class: Class,
    pub table: Option<Table>,
}

/// Classifies a pair as a survey would, whatever the order of its sums. Sums out of reach violate
/// condition (1); equal sums within a side, which no survey lists, are decided like any others and
/// are never unique. `None` when `stop` was raised.
///
/// The solver sees the side with more lines as rows: its sets are the shorter ones, which is many
/// times cheaper for long tables.
pub fn classify(
    solver: &mut Solver,
    margins: &Margins,
    stop: &Stop,
) -> Result<Option<PairVerdict>, EngineError> {
    if let Some(class) = condition_class(margins) {
        return Ok(Some(PairVerdict { class, table: None }));
    }
    let is_turned = margins.shape().rows() < margins.shape().columns();
    let turned = |table: Table| match is_turned {
        true => table.transposed(),
        false => table,
    };
    let sorted = margins.clone().sorted();
    let puzzle = Puzzle::open(match is_turned {
        true => sorted.transposed(),
        false => sorted,
    });
    let mut found = solver.find(&puzzle, 2, stop)?;
    if found.report.ending == Ending::Stopped {
        return Ok(None);
    }
    let class = Class::of_solutions(found.report.solutions);
    let only = found.tables.pop().filter(|_| class == Class::Unique);
    Ok(Some(PairVerdict {
        class,
        table: only.map(turned),
    }))
}
