//! Sukos and filled squares as text.

use std::fmt::{Display, Formatter};

use crate::suko::{SQUARES, Suko};

/// Nine signs as three texts of three.
pub(super) fn rows(signs: &[char; SQUARES]) -> Vec<String> {
    signs.chunks(3).map(|row| row.iter().collect()).collect()
}

/// The text form that [`super::read`] reads.
impl Display for Suko {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.picture(self.digits()))
    }
}

impl Suko {
    /// The text form with whatever digits in the squares, 0 for a blank; they need not be
    /// its own.
    pub fn picture(&self, digits: &[u8; SQUARES]) -> String {
        let entry = |square: usize| match (self.colours()[square], digits[square]) {
            (None, 0) => ".".to_owned(),
            (None, digit) => digit.to_string(),
            (Some(colour), 0) => colour.to_string(),
            (Some(colour), digit) => format!("{colour}{digit}"),
        };
        let mut text = String::new();
        for row in 0..3 {
            if row > 0 {
                let [left, right] = [2, 1].map(|before| self.circles()[2 * row - before]);
                text += &format!("\n  {left:<3} {right}\n");
            }
            let [first, second, third] = [0, 1, 2].map(|column| entry(3 * row + column));
            text += &format!("{first:<3} {second:<3} {third}");
        }
        for (index, (colour, total)) in self.totals().iter().enumerate() {
            let before = if index == 0 { '\n' } else { ' ' };
            text += &format!("{before}{colour}={total}");
        }
        text
    }
}

/// Nine digits as a square, lines ended; `.` for a blank, which is 0.
pub fn square_text(digits: &[u8]) -> String {
    let sign = |&digit: &u8| digit_sign(digit).to_string();
    let rows = digits.chunks(3).map(|row| row.iter().map(sign).collect());
    rows.map(|row: Vec<String>| row.join(" ") + "\n").collect()
}

/// A digit, or a point for a blank square.
pub(super) fn digit_sign(digit: u8) -> char {
    match digit {
        0 => '.',
        digit => char::from(b'0' + digit),
    }
}
