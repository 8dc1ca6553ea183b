//! Tests of what is private in `src/engines/sieve/decide/restarts.rs`.

use super::*;

#[test]
fn budgets_follow_the_sequence_and_grow_beyond_any_bound() {
    let sequence: Vec<u64> = (1..=15).map(luby).collect();
    assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    for k in 1..20 {
        assert_eq!(luby((1 << k) - 1), 1 << (k - 1));
    }
}
