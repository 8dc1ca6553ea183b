//! The improvements of the backtracking search, and sets of them.

use itertools::Itertools;

use crate::Problem;

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
    /// 5: a diagonal rule with one blank square fills it, and one that has blank squares on one
    /// side only is a set of these for the other improvements.
    Diagonals = 5,
}

impl Improvement {
    pub const ALL: [Self; 5] = [
        Self::LastBlank,
        Self::Subtraction,
        Self::Choice,
        Self::Bounds,
        Self::Diagonals,
    ];

    /// Its number in the source.
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// A set of improvements, number k as bit k - 1; none of them is the basic search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Improvements(u8);

impl Improvements {
    /// The basic search.
    pub const NONE: Self = Self(0);

    /// All but the diagonal rules.
    pub const FIRST_FOUR: Self = Self(0b0_1111);

    /// All five.
    pub const EVERY: Self = Self(0b1_1111);

    /// Whether an improvement is among them.
    pub fn has(self, improvement: Improvement) -> bool {
        self.0 >> (improvement.number() - 1) & 1 == 1
    }
}

impl FromIterator<Improvement> for Improvements {
    fn from_iter<I: IntoIterator<Item = Improvement>>(improvements: I) -> Self {
        let bits = improvements.into_iter().map(|it| 1 << (it.number() - 1));
        Self(bits.fold(0, |set, bit: u8| set | bit))
    }
}

/// Their numbers joined by `+`, or `none`.
impl std::fmt::Display for Improvements {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let among = Improvement::ALL.into_iter().filter(|&it| self.has(it));
        f.write_str(match among.map(Improvement::number).join("+").as_str() {
            "" => "none",
            numbers => numbers,
        })
    }
}

/// Numbers set apart by commas or `+`, in any order, or `none`.
impl std::str::FromStr for Improvements {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        if text.trim() == "none" {
            return Ok(Self::NONE);
        }
        let named = text.split([',', '+']).map(str::trim).map(|word| {
            let mut all = Improvement::ALL.into_iter();
            let found = all.find(|improvement| improvement.number().to_string() == word);
            found.ok_or_else(|| {
                Problem(format!(
                    "'{word}' is not an improvement: numbers from 1 to 5, or none"
                ))
            })
        });
        named.collect()
    }
}
