//! Which bounds of the family do not follow from others.
//!
//! Weights that order the cells of a table alike, ties included, form a cone. The optimal
//! order is the same for all of them, so B(a,b) adds up within the cone: a bound that is a
//! sum of others in it follows from these. Only the extreme rays are left. Weights span an
//! extreme ray exactly if nothing but their multiples has all their ties, the cells (i,j)
//! and (k,l) with a_i + b_j = a_k + b_l.
//!
//! Of the bounds of 4x7 with weights up to 7, an eighth are extreme. Rays with larger
//! weights are not in the family, so the others cannot be left out of it altogether.
//!
//! Mallows and Vanderbei (J. Integer Seq. 18, 2015) study these orders, as Young tableaux
//! that represent an outer sum.

/// Most lines of both sides together.
const MAX_LINES: usize = 65;

/// Weights of cells are below this.
const MAX_WEIGHT: usize = 64;

/// Equations hold modulo this prime. By chance they could be dependent modulo the prime
/// alone; then a bound is not called extreme that is.
const PRIME: i64 = (1 << 31) - 1;

/// Whether the bound with the weights `a` and `b`, which end with 0, spans an extreme ray.
///
/// Cost: a Gaussian elimination with an equation for each cell, a microsecond for 28 cells.
/// Panics for weights of cells of 64 and more.
pub(super) fn is_extreme(a: &[i16], b: &[i16]) -> bool {
    let (m, n) = (a.len(), b.len());
    // All weights but the last of each side, which stay 0.
    let unknowns = m + n - 2;
    let mut equations: Vec<[i64; MAX_LINES]> = Vec::with_capacity(unknowns);
    let mut first_of_weight = [None; MAX_WEIGHT];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let first = &mut first_of_weight[(x + y) as usize];
            let Some((k, l)) = *first else {
                *first = Some((i, j));
                continue;
            };
            let mut tie = [0; MAX_LINES];
            for (row, sign) in [(i, 1), (k, -1)] {
                if row + 1 < m {
                    tie[row] += sign;
                }
            }
            for (column, sign) in [(j, 1), (l, -1)] {
                if column + 1 < n {
                    tie[m - 1 + column] += sign;
                }
            }
            if is_independent(&equations, &mut tie[..unknowns]) {
                equations.push(tie);
                // The weights themselves solve the equations, so no more are independent,
                // unless all weights are 0.
                if equations.len() == unknowns {
                    return false;
                }
            }
        }
    }
    equations.len() + 1 == unknowns
}

/// Takes from an equation what follows from others; whether something is left. Each of the
/// others lacks the first unknowns of those before it.
fn is_independent(equations: &[[i64; MAX_LINES]], tie: &mut [i64]) -> bool {
    for equation in equations {
        let first = equation.iter().position(|&x| x != 0);
        let first = first.expect("independent equations are not empty");
        let (x, y) = (equation[first], tie[first]);
        if y != 0 {
            for (tie, other) in tie.iter_mut().zip(equation) {
                *tie = (*tie * x - other * y) % PRIME;
            }
        }
    }
    tie.iter().any(|&x| x != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::hull::{least_sum, weight_vectors};

    /// With weights up to 2, whether a bound is the sum of two others of the family.
    fn is_sum(a: &[i16], b: &[i16]) -> bool {
        let parts = |x: &[i16]| weight_vectors(x.len(), x[0]);
        let minus =
            |x: &[i16], y: &[i16]| -> Vec<i16> { x.iter().zip(y).map(|(x, y)| x - y).collect() };
        let is_descending = |x: &[i16]| x.windows(2).all(|w| w[0] >= w[1]);
        let is_zero = |x: &[i16], y: &[i16]| x[0] == 0 && y[0] == 0;
        parts(a).iter().any(|a1| {
            parts(b).iter().any(|b1| {
                let (a2, b2) = (minus(a, a1), minus(b, b1));
                !is_zero(a1, b1)
                    && !is_zero(&a2, &b2)
                    && is_descending(&a2)
                    && is_descending(&b2)
                    && least_sum(a1, b1) + least_sum(&a2, &b2) == least_sum(a, b)
            })
        })
    }

    /// A bound that is a sum of two others in the family is not extreme; and one that is not
    /// extreme is such a sum, or one of its multiples is.
    #[test]
    fn what_is_no_sum_of_others_is_extreme() {
        let mut extreme = 0;
        for a in weight_vectors(3, 3) {
            for b in weight_vectors(4, 3) {
                if a[0] == 0 && b[0] == 0 {
                    assert!(!is_extreme(&a, &b));
                    continue;
                }
                let twice = |x: &[i16]| -> Vec<i16> { x.iter().map(|x| 2 * x).collect() };
                let is_primitive = !is_sum(&a, &b);
                if is_extreme(&a, &b) {
                    extreme += 1;
                    // A multiple is the sum of other multiples.
                    let divisor = a.iter().chain(&b).fold(0, |d, &x| gcd(d, x));
                    assert_eq!(is_primitive, divisor == 1, "{a:?} {b:?}");
                } else {
                    assert!(
                        !is_primitive || is_sum(&twice(&a), &twice(&b)),
                        "{a:?} {b:?}"
                    );
                }
            }
        }
        assert!(extreme > 50);
    }

    fn gcd(x: i16, y: i16) -> i16 {
        if y == 0 { x } else { gcd(y, x % y) }
    }

    /// Condition (2) of one row and one column, and a multiple of it with a column more.
    #[test]
    fn weights_with_a_free_part_are_not_extreme() {
        assert!(is_extreme(&[1, 0, 0], &[1, 0, 0, 0]));
        // The gap between the rows can grow without a new tie.
        assert!(!is_extreme(&[3, 0, 0], &[1, 0, 0, 0]));
        // Condition (1).
        assert!(is_extreme(&[1, 1, 0], &[0, 0, 0, 0]));
    }
}
