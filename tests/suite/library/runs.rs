//! Runs that go on from a journal.

use crate::puzzle::{ClassCounts, Shape};
use crate::search::Stop;
use crate::survey::{
    Counters, Journal, JournalRecord, Locking, NoProgress, Outcome, Parameters, Plan, RunError,
    UnitRecord, UnitResult, Work, run,
};

/// Runs a survey of 3x4 whose journal says of its first unit that it was these steps
/// and came to this.
fn resumed(
    steps: impl Fn(&Work<'_>) -> std::ops::Range<u64>,
    result: UnitResult,
) -> Result<Outcome, RunError> {
    let mut plan = Plan::new(Shape::new(3, 4).unwrap()).unwrap();
    plan.units = 10;
    plan.puzzles = true;
    let plan = plan.check().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let parameters = Parameters::of(&plan);
    let mut journal = Journal::open(&path, &parameters, Locking::Required).unwrap();
    journal.begin().unwrap();
    let (mut writer, _) = journal.replay(|_| {}).unwrap();
    let steps = steps(&Work::new(&plan, &Stop::new()).unwrap());
    let unit = UnitRecord::now(0, steps, result);
    writer.append(&JournalRecord::Unit(unit)).unwrap();
    drop(writer);
    let journal = Journal::open(&path, &parameters, Locking::Required).unwrap();
    run(&plan, Some(journal), &Stop::default(), &NoProgress)
}

#[test]
fn a_unit_that_was_cut_otherwise_is_repeated() {
    let outcome = resumed(
        |work| work.unit(0).start..work.unit(0).end + 1,
        UnitResult::default(),
    );
    let Outcome::Finished(survey) = outcome.unwrap() else {
        panic!("nobody stopped it");
    };
    assert_eq!(survey.totals().pairs(), 66_432);
}

#[test]
fn a_survey_that_lacks_pairs_is_no_result() {
    let outcome = resumed(|work| work.unit(0), UnitResult::default());
    let Err(RunError::Incomplete {
        found, expected, ..
    }) = outcome
    else {
        panic!("{outcome:?}");
    };
    assert!(found < expected && expected == 66_432);
}

/// Journals whose checksums are right may hold anything all the same.
#[test]
fn a_unit_with_a_result_that_none_can_have_is_repeated() {
    let counts = |multiple| ClassCounts::new([0, 0, 0, 0, multiple]);
    let result = |counts: &[ClassCounts], puzzles: &[u8]| {
        UnitResult::new(
            counts.iter().copied(),
            puzzles.to_vec(),
            Counters::default(),
        )
    };
    for result in [
        result(&[counts(66_433)], &[]),
        result(&[counts(u64::MAX), counts(66_000)], &[]),
        result(&[counts(1); 129], &[]),
        result(&[ClassCounts::new([0, 0, 0, 1, 0])], &[0; 12]),
        result(&[counts(1)], &[1; 5]),
    ] {
        let outcome = resumed(|work| work.unit(0), result);
        let Outcome::Finished(survey) = outcome.unwrap() else {
            panic!("nobody stopped it");
        };
        assert_eq!(survey.totals().pairs(), 66_432);
        assert_eq!(survey.puzzles.unwrap().len(), 583);
    }
}
