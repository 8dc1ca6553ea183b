//! Steps are found again from what is known, strike nothing that a solution uses, and end where the
//! engines do.

use proptest::prelude::*;

use super::cases::{Budget, choices, holds, refute};
use super::state::State;
use super::*;
use survo_core::bounds::condition_class;
use survo_core::puzzle::{Margins, Shape};
use survo_engines::{Bitmask, solutions};

/// Sums and some givens of a random table; small enough to list all solutions.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    (2usize..=4, 2usize..=4).prop_flat_map(|(m, n)| {
        let shape = Shape::new(m, n).unwrap();
        let numbers: Vec<u8> = (1..=shape.cells() as u8).collect();
        (
            Just(numbers.clone()).prop_shuffle(),
            Just(numbers).prop_shuffle(),
            0..=shape.cells().saturating_sub(7),
            0..shape.cells(),
        )
            .prop_map(move |(cells, order, least, more)| {
                let table = Table::new(shape, cells).unwrap();
                let mut givens = table.cells().to_vec();
                for &cell in &order[(least + more).min(shape.cells())..] {
                    givens[usize::from(cell) - 1] = 0;
                }
                Puzzle::new(table.margins(), givens).unwrap()
            })
    })
}

fn all_solutions(puzzle: &Puzzle) -> Vec<Table> {
    let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
    solutions(&mut engine, puzzle, u64::MAX).unwrap()
}

/// Every number of every table is marked in its cell, every line's set is listed.
fn holds_all(state: &State, tables: &[Table]) -> bool {
    tables.iter().all(|table| {
        let bit = |cell: usize| 1u64 << (table.cells()[cell] - 1);
        (0..state.marks.len()).all(|cell| state.marks[cell] & bit(cell) != 0)
            && (0..state.sets.len()).all(|line| {
                let set = state.cells(line).map(bit).sum();
                state.sets[line].contains(&set)
            })
    })
}

/// Replays steps, cases included, and checks that none strikes what `tables` use and
/// that every case ends in the conflict it claims.
fn check(mut state: State, steps: &[Deduction], tables: &[Table]) -> Result<State, Conflict> {
    assert!(holds_all(&state, tables));
    for step in steps {
        if let Deduction::Case(refutation) = step {
            let mut case = state.clone();
            let end = match case.suppose(refutation.assumption) {
                Err(conflict) => Err(conflict),
                Ok(()) => check(case, &refutation.steps, &[]).map(|_| ()),
            };
            assert_eq!(end, Err(refutation.conflict.clone()));
        } else if let Deduction::Rule(site, finding) = step {
            // Each step follows from those before it, by its rule.
            assert_eq!(rules::find(&state, *site).as_ref(), Some(finding));
        }
        rules::apply(&mut state, step)?;
        assert!(holds_all(&state, tables), "{step:?}");
    }
    Ok(state)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_rule_strikes_what_a_solution_uses(puzzle in puzzles()) {
        let tables = all_solutions(&puzzle);
        let mut state = State::new(&puzzle).unwrap().unwrap();
        let start = state.clone();
        let mut steps = Vec::new();
        prop_assert_eq!(rules::exhaust(&mut state, &mut steps, &Stop::new()), Ok(()));
        check(start, &steps, &tables).unwrap();
    }

    #[test]
    fn explanations_end_where_the_engines_do(puzzle in puzzles()) {
        let tables = all_solutions(&puzzle);
        let explanation = explain(&puzzle, &Stop::new()).unwrap();
        let start = State::new(&puzzle).unwrap().unwrap();
        let (steps, outcome) = deduce(&start, &puzzle, &Stop::new()).unwrap();
        let end = check(start, &steps, &tables).unwrap();
        prop_assert_eq!(steps.len(), explanation.steps.len());
        match &outcome {
            Conclusion::Solved(table) => {
                prop_assert_eq!(&tables, &vec![table.clone()]);
                prop_assert_eq!(end.table(), Some(table.clone()));
            }
            Conclusion::Several { reached, tables: two } => {
                prop_assert!(tables.len() > 1 && two[0] != two[1]);
                prop_assert!(two.iter().all(|table| puzzle.is_solved_by(table)));
                prop_assert_eq!(&end.placed(), reached);
            }
            other => prop_assert!(false, "{:?} for a puzzle with a table", other),
        }
    }
}

/// Every pair of 3x3 margins, and givens that break a puzzle.
#[test]
fn every_puzzle_without_a_table_gets_a_reason() {
    let shape = Shape::new(3, 3).unwrap();
    let mut kinds = [0; 4];
    for rows in shape.row_margins().iter().step_by(3) {
        for columns in shape.column_margins().iter().step_by(2) {
            let margins = Margins::new(shape, rows.clone(), columns).unwrap();
            let puzzle = Puzzle::open(margins.clone());
            let tables = all_solutions(&puzzle);
            let explanation = explain(&puzzle, &Stop::new()).unwrap();
            match &explanation.outcome {
                Conclusion::Solved(table) => {
                    assert_eq!(tables, std::slice::from_ref(table));
                    kinds[0] += 1;
                }
                Conclusion::Several { .. } => assert!(tables.len() > 1),
                Conclusion::Ruled(bound) => {
                    assert!(tables.is_empty());
                    assert!(bound.sum < bound.least);
                    let kind = condition_class(&margins).map(|class| class.name());
                    let told = match bound.kind {
                        BoundKind::Condition1 => Some("condition_1"),
                        BoundKind::Condition2 => Some("condition_2"),
                        BoundKind::Hull => None,
                    };
                    assert_eq!(kind, told);
                    kinds[1] += 1;
                }
                Conclusion::Impossible(conflict) => {
                    assert!(tables.is_empty());
                    let end = State::new(&puzzle).unwrap().and_then(|start| {
                        let (steps, _) = deduce(&start, &puzzle, &Stop::new()).unwrap();
                        check(start, &steps, &[])
                    });
                    assert_eq!(end.map(|_| ()).as_ref(), Err(conflict));
                    kinds[2] += 1;
                }
                Conclusion::Searched { .. } => panic!("3x3 needs no search"),
            }
        }
    }
    assert!(kinds[..2].iter().all(|&count| count > 10), "{kinds:?}");
}

/// No open puzzle up to 4x4 was found to need cases within cases, so they are asked
/// for: every wrong case that the rules alone do not refute.
#[test]
fn cases_within_cases_refute_what_the_rules_do_not() {
    let shape = Shape::new(4, 4).unwrap();
    let margins = Margins::new(shape, vec![51, 36, 32, 17], vec![51, 42, 26, 17]).unwrap();
    let puzzle = Puzzle::open(margins);
    let only = &Found::by_solver(&puzzle, &Stop::new()).tables[0];
    let mut budget = Budget::new();
    let stop = Stop::new();
    let mut state = State::new(&puzzle).unwrap().unwrap();
    assert_eq!(rules::exhaust(&mut state, &mut Vec::new(), &stop), Ok(()));
    let mut nested = 0;
    for assumption in choices(&state).into_iter().take(40) {
        let by_rules = refute(&mut budget, &state, assumption, false, &stop).unwrap();
        let by_cases = refute(&mut budget, &state, assumption, true, &stop).unwrap();
        if holds(&state, assumption, only) {
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
