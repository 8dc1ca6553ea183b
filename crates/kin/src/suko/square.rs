//! A Suko without digits, checked once on construction, and what it says of its digits.

use crate::Problem;

/// The digits of some squares less those of others are a fixed number. A total is an equation that
/// subtracts nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equation {
    /// Squares that are added, as a mask: square i as bit i.
    pub plus: u64,
    /// Squares that are subtracted, none of them in `plus`.
    pub minus: u64,
    pub total: i64,
}

fn mask(squares: impl IntoIterator<Item = usize>) -> u64 {
    squares
        .into_iter()
        .fold(0, |mask, square| mask | 1 << square)
}

/// Squares, and also the highest digit.
pub const SQUARES: usize = 9;

pub const MAX_COLOURS: usize = 3;

/// The digits in the squares, row by row, 0 for a blank.
pub type Digits = [u8; SQUARES];

/// The circles with the squares around each.
const CIRCLES: [(&str, [usize; 4]); 4] = [
    ("top left circle", [0, 1, 3, 4]),
    ("top right circle", [1, 2, 4, 5]),
    ("bottom left circle", [3, 4, 6, 7]),
    ("bottom right circle", [4, 5, 7, 8]),
];

const CENTRE: usize = 4;

/// Two opposite circles, and the corners that lie in neither.
const DIAGONALS: [([usize; 2], [usize; 2]); 2] = [([0, 3], [2, 6]), ([1, 2], [0, 8])];

/// A Suko: totals of circles and colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suko {
    circles: [u32; 4],
    colours: [Option<char>; SQUARES],
    /// A total for each colour, by letter.
    totals: Vec<(char, u32)>,
}

/// The name of a square, from 0: a letter for its column, a number for its row.
pub fn square_name(square: usize) -> String {
    let (row, column) = (square / 3, square % 3);
    format!("{}{}", ['A', 'B', 'C'][column], row + 1)
}

impl Suko {
    /// A Suko from the totals of its circles (top left, top right, bottom left, bottom
    /// right), the colours of its squares row by row as small letters, and their totals.
    ///
    /// # Errors
    /// When there are more than three colours, or a colour is not a letter or lacks a total or
    /// squares. Totals may be anything; a puzzle with an impossible one has no solution.
    pub fn new(
        circles: [u32; 4],
        colours: [Option<char>; SQUARES],
        totals: &[(char, u32)],
    ) -> Result<Self, Problem> {
        if let Some(colour) = missing_total(&present(&colours)?, totals)? {
            return Err(Problem(format!("colour {colour} has no total")));
        }
        let mut totals = totals.to_vec();
        totals.sort_unstable();
        Ok(Self {
            circles,
            colours,
            totals,
        })
    }

    /// The Suko of a filled square with these colours.
    pub fn of(digits: Digits, colours: [Option<char>; SQUARES]) -> Result<Self, Problem> {
        let circles = CIRCLES.map(|(_, around)| around.iter().map(|&i| u32::from(digits[i])).sum());
        let mut totals: Vec<(char, u32)> = Vec::new();
        for (colour, &digit) in colours.iter().zip(&digits) {
            let Some(colour) = *colour else { continue };
            match totals.iter_mut().find(|(other, _)| *other == colour) {
                Some((_, total)) => *total += u32::from(digit),
                None => totals.push((colour, digit.into())),
            }
        }
        Self::new(circles, colours, &totals)
    }

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

    /// The totals of the circles and the colours by their names.
    pub(super) fn totals_by_name(&self) -> Vec<(String, Equation)> {
        let total = |squares: u64, total: u32| Equation {
            plus: squares,
            minus: 0,
            total: total.into(),
        };
        let circles = CIRCLES
            .into_iter()
            .zip(self.circles)
            .map(|((name, around), sum)| (name.to_owned(), total(mask(around), sum)));
        let colours = self.totals.iter().map(|&(colour, sum)| {
            let squares = (0..SQUARES).filter(|&square| self.colours[square] == Some(colour));
            (format!("colour {colour}"), total(mask(squares), sum))
        });
        circles.chain(colours).collect()
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
    pub fn diagonals(&self) -> [Equation; 2] {
        let all: i64 = (1..=SQUARES as i64).sum();
        DIAGONALS.map(|(circles, corners)| Equation {
            plus: mask(corners),
            minus: 1 << CENTRE,
            total: circles
                .iter()
                .fold(all, |rest, &circle| rest - i64::from(self.circles[circle])),
        })
    }
}

/// Checks that the digits in place, 0 for a blank, are different digits.
///
/// # Errors
/// When one occurs twice, or is above 9.
pub fn check_digits(digits: &Digits) -> Result<(), Problem> {
    for (second, &digit) in digits.iter().enumerate() {
        if usize::from(digit) > SQUARES {
            let name = square_name(second);
            return Err(Problem(format!("{digit} in {name} is no digit")));
        }
        let first = digits[..second].iter().position(|&other| other == digit);
        if let Some(first) = first.filter(|_| digit != 0) {
            let [first, second] = [first, second].map(square_name);
            return Err(Problem(format!(
                "the digit {digit} is both in {first} and in {second}"
            )));
        }
    }
    Ok(())
}

/// The colours, each once, in the order in which they appear.
pub(super) fn present(colours: &[Option<char>]) -> Result<Vec<char>, Problem> {
    let mut present = Vec::new();
    for &colour in colours.iter().flatten() {
        if !colour.is_ascii_lowercase() {
            return Err(Problem(format!(
                "'{colour}' is not a letter from a to z and cannot name a colour"
            )));
        }
        if !present.contains(&colour) {
            present.push(colour);
        }
    }
    match present.get(MAX_COLOURS) {
        Some(&fourth) => Err(Problem(format!(
            "a fourth colour '{fourth}': there are at most {MAX_COLOURS}"
        ))),
        None => Ok(present),
    }
}

/// A colour that is present and has no total; each other total is of a colour of its own.
pub(super) fn missing_total(
    present: &[char],
    totals: &[(char, u32)],
) -> Result<Option<char>, Problem> {
    for (index, &(colour, _)) in totals.iter().enumerate() {
        if !present.contains(&colour) {
            return Err(Problem(format!(
                "colour {colour} has a total and no squares"
            )));
        }
        if totals[..index].iter().any(|&(other, _)| other == colour) {
            return Err(Problem(format!("colour {colour} has two totals")));
        }
    }
    let is_total = |colour: &char| totals.iter().any(|(other, _)| other == colour);
    Ok(present.iter().copied().find(|colour| !is_total(colour)))
}
