//! A set of numbers up to 192.

/// Words of a set.
const WORDS: usize = 3;

/// Numbers from 1 up to 192.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NumberSet([u64; WORDS]);

impl NumberSet {
    /// The numbers from 1 to `last`.
    pub(super) fn up_to(last: usize) -> Self {
        let mut all = Self::default();
        (1..=last as u8).for_each(|number| all.insert(number));
        all
    }

    /// One number.
    pub(super) fn of(number: u8) -> Self {
        let mut one = Self::default();
        one.insert(number);
        one
    }

    /// Those of the numbers that are `least` to `greatest`.
    pub(super) fn between(self, least: i32, greatest: i32) -> Self {
        Self(std::array::from_fn(|word| {
            let first = 64 * word as i32 + 1;
            let from = (least - first).clamp(0, 64) as u32;
            let to = (greatest + 1 - first).clamp(0, 64) as u32;
            let below = |bits: u32| !u64::MAX.checked_shl(bits).unwrap_or(0);
            self.0[word] & below(to) & !below(from)
        }))
    }

    pub(super) fn insert(&mut self, number: u8) {
        let bit = usize::from(number) - 1;
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    pub(super) fn contains(self, number: u8) -> bool {
        let bit = usize::from(number) - 1;
        let word = self.0.get(bit / 64);
        word.is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    pub(super) fn intersects(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is exactly one number.
    pub(super) fn is_single(self) -> bool {
        self.len() == 1
    }

    /// The least number; none of an empty set.
    pub(super) fn least(self) -> Option<u8> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some((word * 64) as u8 + self.0[word].trailing_zeros() as u8 + 1)
    }

    /// The greatest number; none of an empty set.
    pub(super) fn greatest(self) -> Option<u8> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some((word * 64) as u8 + 64 - self.0[word].leading_zeros() as u8)
    }

    /// The numbers, ascending.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        (0..WORDS).flat_map(move |word| {
            let mut left = self.0[word];
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as u8)?;
                left &= left - 1;
                Some((word * 64) as u8 + bit + 1)
            })
        })
    }
}
