//! Sukos and filled squares as text.

use std::fmt::{Display, Formatter, Result};

use crate::suko::{SQUARES, Suko};

/// Nine signs as three texts of three.
pub(super) fn rows(signs: &[char; SQUARES]) -> Vec<String> {
    signs.chunks(3).map(|row| row.iter().collect()).collect()
}

/// A Suko with whatever digits in its squares, 0 for a blank; they need not be its own.
pub struct Picture<'a> {
    /// The puzzle.
    pub suko: &'a Suko,
    /// The digits.
    pub digits: &'a [u8; SQUARES],
}

/// The text form that [`super::read`] reads.
impl Display for Suko {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let digits = self.digits();
        Picture { suko: self, digits }.fmt(f)
    }
}

impl Display for Picture<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (suko, digits) = (self.suko, self.digits);
        let entry = |square: usize| match (suko.colours()[square], digits[square]) {
            (None, 0) => ".".to_owned(),
            (None, digit) => digit.to_string(),
            (Some(colour), 0) => colour.to_string(),
            (Some(colour), digit) => format!("{colour}{digit}"),
        };
        for row in 0..3 {
            if row > 0 {
                let [left, right] = [2, 1].map(|before| suko.circles()[2 * row - before]);
                write!(f, "\n  {left:<3} {right}\n")?;
            }
            let [first, second, third] = [0, 1, 2].map(|column| entry(3 * row + column));
            write!(f, "{first:<3} {second:<3} {third}")?;
        }
        for (index, (colour, total)) in suko.totals().iter().enumerate() {
            let before = if index == 0 { '\n' } else { ' ' };
            write!(f, "{before}{colour}={total}")?;
        }
        Ok(())
    }
}

/// Nine digits as a square, lines ended; `.` for a blank, which is 0.
pub fn square_text(digits: &[u8]) -> String {
    digits
        .chunks(3)
        .map(|row| {
            let row: Vec<String> = row
                .iter()
                .map(|&digit| match digit {
                    0 => ".".to_owned(),
                    digit => digit.to_string(),
                })
                .collect();
            row.join(" ") + "\n"
        })
        .collect()
}
