//! Time limits, what a search has proved, and threads that share work.

use std::sync::Mutex;
use std::time::Duration;

use survo_core::search::{Effort, Ending, Report, Stop, Timer, lock, share};

fn wait_for(stop: &Stop) {
    while !stop.is_raised() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn time_or_the_flag_around_raises_the_flag() {
    let outer = Stop::new();
    let timer = Timer::new(&outer, Duration::from_millis(5)).unwrap();
    assert_eq!(timer.elapsed(), Duration::ZERO);
    timer.begin();
    wait_for(timer.stop());
    assert!(timer.elapsed() >= Duration::from_millis(5));
    assert!(!outer.is_raised());

    let timer = Timer::new(&outer, Duration::from_secs(3600)).unwrap();
    assert!(!timer.stop().is_raised());
    outer.raise();
    wait_for(timer.stop());

    // Begun again, it counts from then on.
    let timer = Timer::new(&Stop::new(), Duration::from_secs(3600)).unwrap();
    timer.begin();
    std::thread::sleep(Duration::from_millis(3));
    let before = timer.elapsed();
    timer.begin_again();
    assert!(timer.elapsed() < before);

    // A timer that is dropped ends at once.
    drop(Timer::new(&Stop::new(), Duration::from_secs(3600)).unwrap());
}

#[test]
fn nothing_is_unique_before_the_search_is_exhausted() {
    let verdict = |ending, solutions| {
        let effort = Effort::Nodes(1);
        let report = Report {
            solutions,
            ending,
            effort,
        };
        report.verdict().name()
    };
    let found = |ending| [0, 1, 2].map(|solutions| verdict(ending, solutions));
    assert_eq!(found(Ending::Exhausted), ["none", "unique", "several"]);
    assert_eq!(found(Ending::Limit), ["unknown", "some", "several"]);
    assert_eq!(found(Ending::Stopped), ["unknown", "some", "several"]);
}

#[test]
fn runs_of_pieces_are_neighbours_and_leave_none_out() {
    for (threads, count) in [(1, 1), (1, 300), (3, 300), (64, 300), (2, 0)] {
        let taken = Mutex::new(Vec::new());
        let never: Result<(), std::convert::Infallible> =
            share(threads, count, &Stop::new(), |queue| {
                while let Some(run) = queue.take_run() {
                    lock(&taken).push(run);
                }
                Ok(())
            });
        never.unwrap();
        let mut taken = taken.into_inner().unwrap();
        taken.sort_by_key(|run| run.start);
        assert!(
            taken
                .iter()
                .all(|run| (1..=16).contains(&run.clone().count()))
        );
        assert!(taken.into_iter().flatten().eq(0..count));
    }
}
