//! The text form, line by line.

use std::fmt::{Display, Formatter};

use survo_core::shown;
use winnow::ascii::digit1;
use winnow::combinator::{alt, opt, preceded, repeat, separated_pair, terminated};
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

use super::TextSuko;
use crate::FileProblem;
use crate::suko::square::{missing_total, present};
use crate::suko::{Digits, SQUARES, Suko};

/// Characters of a line that are shown in a message.
const SHOWN: usize = 60;

/// An entry for a square.
#[derive(Clone, Copy)]
struct Square {
    colour: Option<char>,
    /// 0 for a blank.
    digit: u8,
}

/// A line that says something, and its number from 1.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    fn error(self, problem: impl Display) -> FileProblem {
        FileProblem::at(self.number, problem)
    }

    /// That the line is not what it should be.
    fn is_not(self, wanted: &str) -> FileProblem {
        self.error(format_args!(
            "'{}' is not {wanted}",
            shown(self.text, SHOWN)
        ))
    }
}

/// The lines of a text, and how many of them were read.
struct Reader<'a> {
    lines: Vec<Line<'a>>,
    read: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self, wanted: &str) -> Result<Line<'a>, FileProblem> {
        let next = self.lines.get(self.read).copied();
        let line = next.ok_or_else(|| {
            let (last, after) = (self.last(), shown(self.last().text, SHOWN));
            last.error(format_args!(
                "the puzzle ends after '{after}'; {wanted} should follow"
            ))
        })?;
        self.read += 1;
        Ok(line)
    }

    /// The line that was read last.
    fn last(&self) -> Line<'a> {
        self.lines[self.read - 1]
    }
}

/// The puzzles of a text.
pub(super) fn read(text: &str) -> Result<Vec<TextSuko>, FileProblem> {
    let lines = (1..).zip(text.lines()).map(|(number, text)| Line {
        number,
        text: text.trim(),
    });
    let says_something = |line: &Line<'_>| !line.text.is_empty() && !line.text.starts_with('#');
    let mut reader = Reader {
        lines: lines.filter(says_something).collect(),
        read: 0,
    };
    let mut sukos = Vec::new();
    while let Some(&first) = reader.lines.get(reader.read) {
        let (suko, digits) = picture(&mut reader)?;
        sukos.push(TextSuko {
            line: first.number,
            last: reader.last().number,
            suko,
            digits,
        });
    }
    Ok(sukos)
}

/// A puzzle as in the newspaper.
fn picture(reader: &mut Reader<'_>) -> Result<(Suko, Digits), FileProblem> {
    let (mut colours, mut digits) = ([None; SQUARES], [0; SQUARES]);
    let mut circles = [0; 4];
    for row in 0..3 {
        let line = reader.next("a line of three squares")?;
        let squares = squares(line.text).ok_or_else(|| {
            line.is_not("three squares, each a colour (a letter or .), a digit, or both")
        })?;
        for (square, place) in squares.into_iter().zip(3 * row..) {
            (colours[place], digits[place]) = (square.colour, square.digit);
        }
        present(&colours).map_err(|error| line.error(error))?;
        if row < 2 {
            let line = reader.next("a line of two circles")?;
            let pair = pair_of_circles(line.text);
            let pair = pair.ok_or_else(|| line.is_not("the totals of two circles"))?;
            circles[2 * row..][..2].copy_from_slice(&pair);
        }
    }
    let mut given: Vec<(char, u32)> = Vec::new();
    // A second total or one too many is refused on its own line.
    while let Some(missing) = present(&colours)
        .and_then(|present| missing_total(&present, &given))
        .map_err(|error| reader.last().error(error))?
    {
        let line = reader.next(&format!("the total of colour {missing}"))?;
        let totals = totals.parse(line.text);
        given.extend(totals.map_err(|_| line.is_not("a letter and its total, such as a=14"))?);
    }
    let suko = Suko::new(circles, colours, &given);
    suko.map(|suko| (suko, digits))
        .map_err(|error| reader.last().error(error))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '|')
}

/// Digits only: `parse` would take a sign.
fn number(word: &str) -> Option<u32> {
    let is_number = word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

/// Three squares, whose entries may be set apart or typed together.
fn squares(text: &str) -> Option<[Square; 3]> {
    let between = || take_while(0.., is_separator);
    let each = repeat(1.., terminated(square, between()));
    let squares: Vec<Square> = preceded(between(), each).parse(text).ok()?;
    squares.try_into().ok()
}

/// A colour, a digit, or a colour with a digit right after it.
fn square(input: &mut &str) -> ModalResult<Square> {
    let digit = || one_of('0'..='9').map(|digit: char| digit as u8 - b'0');
    let sign = one_of(|c: char| c.is_ascii_alphabetic() || ".*_-".contains(c));
    let colour = sign.map(|c: char| c.is_ascii_alphabetic().then_some(c.to_ascii_lowercase()));
    let coloured = (colour, opt(digit())).map(|(colour, digit)| Square {
        colour,
        digit: digit.unwrap_or(0),
    });
    let bare = digit().map(|digit| Square {
        colour: None,
        digit,
    });
    alt((coloured, bare)).parse_next(input)
}

fn pair_of_circles(text: &str) -> Option<[u32; 2]> {
    let words = text.split(|c| is_separator(c) || matches!(c, '(' | ')'));
    let words = words.filter(|word| !word.is_empty());
    let totals: Vec<u32> = words.map(number).collect::<Option<_>>()?;
    totals.try_into().ok()
}

/// Letters and totals.
fn totals(input: &mut &str) -> ModalResult<Vec<(char, u32)>> {
    let between = || take_while(0.., |c| is_separator(c) || matches!(c, '=' | ':' | ';'));
    let colour = one_of(|c: char| c.is_ascii_alphabetic()).map(|c: char| c.to_ascii_lowercase());
    let total = digit1.try_map(str::parse::<u32>);
    repeat(
        1..,
        terminated(separated_pair(colour, between(), total), between()),
    )
    .parse_next(input)
}

/// The text form that [`read`](super::read) reads.
impl Display for Suko {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (row, colours) in self.colours().chunks(3).enumerate() {
            if row > 0 {
                let [left, right] = [2, 1].map(|before| self.circles()[2 * row - before]);
                write!(f, "\n  {left:<3} {right}\n")?;
            }
            let [first, second, third] = [0, 1, 2].map(|column| colours[column].unwrap_or('.'));
            write!(f, "{first:<3} {second:<3} {third}")?;
        }
        for (index, (colour, total)) in self.totals().iter().enumerate() {
            let before = if index == 0 { '\n' } else { ' ' };
            write!(f, "{before}{colour}={total}")?;
        }
        Ok(())
    }
}
