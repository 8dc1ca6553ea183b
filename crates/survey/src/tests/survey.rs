//! Surveys in the library: published figures, and the laws that hold whatever
//! the engine, the units and the threads.

use std::sync::atomic::{AtomicU64, Ordering};

use super::surveys::opened;
use crate::{Outcome, Plan, PlanError, Survey, lattice, run};
use survo_check::{Checking, Draw, DrawnPairs, compare_pairs};
use survo_core::puzzle::{Class, ClassCounts, Shape, complement_margin};
use survo_core::search::{NoProgress, Progress, Stop};
use survo_engines::{EngineKind, Method};
use survo_sieve::Orbits;

const BITMASK: Method = Method::Pairwise(EngineKind::Bitmask);

fn plan(m: usize, n: usize, method: Method) -> Plan {
    let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
    plan.method = method;
    plan
}

fn survey(plan: &Plan) -> Survey {
    match run(&plan.check().unwrap(), None, &Stop::new(), &NoProgress).unwrap() {
        Outcome::Finished(survey) => *survey,
        Outcome::Stopped { .. } => panic!("nobody asked to stop"),
    }
}

/// Mustonen (2007), figure for 3x4, and the recomputed rest of the class table.
#[test]
fn the_classes_of_3x4_are_the_published_ones_from_every_engine() {
    for engine in EngineKind::ALL {
        let totals = survey(&plan(3, 4, Method::Pairwise(engine))).totals();
        assert_eq!(
            totals.by_class(),
            [7680, 22821, 2843, 583, 32505],
            "{engine}"
        );
        assert_eq!(totals.pairs(), 66432);
    }
}

/// By dlx-rs alone.
#[test]
fn pairs_posed_whole_have_the_published_classes() {
    let mut plan = plan(3, 4, Method::Pairwise(EngineKind::ExactCover));
    plan.puzzles = true;
    let by_parts = survey(&plan);
    plan.whole = true;
    let whole = survey(&plan);
    assert_eq!(whole.totals().by_class(), [7680, 22821, 2843, 583, 32505]);
    assert_eq!(whole.puzzles, by_parts.puzzles);
    plan.method = BITMASK;
    assert_eq!(plan.check(), Err(PlanError::Whole(BITMASK)));
}

#[test]
fn the_lines_do_not_depend_on_how_the_work_is_cut() {
    for (m, n) in [(2, 4), (3, 3), (3, 4), (2, 2)] {
        let mut plan = plan(m, n, BITMASK);
        plan.puzzles = true;
        plan.units = 1;
        plan.threads = 1;
        let whole = survey(&plan);
        let puzzles = whole.puzzles.as_ref().unwrap();
        assert_eq!(puzzles.len() as u64, whole.totals().get(Class::Unique));
        for units in [1, 3, 7, 1000] {
            plan.units = units;
            plan.threads = 2;
            let other = survey(&plan);
            let how = format!("{m}x{n}, {units} units");
            assert_eq!(other.by_row_margin, whole.by_row_margin, "{how}");
            assert_eq!(other.puzzles, whole.puzzles, "{how}");
        }
    }
}

/// The lattice decides both of two complementary pairs and uses no orbits.
#[test]
fn the_counts_are_those_of_all_pairs_decided_one_by_one() {
    for (m, n) in [(2, 2), (2, 5), (3, 3), (3, 4), (3, 5), (4, 4)] {
        let plan = plan(m, n, Method::Sieve);
        let survey = survey(&plan);
        let lattice = lattice(plan.shape(), 2, &Stop::new(), &NoProgress);
        let lattice = lattice.unwrap().unwrap();
        let mut expected = vec![ClassCounts::default(); survey.by_row_margin.len()];
        for row in 0..lattice.rows.len() {
            let counts = &mut expected[survey.rows.position(lattice.rows.margin(row)).unwrap()];
            for column in 0..lattice.columns.len() {
                if m != n || lattice.rows.margin(row) < lattice.columns.margin(column) {
                    counts.count(lattice.class(row, column));
                }
            }
        }
        // The lattice leaves out what violates condition (1).
        let others =
            |counts: &ClassCounts| Class::ALL[1..].iter().map(|&c| counts.get(c)).collect();
        let found: Vec<Vec<u64>> = survey.by_row_margin.iter().map(others).collect();
        let expected: Vec<Vec<u64>> = expected.iter().map(others).collect();
        assert_eq!(found, expected, "{m}x{n}");
    }
}

