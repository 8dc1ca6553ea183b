//! The text form, line by line.

use super::{FilledSuko, SukoTextError, SukoTextProblem};
use crate::suko::square::{missing_total, present};
use crate::suko::{SQUARES, Suko, SukoError};
use survo_base::shown;

/// Characters of a line that are shown in a message.
const SHOWN: usize = 60;

/// A line that says something, and its number from 1.
#[derive(Clone, Copy)]
struct SukoTextLine<'a> {
    number: usize,
    text: &'a str,
}

impl SukoTextLine<'_> {
    fn error(self, problem: impl Into<SukoTextProblem>) -> SukoTextError {
        SukoTextError {
            line: self.number,
            problem: problem.into(),
        }
    }

    /// The text in messages.
    fn shown(self) -> String {
        shown(self.text, SHOWN)
    }
}

/// The lines that are left, and the last one that was read.
struct Reader<'a, I: Iterator<Item = SukoTextLine<'a>>> {
    lines: std::iter::Peekable<I>,
    last: SukoTextLine<'a>,
}

impl<'a, I: Iterator<Item = SukoTextLine<'a>>> Reader<'a, I> {
    fn next(&mut self, wanted: impl Fn() -> String) -> Result<SukoTextLine<'a>, SukoTextError> {
        match self.lines.next() {
            Some(line) => {
                self.last = line;
                Ok(line)
            }
            None => Err(self.last.error(SukoTextProblem::End {
                after: self.last.shown(),
                wanted: wanted(),
            })),
        }
    }
}

/// The puzzles of a text.
pub(super) fn read(text: &str) -> Result<Vec<FilledSuko>, SukoTextError> {
    let lines = (1..)
        .zip(text.lines())
        .map(|(number, text)| SukoTextLine {
            number,
            text: text.trim(),
        })
        .filter(|line| !line.text.is_empty() && !line.text.starts_with('#'));
    let mut reader = Reader {
        lines: lines.peekable(),
        last: SukoTextLine {
            number: 0,
            text: "",
        },
    };
    let mut sukos = Vec::new();
    while let Some(&first) = reader.lines.peek() {
        let (suko, digits) = match one_line(first)? {
            Some(suko) => {
                reader.last = first;
                reader.lines.next();
                (suko, [0; SQUARES])
            }
            None => suko(&mut reader)?,
        };
        sukos.push(FilledSuko {
            line: first.number,
            last: reader.last.number,
            suko,
            digits,
        });
    }
    Ok(sukos)
}

fn suko<'a>(
    reader: &mut Reader<'a, impl Iterator<Item = SukoTextLine<'a>>>,
) -> Result<(Suko, [u8; SQUARES]), SukoTextError> {
    let mut colours = [None; SQUARES];
    let mut digits = [0; SQUARES];
    let mut circles = [0; 4];
    for row in 0..3 {
        let line = reader.next(|| "a line of three squares".to_owned())?;
        for (column, (colour, digit)) in squares(line)?.into_iter().enumerate() {
            colours[3 * row + column] = colour;
            digits[3 * row + column] = digit;
        }
        present(&colours).map_err(|error| line.error(error))?;
        if row < 2 {
            let line = reader.next(|| "a line of two circles".to_owned())?;
            circles[2 * row..][..2].copy_from_slice(&pair_of_circles(line)?);
        }
    }
    let of_last = |reader: &Reader<'a, _>, error: SukoError| reader.last.error(error);
    let present = present(&colours).map_err(|error| of_last(reader, error))?;
    let mut given: Vec<(char, u32)> = Vec::new();
    // A second total or one too many is refused on the line where it stands.
    while let Some(missing) =
        missing_total(&present, &given).map_err(|error| of_last(reader, error))?
    {
        let line = reader.next(|| format!("the total of colour {missing}"))?;
        given.extend(totals(line)?);
    }
    let suko = Suko::new(circles, colours, &given, [0; SQUARES]);
    suko.map(|suko| (suko, digits))
        .map_err(|error| of_last(reader, error))
}

