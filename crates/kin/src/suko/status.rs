//! How the digits and totals of a partly filled Suko stand, in words.

use survo_base::counted;

use super::{Suko, square_name};
use crate::sum_puzzle::{TotalStatus, repeated, statuses};

/// A total, and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SukoTotal {
    /// Which circle or colour.
    pub name: String,
    /// What its squares should add up to.
    pub total: u32,
    /// How it stands.
    pub status: TotalStatus,
}

impl Suko {
    /// How the totals stand with these digits, 0 for a blank; circles first.
    pub fn totals_of(&self, digits: &[u8]) -> Vec<SukoTotal> {
        let totals = self.puzzle().sets().iter().map(|set| set.total);
        let named = self.total_names().into_iter().zip(totals);
        let of = |((name, total), status)| SukoTotal {
            name,
            total,
            status,
        };
        named.zip(statuses(self.puzzle(), digits)).map(of).collect()
    }
}

/// A line for each square whose digit stands in another, too.
pub fn wrong_digits(digits: &[u8]) -> Vec<String> {
    let wrong = repeated(digits);
    let line = |&square: &usize| {
        let alike = |other: &&usize| **other != square && digits[**other] == digits[square];
        let others: Vec<String> = wrong
            .iter()
            .filter(alike)
            .map(|&s| square_name(s))
            .collect();
        let (name, digit, others) = (square_name(square), digits[square], others.join(" and "));
        format!("{name} = {digit}: definitely wrong, it stands in {others}, too")
    };
    wrong.iter().map(line).collect()
}

/// In words; the alternate form, `{:#}`, is one word.
impl std::fmt::Display for TotalStatus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Valid => f.write_str("valid"),
            Self::Incomplete { .. } if f.alternate() => f.write_str("incomplete"),
            Self::Wrong { .. } if f.alternate() => f.write_str("wrong"),
            Self::Incomplete { blanks, left } => {
                write!(
                    f,
                    "incomplete: {left} to come in {}",
                    counted(blanks, "square")
                )
            }
            Self::Wrong { blanks: 0, sum } => {
                write!(f, "definitely wrong: its squares make {sum}")
            }
            Self::Wrong { blanks, sum } => write!(
                f,
                "definitely wrong: {sum} in place, and no digits left for {} make it right",
                counted(blanks, "square")
            ),
        }
    }
}
