//! The partitions of a restriction, one after the other or by rank.
//!
//! Margins are streamed through this module, so a list may be far longer than
//! memory: [`Partitions`] holds one partition and steps to the next in
//! lexicographic order. It may start anywhere: a [`Ranking`] knows how many partitions begin with
//! each value, and so finds the one with a rank without a walk.

use super::Restriction;

/// Lexicographic walk over the partitions of a [`Restriction`].
///
/// [`Partitions::advance`] lends each partition without allocating; the
/// [`Iterator`] implementation copies it.
#[derive(Clone, Debug)]
pub struct Partitions {
    /// Allowed values, ascending.
    values: Vec<u32>,
    /// `prefix[i]` is the sum of the first `i` allowed values.
    prefix: Vec<u64>,
    /// Indices of the chosen values, one a part.
    chosen: Vec<usize>,
    /// `rest[k]` is what parts k.. must add up to.
    rest: Vec<u64>,
    current: Vec<u32>,
    state: WalkState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WalkState {
    /// Nothing was given out yet.
    Fresh,
    /// `current` is the partition to give out next.
    Positioned,
    /// `current` was given out.
    Walking,
    Exhausted,
}

impl Partitions {
    pub(super) fn new(restriction: &Restriction) -> Self {
        let excluded = &restriction.excluded;
        let values: Vec<u32> = (restriction.min..=restriction.max)
            .filter(|v| excluded.binary_search(v).is_err())
            .collect();
        let mut prefix = vec![0u64];
        prefix.extend(values.iter().scan(0u64, |sum, &v| {
            *sum += u64::from(v);
            Some(*sum)
        }));
        // More parts than values: nothing to list, and no memory to be asked for.
        let is_hopeless = || !excluded.is_empty() && !has_partition(&values, restriction);
        let (parts, state) = if restriction.parts > values.len() || is_hopeless() {
            (1, WalkState::Exhausted)
        } else {
            (restriction.parts, WalkState::Fresh)
        };
        let mut rest = vec![0; parts];
        rest[0] = u64::from(restriction.sum);
        Self {
            values,
            prefix,
            chosen: vec![0; parts],
            rest,
            current: vec![0; parts],
            state,
        }
    }

    /// Index of the first allowed value that is at least `v`.
    fn first_at_least(&self, v: u64) -> usize {
        self.values.partition_point(|&value| u64::from(value) < v)
    }

    /// The next partition, or `None` after the last. Amortised cost: a few
    /// steps for each partition where no values are excluded.
    pub fn advance(&mut self) -> Option<&[u32]> {
        let parts = self.chosen.len();
        let (mut level, mut candidate) = match self.state {
            WalkState::Exhausted => return None,
            WalkState::Positioned => {
                self.state = WalkState::Walking;
                return Some(&self.current);
            }
            WalkState::Fresh => (0, 0),
            // The last part is fixed by the others: move the one before it.
            WalkState::Walking if parts >= 2 => (parts - 2, self.chosen[parts - 2] + 1),
            WalkState::Walking => {
                self.state = WalkState::Exhausted;
                return None;
            }
        };
        self.state = WalkState::Walking;
        loop {
            match self.choice(level, candidate) {
                Some(index) => {
                    self.chosen[level] = index;
                    self.current[level] = self.values[index];
                    if level + 1 == parts {
                        return Some(&self.current);
                    }
                    self.rest[level + 1] = self.rest[level] - u64::from(self.values[index]);
                    level += 1;
                    candidate = index + 1;
                }
                None if level == 0 => {
                    self.state = WalkState::Exhausted;
                    return None;
                }
                None => {
                    level -= 1;
                    candidate = self.chosen[level] + 1;
                }
            }
        }
    }

