//! For two rows, the hull bound of one line over all weights at once.
//!
//! **Statement.** Let W be 2k numbers that are to be split into columns with sums
//! s_1 <= ... <= s_k, P[q] the sum of the q smallest numbers of W. Put f(0) = 0 and
//! f(t) = max over 0 <= u < t of P[t+u] - (s_1 + ... + s_u) + f(u). Then the smaller
//! numbers of the columns add up to at least f(k), in every split.
//!
//! **Proof.** Let A_t be the sum of the smaller numbers of columns 1..t of a split;
//! A_t >= f(t) by induction. A_0 = 0. For u < t take both numbers of columns 1..u
//! and the smaller ones of columns u+1..t: t + u different numbers of W, so their sum
//! is at least P[t+u], and it is (s_1 + ... + s_u) + A_t - A_u. Hence
//! A_t >= P[t+u] - (s_1 + ... + s_u) + A_u, and A_u >= f(u). QED
//!
//! The bound is also a bound on r_1, since row 1 takes one number of each column.

use crate::puzzle::Sum;

/// f(n) for the ascending column sums of a 2 x n table: no table has a smaller
/// row sum. `columns` add up to the total. Cost: n^2 / 2 steps.
pub(crate) fn least_row_sum(columns: &[Sum]) -> Sum {
    let n = columns.len();
    let mut f = vec![0i64; n + 1];
    for t in 1..=n {
        let mut sums = 0i64;
        let mut best = i64::MIN;
        for u in 0..t {
            let q = (t + u) as i64;
            best = best.max(q * (q + 1) / 2 - sums + f[u]);
            sums += i64::from(columns[u]);
        }
        f[t] = best;
    }
    // f(n) is at least P[n], the term u = 0.
    f[n] as Sum
}