/// The sieve, with even and odd seeds, against one search for each pair.
fn sieve_agrees_with_bitmask(shapes: &[(usize, usize)]) {
    for &(m, n) in shapes {
        let mut slow = plan(m, n, BITMASK);
        slow.puzzles = true;
        let expected = survey(&slow);
        for seed in [0, 1, 3] {
            let mut fast = plan(m, n, Method::Sieve);
            fast.puzzles = true;
            fast.seed = seed;
            let found = survey(&fast);
            let how = format!("{m}x{n}, seed {seed}");
            assert_eq!(found.by_row_margin, expected.by_row_margin, "{how}");
            assert_eq!(found.puzzles, expected.puzzles, "{how}");
        }
    }
}

#[test]
fn the_sieve_gives_the_same_lines_and_puzzles_as_bitmask() {
    sieve_agrees_with_bitmask(&[(2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7)]);
    sieve_agrees_with_bitmask(&[(3, 3), (3, 4), (3, 5), (4, 4)]);
}

/// Takes some minutes: `cargo test --release -- --ignored survey`.
#[test]
#[ignore = "takes some minutes"]
fn the_sieve_gives_the_same_lines_and_puzzles_as_bitmask_on_larger_shapes() {
    sieve_agrees_with_bitmask(&[(2, 8), (2, 9), (3, 6)]);
}

#[test]
fn single_margins_give_the_same_as_the_shared_walk() {
    for n in 3..=8 {
        let mut lone = plan(2, n, Method::SingleMargin);
        lone.puzzles = true;
        let mut shared = plan(2, n, Method::Sieve);
        shared.puzzles = true;
        let (lone, shared) = (survey(&lone), survey(&shared));
        assert_eq!(lone.by_row_margin, shared.by_row_margin, "2x{n}");
        assert_eq!(lone.puzzles, shared.puzzles, "2x{n}");
    }
}

/// An odd seed decides the greater of two complements, in the unit of the lesser.
#[test]
fn shards_have_the_same_lines_whichever_complement_is_decided() {
    let two_rows = (3..=9).map(|n| (2, n, Method::Sieve));
    let more = [(3, 4), (3, 5), (3, 3), (4, 4)].map(|(m, n)| (m, n, Method::Sieve));
    for (m, n, method) in two_rows.chain(more).chain([(3, 4, BITMASK)]) {
        let mut pairs = 0;
        for number in 1..=5 {
            let shard = |seed| {
                let mut plan = plan(m, n, method);
                plan.puzzles = true;
                plan.shard = format!("{number}/5").parse().unwrap();
                plan.units = 3;
                plan.seed = seed;
                survey(&plan)
            };
            let (lesser, greater) = (shard(0), shard(1));
            let how = format!("{m}x{n} by {method}, shard {number}");
            assert_eq!(lesser.by_row_margin, greater.by_row_margin, "{how}");
            assert_eq!(lesser.puzzles, greater.puzzles, "{how}");
            pairs += lesser
                .by_row_margin
                .iter()
                .map(ClassCounts::pairs)
                .sum::<u64>();
        }
        assert_eq!(pairs, plan(m, n, method).pairs(), "{m}x{n}");
    }
}

#[test]
fn an_odd_seed_decides_the_other_of_two_complementary_margins() {
    let plan = |seed| {
        let mut plan = plan(3, 4, Method::Sieve);
        plan.seed = seed;
        plan
    };
    let shape = plan(0).shape();
    let orbits = [0, 1].map(|seed| {
        let takes_greater = plan(seed).takes_greater();
        Orbits::new(shape, takes_greater, &Stop::new()).unwrap()
    });
    let mut complement = vec![0; shape.columns()];
    for (rank, margin) in (0..).zip(shape.column_margins().iter()) {
        let [one, other] = [&orbits[0], &orbits[1]].map(|orbits| orbits.of(rank, &margin));
        assert_eq!(one.is_some(), other.is_some(), "{margin:?}");
        let Some((one, other)) = one.zip(other) else {
            continue;
        };
        complement_margin(shape, shape.rows(), &one.representative, &mut complement);
        assert_eq!(other.representative, complement);
        assert_eq!(one != other, one.weight == 2, "{margin:?}");
    }
}

