//! Counting partitions without listing them.
//!
//! Choosing `k` distinct values out of `w` consecutive ones and looking at the
//! sums is the Gaussian binomial coefficient `[w choose k]_q` (Andrews, *The
//! Theory of Partitions*, 1976, theorem 3.1): the coefficient of `q^x` counts
//! the choices whose sum exceeds the least possible one by `x`. The module
//! builds these coefficients one factor at a time and takes excluded values
//! out by dividing the generating function by `1 + y q^e`.

use num_bigint::BigUint;

use super::consecutive_sum;

/// The coefficients of `q^0..=q^degree` of `[width choose k]_q` for every
/// `k = 0..=parts`, as rows.
///
/// Cost: `parts * degree` additions of big integers.
fn gaussian_rows(width: u64, parts: usize, degree: usize) -> Vec<Vec<BigUint>> {
    let mut row = vec![BigUint::ZERO; degree + 1];
    row[0] = BigUint::from(1u8);
    let mut rows = vec![row.clone()];
    for k in 1..=parts {
        // [w, k] = [w, k-1] * (1 - q^(w-k+1)) / (1 - q^k). Dividing first keeps
        // every coefficient at or above what is subtracted from it.
        for x in k..=degree {
            let (low, high) = row.split_at_mut(x);
            high[0] += &low[x - k];
        }
        match usize::try_from(width.saturating_sub(k as u64 - 1)) {
            Ok(0) => row.fill(BigUint::ZERO),
            Ok(shift) => {
                for x in (shift..=degree).rev() {
                    let (low, high) = row.split_at_mut(x);
                    high[0] -= &low[x - shift];
                }
            }
            // A shift beyond any degree in memory subtracts nothing.
            Err(_) => {}
        }
        rows.push(row.clone());
    }
    rows
}

/// Number of sets of `parts` values from `min..=max`, none of them in
/// `excluded`, that add up to `sum`.
///
/// `excluded` holds distinct values within `min..=max`. Cost:
/// `(1 + excluded.len()) * parts * sum` additions of big integers.
pub(super) fn count_sets(sum: u64, parts: usize, min: u64, max: u64, excluded: &[u64]) -> BigUint {
    if max < min || parts as u64 > max - min + 1 {
        return if parts == 0 && sum == 0 {
            BigUint::from(1u8)
        } else {
            BigUint::ZERO
        };
    }
    let width = max - min + 1;
    let Some(excess) = sum.checked_sub(consecutive_sum(min, parts as u64)) else {
        return BigUint::ZERO;
    };
    if excluded.is_empty() {
        return gaussian_rows(width, parts, excess as usize)[parts][excess as usize].clone();
    }
    // by_size[k][s]: sets of k values with sum s, for s up to `sum`.
    let degree = sum as usize;
    let mut by_size: Vec<Vec<BigUint>> = gaussian_rows(width, parts, degree)
        .into_iter()
        .enumerate()
        .map(|(k, row)| {
            let least = consecutive_sum(min, k as u64) as usize;
            let mut shifted = vec![BigUint::ZERO; least.min(degree + 1)];
            shifted.extend(row.into_iter().take((degree + 1).saturating_sub(least)));
            shifted
        })
        .collect();
    for &value in excluded {
        // F = (1 + y q^e) G, hence G[k][s] = F[k][s] - G[k-1][s-e].
        for k in 1..=parts {
            let (below, from) = by_size.split_at_mut(k);
            for s in value as usize..=degree {
                from[0][s] -= &below[k - 1][s - value as usize];
            }
        }
    }
    by_size[parts][degree].clone()
}
