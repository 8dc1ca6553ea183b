//! Sound surveys, and how far the checks reach.

use std::time::Duration;

use super::{EVERYTHING, Pass, SHAPES, Survey, checking};
use survo_check::Audit;
use survo_core::search::Stop;
use survo_engines::{EngineKind, Method};

#[test]
fn a_sound_survey_passes_whoever_made_it() {
    for shape in SHAPES {
        for method in EngineKind::ALL
            .map(Method::Pairwise)
            .into_iter()
            .chain([Method::Sieve])
        {
            let producer = method.name();
            let survey = Survey::new(shape, |plan| {
                plan.puzzles = true;
                plan.method = method;
            });
            let (findings, coverage) = survey.verify(EVERYTHING);
            assert_eq!(findings, [""; 0], "{shape:?} by {producer}");
            assert_eq!(coverage.producer.as_deref(), Some(producer));
            let puzzles = coverage.puzzles.unwrap();
            assert_eq!((coverage.digests.done, coverage.digests.of), (3, 3));
            for portion in [
                coverage.margins,
                coverage.conditions,
                coverage.complement.unwrap_or_default(),
                coverage.recounted,
                puzzles,
            ] {
                assert!(portion.is_whole(), "{shape:?} by {producer}: {coverage:?}");
            }
            assert_eq!(coverage.complement.is_some(), shape == (3, 4));
            if shape == (3, 4) {
                // Those of the last three classes, which the source prints.
                assert_eq!(coverage.searched, 2843 + 583 + 32505);
            }
        }
    }
    let survey = Survey::new((2, 5), |plan| plan.method = Method::SingleMargin);
    assert_eq!(survey.findings(EVERYTHING), [""; 0]);
    // The sieve does not serve 2x2; bitmask stands in for it.
    let survey = Survey::with_puzzles((2, 2));
    assert_eq!(survey.findings(EVERYTHING), [""; 0]);
    let audit = Audit::open(&survey.path(), None).unwrap();
    assert_eq!(audit.checker, Some(EngineKind::Partition));
}

#[test]
fn every_other_engine_can_check() {
    for shape in SHAPES {
        let survey = Survey::with_puzzles(shape);
        for engine in EngineKind::ALL {
            let pass = Pass {
                engine: Some(engine),
                ..EVERYTHING
            };
            assert_eq!(survey.findings(pass), [""; 0], "{shape:?} by {engine}");
        }
    }
}

#[test]
fn time_limits_the_recount() {
    let survey = Survey::with_puzzles((3, 3));
    // What a kill and other checks leave beside a survey is not of it.
    for name in ["checkpoint.json", "against-partition.json"] {
        survey.write(name, b"");
    }
    let recounted = |time| {
        let time = Some(time);
        let engine = None;
        let (findings, coverage) = survey.verify(Pass { engine, time });
        assert_eq!(findings, [""; 0]);
        coverage.recounted.done
    };
    assert_eq!(recounted(Duration::from_secs(3600)), 41);
    assert_eq!(recounted(Duration::ZERO), 0);
}

#[test]
fn a_raised_flag_stops_the_checks() {
    let survey = Survey::with_puzzles((3, 4));
    let mut audit = Audit::open(&survey.path(), None).unwrap();
    let (checker, stop) = (audit.checker.unwrap(), Stop::new());
    stop.raise();
    assert!(!audit.run(&checking(&checker, &stop), None).unwrap());
    assert_eq!(audit.coverage().unwrap().recounted.done, 0);
}
