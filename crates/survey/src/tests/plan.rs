//! What is asked of a survey, and refused.

use crate::{Plan, Work};
use survo_core::puzzle::Shape;
use survo_core::search::Stop;
use survo_engines::Method;

#[test]
fn what_cannot_run_is_no_checked_plan() {
    let refused = |change: fn(&mut Plan)| {
        let mut plan = Plan::new(Shape::new(3, 4).unwrap()).unwrap();
        change(&mut plan);
        plan.check().unwrap_err().to_string()
    };
    let unsuited = refused(|plan| plan.method = Method::SingleMargin);
    assert!(unsuited.ends_with("not 3x4"), "{unsuited}");
    let no_units = refused(|plan| plan.units = 0);
    assert_eq!(no_units, "a survey is cut into 1 to 1000000 units, not 0");
    assert!(refused(|plan| plan.units = u64::MAX).ends_with("not 18446744073709551615"));
}

#[test]
fn many_threads_have_sixteen_units_each() {
    let mut plan = Plan::new(Shape::new(4, 4).unwrap()).unwrap();
    for (threads, units) in [(1, 256), (16, 256), (64, 1024)] {
        plan.threads = threads;
        assert_eq!(plan.default_units(), units);
    }
    // Never more than there are column margins.
    plan.threads = usize::MAX;
    assert_eq!(plan.default_units(), plan.column_margins());
    // Shards of several machines are cut alike.
    plan.shard = "1/3".parse().unwrap();
    assert_eq!(plan.default_units(), 86);
}

#[test]
fn the_units_of_all_shards_are_all_units() {
    let mut plan = Plan::new(Shape::new(3, 4).unwrap()).unwrap();
    for of in [1, 2, 7] {
        plan.units = 5;
        let mut places = Vec::new();
        for number in 1..=of {
            plan.shard = format!("{number}/{of}").parse().unwrap();
            let checked = plan.check().unwrap();
            assert_eq!(checked.all_units(), 5 * of);
            places.extend((0..plan.units).map(|index| checked.place(index)));
        }
        places.sort_unstable();
        assert!(places.into_iter().eq(0..5 * of));
    }
}

/// The row margins of 5x6 take seconds to list, and more than 10^12 column margins of 3x12 are cut
/// into units.
#[test]
fn the_set_up_ends_when_it_is_stopped() {
    for (m, n) in [(5, 6), (3, 12)] {
        let plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
        let stop = Stop::new();
        stop.raise();
        assert!(Work::new(&plan.check().unwrap(), &stop).is_none());
    }
}

#[test]
fn shapes_out_of_reach_are_refused() {
    let plan = |m, n| Plan::new(Shape::new(m, n).unwrap());
    for (m, n, why) in [(1, 5, "at least 2 rows"), (8, 8, "fit into memory")] {
        let refused = plan(m, n).unwrap_err();
        assert!(refused.to_string().contains(why), "{refused}");
    }
    assert_eq!(plan(4, 3).unwrap().shape(), Shape::new(3, 4).unwrap());
    assert_eq!(plan(4, 4).unwrap().pairs(), 4_438_710);
}
