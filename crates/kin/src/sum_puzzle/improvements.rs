//! The improvements of the backtracking search, and sets of them.

/// What can be added to the basic search, numbered as in the source (Gomberg 2021).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Improvement {
    /// 1: a set with one blank cell fills it.
    LastBlank = 1,
    /// 2: a set inside another is subtracted from it, repeatedly.
    Subtraction = 2,
    /// 3: the blank cell with the largest sum, over its sets, of 1 / (blanks in the
    /// set)^2 comes first; of equal ones the lowest.
    Choice = 3,
    /// 4: values too large or too small for a set, given the values already used, are
    /// not tried.
    Bounds = 4,
    /// 5: a relation of the puzzle's own with one blank cell fills it, and one that has
    /// blank cells on one side only is a set of these for the other improvements. For a
    /// Suko these are the diagonal rules.
    Relations = 5,
}

impl Improvement {
    /// All, in order.
    pub const ALL: [Self; 5] = [
        Self::LastBlank,
        Self::Subtraction,
        Self::Choice,
        Self::Bounds,
        Self::Relations,
    ];

    /// Its number in the source.
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// A set of improvements; none of them is the basic search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Improvements(u8);

/// A text that names no set of improvements.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no improvement: numbers from 1 to 5, or none")]
pub struct UnknownImprovement(pub String);

impl Improvements {
    /// The basic search.
    pub const NONE: Self = Self(0);

    /// All five.
    pub const EVERY: Self = Self(0b1_1111);

    /// Every set of improvements, smaller sets first.
    pub fn all_sets() -> Vec<Self> {
        let mut sets: Vec<Self> = (0..=Self::EVERY.0).map(Self).collect();
        sets.sort_by_key(|set| {
            let numbers: Vec<u8> = set.iter().map(Improvement::number).collect();
            (numbers.len(), numbers)
        });
        sets
    }

    /// Whether an improvement is among them.
    pub fn has(self, improvement: Improvement) -> bool {
        self.0 & Self::bit(improvement) != 0
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, improvement: Improvement) -> Self {
        Self(self.0 | Self::bit(improvement))
    }

    /// These but one.
    #[must_use]
    pub fn without(self, improvement: Improvement) -> Self {
        Self(self.0 & !Self::bit(improvement))
    }

    /// The improvements, in order.
    pub fn iter(self) -> impl Iterator<Item = Improvement> {
        Improvement::ALL
            .into_iter()
            .filter(move |&improvement| self.has(improvement))
    }

    fn bit(improvement: Improvement) -> u8 {
        1 << (improvement.number() - 1)
    }
}

impl FromIterator<Improvement> for Improvements {
    fn from_iter<I: IntoIterator<Item = Improvement>>(improvements: I) -> Self {
        improvements.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Their numbers joined by `+`, or `none`.
impl std::fmt::Display for Improvements {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers: Vec<String> = self.iter().map(|i| i.number().to_string()).collect();
        f.pad(&if numbers.is_empty() {
            "none".to_owned()
        } else {
            numbers.join("+")
        })
    }
}

/// Numbers set apart by commas or `+`, in any order, or `none`.
impl std::str::FromStr for Improvements {
    type Err = UnknownImprovement;

    fn from_str(text: &str) -> Result<Self, UnknownImprovement> {
        if text.trim() == "none" {
            return Ok(Self::NONE);
        }
        text.split([',', '+'])
            .map(|word| {
                Improvement::ALL
                    .into_iter()
                    .find(|improvement| improvement.number().to_string() == word.trim())
                    .ok_or_else(|| UnknownImprovement(word.trim().to_owned()))
            })
            .collect()
    }
}
