//! The counts of surveys against other engines: sound ones agree, and a faulty engine is caught,
//! whether it made the survey or recounts it.

use std::time::Duration;

use crate::{CheckedPlan, Outcome, Plan, Planted, Survey, run};
use survo_check::{Checker, Checking, Draw, Recount, Recounted, SEARCHED_CLASSES, compare_pairs};
use survo_core::bounds::condition_class;
use survo_core::puzzle::{Class, ClassCounts, Margins, Puzzle, Shape, Sum};
use survo_core::search::{Effort, NoProgress, Report, Stop};
use survo_engines::{Bitmask, Engine, EngineError, EngineKind, Method, RowSide, Search, solutions};

/// Longer than any of these recounts: they end when nothing is left.
const HOUR: Duration = Duration::from_secs(3600);

/// The complement of the pair that the source prints, which is unique, taken for multiple.
pub fn planted() -> Planted {
    let shape = Shape::new(3, 4).unwrap();
    Planted {
        margins: Margins::new(shape, vec![14, 25, 39], vec![11, 16, 25, 26]).unwrap(),
        class: Class::Multiple,
    }
}

fn plan(m: usize, n: usize) -> Plan {
    Plan::new(Shape::new(m, n).unwrap()).unwrap()
}

fn survey(plan: &Plan) -> Box<Survey> {
    match run(&plan.check().unwrap(), None, &Stop::new(), &NoProgress).unwrap() {
        Outcome::Finished(survey) => survey,
        Outcome::Stopped { .. } => panic!("nobody stopped it"),
    }
}

const PARTITION: EngineKind = EngineKind::Partition;

fn checking<'a>(checker: &'a dyn Checker, stop: &'a Stop) -> Checking<'a> {
    Checking {
        checker,
        memory: EngineKind::DEFAULT_MEMORY,
        threads: 2,
        seed: 7,
        stop,
        progress: &NoProgress,
    }
}

/// A part of a recount.
#[derive(Clone, Copy, Debug)]
enum Part {
    Whole,
    RowMargins,
    Pairs,
}

const PARTS: [Part; 3] = [Part::Whole, Part::RowMargins, Part::Pairs];

/// Recounts the survey of a plan by a checker, whose own survey `other` would be.
fn recounted(plan: &CheckedPlan, checker: &dyn Checker, other: &Plan, part: Part) -> Recounted {
    let (stop, producer) = (Stop::new(), plan.producer());
    let counts = survey(plan).by_row_margin;
    let recount = Recount {
        engine: checker.method(),
        checking: checking(checker, &stop),
        producer: &producer,
        counts: &counts,
    };
    let found = match part {
        Part::Whole => {
            let found = survey(other);
            recount.whole(&found.by_row_margin, found.counters.searches)
        }
        // The expected cost tells which of the two is tried.
        Part::RowMargins => recount.within(HOUR, Duration::ZERO),
        Part::Pairs => recount.within(HOUR, Duration::MAX),
    };
    found.unwrap().expect("nobody stopped it")
}

fn by(plan: &Plan, engine: EngineKind) -> CheckedPlan {
    plan.by(Method::Pairwise(engine)).unwrap()
}

#[test]
fn sound_engines_agree_on_all_that_is_searched() {
    for (m, n) in [(2, 5), (3, 3), (3, 4)] {
        let plan = plan(m, n).check().unwrap();
        let open = searched(&survey(&plan).totals());
        for (part, margins, pairs, drawn) in [
            // One of two complements is searched, but for pairs that are their own.
            (Part::Whole, plan.row_margins(), open.div_ceil(2)..=open, 0),
            (Part::RowMargins, plan.row_margins(), open..=open, 0),
            (Part::Pairs, 0, 0..=0, open),
        ] {
            let found = recounted(&plan, &PARTITION, &by(&plan, PARTITION), part);
            assert_eq!(found.differences.count, 0, "{part:?} of {m}x{n}");
            assert_eq!(found.row_margins, margins, "{part:?} of {m}x{n}");
            assert!(pairs.contains(&found.searched), "{found:?} of {m}x{n}");
            assert_eq!(found.drawn, drawn, "{part:?} of {m}x{n}");
        }
    }
}

fn searched(counts: &ClassCounts) -> u64 {
    SEARCHED_CLASSES.map(|class| counts.get(class)).iter().sum()
}

/// An engine that is wrong about one pair.
struct Faulty(Planted);

impl Checker for Faulty {
    fn method(&self) -> Method {
        Method::Pairwise(PARTITION)
    }

    fn build(&self, memory: usize) -> Box<dyn Engine> {
        Box::new(FaultyEngine {
            engine: PARTITION.build(memory),
            planted: self.0.clone(),
            fixed: Vec::new(),
        })
    }
}

struct FaultyEngine {
    engine: Box<dyn Engine>,
    planted: Planted,
    fixed: Vec<Sum>,
}

impl Engine for FaultyEngine {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        self.fixed = rows.sums().to_vec();
        self.engine.fix_rows(rows)
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        self.engine.solve_columns(columns, search)
    }

    fn classify(
        &mut self,
        columns: &[Sum],
        stop: &Stop,
        cells: &mut Vec<u8>,
    ) -> Result<(Option<Class>, Effort), EngineError> {
        let (class, effort) = self.engine.classify(columns, stop, cells)?;
        let margins = &self.planted.margins;
        let mut sides = [&self.fixed[..], columns];
        sides.sort_by_key(|side| side.len());
        let is_planted = sides == [margins.rows(), margins.columns()];
        let class = class.map(|class| {
            if is_planted {
                self.planted.class
            } else {
                class
            }
        });
        Ok((class, effort))
    }
}

