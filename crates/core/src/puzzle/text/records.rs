//! Reads and writes puzzles as records of CSV, as in `survo solve --format csv`, `survo generate
//! --format csv` and a survey's `puzzles.csv`. Sums are named r1, r2, .. and c1, c2, .., givens
//! g1_1, .., and a solution, which is not part of the puzzle, x1_1, ...

use crate::counted;

use super::line::is_digits;
use super::{TextError, TextPuzzle, puzzle};
use crate::puzzle::{Puzzle, Shape, Sum};

/// The separators of fields. The first of these that a header contains separates its fields.
const SEPARATORS: [char; 3] = [';', '\t', ','];

/// The name of a field that numbers puzzles: lines with the same number are solutions of one.
const NUMBER: &str = "puzzle";

/// The names of fields that do not belong to a puzzle.
const OTHERS: [&str; 7] = [
    NUMBER,
    "line",
    "outcome",
    "solutions",
    "complete",
    "solution",
    "class",
];

/// The names `r1,..,rm,c1,..,cn` of the sums of a shape.
pub fn sum_names(shape: Shape) -> impl Iterator<Item = String> {
    let rows = (1..=shape.rows()).map(|i| format!("r{i}"));
    rows.chain((1..=shape.columns()).map(|j| format!("c{j}")))
}

/// The names of the cells of a shape, row by row: x1_1, .. for numbers, g1_1, .. for givens.
pub fn cell_names(shape: Shape, letter: char) -> impl Iterator<Item = String> {
    let cells = (1..=shape.rows()).flat_map(move |i| (1..=shape.columns()).map(move |j| (i, j)));
    cells.map(move |(i, j)| format!("{letter}{i}_{j}"))
}

/// The names of the fields of a puzzle as CSV: sums, and givens if there may be any.
pub fn puzzle_names(shape: Shape, has_givens: bool) -> impl Iterator<Item = String> {
    let givens = has_givens.then(|| cell_names(shape, 'g'));
    sum_names(shape).chain(givens.into_iter().flatten())
}

/// The fields that [`puzzle_names`] names; a blank is empty.
pub fn puzzle_fields(puzzle: &Puzzle, has_givens: bool) -> impl Iterator<Item = String> {
    let sums = puzzle
        .rows()
        .iter()
        .chain(puzzle.columns())
        .map(Sum::to_string);
    let givens = puzzle.givens().iter().filter(move |_| has_givens);
    sums.chain(givens.map(|given| match given {
        0 => String::new(),
        given => given.to_string(),
    }))
}

/// The fields of a record without the quotes that they may have.
pub fn fields(text: &str, separator: char) -> Vec<&str> {
    let fields = text.split(separator);
    fields
        .map(|field| field.trim().trim_matches('"').trim())
        .collect()
}

/// What is said of a survey's counts, which have a similar header.
pub const COUNTS: &str = "these are counts by row margin; the puzzles are in puzzles.csv";

/// What a header says of the fields.
pub(super) struct Layout {
    separator: char,
    fields: usize,
    shape: Shape,
    /// Where the row sums, the column sums and the givens are, one after the other.
    places: Vec<usize>,
    /// Whether the first field is the number of a puzzle.
    is_numbered: bool,
}

/// The lines that are neither empty nor comments, with their numbers.
fn records(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_record = |text: &str| !text.is_empty() && !text.starts_with('#');
    (1..)
        .zip(text.lines())
        .filter(move |(_, text)| is_record(text.trim_start()))
}

/// What the header says with which a text begins, if it is one: its first field is r1, or the
/// number of the puzzle.
pub(super) fn layout(text: &str) -> Option<Result<Layout, TextError>> {
    let (line, text) = records(text).next()?;
    let separator = SEPARATORS.into_iter().find(|&sign| text.contains(sign))?;
    let names = fields(text, separator);
    let layout = matches!(names[0], "r1" | NUMBER).then(|| Layout::of(separator, &names))?;
    Some(layout.map_err(|problem| TextError::new(line, problem)))
}

