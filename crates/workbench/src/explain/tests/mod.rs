//! Cases within cases. No puzzle was found to need them, so they are asked for.

use super::cases::{Cases, choices};
use super::*;
use crate::tests::explain_replay::Reader;

/// Every wrong case that the rules alone do not refute is refuted by cases within it, and no right
/// case is.
#[test]
fn cases_within_cases_refute_what_the_rules_do_not() {
    let (rows, columns) = (vec![51, 36, 32, 17], vec![51, 42, 26, 17]);
    let puzzle = Puzzle::of(rows, columns, Vec::new()).unwrap();
    let stop = Stop::new();
    let tables = two_tables(&puzzle, &stop).unwrap().tables;
    let mut reader = Reader::new(&puzzle, &tables);
    let mut state = State::new(&puzzle).unwrap().unwrap();
    let mut steps = Vec::new();
    assert_eq!(rules::exhaust(&mut state, &mut steps, &stop), Ok(()));
    assert_eq!(reader.settle().and_then(|()| reader.replay(&steps)), Ok(()));
    let mut cases = Cases::new(&stop);
    let mut nested = 0;
    for case in choices(&state).into_iter().take(40) {
        let by_rules = cases.refute(&state, case, false).unwrap();
        let by_cases = cases.refute(&state, case, true).unwrap();
        if case.holds(&state, &tables[0]) {
            assert_eq!((by_rules, by_cases), (None, None));
            continue;
        }
        let step = by_cases.expect("every wrong case is refuted");
        if by_rules.is_none() {
            assert_eq!(step.rule, Rule::NestedCases);
            nested += 1;
        }
        assert_eq!(reader.clone().replay(&[step]), Ok(()));
    }
    assert!(nested > 5);
}
