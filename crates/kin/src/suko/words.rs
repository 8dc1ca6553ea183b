//! Squares, steps of a search, and the state of digits and totals, in words.

use itertools::Itertools;
use survo_core::counted;

use super::{Digits, SearchStep, TotalStatus, repeated, square_name};

/// A line for each square whose digit is also in another.
pub fn wrong_digits(digits: &Digits) -> Vec<String> {
    let wrong = repeated(digits);
    let line = |&square: &usize| {
        let alike = |other: &&usize| **other != square && digits[**other] == digits[square];
        let others = wrong.iter().filter(alike);
        let others = others.map(|&other| square_name(other)).join(" and ");
        let (name, digit) = (square_name(square), digits[square]);
        format!("{name} = {digit}: definitely wrong, it is also in {others}")
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
                let squares = counted(blanks, "square");
                write!(f, "incomplete: {left} to come in {squares}")
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

/// A line for a step: the square after it, the number of the step, and what was done.
pub fn step_in_words(step: SearchStep, number: u64, cells: &[u8]) -> String {
    let words = match step {
        SearchStep::Tried {
            cell,
            value,
            refused,
        } => {
            let refused = if refused { ", a total is wrong" } else { "" };
            format!("{number}. {} = {value}{refused}", square_name(cell))
        }
        SearchStep::Filled { cell, value, by } => {
            let by = by.number();
            format!("   {} = {value} by rule {by}", square_name(cell))
        }
        SearchStep::Permutation { solves } => {
            let solves = if solves { ", a solution" } else { "" };
            format!("{number}.{solves}")
        }
        SearchStep::Solution => "a solution".to_owned(),
    };
    format!("{}  {words}", rows(cells).join(" "))
}

/// Nine digits as a square, lines ended; `.` for a blank, which is 0.
pub fn square_text(digits: &[u8]) -> String {
    let spaced = |row: String| row.chars().join(" ") + "\n";
    rows(digits).into_iter().map(spaced).collect()
}

/// Nine digits as three texts of three; `.` for a blank, which is 0, and `?` for no digit.
pub(super) fn rows(digits: &[u8]) -> Vec<String> {
    let sign = |&digit: &u8| match digit {
        0 => '.',
        digit => char::from_digit(digit.into(), 10).unwrap_or('?'),
    };
    let rows = digits.chunks(3).map(|row| row.iter().map(sign).collect());
    rows.collect()
}
