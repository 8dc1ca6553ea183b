//! Case distinction, when the rules are stuck.
//!
//! The choices are the pencil marks of a cell and the partitions of a line; those with fewest
//! options come first. A case is struck when the rules lead from it to a conflict. Where no single
//! case can be struck in this way, one is refuted by distinguishing cases within it; every
//! supposition settles a cell or a line, so this ends.

use super::rules::{self, Assumption, Site};
use super::state::{Conflict, Effect, State, joined};
use super::{Rule, Step};
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

/// The work on the cases of one puzzle.
pub(super) struct Cases<'a> {
    /// What is left of the budget.
    budget: u64,
    stop: &'a Stop,
}

impl<'a> Cases<'a> {
    pub(super) fn new(stop: &'a Stop) -> Self {
        Self {
            budget: BUDGET,
            stop,
        }
    }

    /// Takes the work on a case.
    fn take(&mut self, state: &State) -> Result<(), Interrupted> {
        let (rows, columns) = state.sets.split_at(state.shape.rows());
        let count = |lines: &[Vec<u64>]| lines.iter().map(Vec::len).sum::<usize>() as u64;
        let left = self.budget.checked_sub(count(rows) * count(columns));
        self.budget = left.ok_or(Interrupted::OverBudget)?;
        match self.stop.is_raised() {
            true => Err(Interrupted::Stopped),
            false => Ok(()),
        }
    }

    /// Runs from a state that has the solution `only`, or none, to its end, a solution or a
    /// conflict. Knowing the solution spares looking at the cases that hold; everything that is
    /// struck is refuted all the same.
    pub(super) fn run(
        &mut self,
        mut state: State,
        only: Option<&Table>,
        steps: &mut Vec<Step>,
    ) -> Result<Result<Table, Conflict>, Interrupted> {
        loop {
            self.take(&state)?;
            if let Err(conflict) = rules::exhaust(&mut state, steps, self.stop) {
                return Ok(Err(conflict));
            }
            if let Some(table) = state.table() {
                return Ok(Ok(table));
            }
            let mut choices = choices(&state);
            choices.retain(|case| only.is_none_or(|table| !case.holds(&state, table)));
            let refuted = [false, true].into_iter().find_map(|nested| {
                let mut cases = choices.iter();
                cases.find_map(|&case| self.refute(&state, case, nested).transpose())
            });
            let step = refuted.expect("a case without a solution ends in a conflict")?;
            let result = state.apply(&step.effect);
            steps.push(step);
            if let Err(conflict) = result {
                return Ok(Err(conflict));
            }
        }
    }

    /// How a case fails: by the rules alone or, if `nested`, by cases within it.
    pub(super) fn refute(
        &mut self,
        state: &State,
        assumption: Assumption,
        nested: bool,
    ) -> Result<Option<Step>, Interrupted> {
        self.take(state)?;
        let (mut case, mut steps) = (state.clone(), Vec::new());
        let conflict = match case.apply(&assumption.supposed()) {
            Err(conflict) => Some(conflict),
            Ok(()) if nested => self.run(case, None, &mut steps)?.err(),
            Ok(()) => rules::exhaust(&mut case, &mut steps, self.stop).err(),
        };
        Ok(conflict.map(|conflict| Step::refuted(state, assumption, steps, conflict)))
    }
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

impl Assumption {
    pub(super) fn holds(self, state: &State, table: &Table) -> bool {
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
        let rule = match steps.iter().any(|step| step.rule >= Rule::Cases) {
            true => Rule::NestedCases,
            false => Rule::Cases,
        };
        let (text, conflict) = match steps.is_empty() {
            true => (format!("{struck}, or {conflict}"), None),
            false => (format!("{struck}. Suppose it is:"), Some(conflict)),
        };
        Self {
            steps,
            conflict,
            ..Self::new(rule, Site::Case(assumption), effect, &text)
        }
    }
}
