//! Case distinction, when the rules are stuck.
//!
//! The choices are the pencil marks of a cell and the partitions of a line; those
//! with fewest options come first. A case is struck when the rules lead from it to a
//! conflict. Where no single case can be struck so, one is refuted by distinguishing
//! cases within it; every supposition settles a cell or a line, so this comes to an
//! end.

use super::ExplainError;
use super::names::{CellName, LineName};
use super::rules;
use super::state::State;
use super::step::{Assumption, Conflict, Deduction, Refutation};
use crate::numbers::members;
use crate::puzzle::Table;
use crate::search::Stop;

/// Where a run of steps ends.
pub(super) enum End {
    Solved(Table),
    Conflict(Conflict),
}

/// The rules and cases.
pub(super) struct CaseSearch<'a> {
    pub stop: &'a Stop,
}

impl CaseSearch<'_> {
    /// Runs from a state that has the solution `only`, or none, to its end. Knowing
    /// the solution spares looking at the cases that hold; everything that is struck
    /// is refuted all the same.
    pub(super) fn run(
        &self,
        mut state: State,
        only: Option<&Table>,
        steps: &mut Vec<Deduction>,
    ) -> Result<End, ExplainError> {
        loop {
            if self.stop.is_raised() {
                return Err(ExplainError::Stopped);
            }
            if let Err(conflict) = rules::exhaust(&mut state, steps) {
                return Ok(End::Conflict(conflict));
            }
            if let Some(table) = state.table() {
                return Ok(End::Solved(table));
            }
            let choices = choices(&state);
            let wrong = || {
                choices
                    .iter()
                    .flatten()
                    .copied()
                    .filter(|&assumption| !only.is_some_and(|table| holds(assumption, table)))
            };
            let mut refuted = None;
            for assumption in wrong() {
                refuted = self.refute(&state, assumption, false)?;
                if refuted.is_some() {
                    break;
                }
            }
            if refuted.is_none() {
                for assumption in wrong() {
                    refuted = self.refute(&state, assumption, true)?;
                    if refuted.is_some() {
                        break;
                    }
                }
            }
            let refutation = refuted.expect("a case without a solution ends in a conflict");
            let step = Deduction::Case(Box::new(refutation));
            let result = rules::apply(&mut state, &step);
            steps.push(step);
            if let Err(conflict) = result {
                return Ok(End::Conflict(conflict));
            }
        }
    }

    /// How a case fails: by the rules alone or, if `nested`, by cases within it.
    fn refute(
        &self,
        state: &State,
        assumption: Assumption,
        nested: bool,
    ) -> Result<Option<Refutation>, ExplainError> {
        if self.stop.is_raised() {
            return Err(ExplainError::Stopped);
        }
        let mut state = state.clone();
        let mut steps = Vec::new();
        let conflict = match state.suppose(assumption) {
            Err(conflict) => Some(conflict),
            Ok(()) if nested => match self.run(state, None, &mut steps)? {
                End::Conflict(conflict) => Some(conflict),
                End::Solved(_) => None,
            },
            Ok(()) => rules::exhaust(&mut state, &mut steps).err(),
        };
        Ok(conflict.map(|conflict| Refutation {
            assumption,
            steps,
            conflict,
        }))
    }
}

/// The choices that are open, fewest options first; cells before lines.
fn choices(state: &State) -> Vec<Vec<Assumption>> {
    let cells = (0..state.marks.len())
        .filter(|&cell| !state.is_placed[cell])
        .map(|cell| {
            let name = CellName::at(state.shape, cell);
            members(state.marks[cell])
                .map(|number| Assumption::Number { cell: name, number })
                .collect::<Vec<_>>()
        });
    let lines = (0..state.sets.len())
        .filter(|&line| state.sets[line].len() > 1)
        .map(|line| {
            let name = LineName::at(state.shape, line);
            state.sets[line]
                .iter()
                .map(|&set| Assumption::Partition { line: name, set })
                .collect()
        });
    let mut choices: Vec<Vec<Assumption>> = cells.chain(lines).collect();
    choices.sort_by_key(Vec::len);
    choices
}

/// Whether a case holds in a table.
fn holds(assumption: Assumption, table: &Table) -> bool {
    match assumption {
        Assumption::Number { cell, number } => table.at(cell.row, cell.column) == number,
        Assumption::Partition { line, set } => {
            let numbers: u64 = match line {
                LineName::Row(row) => (0..table.shape().columns())
                    .map(|column| 1u64 << (table.at(row, column) - 1))
                    .sum(),
                LineName::Column(column) => (0..table.shape().rows())
                    .map(|row| 1u64 << (table.at(row, column) - 1))
                    .sum(),
            };
            numbers == set
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Margins, Puzzle, Shape};
    use crate::workbench::explain::step::Rule;
    use crate::workbench::explain::tests::check;

    /// No open puzzle up to 4x4 was found to need cases within cases, so they are asked
    /// for: every wrong case that the rules alone do not refute.
    #[test]
    fn cases_within_cases_refute_what_the_rules_do_not() {
        let shape = Shape::new(4, 4).unwrap();
        let margins = Margins::new(shape, vec![51, 36, 32, 17], vec![51, 42, 26, 17]).unwrap();
        let puzzle = Puzzle::open(margins);
        let only = &super::super::two_tables(&puzzle, &Stop::new()).unwrap()[0];
        let solver = CaseSearch { stop: &Stop::new() };
        let mut state = State::new(&puzzle).unwrap().unwrap();
        assert_eq!(rules::exhaust(&mut state, &mut Vec::new()), Ok(()));
        let mut nested = 0;
        for assumption in choices(&state).into_iter().flatten().take(40) {
            let by_rules = solver.refute(&state, assumption, false).unwrap();
            let by_cases = solver.refute(&state, assumption, true).unwrap();
            if holds(assumption, only) {
                assert_eq!((by_rules, by_cases), (None, None));
                continue;
            }
            let refutation = by_cases.expect("every wrong case is refuted");
            let step = Deduction::Case(Box::new(refutation));
            if by_rules.is_none() {
                assert_eq!(step.rule(), Rule::NestedCases);
                nested += 1;
            }
            check(state.clone(), &[step], std::slice::from_ref(only)).unwrap();
        }
        assert!(nested > 5);
    }
}
