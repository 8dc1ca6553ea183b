//! The partitions of a restriction, one after the other or by rank.
//!
//! Margins are streamed through this module, so a list may be far longer than
//! memory: [`Partitions`] holds one partition and steps to the next in
//! lexicographic order, and may start anywhere ([`Restriction::from_rank`]). That counts again for
//! each rank. A caller that draws many partitions at random needs ranks all over the list; for this
//! a [`Ranking`] makes the counts once.

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

    pub(super) fn exhaust(&mut self) {
        self.state = WalkState::Exhausted;
    }

    /// Makes `partition`, which must satisfy the restriction, the next one.
    pub(super) fn start_at(&mut self, partition: &[u32]) {
        for (k, &part) in partition.iter().enumerate() {
            self.chosen[k] = self.first_at_least(u64::from(part));
            if k + 1 < partition.len() {
                self.rest[k + 1] = self.rest[k] - u64::from(part);
            }
        }
        self.current.copy_from_slice(partition);
        self.state = WalkState::Positioned;
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

/// Counts that a ranking may keep, 16 bytes each.
const COUNT_LIMIT: usize = 1 << 23;

/// The partitions of a restriction without excluded values, in lexicographic order.
#[derive(Clone, Debug)]
pub struct Ranking {
    of: Restriction,
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
        let of = restriction.clone();
        Some(Self { of, counts })
    }

    /// The number of partitions.
    pub fn count(&self) -> u128 {
        self.sets(self.of.min, self.of.parts, self.of.sum)
    }

    /// The partition with a rank, from 0; `None` beyond the last. Cost: a look at each value.
    pub fn partition(&self, rank: u128) -> Option<Vec<u32>> {
        (rank < self.count()).then_some(())?;
        (self.of).at_rank(rank, |least, parts, sum| self.sets(least, parts, sum))
    }

    /// How many sets of `parts` values from `least` on have this sum.
    fn sets(&self, least: u32, parts: usize, sum: u32) -> u128 {
        let (value, row) = ((least - self.of.min) as usize, self.of.sum as usize + 1);
        self.counts[(value * (self.of.parts + 1) + parts) * row + sum as usize]
    }
}
