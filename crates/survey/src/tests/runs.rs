//! Runs that go on from a checkpoint.

use std::fs;
use std::path::Path;

use super::surveys::opened;
use crate::{Outcome, Plan, RunError, run};
use survo_core::puzzle::{ClassCounts, Shape};
use survo_core::search::{NoProgress, Stop};
use survo_files::{Checkpoint, FinishedUnits};

fn plan() -> Plan {
    let mut plan = Plan::new(Shape::new(3, 4).unwrap()).unwrap();
    (plan.units, plan.puzzles) = (10, true);
    plan
}

/// Runs a survey of 3x4 in a folder, after a change of its checkpoint.
fn resumed(folder: &Path, change: impl FnOnce(&mut Checkpoint)) -> Result<Outcome, RunError> {
    let plan = plan();
    let mut open = opened(folder, &plan);
    let mut checkpoint = open.begun().clone();
    change(&mut checkpoint);
    open.save(&mut checkpoint).unwrap();
    drop(open);
    let mut open = opened(folder, &plan);
    run(
        &plan.check().unwrap(),
        Some(&mut open),
        &Stop::new(),
        &NoProgress,
    )
}

fn finished(outcome: Result<Outcome, RunError>) -> crate::Survey {
    match outcome.unwrap() {
        Outcome::Finished(survey) => *survey,
        Outcome::Stopped { .. } => panic!("nobody stopped it"),
    }
}

#[test]
fn units_that_were_cut_otherwise_are_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let whole = finished(resumed(folder.path(), |_| ()));
    let again = finished(resumed(folder.path(), |checkpoint| {
        assert_eq!(checkpoint.finished.count(), 10);
        checkpoint.cut = "another".to_owned();
    }));
    // Mustonen (2007): S(3,4) = 583. Nothing is counted twice.
    assert_eq!(again.puzzles.as_ref().unwrap().len(), 583);
    assert_eq!(again.by_row_margin, whole.by_row_margin);
    assert_eq!(again.puzzles, whole.puzzles);
    let units = |session: &survo_files::Session| session.units;
    assert_eq!(
        again.sessions.iter().map(units).collect::<Vec<_>>(),
        [10, 10]
    );
}

#[test]
fn a_survey_that_lacks_pairs_is_no_result() {
    let folder = tempfile::tempdir().unwrap();
    let cut = finished(resumed(folder.path(), |_| ())).cut;
    let outcome = resumed(folder.path(), |checkpoint| {
        *checkpoint = Checkpoint::new(plan().parameters(), false);
        checkpoint.finished.add(0);
        checkpoint.cut = cut;
        checkpoint.part.counts = vec![ClassCounts::default(); 128];
    });
    let Err(RunError::Incomplete {
        found, expected, ..
    }) = outcome
    else {
        panic!("{outcome:?}");
    };
    assert!(found < expected && expected == 66_432);
}

/// A checkpoint whose digest is right may hold anything all the same; the one before serves.
#[test]
fn a_checkpoint_that_no_run_comes_to_is_not_used() {
    let counts = |multiple| ClassCounts::new([0, 0, 0, 0, multiple]);
    let changes: [&dyn Fn(&mut Checkpoint); 5] = [
        &|wrong| wrong.finished = FinishedUnits::default(),
        &|wrong| wrong.part.counts[0] = counts(66_433),
        &|wrong| wrong.part.counts.push(counts(0)),
        &|wrong| wrong.part.counts[0] = ClassCounts::new([0, 0, 0, 9, 0]),
        &|wrong| {
            wrong.finished.add(10);
        },
    ];
    for (at, change) in changes.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        finished(resumed(folder.path(), |_| ()));
        let survey = finished(resumed(folder.path(), |wrong| change(wrong)));
        assert_eq!(survey.totals().pairs(), 66_432, "change {at}");
        assert_eq!(survey.puzzles.unwrap().len(), 583, "change {at}");
        assert_eq!(survey.by_row_margin.len(), 128, "change {at}");
    }
}

/// The checkpoint before the first puzzles serves then.
#[test]
fn changed_puzzles_are_not_used() {
    let folder = tempfile::tempdir().unwrap();
    finished(resumed(folder.path(), |_| ()));
    let path = folder.path().join("checkpoint.puzzles");
    let mut bytes = fs::read(&path).unwrap();
    bytes.swap(0, 1);
    fs::write(&path, bytes).unwrap();
    let survey = finished(resumed(folder.path(), |checkpoint| {
        assert_eq!(checkpoint.finished.count(), 0);
    }));
    assert_eq!(survey.puzzles.unwrap().len(), 583);
}

/// Every byte in turn is changed in the newest checkpoint, or it is cut there: the one before is
/// used, and nothing else. If both are damaged, the file is named.
#[test]
fn no_damage_is_taken_for_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let mut open = opened(path, &plan());
    let mut checkpoint = open.begun().clone();
    checkpoint.part.counts = vec![ClassCounts::new([1, 2, 3, 0, 4]); 128];
    for unit in [3, 1, 2] {
        checkpoint.finished.add(unit);
        open.save(&mut checkpoint).unwrap();
    }
    drop(open);
    let [newest, previous] = ["checkpoint.json", "checkpoint.previous"].map(|name| path.join(name));
    let whole = fs::read(&newest).unwrap();
    let units = || Checkpoint::find(path).map(|found| found.unwrap().finished.count());
    assert_eq!(units().unwrap(), 3);
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        match at % 2 {
            0 => damaged[at] ^= 1 << (at / 2 % 8),
            _ => damaged.truncate(at),
        }
        fs::write(&newest, &damaged).unwrap();
        assert_eq!(units().unwrap(), 2, "byte {at}");
    }
    // The one before is kept until a sound one is in the place of the damaged one.
    let mut open = opened(path, &plan());
    let mut checkpoint = open.begun().clone();
    assert_eq!(checkpoint.finished.count(), 2);
    let before = fs::read(&previous).unwrap();
    checkpoint.finished.add(7);
    open.save(&mut checkpoint).unwrap();
    assert_eq!(fs::read(&previous).unwrap(), before);
    assert_eq!(units().unwrap(), 3);
    for damaged in [&newest, &previous] {
        fs::write(damaged, "{}").unwrap();
    }
    let error = units().unwrap_err().to_string();
    assert!(error.contains("checkpoint.json: damaged: "), "{error}");
}
