//! A Suko, checked once on construction.

use crate::sum_puzzle::{Relation, SumPuzzle, SumSet};

/// Squares, and also the highest digit.
pub const SQUARES: usize = 9;

/// The most colours.
pub const MAX_COLOURS: usize = 3;

/// The squares around each circle: top left, top right, bottom left, bottom right.
pub const CIRCLES: [[usize; 4]; 4] = [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]];

const CENTRE: usize = 4;

/// Two opposite circles, and the corners that lie in neither.
const DIAGONALS: [([usize; 2], [usize; 2]); 2] = [([0, 3], [2, 6]), ([1, 2], [0, 8])];

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
#[expect(missing_docs, reason = "the messages say it")]
pub enum SukoError {
    #[error("a fourth colour '{0}': there are at most {MAX_COLOURS}")]
    TooManyColours(char),
    #[error("'{0}' is no letter from a to z and cannot stand for a colour")]
    NoLetter(char),
    #[error("colour {0} has no total")]
    NoTotal(char),
    #[error("colour {0} has a total and no squares")]
    NoSquares(char),
    #[error("colour {0} has two totals")]
    TwoTotals(char),
    #[error("{digit} in {} is no digit from 1 to 9", square_name(*square))]
    NoDigit { digit: u8, square: usize },
    #[error("the digit {digit} stands both in {} and in {}", square_name(*.first), square_name(*.second))]
    Repeated {
        digit: u8,
        first: usize,
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
        let present = present(&colours)?;
        if let Some(colour) = missing_total(&present, totals)? {
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

    /// The blank Suko of a filled square with these colours; `digits` must be the digits 1 to 9.
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
        // Checks the digits, too, although they are not givens.
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

    /// The diagonal rules, improvement 5 of the source: two opposite circles, less the
    /// centre, plus the two other corners make 45.
    ///
    /// Why: the blocks of two opposite circles have the centre in common and no other
    /// square, and the only squares in neither are the two other corners. So their
    /// totals count the centre twice, those corners not at all and every other square
    /// once; less the centre and plus the corners they count every square once, and the
    /// nine squares hold 1 + 2 + .. + 9 = 45. Hence the two corners less the centre are
    /// 45 less the two totals, which is what is returned, for either diagonal.
    ///
    /// It uses that the digits are exactly 1 to 9, which no total says unless the colours
    /// cover the whole square.
    pub fn diagonals(&self) -> [Relation; 2] {
        let all: i64 = (1..=SQUARES as i64).sum();
        DIAGONALS.map(|(circles, corners)| Relation {
            plus: corners.iter().fold(0, |mask, corner| mask | 1 << corner),
            minus: 1 << CENTRE,
            total: circles
                .iter()
                .fold(all, |rest, &circle| rest - i64::from(self.circles[circle])),
        })
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

/// The colours, each once, in the order in which they appear.
pub(super) fn present(colours: &[Option<char>]) -> Result<Vec<char>, SukoError> {
    let mut present = Vec::new();
    for &colour in colours.iter().flatten() {
        if !colour.is_ascii_lowercase() {
            return Err(SukoError::NoLetter(colour));
        }
        if !present.contains(&colour) {
            present.push(colour);
        }
    }
    match present.get(MAX_COLOURS) {
        Some(&fourth) => Err(SukoError::TooManyColours(fourth)),
        None => Ok(present),
    }
}

/// A colour that is present and has no total; each other total is of a colour of its own.
pub(super) fn missing_total(
    present: &[char],
    totals: &[(char, u32)],
) -> Result<Option<char>, SukoError> {
    for (index, &(colour, _)) in totals.iter().enumerate() {
        if !present.contains(&colour) {
            return Err(SukoError::NoSquares(colour));
        }
        if totals[..index].iter().any(|&(other, _)| other == colour) {
            return Err(SukoError::TwoTotals(colour));
        }
    }
    let is_total = |colour: &char| totals.iter().any(|(other, _)| other == colour);
    Ok(present.iter().copied().find(|colour| !is_total(colour)))
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
