//! Tests of what is private in `src/walk.rs`.

use super::*;
use crate::tests::PairByPair;
use survo_core::search::NoProgress;

#[test]
fn a_pair_without_a_claim_is_a_fault_and_hides_no_other() {
    let recount = Recount {
        maker: &PairByPair(Extent::of(Shape::new(3, 4).unwrap()).unwrap()),
        judge: Method::Pairwise(EngineKind::Partition),
        seed: 0,
        threads: 1,
        memory: EngineKind::DEFAULT_MEMORY,
        stop: &Stop::new(),
        progress: &NoProgress,
    };
    let outcome = Mutex::new(Recounted::default());
    let decided = [(3, Class::Unique), (7, Class::Unique), (9, Class::Multiple)];
    let claims = [(3, Class::Unique), (9, Class::Unique)];
    let comparison = Comparison::new(&recount);
    comparison.add(&[11, 16, 25, 26], &decided, Some(&claims), &outcome);
    let found = outcome.into_inner().unwrap().differences;
    let found: Vec<String> = found.kept.iter().map(ToString::to_string).collect();
    assert!(found[0].ends_with(": not decided by sieve, unique by partition"));
    assert!(found[1].ends_with(": unique by sieve, multiple by partition"));
    assert_eq!(found.len(), 2);
}
