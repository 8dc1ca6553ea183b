//! Tests of what is private in `src/search/threads.rs`.

use super::*;

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
