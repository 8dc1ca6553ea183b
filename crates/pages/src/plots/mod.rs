//! Plots of surveys as SVG, and what all plots share: paper and axes.
//!
//! The bytes of a plot depend on its data alone, and text stays text. In a browser the colours
//! follow the theme of the reader.

pub mod classes;
mod growth;
mod paper;

use std::ops::Range;

pub use classes::classes;
pub use growth::growth;
pub(crate) use paper::svg_with;
pub use paper::{Anchor, Paper, Place, svg};

/// A range of numbers, exponents on a logarithmic axis, and the pixels of its two ends.
pub struct Axis {
    pub numbers: Range<f64>,
    pub pixels: (i32, i32),
}

impl Axis {
    /// The pixel of a number.
    pub fn at(&self, number: f64) -> i32 {
        let (first, last) = self.pixels;
        let part = (number - self.numbers.start) / (self.numbers.end - self.numbers.start);
        first + (part * f64::from(last - first)).round() as i32
    }

    /// The whole numbers on it.
    pub fn wholes(&self) -> impl Iterator<Item = i32> {
        self.numbers.start.ceil() as i32..=self.numbers.end.floor() as i32
    }

    /// Lines from side to side at the powers of ten, with their names on the left.
    pub fn decades(&self, paper: &mut Paper, (left, right): (i32, i32)) {
        for exponent in self.wholes() {
            let y = self.at(f64::from(exponent));
            paper.line("grid", &[(left, y), (right, y)]);
            paper.text((left - 8, y), Anchor::End, "soft", power(exponent));
        }
    }
}

/// The exponents from the least to the greatest value, with room at both ends.
pub fn span(values: impl Iterator<Item = f64> + Clone) -> Range<f64> {
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let greatest = values.fold(f64::NEG_INFINITY, f64::max);
    if least > greatest {
        return 0.0..1.0;
    }
    // At least one power of ten is always inside.
    (least - 0.2).min(least.ceil() - 0.1)..(greatest + 0.2).max(least.ceil() + 0.1)
}

/// 10 to a whole exponent, in words where people have them.
pub fn power(exponent: i32) -> String {
    let words = [
        "1",
        "10",
        "100",
        "1 thousand",
        "10 thousand",
        "100 thousand",
    ];
    if let Some(words) = usize::try_from(exponent).ok().and_then(|at| words.get(at)) {
        return (*words).to_owned();
    }
    for (unit, name) in [(6, "million"), (9, "billion"), (12, "trillion")] {
        if (unit..unit + 3).contains(&exponent) {
            return format!("{} {name}", 10u32.pow((exponent - unit) as u32));
        }
    }
    let digits = exponent.to_string();
    let digits = digits.chars().map(|digit| match digit.to_digit(10) {
        Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
        None => '⁻',
    });
    format!("10{}", digits.collect::<String>())
}
