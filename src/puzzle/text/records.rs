//! Puzzles as records of a CSV file with the header of a survey's `puzzles.csv`: sums are
//! named r1, r2, .. and c1, c2, .., givens g1_1, .. as `survo generate` writes them. What
//! other columns hold, a solution say, is no part of the puzzle.

use super::entries::TextLine;
use super::{TextError, TextProblem, TextPuzzle};
use crate::puzzle::{Margins, Puzzle, PuzzleError, Shape, Sum};

/// The separators of fields, the one that is taken first before the others.
const SEPARATORS: [char; 3] = [';', '\t', ','];

/// The name of a field that numbers puzzles: lines with the same number are solutions of one.
const NUMBER: &str = "puzzle";

/// What the header of a file says of its fields.
#[derive(Debug)]
pub(super) struct RecordHeader {
    separator: char,
    shape: Shape,
    fields: Vec<RecordField>,
    /// Whether the first field is the number of a puzzle.
    is_numbered: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecordField {
    RowSum(usize),
    ColumnSum(usize),
    Given(usize),
    Other,
}

fn fields(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator)
        .map(|field| field.trim().trim_matches('"').trim())
}

/// The names of a header that begins with row sums, or with the numbers of the puzzles as
/// `survo solve --format csv` does.
fn names(text: &str) -> Option<(char, Vec<&str>)> {
    let separator = SEPARATORS.into_iter().find(|&sign| text.contains(sign))?;
    let names: Vec<&str> = fields(text, separator).collect();
    let begins = |name: &&str| *name == NUMBER || name.strip_prefix('r').is_some_and(is_number);
    names
        .first()
        .is_some_and(begins)
        .then_some((separator, names))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

impl RecordHeader {
    /// The header in a line of text, if it is one of puzzles.
    ///
    /// # Errors
    /// When it is that of the counts of a survey, which are no puzzles.
    pub(super) fn find(line: &TextLine<'_>) -> Result<Option<Self>, TextError> {
        let Some((separator, names)) = names(line.text) else {
            return Ok(None);
        };
        let count = |letter: char| {
            let is_sum = |name: &&&str| name.strip_prefix(letter).is_some_and(is_number);
            names.iter().filter(is_sum).count()
        };
        let (rows, columns) = (count('r'), count('c'));
        if columns == 0 && names.contains(&"pairs") {
            return Err(line.error(TextProblem::CountsByRowMargin));
        }
        let Ok(shape) = Shape::large(rows, columns) else {
            return Ok(None);
        };
        let fields: Vec<RecordField> = names
            .iter()
            .map(|name| RecordField::of(name, shape))
            .collect();
        // Every sum once.
        let has = |field: RecordField| fields.iter().filter(|&&other| other == field).count() == 1;
        let is_whole = (0..rows).map(RecordField::RowSum).all(has)
            && (0..columns).map(RecordField::ColumnSum).all(has);
        Ok(is_whole.then_some(Self {
            separator,
            shape,
            fields,
            is_numbered: names.first() == Some(&NUMBER),
        }))
    }

    /// Whether a line has another solution of the puzzle of the line before.
    pub(super) fn goes_on(&self, line: &TextLine<'_>, before: Option<&TextLine<'_>>) -> bool {
        let number = |line: &TextLine<'_>| {
            let first = fields(line.text, self.separator).next().map(str::to_owned);
            first.filter(|_| self.is_numbered)
        };
        let of_line = number(line);
        of_line.is_some() && of_line == before.and_then(number)
    }

    pub(super) fn puzzle(&self, line: &TextLine<'_>) -> Result<TextPuzzle, TextError> {
        let found = fields(line.text, self.separator).count();
        line.check_len(found, self.fields.len())?;
        let mut rows = vec![0; self.shape.rows()];
        let mut columns = vec![0; self.shape.columns()];
        let mut givens = vec![0; self.shape.cells()];
        for (&field, text) in self.fields.iter().zip(fields(line.text, self.separator)) {
            match field {
                RecordField::RowSum(i) => rows[i] = sum(line, text)?,
                RecordField::ColumnSum(j) => columns[j] = sum(line, text)?,
                RecordField::Given(_) if text.is_empty() => {}
                RecordField::Given(cell) => {
                    givens[cell] = u8::try_from(sum(line, text)?)
                        .map_err(|_| line.error(TextProblem::TooLarge(text.to_owned())))?;
                }
                RecordField::Other => {}
            }
        }
        let puzzle = Margins::new(self.shape, rows, columns)
            .map_err(PuzzleError::from)
            .and_then(|margins| Puzzle::new(margins, givens))
            .map_err(|error| line.error(error))?;
        Ok(TextPuzzle {
            line: line.number,
            puzzle,
        })
    }
}

impl RecordField {
    fn of(name: &str, shape: Shape) -> Self {
        let place = |letter: char, of: usize| {
            let number: usize = name.strip_prefix(letter)?.parse().ok()?;
            (1..=of).contains(&number).then(|| number - 1)
        };
        let given = || {
            let (i, j) = name.strip_prefix('g')?.split_once('_')?;
            let (i, j): (usize, usize) = (i.parse().ok()?, j.parse().ok()?);
            let is_cell = (1..=shape.rows()).contains(&i) && (1..=shape.columns()).contains(&j);
            is_cell.then(|| (i - 1) * shape.columns() + j - 1)
        };
        let row = place('r', shape.rows()).map(Self::RowSum);
        row.or_else(|| place('c', shape.columns()).map(Self::ColumnSum))
            .or_else(|| given().map(Self::Given))
            .unwrap_or(Self::Other)
    }
}

fn sum(line: &TextLine<'_>, text: &str) -> Result<Sum, TextError> {
    if !is_number(text) {
        return Err(line.error(TextProblem::TextEntry(text.to_owned())));
    }
    text.parse()
        .map_err(|_| line.error(TextProblem::TooLarge(text.to_owned())))
}