/// A whole puzzle on one line: the circles, the totals of the colours without their letters, and
/// the letters of the nine squares; `None` for a line of another kind.
fn one_line(line: SukoTextLine<'_>) -> Result<Option<Suko>, SukoTextError> {
    let words = line.text.split(|c| is_separator(c) || "()[];".contains(c));
    let (numbers, letters): (Vec<&str>, Vec<&str>) = words
        .filter(|word| !word.is_empty())
        .partition(|word| number(word).is_some());
    let letters = letters.concat().to_ascii_lowercase();
    let colours: Vec<Option<char>> = letters
        .chars()
        .map(|c| c.is_ascii_alphabetic().then_some(c))
        .collect();
    let is_square = letters.chars().all(|c| c.is_ascii_alphabetic() || c == '.');
    let Ok(colours) = <[_; SQUARES]>::try_from(colours) else {
        return Ok(None);
    };
    let mut as_met: Vec<char> = Vec::new();
    for colour in colours.into_iter().flatten() {
        if !as_met.contains(&colour) {
            as_met.push(colour);
        }
    }
    if !is_square || numbers.len() != 4 + as_met.len() {
        return Ok(None);
    }
    if !as_met.is_sorted() {
        return Err(line.error(SukoTextProblem::Order(as_met.into_iter().collect())));
    }
    let numbers: Vec<u32> = numbers.into_iter().filter_map(number).collect();
    let (circles, totals) = numbers.split_at(4);
    let given: Vec<(char, u32)> = as_met.into_iter().zip(totals.iter().copied()).collect();
    let circles = [circles[0], circles[1], circles[2], circles[3]];
    let suko = Suko::new(circles, colours, &given, [0; SQUARES]);
    suko.map(Some).map_err(|error| line.error(error))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '|')
}

/// The colours and digits of a line of three squares.
fn squares(line: SukoTextLine<'_>) -> Result<Vec<(Option<char>, u8)>, SukoTextError> {
    let wrong = || line.error(SukoTextProblem::Squares(line.shown()));
    let mut squares: Vec<(Option<char>, u8)> = Vec::new();
    // Whether a digit that comes next belongs to the last square.
    let mut is_open = false;
    for c in line.text.chars() {
        if is_separator(c) {
            is_open = false;
        } else if let Some(digit) = c.to_digit(10) {
            let digit = digit as u8;
            match squares.last_mut().filter(|_| is_open) {
                Some(square) => square.1 = digit,
                None => squares.push((None, digit)),
            }
            is_open = false;
        } else {
            let colour = match c {
                '.' | '*' | '_' | '-' => None,
                c if c.is_ascii_alphabetic() => Some(c.to_ascii_lowercase()),
                _ => return Err(wrong()),
            };
            squares.push((colour, 0));
            is_open = true;
        }
    }
    if squares.len() == 3 {
        Ok(squares)
    } else {
        Err(wrong())
    }
}

fn pair_of_circles(line: SukoTextLine<'_>) -> Result<[u32; 2], SukoTextError> {
    let wrong = || line.error(SukoTextProblem::Circles(line.shown()));
    let totals: Vec<u32> = line
        .text
        .split(|c| is_separator(c) || matches!(c, '(' | ')'))
        .filter(|word| !word.is_empty())
        .map(|word| number(word).ok_or_else(wrong))
        .collect::<Result<_, _>>()?;
    totals.try_into().map_err(|_| wrong())
}

/// Digits only: `parse` would take a sign.
fn number(word: &str) -> Option<u32> {
    let is_number = word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

/// Letters and totals.
fn totals(line: SukoTextLine<'_>) -> Result<Vec<(char, u32)>, SukoTextError> {
    let wrong = || line.error(SukoTextProblem::Totals(line.shown()));
    let mut totals = Vec::new();
    let is_between = |c: char| is_separator(c) || matches!(c, '=' | ':' | ';');
    let mut rest = line.text;
    while let Some(colour) = rest.chars().next() {
        if !colour.is_ascii_alphabetic() {
            return Err(wrong());
        }
        let after = rest[1..].trim_start_matches(is_between);
        let end = after
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(after.len());
        let total = number(&after[..end]).ok_or_else(wrong)?;
        totals.push((colour.to_ascii_lowercase(), total));
        rest = after[end..].trim_start_matches(is_between);
    }
    Ok(totals)
}
