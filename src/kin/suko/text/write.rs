//! Sukos and filled squares as text.

use crate::kin::suko::{SQUARES, Suko};

/// Nine signs as three texts of three.
pub(super) fn rows(signs: &[char; SQUARES]) -> Vec<String> {
    signs.chunks(3).map(|row| row.iter().collect()).collect()
}

/// A Suko in the text form that [`super::read`] reads, lines ended.
pub fn suko_text(suko: &Suko) -> String {
    let mut text = String::new();
    let entry = |square: usize| {
        let digit = match suko.digits()[square] {
            0 => String::new(),
            digit => digit.to_string(),
        };
        match suko.colours()[square] {
            Some(colour) => format!("{colour}{digit}"),
            None if digit.is_empty() => ".".to_owned(),
            None => digit,
        }
    };
    for row in 0..3 {
        let [first, second, third] = [0, 1, 2].map(|column| entry(3 * row + column));
        text += &format!("{first:<3} {second:<3} {third}\n");
        if row < 2 {
            let [left, right] = [0, 1].map(|column| suko.circles()[2 * row + column]);
            text += &format!("  {left:<3} {right}\n");
        }
    }
    let totals: Vec<String> = suko
        .totals()
        .iter()
        .map(|(colour, total)| format!("{colour}={total}"))
        .collect();
    if !totals.is_empty() {
        text += &totals.join(" ");
        text.push('\n');
    }
    text
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
