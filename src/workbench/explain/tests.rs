use proptest::prelude::*;

use super::state::State;
use super::*;
use crate::bounds::condition_class;
use crate::engines::solutions;
use crate::puzzle::{Margins, Shape};

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
pub(super) fn check(
    mut state: State,
    steps: &[Deduction],
    tables: &[Table],
) -> Result<State, Conflict> {
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
        prop_assert_eq!(rules::exhaust(&mut state, &mut steps), Ok(()));
        check(start, &steps, &tables).unwrap();
    }

    #[test]
    fn explanations_end_where_the_engines_do(puzzle in puzzles()) {
        let tables = all_solutions(&puzzle);
        let explanation = explain(&puzzle, &Stop::new()).unwrap();
        let start = State::new(&puzzle).unwrap().unwrap();
        let two = tables[..tables.len().min(2)].to_vec();
        let (steps, outcome) = deduce(&start, two, &Stop::new()).unwrap();
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
                        let (steps, _) = deduce(&start, Vec::new(), &Stop::new()).unwrap();
                        check(start, &steps, &[])
                    });
                    assert_eq!(end.map(|_| ()).as_ref(), Err(conflict));
                    kinds[2] += 1;
                }
            }
        }
    }
    assert!(kinds[..2].iter().all(|&count| count > 10), "{kinds:?}");
}

#[test]
fn violated_bounds_are_counted_right() {
    // Twice the smallest sums of what the words say, recomputed from the lines.
    let shape = Shape::new(4, 4).unwrap();
    let mut hulls = 0;
    for rows in shape.row_margins().iter().step_by(97) {
        for columns in shape.column_margins().iter().step_by(89) {
            let margins = Margins::new(shape, rows.clone(), columns).unwrap();
            let Some(bound) = ShapeBounds::new(margins.shape()).violated_by(&margins) else {
                continue;
            };
            let mut times = vec![0; 16];
            for line in &bound.lines {
                for k in 0..4 {
                    match line.line {
                        LineName::Row(row) => times[4 * row + k] += line.times,
                        LineName::Column(column) => times[4 * k + column] += line.times,
                    }
                }
            }
            times.sort_unstable_by(|x, y| y.cmp(x));
            let least: i64 = (1..).zip(times).map(|(k, times)| k * times).sum();
            assert_eq!(least, bound.least, "{bound}");
            hulls += u32::from(bound.kind == BoundKind::Hull);
        }
    }
    assert!(hulls > 0);
}

#[test]
fn violated_bounds_in_words() {
    let ruled = |rows: &[u32], columns: &[u32]| {
        let shape = Shape::new(rows.len(), columns.len()).unwrap();
        let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
        let bounds = ShapeBounds::new(margins.shape());
        bounds.violated_by(&margins).unwrap().to_string()
    };
    assert_eq!(
        ruled(&[8, 2], &[4, 6]),
        "row 2 (sum 2) holds 2 different numbers, at least 1 + 2 = 3: condition (1) fails"
    );
    assert_eq!(
        ruled(&[7, 3], &[7, 3]),
        "row 2 and column B (3 + 3 = 6) hold 3 different numbers, 1 of them counted \
         twice: at least (1 + 2 + 3) + (1) = 6 + 1 = 7: condition (2) fails"
    );
}

#[test]
fn a_stop_is_heeded() {
    let shape = Shape::new(3, 3).unwrap();
    let margins = Margins::new(shape, vec![15; 3], vec![15; 3]).unwrap();
    let stop = Stop::new();
    stop.raise();
    assert_eq!(
        explain(&Puzzle::open(margins), &stop),
        Err(ExplainError::Stopped)
    );
}

#[test]
fn too_many_partitions_are_refused() {
    let shape = Shape::new(8, 8).unwrap();
    let margins = Margins::new(shape, vec![260; 8], vec![260; 8]).unwrap();
    let refused = explain(&Puzzle::open(margins), &Stop::new());
    assert!(matches!(refused, Err(ExplainError::TooLarge { .. })));
}

/// Mustonen (2006): his example with three givens is solved without any case.
#[test]
fn the_first_example_needs_no_cases() {
    let shape = Shape::new(3, 4).unwrap();
    let margins = Margins::new(shape, vec![30, 18, 30], vec![27, 16, 10, 25]).unwrap();
    let puzzle = Puzzle::new(margins, vec![0, 6, 0, 0, 8, 0, 0, 0, 0, 0, 3, 0]).unwrap();
    let explanation = explain(&puzzle, &Stop::new()).unwrap();
    assert!(explanation.difficulty().unwrap() < Rule::Cases);
    assert!(matches!(explanation.outcome, Conclusion::Solved(_)));
}
