//! The counts of surveys against another engine: a sound one agrees, and a wrong answer is caught,
//! whether the producer or the checker gives it.

use std::time::{Duration, SystemTime};

use super::doubles::{ByCover, Wrong, WrongPartition};
use crate::{Checker, Checking, Draw, Producer, Recount, Recounted, compare_pairs};
use survo_core::puzzle::{Class, ClassCounts};
use survo_core::search::{NoProgress, Stop};
use survo_engines::EngineKind;

/// Longer than any of these recounts: they end when nothing is left.
const HOUR: Duration = Duration::from_secs(3600);

/// A part of a recount.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Whole,
    RowMargins,
    Pairs,
}

const PARTS: [Part; 3] = [Part::Whole, Part::RowMargins, Part::Pairs];

/// Recounts a survey with these counts by a checker, whose own survey has the counts `found`;
/// `None` when stopped.
fn recounted(
    producer: &ByCover,
    counts: &[ClassCounts],
    checker: &dyn Checker,
    found: &[ClassCounts],
    part: Part,
    stop: &Stop,
) -> Option<Recounted> {
    let recount = Recount {
        engine: checker.method(),
        checking: Checking {
            checker,
            memory: EngineKind::DEFAULT_MEMORY,
            threads: 2,
            seed: 7,
            stop,
            progress: &NoProgress,
        },
        producer,
        counts,
    };
    let found = match part {
        Part::Whole => recount.whole(found, 0),
        // The expected cost tells which of the two is tried.
        Part::RowMargins => recount.within(HOUR, Duration::ZERO),
        Part::Pairs => recount.within(HOUR, Duration::MAX),
    };
    found.unwrap()
}

#[test]
fn sound_engines_agree_on_all_that_is_searched() {
    for (m, n) in [(2, 5), (3, 3)] {
        let producer = ByCover::of(m, n);
        let counts = producer.counts();
        let totals: ClassCounts = counts.iter().copied().sum();
        let open = Class::SEARCHED.map(|class| totals.get(class)).iter().sum();
        for (part, margins, searched, drawn) in [
            (Part::Whole, counts.len() as u64, 0, 0),
            (Part::RowMargins, counts.len() as u64, open, 0),
            (Part::Pairs, 0, 0, open),
        ] {
            let checker = &EngineKind::Partition;
            let found = recounted(&producer, &counts, checker, &counts, part, &Stop::new());
            let found = found.expect("nobody stopped it");
            let what = format!("{part:?} of {m}x{n}");
            assert_eq!(found.differences.count, 0, "{what}");
            assert_eq!(
                (found.row_margins, found.searched),
                (margins, searched),
                "{what}"
            );
            assert_eq!(found.drawn, drawn, "{what}");
        }
    }
}

#[test]
fn a_wrong_answer_is_caught_in_each_role_by_each_part_of_a_recount() {
    for ((m, n), right, wrong) in [
        // A table is lost.
        ((3, 3), Class::Multiple, Class::Unique),
        ((2, 5), Class::Unique, Class::Unsolvable),
        // One is invented.
        ((2, 5), Class::Unsolvable, Class::Unique),
        ((3, 3), Class::Unique, Class::Multiple),
    ] {
        let sound = ByCover::of(m, n);
        let mut pairs = sound.pairs().into_iter();
        let (margins, _) = pairs.find(|(_, class)| *class == right).unwrap();
        let planted = Wrong {
            margins,
            class: wrong,
        };
        let faulty = ByCover {
            wrong: Some(planted.clone()),
            ..sound.clone()
        };
        let (counts, wrong_counts) = (sound.counts(), faulty.counts());
        for part in PARTS {
            let stop = Stop::new();
            let checker = EngineKind::Partition;
            let of_producer = recounted(&faulty, &wrong_counts, &checker, &counts, part, &stop);
            let checker = WrongPartition(planted.clone());
            let of_checker = recounted(&sound, &counts, &checker, &wrong_counts, part, &stop);
            for (found, produced, checked) in
                [(of_producer, wrong, right), (of_checker, right, wrong)]
            {
                let found = found.expect("nobody stopped it").differences.kept;
                let words = format!("{produced} by exact-cover, {checked} by partition");
                assert!(
                    found.len() == 1 && found[0].ends_with(&words),
                    "{part:?}: {found:?}"
                );
            }
        }
    }
}

/// A survey keeps no single pairs, so that forged counts show in row margins alone.
#[test]
fn a_count_without_a_pair_at_fault_is_named() {
    let producer = ByCover::of(2, 5);
    let counts = producer.counts();
    let at = counts
        .iter()
        .position(|of| of.get(Class::Unique) > 0)
        .unwrap();
    let mut forged = counts.clone();
    let [condition_1, condition_2, unsolvable, unique, multiple] = counts[at].by_class();
    forged[at] = ClassCounts::new([
        condition_1,
        condition_2,
        unsolvable,
        unique - 1,
        multiple + 1,
    ]);
    for part in PARTS {
        let checker = &EngineKind::Partition;
        let found = recounted(&producer, &forged, checker, &counts, part, &Stop::new());
        let found = found.expect("nobody stopped it").differences.kept;
        // Pairs that both engines decide anew say nothing of the counts.
        let classes = match part {
            Part::Pairs => &[][..],
            _ => &["unique", "multiple"],
        };
        assert_eq!(found.len(), classes.len(), "{part:?}: {found:?}");
        for (text, class) in found.iter().zip(classes) {
            assert!(text.contains(&format!(": {class} is ")), "{text}");
        }
        let stop = Stop::new();
        stop.raise();
        let stopped = recounted(&producer, &forged, checker, &counts, part, &stop);
        assert_eq!(stopped, None, "{part:?}");
    }
}

#[test]
fn as_many_pairs_are_drawn_as_are_asked_for_and_there_are() {
    let producer = ByCover::of(3, 3);
    let totals: ClassCounts = producer.counts().into_iter().sum();
    let checking = Checking {
        checker: &EngineKind::Partition,
        memory: EngineKind::DEFAULT_MEMORY,
        threads: 2,
        seed: 7,
        stop: &Stop::new(),
        progress: &NoProgress,
    };
    let drawn = |random, per_class| {
        let found = compare_pairs(&checking, &producer, Draw { random, per_class });
        let found = found.unwrap().expect("nobody stopped it");
        assert_eq!(found.differences.count, 0);
        assert!(found.column_margins > 0);
        found
    };
    let some = drawn(10, 2);
    assert_eq!((some.random, some.per_class), (10, [2; 3]));
    assert!((10..=16).contains(&some.pairs));
    let all = drawn(usize::MAX, usize::MAX);
    let of_class = Class::SEARCHED.map(|class| totals.get(class) as usize);
    assert_eq!((all.per_class, all.pairs), (of_class, totals.searched()));
    let shape = producer.extent().shape();
    let record = all.record(&checking, shape, SystemTime::now(), "");
    assert_eq!(record.pairs_recounted(), all.pairs);
}
