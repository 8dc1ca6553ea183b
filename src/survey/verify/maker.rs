//! Which engines made a survey, and which one is to judge it.

use super::VerifyError;
use crate::engines::EngineKind;
use crate::puzzle::Shape;
use crate::survey::Method;
use crate::survey::files::Manifest;

/// The engines in the order in which they are taken to judge: fastest first. Relaxation may
/// judge only where bitmask may, which is the more different from the sieve.
const JUDGES: [EngineKind; 3] = [
    EngineKind::Bitmask,
    EngineKind::Partition,
    EngineKind::ExactCover,
];

/// The pairs that an engine decides again unless the caller says otherwise: about a
/// minute's work of one processor for 4x5, less for smaller shapes.
pub(crate) fn default_pairs(engine: EngineKind) -> u64 {
    match engine {
        EngineKind::Bitmask | EngineKind::Relaxation => 5_000_000,
        EngineKind::Partition | EngineKind::ExactCover => 100_000,
    }
}

/// The puzzles that an engine searches for a second solution unless the caller says
/// otherwise: about as much work.
pub(crate) fn default_puzzles(engine: EngineKind) -> u64 {
    match engine {
        EngineKind::Bitmask | EngineKind::Relaxation => 1_000_000,
        EngineKind::Partition | EngineKind::ExactCover => 20_000,
    }
}

/// The engines by pairs that had a part in a survey.
fn makers(manifest: &Manifest, shape: Shape) -> Vec<EngineKind> {
    let parameters = &manifest.parameters;
    let walks_two_rows = Method::SingleMargin.suits(shape) && parameters.sweep == "columns";
    let own = match parameters.engine.parse() {
        Ok(Method::Pairwise(engine)) => Some(engine),
        // Where the sieve does not serve a shape, bitmask decides pair by pair, and
        // there are searches without phases to tell of.
        Ok(Method::Sieve)
            if manifest.counters.phases.is_none()
                && manifest.counters.searches > 0
                && manifest.merged.is_empty()
                && !walks_two_rows =>
        {
            Some(EngineKind::Bitmask)
        }
        _ => None,
    };
    let of_parts = manifest.merged.iter().flat_map(|part| makers(part, shape));
    own.into_iter().chain(of_parts).collect()
}

/// The engines named in a manifest that there are not.
pub(super) fn unknown(manifest: &Manifest) -> Vec<&str> {
    let engine = manifest.parameters.engine.as_str();
    let own = engine.parse::<Method>().is_err().then_some(engine);
    own.into_iter()
        .chain(manifest.merged.iter().flat_map(unknown))
        .collect()
}

/// An engine that did not make the survey: the one asked for, or the fastest.
///
/// # Errors
/// When the one asked for made the survey, or no other engine is left.
pub(crate) fn judge(
    manifest: &Manifest,
    shape: Shape,
    asked: Option<EngineKind>,
) -> Result<EngineKind, VerifyError> {
    let makers = makers(manifest, shape);
    let alike = |engine: EngineKind| {
        let mut makers = makers.iter().copied();
        makers.find(|&maker| engine.shares_search_with(maker))
    };
    match asked {
        Some(asked) if makers.contains(&asked) => Err(VerifyError::SameEngine(asked)),
        Some(asked) => match alike(asked) {
            Some(maker) => Err(VerifyError::SameSearch { asked, maker }),
            None => Ok(asked),
        },
        None => JUDGES
            .into_iter()
            .find(|&engine| alike(engine).is_none())
            .ok_or(VerifyError::NoEngine),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(engine: &str, sweep: &str, phases: bool, merged: &[Manifest]) -> Manifest {
        let phases = phases.then(|| {
            let names = ["bounded", "witnessed", "emptied"].map(str::to_owned);
            let decided = ["unsolvable", "unique", "multiple"].map(|c| format!("decided_{c}"));
            let times = ["bounds", "witness", "decision"].map(|p| format!("{p}_seconds"));
            let names = names.into_iter().chain(decided).chain(times);
            names
                .map(|name| (name, 1.into()))
                .collect::<serde_json::Map<_, _>>()
        });
        // Counts are whole numbers, seconds are not: both read 1.
        serde_json::from_value(serde_json::json!({
            "program": "survo", "format": 2, "version": "", "revision": "",
            "parameters": {
                "m": 2, "n": 5, "engine": engine, "sweep": sweep, "complement": true,
                "units": 1, "puzzles": false
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
        let part = |engine| manifest(engine, "columns", false, &[]);
        for (manifest, shape, expected) in [
            (part("bitmask"), three, EngineKind::Partition),
            (part("relaxation"), three, EngineKind::Partition),
            (part("partition"), three, EngineKind::Bitmask),
            (part("exact-cover"), three, EngineKind::Bitmask),
            (part("single-margin"), two, EngineKind::Bitmask),
            // The walk over two-row tables has no phases; the sieve has, unless bitmask
            // stands in for it.
            (part("sieve"), two, EngineKind::Bitmask),
            (part("sieve"), three, EngineKind::Partition),
            (
                manifest("sieve", "rows", false, &[]),
                two,
                EngineKind::Partition,
            ),
            (
                manifest("sieve", "rows", true, &[]),
                two,
                EngineKind::Bitmask,
            ),
            (
                manifest("sieve", "columns", true, &[]),
                three,
                EngineKind::Bitmask,
            ),
            (
                manifest(
                    "sieve",
                    "columns",
                    true,
                    &[part("bitmask"), part("partition")],
                ),
                three,
                EngineKind::ExactCover,
            ),
        ] {
            assert_eq!(
                judge(&manifest, shape, None).unwrap(),
                expected,
                "{manifest:?}"
            );
        }
        let parts = EngineKind::ALL.map(|engine| part(engine.name()));
        let all = manifest("sieve", "columns", true, &parts);
        assert!(matches!(
            judge(&all, three, None),
            Err(VerifyError::NoEngine)
        ));
        assert!(matches!(
            judge(&all, three, Some(EngineKind::Bitmask)),
            Err(VerifyError::SameEngine(EngineKind::Bitmask))
        ));
        // They share their search.
        let (bitmask, relaxation) = (EngineKind::Bitmask, EngineKind::Relaxation);
        for (one, other) in [(bitmask, relaxation), (relaxation, bitmask)] {
            assert!(matches!(
                judge(&part(one.name()), three, Some(other)),
                Err(VerifyError::SameSearch { asked, maker }) if (asked, maker) == (other, one)
            ));
        }
    }
}