/// The puzzles of the records below the header.
pub(super) fn read_records(
    text: &str,
    layout: Layout,
) -> impl Iterator<Item = Result<TextPuzzle, TextError>> {
    let mut lines = records(text).skip(1);
    let mut before: Option<(&str, Puzzle)> = None;
    std::iter::from_fn(move || {
        loop {
            let (line, text) = lines.next()?;
            let fields = fields(text, layout.separator);
            let puzzle = match layout.puzzle(&fields) {
                Ok(puzzle) => puzzle,
                Err(problem) => return Some(Err(TextError::new(line, problem))),
            };
            let number = fields[0];
            match &before {
                // Another solution of the same puzzle.
                Some((other, same)) if *other == number && *same == puzzle => continue,
                Some((other, _)) if *other == number => {
                    let problem = format!("puzzle {number} has other sums or givens above");
                    return Some(Err(TextError::new(line, problem)));
                }
                _ if layout.is_numbered => before = Some((number, puzzle.clone())),
                _ => {}
            }
            return Some(Ok(TextPuzzle { line, puzzle }));
        }
    })
}

impl Layout {
    /// The layout of these names: those of the sums of one shape, of all its givens or none, of all
    /// numbers of a solution or none, and [`OTHERS`], each once.
    fn of(separator: char, names: &[&str]) -> Result<Self, String> {
        let count = |letter| {
            let number = |name: &&&str| name.strip_prefix(letter).is_some_and(is_digits);
            names.iter().filter(number).count()
        };
        let (rows, columns) = (count('r'), count('c'));
        if columns == 0 && names.contains(&"pairs") {
            return Err(COUNTS.to_owned());
        }
        let shape = Shape::new(rows, columns).map_err(|error| error.to_string())?;
        let place = |name: String| {
            let place = names.iter().position(|&one| one == name);
            place.ok_or_else(|| format!("there is no column {name}"))
        };
        let cells = |letter| -> Result<Vec<usize>, String> {
            let is_cell = |name: &&str| {
                let rest = name.strip_prefix(letter);
                rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
            };
            match names.iter().any(is_cell) {
                true => cell_names(shape, letter).map(place).collect(),
                false => Ok(Vec::new()),
            }
        };
        let mut places: Vec<usize> = sum_names(shape).map(place).collect::<Result<_, _>>()?;
        places.extend(cells('g')?);
        let solution = cells('x')?;
        for (at, name) in names.iter().enumerate() {
            let is_own = places.contains(&at) || solution.contains(&at);
            if !is_own && (!OTHERS.contains(name) || names[..at].contains(name)) {
                return Err(format!(
                    "'{name}' is not a column of puzzles, or is repeated"
                ));
            }
        }
        Ok(Self {
            separator,
            fields: names.len(),
            shape,
            places,
            is_numbered: names[0] == NUMBER,
        })
    }

    fn puzzle(&self, fields: &[&str]) -> Result<Puzzle, String> {
        let (found, expected) = (counted(fields.len(), "field"), self.fields);
        if fields.len() != expected {
            return Err(format!("{found} where the header has {expected}"));
        }
        let (m, n) = (self.shape.rows(), self.shape.columns());
        let number = |(index, &at): (usize, &usize)| match fields[at] {
            "" if index >= m + n => Ok(0),
            text => {
                let number = text.parse::<Sum>().ok().filter(|_| is_digits(text));
                number.ok_or_else(|| format!("'{text}' is not a whole number of a puzzle"))
            }
        };
        let numbers = self.places.iter().enumerate().map(number);
        let mut rows: Vec<Sum> = numbers.collect::<Result<_, _>>()?;
        let mut columns = rows.split_off(m);
        let givens = columns.split_off(n);
        puzzle(rows, columns, &givens).map_err(|error| error.to_string())
    }
}
