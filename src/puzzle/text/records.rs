//! Puzzles as records of a CSV file with the header of a survey's `puzzles.csv`: sums are
//! named r1, r2, .. and c1, c2, .., givens g1_1, .. as `survo generate` writes them. What
//! other columns hold, a solution say, is no part of the puzzle.

use super::entries::TextLine;
use super::parts::Parts;
use super::{TextError, TextProblem, TextPuzzle};
use crate::puzzle::{Shape, Sum};

/// The separators of fields. The first of these that a header contains separates its fields.
const SEPARATORS: [char; 3] = [';', '\t', ','];

/// The name of a field that numbers puzzles: lines with the same number are solutions of one.
const NUMBER: &str = "puzzle";

/// The names `r1,..,rm,c1,..,cn` of the sums of a shape.
pub(crate) fn sum_names(shape: Shape) -> impl Iterator<Item = String> {
    let rows = (1..=shape.rows()).map(|i| format!("r{i}"));
    rows.chain((1..=shape.columns()).map(|j| format!("c{j}")))
}

/// The names of the cells of a shape, row by row: x1_1, .. for numbers, g1_1, .. for givens.
pub(crate) fn cell_names(shape: Shape, letter: char) -> impl Iterator<Item = String> {
    let cells = (1..=shape.rows()).flat_map(move |i| (1..=shape.columns()).map(move |j| (i, j)));
    cells.map(move |(i, j)| format!("{letter}{i}_{j}"))
}

/// The fields of a record without the quotes that they may have.
pub(crate) fn fields(text: &str, separator: char) -> Vec<&str> {
    let fields = text.split(separator);
    fields
        .map(|field| field.trim().trim_matches('"').trim())
        .collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// What the header of a file says of its fields.
#[derive(Debug)]
struct RecordHeader {
    separator: char,
    fields: usize,
    /// Where the row sums, the column sums and the cells stand.
    rows: Vec<usize>,
    columns: Vec<usize>,
    cells: Vec<Option<usize>>,
    /// Whether the first field is the number of a puzzle.
    is_numbered: bool,
}

/// The puzzles of records; none if the text does not begin with such a header.
pub(super) fn read_records<'a>(
    mut lines: impl Iterator<Item = TextLine<'a>>,
) -> Result<Vec<TextPuzzle>, TextError> {
    let mut puzzles = Vec::new();
    let header = lines.next().map(|first| RecordHeader::find(&first));
    let Some(header) = header.transpose()?.flatten() else {
        return Ok(puzzles);
    };
    let mut before = None;
    for line in lines {
        let fields = fields(line.text, header.separator);
        // A line with the number of the line before has another solution of the same puzzle.
        let number = fields.first().copied().filter(|_| header.is_numbered);
        if number.is_none() || number != before {
            puzzles.push(header.puzzle(&line, &fields)?);
        }
        before = number;
    }
    Ok(puzzles)
}

impl RecordHeader {
    /// The header in a line of text, if it is one of puzzles: it begins with row sums, or with the
    /// numbers of the puzzles as `survo solve --format csv` does.
    ///
    /// # Errors
    /// When it is that of the counts of a survey, which are no puzzles.
    fn find(line: &TextLine<'_>) -> Result<Option<Self>, TextError> {
        let mut separators = SEPARATORS.into_iter();
        let Some(separator) = separators.find(|&sign| line.text.contains(sign)) else {
            return Ok(None);
        };
        let names = fields(line.text, separator);
        let is_sum = |name: &str, letter| name.strip_prefix(letter).is_some_and(is_number);
        let is_numbered = names[0] == NUMBER;
        if !is_numbered && !is_sum(names[0], 'r') {
            return Ok(None);
        }
        let count = |letter| names.iter().filter(|name| is_sum(name, letter)).count();
        let (rows, columns) = (count('r'), count('c'));
        if columns == 0 && names.contains(&"pairs") {
            return Err(line.error(TextProblem::CountsByRowMargin));
        }
        let Ok(shape) = Shape::new(rows, columns) else {
            return Ok(None);
        };
        let place = |wanted: String| names.iter().position(|&name| name == wanted);
        // As many names as sums, each of them found: every sum has its field.
        let sums: Option<Vec<usize>> = sum_names(shape).map(place).collect();
        Ok(sums.map(|sums| Self {
            separator,
            fields: names.len(),
            rows: sums[..rows].to_vec(),
            columns: sums[rows..].to_vec(),
            cells: cell_names(shape, 'g').map(place).collect(),
            is_numbered,
        }))
    }

    fn puzzle(&self, line: &TextLine<'_>, fields: &[&str]) -> Result<TextPuzzle, TextError> {
        line.check_len(fields.len(), self.fields, "")?;
        let number = |text: &str| match text.parse::<Sum>() {
            Ok(number) => Ok(number),
            Err(_) if is_number(text) => Err(line.error(TextProblem::TooLarge(text.to_owned()))),
            Err(_) => Err(line.error(TextProblem::TextEntry(text.to_owned()))),
        };
        let sums = |places: &[usize]| -> Result<Vec<Sum>, TextError> {
            places.iter().map(|&at| number(fields[at])).collect()
        };
        let given = |at: &Option<usize>| match at.map_or("", |at| fields[at]) {
            "" => Ok(0),
            text => number(text),
        };
        let parts = Parts {
            rows: sums(&self.rows)?,
            columns: sums(&self.columns)?,
            cells: self.cells.iter().map(given).collect::<Result<_, _>>()?,
            ..Parts::default()
        };
        parts.puzzle(line.number)
    }
}
