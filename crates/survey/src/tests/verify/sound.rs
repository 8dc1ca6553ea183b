//! Sound surveys, and how far the checks reach.

use std::time::Duration;

use super::{EVERYTHING, LINES, SHAPES, Survey};
use survo_check::{Audit, Portion, Request};
use survo_core::search::{NoProgress, Stop};
use survo_engines::{EngineKind, Method};

#[test]
fn a_sound_survey_passes_whoever_made_it() {
    for shape in SHAPES {
        for method in EngineKind::ALL
            .map(Method::Pairwise)
            .into_iter()
            .chain([Method::Sieve])
        {
            let maker = method.name();
            let survey = Survey::new(shape, |plan| {
                plan.puzzles = true;
                plan.method = method;
            });
            let (findings, coverage) = survey.verify(EVERYTHING);
            assert_eq!(findings, [""; 0], "{shape:?} by {maker}");
            assert_eq!(coverage.maker.as_deref(), Some(maker));
            assert_ne!(coverage.engine.unwrap().name(), maker);
            let puzzles = coverage.puzzles.unwrap();
            for portion in [
                coverage.margins,
                coverage.conditions,
                coverage.complement.unwrap_or_default(),
                coverage.recomputed,
                coverage.pairs,
                puzzles.numbers,
                puzzles.complement,
                puzzles.unique,
            ] {
                assert!(portion.is_whole(), "{shape:?} by {maker}: {coverage:?}");
            }
            assert_eq!(coverage.complement.is_some(), shape == (3, 4));
            assert_eq!(coverage.value, Some(puzzles.unique.of));
        }
    }
    let survey = Survey::new((2, 5), |plan| plan.method = Method::SingleMargin);
    assert_eq!(survey.findings(EVERYTHING), [""; 0]);
    // The sieve does not serve 2x2; bitmask stands in for it.
    let (findings, coverage) = Survey::with_puzzles((2, 2)).verify(EVERYTHING);
    assert_eq!(findings, [""; 0]);
    assert_eq!(coverage.engine, Some(EngineKind::Partition));
}

#[test]
fn every_other_engine_can_judge() {
    for shape in SHAPES {
        let survey = Survey::with_puzzles(shape);
        for engine in EngineKind::ALL {
            let request = Request {
                engine: Some(engine),
                ..EVERYTHING
            };
            assert_eq!(survey.findings(request), [""; 0], "{shape:?} by {engine}");
        }
    }
}

#[test]
fn samples_keep_to_what_was_asked_for() {
    let survey = Survey::with_puzzles((3, 3));
    let (findings, coverage) = survey.verify(Request {
        pairs: Some(100),
        puzzles: Some(7),
        ..EVERYTHING
    });
    assert_eq!(findings, [""; 0]);
    assert!(coverage.pairs.done <= 100 && coverage.recomputed.done > 1);
    assert_eq!(
        coverage.puzzles.unwrap().unique,
        Portion { done: 7, of: 38 }
    );
}

/// In a time that is long enough everything is decided again, in none next to nothing.
#[test]
fn time_limits_the_searches() {
    let survey = Survey::with_puzzles((3, 3));
    let within = |time| {
        let (findings, coverage) = survey.verify(Request {
            time: Some(time),
            ..EVERYTHING
        });
        assert_eq!(findings, [""; 0]);
        (
            coverage.recomputed.done,
            coverage.puzzles.unwrap().unique.done,
        )
    };
    assert_eq!(within(Duration::from_secs(600)), (41, 38));
    // One piece is begun before the time is looked at.
    let (margins, puzzles) = within(Duration::ZERO);
    assert!(margins <= 1 && puzzles <= 1);
    // A wrong count is found in any batch.
    let wrong = Survey::plain((3, 4));
    let (line, _) = wrong.change_a_count_in_all_places();
    wrong.is_found(
        Request {
            time: Some(Duration::from_secs(600)),
            ..EVERYTHING
        },
        LINES,
        line,
        "by bitmask, pair by pair",
    );
}

#[test]
fn a_raised_flag_stops_the_checks() {
    let survey = Survey::with_puzzles((3, 4));
    let mut audit = Audit::open(&survey.path(), EVERYTHING).unwrap();
    let stop = Stop::new();
    stop.raise();
    assert!(!audit.run(&stop, &NoProgress).unwrap());
    assert_eq!(audit.coverage().unwrap().pairs.done, 0);
}
