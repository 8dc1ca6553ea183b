//! A Suko, checked once on construction.

use crate::sum_puzzle::{SumPuzzle, SumSet};

/// Squares, and also the highest digit.
pub const SQUARES: usize = 9;

/// The most colours.
pub const MAX_COLOURS: usize = 3;

/// The squares around each circle: top left, top right, bottom left, bottom right.
pub const CIRCLES: [[usize; 4]; 4] = [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]];

const CIRCLE_NAMES: [&str; 4] = [
    "top left circle",
    "top right circle",
    "bottom left circle",
    "bottom right circle",
];

/// A Suko: totals of circles and colours, and perhaps digits already in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suko {
    circles: [u32; 4],
    colours: [Option<char>; SQUARES],
    /// A total for each colour, by letter.
    totals: Vec<(char, u32)>,
    /// 0 is a blank square.
    digits: [u8; SQUARES],
    puzzle: SumPuzzle,
}

/// Why numbers and colours are no Suko.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SukoError {
    /// More than three colours.
    #[error("a fourth colour '{0}': there are at most {MAX_COLOURS}")]
    TooManyColours(char),
    /// The sign of a colour is not a small letter from a to z.
    #[error("'{0}' is no letter from a to z and cannot stand for a colour")]
    NoLetter(char),
    /// A colour has squares and no total.
    #[error("colour {0} has no total")]
    NoTotal(char),
    /// A colour has a total and no squares.
    #[error("colour {0} has a total and no squares")]
    NoSquares(char),
    /// A colour has two totals.
    #[error("colour {0} has two totals")]
    TwoTotals(char),
    /// A digit is above 9.
    #[error("{digit} in {} is no digit from 1 to 9", square_name(*square))]
    NoDigit {
        /// The digit.
        digit: u8,
        /// Its square.
        square: usize,
    },
    /// A digit stands twice.
    #[error("the digit {digit} stands both in {} and in {}", square_name(*.first), square_name(*.second))]
    Repeated {
        /// The digit.
        digit: u8,
        /// Its first square.
        first: usize,
        /// Its second square.
        second: usize,
    },
}

/// The name of a square, from 0: a letter for its column, a number for its row.
pub fn square_name(square: usize) -> String {
    let (row, column) = (square / 3, square % 3);
    format!("{}{}", ['A', 'B', 'C'][column], row + 1)
}

impl Suko {
    /// A Suko from the totals of its circles (top left, top right, bottom left, bottom
    /// right), the colours of its squares row by row as small letters, their totals, and
    /// the digits in place, 0 for a blank square.
    ///
    /// # Errors
    /// When there are more than three colours, a colour is no letter or lacks a total or
    /// squares, or a digit is above 9 or stands twice. Totals may be anything; a puzzle
    /// with an impossible one has no solution.
    pub fn new(
        circles: [u32; 4],
        colours: [Option<char>; SQUARES],
        totals: &[(char, u32)],
        digits: [u8; SQUARES],
    ) -> Result<Self, SukoError> {
        let mut present: Vec<char> = Vec::new();
        for &colour in colours.iter().flatten() {
            if !colour.is_ascii_lowercase() {
                return Err(SukoError::NoLetter(colour));
            }
            if !present.contains(&colour) {
                present.push(colour);
            }
        }
        if let Some(&fourth) = present.get(MAX_COLOURS) {
            return Err(SukoError::TooManyColours(fourth));
        }
        for (index, (colour, _)) in totals.iter().enumerate() {
            if !present.contains(colour) {
                return Err(SukoError::NoSquares(*colour));
            }
            if totals[..index].iter().any(|(other, _)| other == colour) {
                return Err(SukoError::TwoTotals(*colour));
            }
        }
        let is_total = |&colour: &char| totals.iter().any(|&(other, _)| other == colour);
        if let Some(&colour) = present.iter().find(|colour| !is_total(colour)) {
            return Err(SukoError::NoTotal(colour));
        }
        for (square, &digit) in digits.iter().enumerate() {
            if usize::from(digit) > SQUARES {
                return Err(SukoError::NoDigit { digit, square });
            }
            let before = digits[..square].iter().position(|&other| other == digit);
            if let Some(first) = before.filter(|_| digit != 0) {
                return Err(SukoError::Repeated {
                    digit,
                    first,
                    second: square,
                });
            }
        }
        let mut totals = totals.to_vec();
        totals.sort_unstable();
        let puzzle = sum_puzzle(circles, &colours, &totals, digits);
        Ok(Self {
            circles,
            colours,
            totals,
            digits,
            puzzle,
        })
    }

    /// The blank Suko of a filled square with these colours; `digits` must be the digits
    /// 1 to 9.
    ///
    /// # Errors
    /// As [`Suko::new`], for the colours and the digits.
    pub fn of(digits: [u8; SQUARES], colours: [Option<char>; SQUARES]) -> Result<Self, SukoError> {
        let circles = CIRCLES.map(|circle| circle.iter().map(|&i| u32::from(digits[i])).sum());
        let mut totals: Vec<(char, u32)> = Vec::new();
        for (colour, &digit) in colours.iter().zip(&digits) {
            let Some(colour) = *colour else { continue };
            match totals.iter_mut().find(|(other, _)| *other == colour) {
                Some((_, total)) => *total += u32::from(digit),
                None => totals.push((colour, digit.into())),
            }
        }
        // The digits are looked at, although they are not given.
        Self::new(circles, colours, &totals, digits)?.with_digits([0; SQUARES])
    }

    /// The same puzzle with these digits in place, 0 for a blank square.
    ///
    /// # Errors
    /// When a digit is above 9 or stands twice.
    pub fn with_digits(&self, digits: [u8; SQUARES]) -> Result<Self, SukoError> {
        Self::new(self.circles, self.colours, &self.totals, digits)
    }

    /// The totals of the circles.
    pub fn circles(&self) -> [u32; 4] {
        self.circles
    }

    /// The colours of the squares, row by row.
    pub fn colours(&self) -> &[Option<char>; SQUARES] {
        &self.colours
    }

    /// The totals of the colours, by letter.
    pub fn totals(&self) -> &[(char, u32)] {
        &self.totals
    }

    /// The digits in place, row by row, 0 for a blank square.
    pub fn digits(&self) -> &[u8; SQUARES] {
        &self.digits
    }

    /// The same as a sum puzzle: its cells are the squares row by row, its sets the
    /// circles, then the colours.
    pub fn puzzle(&self) -> &SumPuzzle {
        &self.puzzle
    }

    /// The names of the totals, in the order of the sets of [`Suko::puzzle`].
    pub fn total_names(&self) -> Vec<String> {
        let colours = self
            .totals
            .iter()
            .map(|(colour, _)| format!("colour {colour}"));
        CIRCLE_NAMES
            .map(str::to_owned)
            .into_iter()
            .chain(colours)
            .collect()
    }
}

fn sum_puzzle(
    circles: [u32; 4],
    colours: &[Option<char>; SQUARES],
    totals: &[(char, u32)],
    digits: [u8; SQUARES],
) -> SumPuzzle {
    let circles = CIRCLES
        .into_iter()
        .zip(circles)
        .map(|(squares, total)| SumSet::of(squares, total));
    let colours = totals.iter().map(|&(colour, total)| {
        let squares = (0..SQUARES).filter(|&square| colours[square] == Some(colour));
        SumSet::of(squares, total)
    });
    SumPuzzle::new(SQUARES, circles.chain(colours).collect(), digits.to_vec())
        .expect("circles and colours have squares, and digits were checked")
}
