//! Case distinction, when the rules are stuck.
//!
//! The choices are the pencil marks of a cell and the partitions of a line; those with fewest
//! options come first. A case is struck when the rules lead from it to a conflict. Where no single
//! case can be struck in this way, a search says the rest.

use super::rules::{self, Assumption, Site};
use super::state::{Conflict, Effect, State, joined};
use super::{Rule, Step};
use survo_core::numbers::members;
use survo_core::puzzle::Table;
use survo_core::search::Stop;

/// The work on all cases of a puzzle: for each case that is looked at, the partitions of the rows
/// times those of the columns. It is some seconds.
const BUDGET: u64 = 3_000_000_000;

/// The work on a case in a state.
fn work(state: &State) -> u64 {
    let (rows, columns) = state.sets.split_at(state.shape.rows());
    let count = |lines: &[Vec<u64>]| lines.iter().map(Vec::len).sum::<usize>() as u64;
    count(rows) * count(columns)
}

/// Follows cases from a state that has the solution `only`, or none, to its end, a solution or a
/// conflict; `None` where no case can be struck, within the budget and before `stop` is raised.
/// Knowing the solution spares looking at the cases that hold; everything that is struck is refuted
/// all the same.
pub(super) fn follow(
    mut state: State,
    only: Option<&Table>,
    steps: &mut Vec<Step>,
    stop: &Stop,
) -> Option<Result<Table, Conflict>> {
    let mut budget = BUDGET;
    loop {
        if let Err(conflict) = rules::exhaust(&mut state, steps, stop) {
            return Some(Err(conflict));
        }
        if let Some(table) = state.table() {
            return Some(Ok(table));
        }
        let mut struck = None;
        for case in choices(&state) {
            if only.is_some_and(|table| case.holds(&state, table)) {
                continue;
            }
            budget = budget.checked_sub(work(&state))?;
            if stop.is_raised() {
                return None;
            }
            struck = refuted(&state, case, stop);
            if struck.is_some() {
                break;
            }
        }
        let step = struck?;
        let result = state.apply(&step.effect);
        steps.push(step);
        if let Err(conflict) = result {
            return Some(Err(conflict));
        }
    }
}

/// How a case fails, if the rules find it.
fn refuted(state: &State, assumption: Assumption, stop: &Stop) -> Option<Step> {
    let (mut case, mut steps) = (state.clone(), Vec::new());
    let result = match case.apply(&assumption.supposed()) {
        Ok(()) => rules::exhaust(&mut case, &mut steps, stop),
        at_once => at_once,
    };
    Some(Step::refuted(state, assumption, steps, result.err()?))
}

/// The choices that are open, one after the other, fewest options first; cells before lines.
fn choices(state: &State) -> Vec<Assumption> {
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

impl Assumption {
    fn holds(self, state: &State, table: &Table) -> bool {
        match self {
            Self::Number { cell, number } => table.cells()[cell] == number,
            Self::Partition { line, set } => {
                let bit = |cell: usize| 1u64 << (table.cells()[cell] - 1);
                state.cells(line).map(bit).sum::<u64>() == set
            }
        }
    }

    pub(super) fn supposed(self) -> Effect {
        match self {
            Self::Number { cell, number } => Effect::Place { cell, number },
            Self::Partition { line, set } => Effect::Know { line, set },
        }
    }
}

impl Step {
    /// A case is struck: it leads by these steps, or at once, to a conflict.
    pub(super) fn refuted(
        state: &State,
        assumption: Assumption,
        steps: Vec<Self>,
        conflict: Conflict,
    ) -> Self {
        let (struck, effect) = match assumption {
            Assumption::Number { cell, number } => {
                let left = state.marks[cell] & !(1 << (number - 1));
                let struck = format!("{} is not {number}", state.cell(cell));
                (struck, Effect::Marks { cell, left })
            }
            Assumption::Partition { line, set } => {
                let mut left = state.sets[line].clone();
                left.retain(|&other| other != set);
                let struck = format!("{} is not {}", state.line(line), joined(set, " + "));
                (struck, Effect::Sets { line, left })
            }
        };
        let (text, conflict) = match steps.is_empty() {
            true => (format!("{struck}, or {conflict}"), None),
            false => (format!("{struck}. Suppose it is:"), Some(conflict)),
        };
        Self {
            steps,
            conflict,
            ..Self::new(Rule::Cases, Site::Case(assumption), effect, &text)
        }
    }
}