/// A pair of 3x4 of a class, of which a survey decides the pair itself and not its complement.
fn pair_of(class: Class) -> Margins {
    let shape = Shape::new(3, 4).unwrap();
    let all = shape.row_margins().iter().flat_map(|rows| {
        let columns = shape.column_margins().iter();
        columns.map(move |columns| Margins::new(shape, rows.clone(), columns).unwrap())
    });
    let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
    let mut fits = |margins: &Margins| {
        let complement = margins.columns().iter().rev().map(|sum| 3 * 13 - sum);
        let is_lesser = margins.columns().iter().copied().lt(complement);
        is_lesser && condition_class(margins).is_none() && {
            let found = solutions(&mut engine, &Puzzle::open(margins.clone()), 2).unwrap();
            Class::of_solutions(found.len() as u64) == class
        }
    };
    all.into_iter().find(|margins| fits(margins)).unwrap()
}

#[test]
fn a_faulty_engine_is_caught_in_each_role_by_each_part_of_a_recount() {
    for (right, wrong) in [
        // It loses a table.
        (Class::Multiple, Class::Unique),
        (Class::Unique, Class::Unsolvable),
        // It invents one.
        (Class::Unsolvable, Class::Unique),
        (Class::Unique, Class::Multiple),
    ] {
        let margins = pair_of(right);
        let sums = format!("{:?}", (margins.rows(), margins.columns()));
        let planted = Planted {
            margins,
            class: wrong,
        };
        let sound = plan(3, 4);
        let mut faulty = sound.clone();
        faulty.planted = Some(planted.clone());
        let mut faulty_recount = (*by(&sound, PARTITION)).clone();
        faulty_recount.planted = Some(planted.clone());
        for part in PARTS {
            let (producer, other) = (faulty.check().unwrap(), by(&sound, PARTITION));
            let found = recounted(&producer, &PARTITION, &other, part);
            let first = found.differences.kept[0].to_string();
            let words = format!("{wrong} by sieve, {right} by partition");
            assert!(first.ends_with(&words), "{part:?} of {sums}: {first}");

            let (producer, checker) = (sound.check().unwrap(), Faulty(planted.clone()));
            let found = recounted(&producer, &checker, &faulty_recount, part);
            let first = found.differences.kept[0].to_string();
            let words = format!("{right} by sieve, {wrong} by partition");
            assert!(first.ends_with(&words), "{part:?} of {sums}: {first}");
        }
    }
}

/// The answer for a pair counts for its complement, too, on which both engines agree when they
/// decide it again: the counts are named then.
#[test]
fn a_count_without_a_pair_at_fault_is_named() {
    let mut faulty = plan(3, 4);
    faulty.planted = Some(planted());
    let faulty = faulty.check().unwrap();
    let found = recounted(&faulty, &PARTITION, &by(&faulty, PARTITION), Part::Whole);
    let texts = found.differences.kept.iter().map(ToString::to_string);
    let texts: Vec<String> = texts.collect();
    let pair = "rows 14 25 39, columns 11 16 25 26: multiple by sieve, unique by partition";
    assert_eq!((texts.len(), &texts[0][..]), (3, pair));
    for (text, class) in texts[1..].iter().zip(["unique", "multiple"]) {
        let words = format!("rows 13 27 38: {class} is ");
        assert!(text.starts_with(&words), "{text}");
    }
}

/// A survey keeps no single pairs, so that forged counts show in row margins alone.
#[test]
fn pairs_that_both_engines_decide_anew_say_nothing_of_the_counts() {
    let plan = plan(3, 4).check().unwrap();
    let (stop, producer) = (Stop::new(), plan.producer());
    let counts = survey(&plan).by_row_margin.into_iter();
    let forged = counts.map(|row| ClassCounts::new([0, 0, 0, 0, row.pairs()]));
    let forged: Vec<ClassCounts> = forged.collect();
    let recount = Recount {
        engine: PARTITION.method(),
        checking: checking(&PARTITION, &stop),
        producer: &producer,
        counts: &forged,
    };
    let drawn = recount.within(HOUR, Duration::MAX).unwrap().unwrap();
    assert!(drawn.drawn > 0 && drawn.differences.count == 0);
    let margins = recount.within(HOUR, Duration::ZERO).unwrap().unwrap();
    assert!(margins.differences.count > 0);
    stop.raise();
    assert_eq!(recount.within(HOUR, Duration::ZERO).unwrap(), None);
}

#[test]
fn a_draw_without_end_is_the_survey() {
    for (m, n) in [(2, 5), (2, 7), (3, 4)] {
        let (plan, stop) = (plan(m, n).check().unwrap(), Stop::new());
        let draw = Draw {
            random: usize::MAX,
            per_class: usize::MAX,
        };
        let checking = checking(&EngineKind::Bitmask, &stop);
        let drawn = compare_pairs(&checking, &plan.producer(), draw).unwrap();
        let drawn = drawn.expect("nobody stopped it");
        let totals = survey(&plan).totals();
        let expected = SEARCHED_CLASSES.map(|class| totals.get(class) as usize);
        assert_eq!(drawn.per_class, expected, "{m}x{n}");
        // Not counted twice, either.
        let all = searched(&totals);
        assert_eq!((drawn.random as u64, drawn.pairs), (all, all), "{m}x{n}");
        assert_eq!(drawn.differences.count, 0, "{m}x{n}");
    }
}
