//! The least and the greatest arguments of every function: an answer that is right, or an error.
//! Run with overflow checks (`cargo test --profile checked`).

use std::path::Path;
use std::time::Duration;

use survo_check::Producer;
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, ClassCounts, Shape};
use survo_core::search::{NoProgress, Stop};
use survo_engines::{EngineKind, Method};
use survo_files::{Checkpoint, Folder, Locking, Opened, Purpose, Session};
use survo_survey::{
    CheckedPlan, Estimate, EstimateError, Outcome, Plan, SurveyState, SurveyStatus, estimate,
    estimate_unique, lattice, merge_sizes, run, sharded_statuses, suits, survey_status, units_in,
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn raised() -> Stop {
    let stop = Stop::new();
    stop.raise();
    stop
}

/// A plan of 2x3 with every number at its end.
fn plan(number: u64) -> Plan {
    let mut plan = Plan::new(shape(3, 2)).unwrap();
    plan.threads = number as usize;
    plan.seed = number;
    plan.memory = number as usize;
    plan.units = number.clamp(1, 1_000_000);
    plan.puzzles = number > 0;
    plan
}

#[test]
fn shapes_out_of_reach_have_no_plan() {
    for (rows, columns) in [(1, 1), (1, 64), (64, 1), (8, 8)] {
        let shape = shape(rows, columns);
        assert!(Plan::new(shape).is_err());
        assert!(lattice(shape, usize::MAX, &Stop::new(), &NoProgress).is_err());
        assert!(!suits(Method::SingleMargin, shape) && suits(Method::Sieve, shape));
    }
    assert!(lattice(shape(4, 5), 0, &Stop::new(), &NoProgress).is_err());
}

#[test]
fn plans_of_any_numbers() {
    for number in [0, 1, u64::MAX] {
        let mut plan = plan(number);
        let default = plan.default_units();
        assert!((1..=plan.column_margins()).contains(&default));
        let checked = plan.check().unwrap();
        assert_eq!(
            CheckedPlan::of(&plan.parameters()).map(|of| of.units),
            Some(plan.units)
        );
        assert_eq!(checked.place(plan.units - 1), checked.all_units() - 1);
        for units in [0, 1_000_001, u64::MAX] {
            plan.units = units;
            assert!(plan.check().is_err() && CheckedPlan::of(&plan.parameters()).is_none());
        }
        let mut parameters = plan.parameters();
        for side in [0, usize::MAX] {
            (parameters.m, parameters.n) = (side, side);
            assert!(CheckedPlan::of(&parameters).is_none());
        }
        plan.shard = "1000000/1000000".parse().unwrap();
        plan.units = 1_000_000;
        let last = plan.check().unwrap();
        assert_eq!(last.place(999_999), last.all_units() - 1);
        assert!(plan.default_units() > 0);
    }
}

/// 2x3 has 18 unique puzzles, however many threads, units and seeds there are; without memory the
/// sieve, which needs none, decides them as well.
#[test]
fn surveys_of_any_numbers() {
    for number in [0, 1, u64::MAX] {
        let plan = plan(number).check().unwrap();
        match run(&plan, None, &Stop::new(), &NoProgress).unwrap() {
            Outcome::Finished(survey) => {
                assert_eq!(survey.totals().get(Class::Unique), 18);
                assert_eq!(
                    survey.puzzles.as_ref().map(Vec::len),
                    (number > 0).then_some(18)
                );
                assert_eq!(
                    survey.unkept(&plan).manifest.machine.threads,
                    number as usize
                );
                assert_eq!(survey.rows().count() as u64, plan.row_margins());
            }
            Outcome::Stopped { .. } => panic!("nobody stops it"),
        }
        let stopped = run(&plan, None, &raised(), &NoProgress);
        assert!(matches!(stopped, Ok(Outcome::Stopped { .. })));
        let by = plan.by(Method::Pairwise(EngineKind::Bitmask)).unwrap();
        let ran = run(&by, None, &Stop::new(), &NoProgress);
        assert_eq!(ran.is_ok(), number > 1, "{ran:?}");
        let producer = plan.producer();
        assert_eq!(producer.extent(), plan.extent());
        assert!(
            producer
                .walk(number, &raised())
                .is_none_or(|mut walk| walk.next().is_none())
        );
        let rows = Block::of_row_margins(plan.shape());
        producer.margins(&rows);
    }
}

#[test]
fn estimates_without_time_and_without_end() {
    for number in [0, u64::MAX] {
        let plan = plan(number).check().unwrap();
        for time in [Duration::ZERO, Duration::MAX] {
            let stopped = estimate(&plan, time, number, &raised(), &NoProgress);
            assert!(matches!(stopped, Err(EstimateError::Nothing(_))));
            assert!(estimate_unique(&plan, time, number, &raised(), &NoProgress).is_err());
        }
        let none = estimate(&plan, Duration::ZERO, number, &Stop::new(), &NoProgress);
        assert!(none.is_ok_and(|none| none.seconds().is_finite()));
    }
    for number in [0, 1, u64::MAX] {
        for seconds in [0.0, -1.0, f64::MAX, f64::NAN, f64::INFINITY] {
            let estimate = Estimate {
                blocks: number,
                sampled: number,
                mean: seconds,
                deviation: seconds,
            };
            assert!(estimate.says_enough());
            let (low, high) = estimate.interval().unwrap();
            assert!(low >= 0.0 && (high >= low || high.is_nan()), "{estimate:?}");
        }
    }
}

#[test]
fn lattices_of_any_number_of_threads() {
    for threads in [0, usize::MAX] {
        let found = lattice(shape(3, 2), threads, &Stop::new(), &NoProgress);
        let found = found.unwrap().unwrap();
        assert_eq!(
            (found.counts().get(Class::Unique), found.unique().len()),
            (18, 18)
        );
        let last = (found.rows.len() - 1, found.columns.len() - 1);
        assert_ne!(found.class(last.0, last.1), Class::Condition1);
        assert!(
            lattice(shape(2, 3), threads, &raised(), &NoProgress)
                .unwrap()
                .is_none()
        );
    }
}

#[test]
fn folders_of_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let long = "9".repeat(1 << 16);
    assert!(survey_status(folder.path()).unwrap().is_none());
    assert!(survey_status(Path::new(&long)).is_err());
    for path in [
        folder.path(),
        Path::new(&long),
        Path::new("nowhere/in/particular"),
    ] {
        assert_eq!(units_in(path), None);
        let merged = merge_sizes(
            folder.path(),
            &[path.to_owned()],
            true,
            Locking::Required,
            "",
        );
        assert!(merged.is_err());
    }
    assert!(
        merge_sizes(folder.path(), &[], true, Locking::Waived, "")
            .unwrap()
            .is_empty()
    );
    assert!(sharded_statuses(&[]).is_empty());
}