    /// The first index at or after `candidate` that part `level` may take so that the later parts
    /// are neither bound to exceed nor bound to miss what is left.
    fn choice(&self, level: usize, candidate: usize) -> Option<usize> {
        let open = self.chosen.len() - level;
        let len = self.values.len();
        let rest = self.rest[level];
        if candidate + open > len {
            return None;
        }
        let greatest_later = self.prefix[len] - self.prefix[len - (open - 1)];
        let index = candidate.max(self.first_at_least(rest.saturating_sub(greatest_later)));
        if index + open > len {
            return None;
        }
        let least = self.prefix[index + open] - self.prefix[index];
        (least <= rest && (open > 1 || least == rest)).then_some(index)
    }
}

/// Whether `parts` of the values add up to the sum. Values with gaps, odd ones alone for example,
/// may have no partition although their bounds allow one; a walk would look for one for ever.
/// Cost: `values * parts * sum / 64` steps.
fn has_partition(values: &[u32], restriction: &Restriction) -> bool {
    let (sum, parts) = (restriction.sum as usize, restriction.parts);
    let words = sum / 64 + 1;
    // The sums of k of the values so far, as bits.
    let mut sums = vec![vec![0u64; words]; parts + 1];
    sums[0][0] = 1;
    for &value in values {
        let (by, shift) = (value as usize / 64, value % 64);
        for k in (1..=parts).rev() {
            let (fewer, more) = sums.split_at_mut(k);
            let from = &fewer[k - 1];
            for at in by..words {
                let low = at.checked_sub(by + 1).map_or(0, |below| from[below]);
                more[0][at] |= from[at - by] << shift | (low >> 1) >> (63 - shift);
            }
        }
    }
    sums[parts][sum / 64] >> (sum % 64) & 1 == 1
}

impl Iterator for Partitions {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        self.advance().map(<[u32]>::to_vec)
    }
}

/// Counts that a ranking may keep, 8 bytes each.
const COUNT_LIMIT: usize = 1 << 23;

/// The partitions of a restriction by rank, from 0, in lexicographic order.
#[derive(Clone, Debug)]
pub struct Ranking {
    of: Partitions,
    /// How many sets of `k` values from the one at index `v` on have the sum `s`, at
    /// `(v * (parts + 1) + k) * (sum + 1) + s`. They saturate: no rank reaches the last.
    counts: Vec<u64>,
}

impl Ranking {
    /// The ranking of a restriction; `None` if its counts are too many to keep (2^23). Memory and
    /// cost: a count for each value, number of parts and sum.
    pub fn new(restriction: &Restriction) -> Option<Self> {
        let of = Partitions::new(restriction);
        let (sum, parts) = (restriction.sum as usize, of.chosen.len());
        let row = sum + 1;
        let value = (parts + 1).checked_mul(row)?;
        let size = value.checked_mul(of.values.len() + 1)?;
        if size > COUNT_LIMIT {
            return None;
        }
        let mut counts = vec![0u64; size];
        // From no values: the empty set.
        counts[size - value] = 1;
        for (index, &of_value) in of.values.iter().enumerate().rev() {
            let (here, above) = counts[index * value..(index + 2) * value].split_at_mut(value);
            here.copy_from_slice(above);
            for k in 1..=parts {
                for s in of_value as usize..=sum {
                    let with = above[(k - 1) * row + s - of_value as usize];
                    let count = &mut here[k * row + s];
                    *count = count.saturating_add(with);
                }
            }
        }
        Some(Self { of, counts })
    }

    /// The number of partitions, at most `u64::MAX`.
    pub fn count(&self) -> u64 {
        match self.of.state {
            WalkState::Exhausted => 0,
            _ => self.sets(0, self.of.chosen.len(), self.of.rest[0]),
        }
    }

    /// The partition with a rank; `None` beyond the last. Cost: a look at each value.
    pub fn partition(&self, rank: u64) -> Option<Vec<u32>> {
        self.from(rank).next()
    }

    /// The partitions from the one with this rank on; none beyond the last.
    pub fn from(&self, mut rank: u64) -> Partitions {
        let mut partitions = self.of.clone();
        if rank >= self.count() {
            partitions.state = WalkState::Exhausted;
            return partitions;
        }
        let (mut part, parts) = (0, partitions.chosen.len());
        for index in 0..partitions.values.len() {
            // Those that have the value come before those whose next part is greater.
            let value = partitions.values[index];
            let rest = partitions.rest[part] - u64::from(value);
            let with = self.sets(index + 1, parts - part - 1, rest);
            if rank >= with {
                rank -= with;
                continue;
            }
            partitions.chosen[part] = index;
            partitions.current[part] = value;
            part += 1;
            if part == parts {
                break;
            }
            partitions.rest[part] = rest;
        }
        partitions.state = WalkState::Positioned;
        partitions
    }

    /// How many sets of `parts` values from an index on have this sum.
    fn sets(&self, index: usize, parts: usize, sum: u64) -> u64 {
        let row = self.of.rest[0] as usize + 1;
        self.counts[(index * (self.of.chosen.len() + 1) + parts) * row + sum as usize]
    }
}
