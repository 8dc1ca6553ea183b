//! Who may judge the work of whom.

use crate::engines::EngineKind;
use crate::puzzle::Shape;
use crate::survey::Method;
use crate::survey::files::Manifest;
use crate::survey::trust::{JudgeError, judge, makers};

fn manifest(engine: &str, phases: bool, merged: &[Manifest]) -> Manifest {
    let phases = phases.then(|| {
        let names = ["bounded", "witnessed", "emptied"].map(str::to_owned);
        let decided = ["unsolvable", "unique", "multiple"].map(|c| format!("decided_{c}"));
        let times = ["bounds", "witness", "decision"].map(|p| format!("{p}_seconds"));
        let names = names.into_iter().chain(decided).chain(times);
        names
            .map(|name| (name, 1.into()))
            .collect::<serde_json::Map<_, _>>()
    });
    // Counts are whole numbers and seconds are not; the number 1 is read as either.
    serde_json::from_value(serde_json::json!({
        "program": "survo", "format": 3, "version": "", "revision": "",
        "parameters": {
            "m": 2, "n": 5, "engine": engine, "units": 1, "puzzles": false
        },
        "machine": { "os": "", "arch": "", "processors": 1, "threads": 1 },
        "times": { "started": "", "finished": "", "seconds": 1.0 },
        "counters": { "swept": 1, "searches": 1, "effort": 1, "phases": phases },
        "sha256": {}, "merged": merged
    }))
    .unwrap()
}

#[test]
fn no_maker_is_its_own_judge() {
    let (two, three) = (Shape::new(2, 5).unwrap(), Shape::new(3, 5).unwrap());
    let part = |engine| manifest(engine, false, &[]);
    for (manifest, shape, expected) in [
        (part("bitmask"), three, EngineKind::Partition),
        (part("partition"), three, EngineKind::Bitmask),
        (part("exact-cover"), three, EngineKind::Bitmask),
        (part("single-margin"), two, EngineKind::Bitmask),
        // The walk over two-row tables has no phases; the sieve has, unless bitmask
        // stands in for it.
        (part("sieve"), two, EngineKind::Bitmask),
        (part("sieve"), three, EngineKind::Partition),
        (manifest("sieve", true, &[]), three, EngineKind::Bitmask),
        (
            manifest("sieve", true, &[part("bitmask"), part("partition")]),
            three,
            EngineKind::ExactCover,
        ),
    ] {
        assert_eq!(
            judge(&makers(&manifest, shape), None).unwrap(),
            expected,
            "{manifest:?}"
        );
    }
    let parts = EngineKind::ALL.map(|engine| part(engine.name()));
    let all = manifest("sieve", true, &parts);
    assert!(matches!(
        judge(&makers(&all, three), None),
        Err(JudgeError::NoEngine)
    ));
    assert!(matches!(
        judge(&makers(&all, three), Some(EngineKind::Bitmask)),
        Err(JudgeError::SameEngine(Method::Pairwise(
            EngineKind::Bitmask
        )))
    ));
}
