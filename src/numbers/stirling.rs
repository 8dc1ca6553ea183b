//! Permutations by their number of cycles.

use num_bigint::BigUint;

/// Stirling numbers of the first kind without their signs: entry k, for k from 0
/// to `n`, is the number of permutations of `n` things with exactly k cycles.
///
/// By the recurrence c(n+1, k) = n c(n, k) + c(n, k-1) (Knuth, *The Art of Computer
/// Programming* 1, 1.2.6): the thing n+1 joins one of n places within a cycle or is a
/// cycle of its own. Exact for every `n`; takes about n^2 additions of numbers with
/// n log n bits.
pub fn permutations_by_cycles(n: usize) -> Vec<BigUint> {
    let mut counts = vec![BigUint::from(1u32)];
    for things in 0..n {
        let mut next = vec![BigUint::default(); counts.len() + 1];
        for (cycles, count) in counts.iter().enumerate() {
            next[cycles] += count * things;
            next[cycles + 1] += count;
        }
        counts = next;
    }
    counts
}
