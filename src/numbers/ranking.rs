//! Partitions by rank, found by looking up counts that are made once.
//!
//! [`Restriction::from_rank`] counts anew for each rank, which suits a walk that
//! starts somewhere and goes on. Whoever draws partitions at random asks for one after
//! the other all over the list: here the counts are made once.

use super::Restriction;

/// Counts that a ranking may keep, 16 bytes each.
const COUNT_LIMIT: usize = 1 << 23;

/// The partitions of a restriction without excluded values, in lexicographic order.
#[derive(Clone, Debug)]
pub struct Ranking {
    sum: usize,
    parts: usize,
    min: usize,
    max: usize,
    /// How many sets of `k` values from `v..=max` have the sum `s`, at
    /// `((v - min) * (parts + 1) + k) * (sum + 1) + s`, for v up to max + 1.
    counts: Vec<u128>,
}

impl Ranking {
    /// The ranking of a restriction; `None` if it excludes values, or if its counts are
    /// too many or too large to keep (2^23, 128 bits). Memory and cost: a count for
    /// each value, number of parts and sum.
    pub fn new(restriction: &Restriction) -> Option<Self> {
        if !restriction.excluded.is_empty() {
            return None;
        }
        let (sum, parts) = (restriction.sum as usize, restriction.parts);
        let (min, max) = (restriction.min as usize, restriction.max as usize);
        let row = sum + 1;
        let value = parts.checked_add(1)?.checked_mul(row)?;
        let size = value.checked_mul(max - min + 2)?;
        if size > COUNT_LIMIT {
            return None;
        }
        let mut counts = vec![0u128; size];
        // From no values: the empty set.
        counts[size - value] = 1;
        for v in (min..=max).rev() {
            let (here, above) =
                counts[(v - min) * value..(v - min + 2) * value].split_at_mut(value);
            here.copy_from_slice(above);
            for k in 1..=parts {
                for s in v..=sum {
                    let with = above[(k - 1) * row + s - v];
                    let count = &mut here[k * row + s];
                    *count = count.checked_add(with)?;
                }
            }
        }
        Some(Self {
            sum,
            parts,
            min,
            max,
            counts,
        })
    }

    /// The number of partitions.
    pub fn count(&self) -> u128 {
        self.at_least(self.min, self.parts, self.sum)
    }

    /// The partition with a rank, from 0; `None` beyond the last. Cost: a look at each value.
    pub fn partition(&self, mut rank: u128) -> Option<Vec<u32>> {
        if rank >= self.count() {
            return None;
        }
        let (mut parts, mut sum) = (self.parts, self.sum);
        let mut partition = Vec::with_capacity(parts);
        for v in self.min..=self.max {
            if parts == 0 {
                break;
            }
            // Those that begin with v come before those that begin higher.
            let with = match sum.checked_sub(v) {
                Some(rest) => self.at_least(v + 1, parts - 1, rest),
                None => 0,
            };
            if rank < with {
                partition.push(v as u32);
                parts -= 1;
                sum -= v;
            } else {
                rank -= with;
            }
        }
        Some(partition)
    }

    /// How many sets of `parts` values from `least..=max` have this sum.
    fn at_least(&self, least: usize, parts: usize, sum: usize) -> u128 {
        self.counts[((least - self.min) * (self.parts + 1) + parts) * (self.sum + 1) + sum]
    }
}
