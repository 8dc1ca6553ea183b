//! Case distinction, when the rules are stuck.
//!
//! The choices are the pencil marks of a cell and the partitions of a line; those with fewest
//! options come first. A case is struck when the rules lead from it to a conflict. Where no single
//! case can be struck so, one is refuted by distinguishing cases within it; every supposition
//! settles a cell or a line, so this comes to an end.

use super::rules::{self, Assumption, Deduction, Refutation};
use super::state::State;
use super::words::Conflict;
use survo_core::numbers::members;
use survo_core::puzzle::Table;
use survo_core::search::Stop;

/// Why cases were not followed to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interrupted {
    /// [`Stop`] was raised.
    Stopped,
    /// The cases take more than the [`BUDGET`].
    OverBudget,
}

/// The work on all cases of a puzzle: for each case that is looked at, the partitions of the rows
/// times those of the columns. It is some seconds.
const BUDGET: u64 = 3_000_000_000;

/// What is left of the budget.
#[derive(Debug)]
pub(super) struct Budget(u64);

impl Budget {
    pub(super) fn new() -> Self {
        Self(BUDGET)
    }

    /// Takes the work on a case.
    fn take(&mut self, state: &State, stop: &Stop) -> Result<(), Interrupted> {
        let (rows, columns) = state.sets.split_at(state.shape.rows());
        let count = |lines: &[Vec<u64>]| lines.iter().map(Vec::len).sum::<usize>() as u64;
        let left = self.0.checked_sub(count(rows) * count(columns));
        self.0 = left.ok_or(Interrupted::OverBudget)?;
        match stop.is_raised() {
            true => Err(Interrupted::Stopped),
            false => Ok(()),
        }
    }
}

/// Runs from a state that has the solution `only`, or none, to its end, a solution or a
/// conflict. Knowing the solution spares looking at the cases that hold; everything that is
/// struck is refuted all the same.
pub(super) fn run(
    state: State,
    only: Option<&Table>,
    steps: &mut Vec<Deduction>,
    stop: &Stop,
) -> Result<Result<Table, Conflict>, Interrupted> {
    run_within(&mut Budget::new(), state, only, steps, stop)
}

fn run_within(
    budget: &mut Budget,
    mut state: State,
    only: Option<&Table>,
    steps: &mut Vec<Deduction>,
    stop: &Stop,
) -> Result<Result<Table, Conflict>, Interrupted> {
    loop {
        budget.take(&state, stop)?;
        if let Err(conflict) = rules::exhaust(&mut state, steps, stop) {
            return Ok(Err(conflict));
        }
        if let Some(table) = state.table() {
            return Ok(Ok(table));
        }
        let mut choices = choices(&state);
        choices.retain(|&case| only.is_none_or(|table| !holds(&state, case, table)));
        let nested = choices.iter().map(|&case| (case, true));
        let refuted = choices
            .iter()
            .map(|&case| (case, false))
            .chain(nested)
            .find_map(|(case, nested)| refute(budget, &state, case, nested, stop).transpose());
        let refutation = refuted.expect("a case without a solution ends in a conflict")?;
        let step = Deduction::Case(Box::new(refutation));
        let result = rules::apply(&mut state, &step);
        steps.push(step);
        if let Err(conflict) = result {
            return Ok(Err(conflict));
        }
    }
}

/// How a case fails: by the rules alone or, if `nested`, by cases within it.
pub(super) fn refute(
    budget: &mut Budget,
    state: &State,
    assumption: Assumption,
    nested: bool,
    stop: &Stop,
) -> Result<Option<Refutation>, Interrupted> {
    budget.take(state, stop)?;
    let mut state = state.clone();
    let mut steps = Vec::new();
    let conflict = match state.suppose(assumption) {
        Err(conflict) => Some(conflict),
        Ok(()) if nested => run_within(budget, state, None, &mut steps, stop)?.err(),
        Ok(()) => rules::exhaust(&mut state, &mut steps, stop).err(),
    };
    Ok(conflict.map(|conflict| Refutation {
        assumption,
        steps,
        conflict,
    }))
}

/// The choices that are open, one after the other, fewest options first; cells before lines.
pub(super) fn choices(state: &State) -> Vec<Assumption> {
    let cells = (0..state.marks.len())
        .filter(|&cell| !state.is_placed[cell])
        .map(|cell| {
            members(state.marks[cell])
                .map(|number| Assumption::Number { cell, number })
                .collect::<Vec<_>>()
        });
    let lines = (0..state.sets.len())
        .filter(|&line| state.sets[line].len() > 1)
        .map(|line| {
            let sets = state.sets[line].iter();
            sets.map(|&set| Assumption::Partition { line, set })
                .collect()
        });
    let mut choices: Vec<Vec<Assumption>> = cells.chain(lines).collect();
    choices.sort_by_key(Vec::len);
    choices.concat()
}

pub(super) fn holds(state: &State, assumption: Assumption, table: &Table) -> bool {
    match assumption {
        Assumption::Number { cell, number } => table.cells()[cell] == number,
        Assumption::Partition { line, set } => {
            let bit = |cell: usize| 1u64 << (table.cells()[cell] - 1);
            state.cells(line).map(bit).sum::<u64>() == set
        }
    }
}
