//! The counts of surveys against other engines: sound ones agree, and a wrong answer is found.

use std::time::Duration;

use crate::{Outcome, Plan, PlanMaker, Planted, Survey, run};
use survo_check::{Difference, Draw, Recount, Recounted, SEARCHED_CLASSES, Scope};
use survo_core::puzzle::{Class, ClassCounts, Margins, Shape};
use survo_core::search::{NoProgress, Stop};
use survo_engines::{EngineKind, Method};
use survo_files::Shard;

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

const PARTITION: Method = Method::Pairwise(EngineKind::Partition);

const BITMASK: Method = Method::Pairwise(EngineKind::Bitmask);

fn recount<'a>(maker: &'a PlanMaker<'a>, judge: Method, stop: &'a Stop) -> Recount<'a> {
    Recount {
        maker,
        judge,
        seed: 7,
        threads: 2,
        memory: EngineKind::DEFAULT_MEMORY,
        stop,
        progress: &NoProgress,
    }
}

fn compared(plan: &Plan) -> Recounted {
    let other = plan.by(PARTITION).unwrap();
    let [ours, theirs] = [plan, &*other].map(|plan| survey(plan).by_row_margin);
    let compared =
        recount(&plan.check().unwrap().maker(), PARTITION, &Stop::new()).compare(&ours, &theirs);
    compared.unwrap().unwrap()
}

/// Recounts a sample, where recounting everything is expected to take `cost`.
fn sampled(plan: &Plan, cost: Duration) -> Recounted {
    let (time, counts) = (Duration::from_secs(20), survey(plan).by_row_margin);
    let sampled = recount(&plan.check().unwrap().maker(), PARTITION, &Stop::new())
        .within(time, cost, &counts);
    sampled.unwrap().unwrap()
}

const DAY: Duration = Duration::from_secs(86_400);

#[test]
fn sound_engines_agree_on_all_pairs_and_on_those_drawn() {
    for (m, n) in [(2, 5), (3, 3), (3, 4)] {
        let plan = plan(m, n);
        let whole = compared(&plan);
        assert_eq!(
            (whole.pairs, whole.row_margins, whole.differences.count),
            (plan.pairs(), plan.row_margins(), 0)
        );
        assert_eq!(sampled(&plan, Duration::ZERO).pairs, plan.pairs());
        // A draw to the end has all pairs that satisfy the conditions, each once.
        let drawn = sampled(&plan, DAY);
        let totals = survey(&plan).totals();
        let open = plan.pairs() - totals.get(Class::Condition1) - totals.get(Class::Condition2);
        assert_eq!(
            (drawn.pairs, drawn.row_margins, drawn.differences.count),
            (open, 0, 0)
        );
        // Both ways of sampling together have no pair twice.
        let both = sampled(&plan, Duration::from_secs(20));
        assert!(both.row_margins > 0 && both.pairs < plan.pairs() && both.pairs > open);
    }
}

#[test]
fn a_wrong_answer_is_found_and_its_pair_named() {
    let pair = "rows 14 25 39, columns 11 16 25 26: multiple by sieve, unique by partition";
    let mut plan = plan(3, 4);
    plan.planted = Some(planted());
    let found = compared(&plan);
    let texts: Vec<String> = found
        .differences
        .kept
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!((texts.len(), found.differences.count), (3, 3));
    assert_eq!(texts[0], pair);
    // The answer stands for the complement, too, on which both agree when they look again.
    for (text, class) in texts[1..].iter().zip(["unique", "multiple"]) {
        let words = format!("rows 13 27 38: {class} is ");
        assert!(text.starts_with(&words), "{text}");
    }
    for (cost, differing) in [(Duration::ZERO, 3), (DAY, 1)] {
        let found = sampled(&plan, cost);
        assert_eq!(found.differences.count, differing);
        assert_eq!(found.differences.kept[0].to_string(), pair);
    }
}

