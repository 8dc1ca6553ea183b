//! Who may check the work of whom.

use crate::checkers::unknown;
use crate::{choose, producers};
use survo_engines::EngineKind;
use survo_files::Manifest;

/// The manifest of a survey asked of one engine and decided by another, merged of these parts.
fn manifest(engine: &str, decided_by: &str, merged: &[Manifest]) -> Manifest {
    serde_json::from_value(serde_json::json!({
        "program": "survo", "format": 3, "version": "", "revision": "",
        "parameters": {
            "m": 2, "n": 5, "engine": engine, "units": 1, "puzzles": false, "whole": false
        },
        "decided_by": decided_by,
        "recounted_by": [],
        "machine": { "os": "", "arch": "", "processors": 1, "threads": 1 },
        "times": { "started": "", "finished": "", "seconds": 1.0 },
        "counters": { "swept": 1, "searches": 1, "effort": 1 },
        "sha256": {}, "merged": merged
    }))
    .unwrap()
}

#[test]
fn no_producer_is_its_own_checker() {
    let part = |engine| manifest(engine, engine, &[]);
    for (manifest, expected) in [
        (part("bitmask"), EngineKind::Partition),
        (part("partition"), EngineKind::Bitmask),
        (part("exact-cover"), EngineKind::Bitmask),
        (part("single-margin"), EngineKind::Bitmask),
        (part("sieve"), EngineKind::Bitmask),
        // Bitmask stands in for the sieve.
        (manifest("sieve", "bitmask", &[]), EngineKind::Partition),
        (
            manifest("sieve", "sieve", &[part("bitmask"), part("partition")]),
            EngineKind::ExactCover,
        ),
    ] {
        assert_eq!(
            choose(&producers(&manifest), None).unwrap(),
            expected,
            "{manifest:?}"
        );
    }
    let parts = EngineKind::ALL.map(|engine| part(engine.name()));
    let all = manifest("sieve", "sieve", &parts);
    for (asked, problem) in [
        (None, "every engine made a part of this survey"),
        (Some(EngineKind::Bitmask), "bitmask made this survey"),
    ] {
        let error = choose(&producers(&all), asked).unwrap_err().to_string();
        assert!(error.starts_with(problem), "{error}");
    }
}

#[test]
fn engines_that_do_not_exist_are_named_once() {
    let part = |engine| manifest(engine, engine, &[]);
    assert!(unknown(&part("sieve")).is_empty());
    let merged = manifest("gone", "sieve", &[part("lost"), part("bitmask")]);
    assert_eq!(unknown(&merged), ["gone", "lost"]);
}
