//! The least and the greatest arguments of every function: an answer that is right, or an error.
//! Run with overflow checks (`cargo test --profile checked`).

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::doubles::ByCover;
use crate::{
    Audit, Checking, Draw, Findings, Portion, PuzzleList, Recount, Recounted, accept, choose,
    compare_pairs,
};
use survo_core::puzzle::{Class, ClassCounts, Margins, Puzzle, Shape};
use survo_core::search::{NoProgress, Stop};
use survo_engines::{EngineKind, ExactCover, Method, solutions};
use survo_files::storage::write_whole;
use survo_files::write_puzzles;

fn checking<'a>(checker: &'a EngineKind, number: u64, stop: &'a Stop) -> Checking<'a> {
    Checking {
        checker,
        memory: usize::MAX,
        threads: number as usize,
        seed: number,
        stop,
        progress: &NoProgress,
    }
}

const NUMBERS: [u64; 3] = [0, 1, u64::MAX];

#[test]
fn draws_of_no_pairs_and_of_all() {
    let (producer, stop) = (ByCover::of(2, 3), Stop::new());
    let all = producer.counts().into_iter().sum::<ClassCounts>();
    for number in NUMBERS {
        let checking = checking(&EngineKind::Bitmask, number, &stop);
        for (random, per_class) in [(0, 0), (1, 0), (0, 1), (usize::MAX, usize::MAX)] {
            let draw = Draw { random, per_class };
            let found = compare_pairs(&checking, &producer, draw).unwrap().unwrap();
            assert_eq!(found.differences.count, 0);
            let unique = all.get(Class::Unique).min(per_class as u64);
            assert_eq!(found.per_class[1] as u64, unique);
            assert!(found.random <= random && (draw.random > 0 || found.random == 0));
            let record = found.record(
                &checking,
                producer.extent.shape(),
                SystemTime::UNIX_EPOCH,
                "",
            );
            assert_eq!(record.pairs_recounted(), found.pairs);
        }
        let memory = Checking {
            memory: 0,
            // A failure raises it.
            stop: &Stop::new(),
            ..checking
        };
        let all = Draw {
            random: usize::MAX,
            per_class: 0,
        };
        assert!(compare_pairs(&memory, &producer, all).is_err());
        let raised = Stop::new();
        raised.raise();
        let stopped = Checking {
            stop: &raised,
            ..checking
        };
        assert_eq!(compare_pairs(&stopped, &producer, all).unwrap(), None);
    }
}

#[test]
fn recounts_without_time_and_without_end() {
    let (producer, stop) = (ByCover::of(2, 3), Stop::new());
    let right = producer.counts();
    for number in NUMBERS {
        let recount = Recount {
            engine: Method::Pairwise(EngineKind::Bitmask),
            checking: checking(&EngineKind::Bitmask, number, &stop),
            producer: &producer,
            counts: &right,
        };
        for time in [Duration::ZERO, Duration::MAX] {
            for cost in [Duration::ZERO, Duration::MAX] {
                let found = recount.within(time, cost).unwrap().unwrap();
                assert_eq!(found.differences.count, 0);
                assert!(found.row_margins <= right.len() as u64);
                let all = found.row_margins == right.len() as u64;
                assert!(all || time.is_zero(), "{time:?} {cost:?} {found:?}");
                let record = found.record(&recount, "", time, SystemTime::now(), "");
                assert_eq!(record.is_whole(), all);
            }
        }
        let whole = |counts: &[ClassCounts], found: &[ClassCounts]| -> Recounted {
            let recount = Recount { counts, ..recount };
            recount.whole(found, number).unwrap().unwrap()
        };
        assert_eq!(whole(&right, &right).searched, number);
        assert_eq!(whole(&right, &[]).row_margins, 0);
        // Wrong counts, and none, differ in each row margin that has pairs.
        let full = vec![ClassCounts::new([u64::MAX; 5]); right.len()];
        for counts in [&full, &Vec::new()] {
            assert!(whole(counts, &right).differences.count >= right.len() as u64);
        }
    }
}

#[test]
fn findings_and_portions_of_any_number() {
    let mut findings = Findings::default();
    findings.add([""; 0]);
    assert_eq!(findings, Findings::default());
    findings.count = u64::MAX;
    findings.add(std::iter::repeat_n("a", 1 << 16));
    assert_eq!((findings.count, findings.kept.len()), (u64::MAX, 100));
    assert!(Portion::none(0).is_whole() && !Portion::none(u64::MAX).is_whole());
    let all = EngineKind::ALL.map(Method::Pairwise);
    assert!(choose(&all, None).is_err() && choose(&[], None).is_ok());
    let many = all.repeat(1 << 16);
    assert!(accept(Method::Sieve, &many).is_ok() && accept(all[0], &many).is_err());
}

#[test]
fn what_is_nowhere_is_not_checked() {
    let long = "9".repeat(1 << 16);
    for path in ["", "nowhere/in/particular", &long].map(Path::new) {
        assert!(Audit::open(path, None).is_err());
        assert!(PuzzleList::open(path, None, None).is_err());
        assert!(PuzzleList::open(path, Some(path), Some(EngineKind::Bitmask)).is_err());
    }
}

#[test]
fn audits_on_any_number_of_threads() {
    let data = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/surveys"));
    let folder = data.join("3x3-sieve");
    let stop = Stop::new();
    for number in NUMBERS {
        let checking = checking(&EngineKind::Partition, number, &stop);
        for time in [Some(Duration::ZERO), Some(Duration::MAX), None] {
            let mut audit = Audit::open(&folder, Some(EngineKind::Partition)).unwrap();
            assert!(audit.run(&checking, time).unwrap());
            assert_eq!(audit.findings.count, 0, "{:?}", audit.findings);
            let recounted = audit.coverage().unwrap().recounted;
            assert_eq!(recounted.is_whole(), time != Some(Duration::ZERO));
        }
    }
}

#[test]
fn lists_of_no_puzzle_and_of_one_on_any_number_of_threads() {
    let shape = Shape::new(3, 4).unwrap();
    let margins = Margins::new(shape, vec![13, 27, 38], vec![13, 14, 23, 28]).unwrap();
    let unique = solutions(&mut ExactCover::whole(), &Puzzle::open(margins), 2).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.csv");
    for tables in [&[], &unique[..]] {
        write_whole(&path, |to| write_puzzles(shape, tables, to)).unwrap();
        for number in NUMBERS {
            let stop = Stop::new();
            let mut list = PuzzleList::open(&path, None, None).unwrap();
            let checking = checking(&EngineKind::Bitmask, number, &stop);
            assert!(list.run(&checking).unwrap());
            assert_eq!(list.findings.count, 0);
            assert_eq!(list.searched, tables.len() as u64);
        }
    }
}