/// Takes note of the units that were finished before, and of the pairs decided.
#[derive(Default)]
struct Noted {
    resumed: AtomicU64,
    pairs: AtomicU64,
}

impl Progress for Noted {
    fn resumed(&self, units: u64, _: u64) {
        self.resumed.store(units, Ordering::Relaxed);
    }
    fn pairs(&self, pairs: u64) {
        self.pairs.fetch_add(pairs, Ordering::Relaxed);
    }
    fn unit(&self) {}
}

/// Compares random pairs; `survo verify MxN` does it on thousands.
fn drawn(plan: &Plan, checker: EngineKind, draw: Draw, progress: &Noted) -> DrawnPairs {
    let checking = Checking {
        checker: &checker,
        memory: plan.memory,
        threads: plan.threads,
        seed: 4,
        stop: &Stop::new(),
        progress,
    };
    let plan = plan.check().unwrap();
    let found = compare_pairs(&checking, &plan.producer(), draw).unwrap();
    found.expect("nobody stopped it")
}

fn sieve_agrees_on_random_pairs(m: usize, n: usize, engine: EngineKind) {
    let draw = Draw {
        random: 20,
        per_class: 10,
    };
    let noted = Noted::default();
    let checked = drawn(&plan(m, n, Method::Sieve), engine, draw, &noted);
    assert_eq!(checked.differences.kept, [""; 0], "{m}x{n}");
    assert_eq!(
        (checked.random, checked.per_class),
        (20, [10; 3]),
        "{m}x{n}"
    );
    assert_eq!(noted.pairs.into_inner(), checked.pairs, "{m}x{n}");
}

#[test]
fn a_draw_without_end_is_the_survey() {
    for (m, n) in [(2, 5), (2, 7), (3, 4)] {
        let plan = plan(m, n, Method::Sieve);
        let draw = Draw {
            random: usize::MAX,
            per_class: usize::MAX,
        };
        let drawn = drawn(&plan, EngineKind::Bitmask, draw, &Noted::default());
        let totals = survey(&plan).totals();
        let expected = Class::SEARCHED.map(|class| totals.get(class) as usize);
        assert_eq!(drawn.per_class, expected, "{m}x{n}");
        // Not counted twice, either.
        let all = expected.into_iter().sum();
        assert_eq!((drawn.random, drawn.pairs as usize), (all, all), "{m}x{n}");
        assert_eq!(drawn.differences.count, 0, "{m}x{n}");
    }
}

#[test]
fn the_sieve_agrees_with_other_engines_on_random_pairs_of_larger_shapes() {
    sieve_agrees_on_random_pairs(4, 5, EngineKind::ExactCover);
    for (m, n) in [(2, 10), (4, 5), (5, 5), (4, 6), (3, 8), (3, 9)] {
        sieve_agrees_on_random_pairs(m, n, EngineKind::Bitmask);
    }
}

/// A run that goes on accepts every finished unit, whatever engine and seed made it.
#[test]
fn every_finished_unit_is_taken_over() {
    for (m, n) in [(2, 5), (3, 3), (3, 4)] {
        for method in Method::ALL {
            for seed in [0, 1] {
                let mut plan = plan(m, n, method);
                (plan.seed, plan.units, plan.puzzles) = (seed, 7, true);
                if plan.check().is_err() {
                    continue;
                }
                let folder = tempfile::tempdir().unwrap();
                let noted = Noted::default();
                for _ in 0..2 {
                    let mut folder = opened(folder.path(), &plan);
                    let plan = plan.check().unwrap();
                    run(&plan, Some(&mut folder), &Stop::new(), &noted).unwrap();
                }
                assert_eq!(noted.resumed.into_inner(), plan.units, "{plan:?}");
            }
        }
    }
}