/// Checkpoints are plain data, in which anything may be.
#[test]
fn statuses_of_any_checkpoint() {
    for units in [0, u64::MAX] {
        let mut parameters = plan(1).parameters();
        (parameters.units, parameters.shard) = (units, "1000000/1000000".parse().unwrap());
        let mut checkpoint = Checkpoint::new(parameters, false);
        checkpoint.part.counts = vec![ClassCounts::new([u64::MAX; 5]); 2];
        assert!(checkpoint.finished.add(u64::MAX - 1) && checkpoint.finished.add(0));
        for (time, left) in [(Duration::ZERO, true), (Duration::MAX, units == 0)] {
            let mut session = Session::begin(usize::MAX, "");
            (session.time, session.units) = (time, 1);
            checkpoint.sessions = vec![session; 2];
            let status = SurveyStatus::unfinished(checkpoint.clone(), SurveyState::Running);
            assert_eq!((status.done, status.left.is_some()), (2, left), "{time:?}");
            let statuses = sharded_statuses(&vec![status; 1000]);
            assert_eq!(statuses.len(), 1);
            assert_eq!(statuses[0].state, SurveyState::Sharded(1));
        }
    }
}

#[test]
fn kept_surveys_of_any_numbers() {
    for number in [1, u64::MAX] {
        let folder = tempfile::tempdir().unwrap();
        let plan = plan(number).check().unwrap();
        let parameters = plan.parameters();
        let purpose = Purpose::Run(&parameters, false);
        let opened = Folder::open(folder.path(), purpose, Locking::Required).unwrap();
        let Opened::Unfinished(mut opened) = opened else {
            panic!("the folder is empty");
        };
        let ran = run(&plan, Some(&mut opened), &Stop::new(), &NoProgress).unwrap();
        let Outcome::Finished(survey) = ran else {
            panic!("nobody stops it");
        };
        survey.keep(*opened, &plan).unwrap();
        let status = survey_status(folder.path()).unwrap().unwrap();
        assert_eq!(
            (status.done, status.state),
            (plan.units, SurveyState::Finished)
        );
        assert_eq!(units_in(folder.path()), Some(plan.units));
    }
}