#[test]
fn pairs_that_both_engines_decide_anew_say_nothing_of_the_counts() {
    let plan = plan(3, 4).check().unwrap();
    let (stop, year) = (Stop::new(), 365 * DAY);
    let mut forged = survey(&plan).by_row_margin;
    let of = |row: &mut ClassCounts| *row = ClassCounts::new([0, 0, 0, 0, row.pairs()]);
    forged.iter_mut().for_each(of);
    let maker = plan.maker();
    let recount = recount(&maker, PARTITION, &stop);
    let found = recount.within(Duration::from_secs(20), year, &forged);
    let found = found.unwrap().unwrap();
    assert!(found.pairs > 0);
    assert_eq!(
        (found.random as u64, found.differences.count),
        (found.pairs, 0)
    );
    let now = std::time::SystemTime::now();
    let check = found.record_of_survey(&recount, "", DAY, now, "");
    let words = "of 66432 pairs drawn at random that both engines decided anew";
    assert!(check.to_string().ends_with(words), "{check}");
}

#[test]
fn the_walk_and_single_margins_check_one_another_by_whole_surveys_only() {
    let two_rows = plan(2, 6);
    for (maker, judge) in [
        (Method::Sieve, Method::SingleMargin),
        (Method::SingleMargin, Method::Sieve),
    ] {
        let [maker, other] = [maker, judge].map(|method| two_rows.by(method).unwrap());
        let [ours, theirs] = [&maker, &other].map(|plan| survey(plan).by_row_margin);
        let stop = Stop::new();
        let made = maker.maker();
        let recount = recount(&made, judge, &stop);
        assert_eq!(
            recount
                .compare(&ours, &theirs)
                .unwrap()
                .unwrap()
                .differences
                .count,
            0
        );
        let time = Duration::from_secs(1);
        for cost in [Duration::ZERO, DAY] {
            assert!(recount.within(time, cost, &ours).is_err());
        }
        assert!(recount.of(Scope::Time(time, &[])).is_err());
    }
}

fn margins(count: u64) -> Scope<'static> {
    let shard = Shard::WHOLE;
    Scope::ColumnMargins { count, shard }
}

#[test]
fn whole_margins_show_the_one_wrong_pair_of_all() {
    let mut plan = plan(3, 4);
    let check = |plan: &Plan, count| {
        let checked =
            recount(&plan.check().unwrap().maker(), BITMASK, &Stop::new()).of(margins(count));
        checked.unwrap().expect("nobody stopped it")
    };
    assert_eq!(check(&plan, u64::MAX).differences.count, 0);
    plan.planted = Some(planted());
    let checked = check(&plan, u64::MAX);
    assert_eq!(
        (checked.column_margins, checked.differences.count),
        (519, 1)
    );
    let Difference::Pair {
        margins,
        claimed,
        found,
        ..
    } = &checked.differences.kept[0]
    else {
        panic!("{checked:?}");
    };
    assert_eq!(**margins, planted().margins);
    let found = (*claimed, *found);
    assert_eq!(found, (Some(Class::Multiple), Class::Unique));
}

#[test]
fn whole_margins_can_be_stopped() {
    let stop = Stop::new();
    stop.raise();
    let plan = plan(3, 4);
    let checked = recount(&plan.check().unwrap().maker(), BITMASK, &stop).of(margins(5));
    assert_eq!(checked.unwrap(), None);
}

#[test]
fn a_draw_without_end_is_the_survey() {
    for (m, n) in [(2, 5), (2, 7), (3, 4)] {
        let plan = plan(m, n);
        let draw = Scope::Pairs(Draw {
            random: usize::MAX,
            per_class: usize::MAX,
        });
        let drawn = recount(&plan.check().unwrap().maker(), BITMASK, &Stop::new()).of(draw);
        let drawn = drawn.unwrap().unwrap();
        let totals = survey(&plan).totals();
        let expected = SEARCHED_CLASSES.map(|class| totals.get(class));
        assert_eq!(drawn.per_class.map(|count| count as u64), expected);
        assert_eq!(
            SEARCHED_CLASSES.map(|class| drawn.counts.get(class)),
            expected
        );
        // Not counted twice, either.
        let all = expected.iter().sum::<u64>();
        assert_eq!(
            (drawn.random as u64, drawn.pairs, drawn.differences.count),
            (all, all, 0)
        );
        assert!(!drawn.is_short, "{m}x{n}");
    }
}
