//! Puzzles as data of models for constraint solvers: MiniZinc's `rowsums = [30, 18, 30];` and
//! AMPL's `param rowsums := 1 30 2 18 3 30;`.

use super::parts::{Parts, may_be_cells};
use super::{TextError, TextProblem, TextPuzzle};
use crate::puzzle::Sum;

/// The names of row sums, column sums and cells, without `_` and a last `s`.
const NAMES: [&[&str]; 3] = [
    &["row", "rowsum", "rsum"],
    &["col", "column", "colsum", "columnsum", "csum"],
    &[
        "matrix", "grid", "game", "given", "clue", "cell", "table", "puzzle", "start",
    ],
];

/// A list and its name.
struct Assignment {
    line: usize,
    name: String,
    /// Which of [`NAMES`]; their number for any other name.
    part: usize,
    numbers: Vec<Sum>,
}

/// The puzzles of a text with assignments; none if it does not assign both row and column sums.
pub(super) fn read_assignments(text: &str) -> Result<Vec<TextPuzzle>, TextError> {
    let without_comment = |line: &'_ str| line.find(['%', '#']).unwrap_or(line.len());
    let bare: Vec<&str> = text
        .lines()
        .map(|line| &line[..without_comment(line)])
        .collect();
    let mut line = 1;
    let mut found = Vec::new();
    for statement in bare.join("\n").split(';') {
        let start = statement.len() - statement.trim_start().len();
        let begins = line + statement[..start].matches('\n').count();
        line += statement.matches('\n').count();
        found.extend(assignment(begins, statement));
    }
    let has = |part| found.iter().any(|found: &Assignment| found.part == part);
    if !has(0) || !has(1) {
        return Ok(Vec::new());
    }
    let mut puzzles = Vec::new();
    let mut rest = found.as_slice();
    while !rest.is_empty() {
        // A name that comes again begins another puzzle.
        let again = |at: &usize| {
            let part = rest[*at].part;
            part < NAMES.len() && rest[..*at].iter().any(|one| one.part == part)
        };
        let (own, others) = rest.split_at((1..rest.len()).find(again).unwrap_or(rest.len()));
        puzzles.push(puzzle(own)?);
        rest = others;
    }
    Ok(puzzles)
}

/// The list of a statement, if it has one.
fn assignment(line: usize, statement: &str) -> Option<Assignment> {
    let (name, value) = statement.split_once(['=', ':'])?;
    let name = name.split_whitespace().last()?;
    let known = name.to_lowercase().replace('_', "");
    let part = NAMES
        .iter()
        .position(|names| names.contains(&known.trim_end_matches('s')));
    // After MiniZinc's array2d(1..3, 1..4, the cells are in brackets.
    let numbers = match (value.split_once('['), value.rsplit_once('=')) {
        (Some((_, list)), _) => numbers(list.rsplit_once(']')?.0)?,
        (None, Some((columns, list))) => without_indices(numbers(columns)?.len(), numbers(list)?)?,
        (None, None) => return None,
    };
    Some(Assignment {
        line,
        name: name.to_owned(),
        part: part.unwrap_or(NAMES.len()),
        numbers,
    })
}

/// The numbers of a list; `.`, `_` and `*` are blanks, read as 0.
fn numbers(text: &str) -> Option<Vec<Sum>> {
    let words = text.split(|c: char| c.is_whitespace() || ",|[]:".contains(c));
    let number = |word: &str| match word {
        "." | "_" | "*" => Some(0),
        word => word.parse().ok(),
    };
    words.filter(|word| !word.is_empty()).map(number).collect()
}

/// The numbers of an AMPL list without the indices: one before each number or, under a header of
/// `columns` columns, one before each row.
fn without_indices(columns: usize, list: Vec<Sum>) -> Option<Vec<Sum>> {
    let mut kept = Vec::new();
    for (index, row) in (1..).zip(list.chunks(columns.max(1) + 1)) {
        match row {
            [first, numbers @ ..] if *first == index && !numbers.is_empty() => {
                kept.extend(numbers);
            }
            _ => return None,
        }
    }
    Some(kept)
}

fn puzzle(own: &[Assignment]) -> Result<TextPuzzle, TextError> {
    let line = own[0].line;
    let [rows, columns, cells] = [0, 1, 2].map(|part| {
        let found = own.iter().find(|found| found.part == part);
        found.map(|found| found.numbers.clone())
    });
    let problem = TextProblem::LacksSums;
    let (rows, columns) = rows.zip(columns).ok_or(TextError { line, problem })?;
    let size = rows.len() * columns.len();
    let mut unknown = own.iter().filter(|one| one.part == NAMES.len());
    let unread = unknown.find(|one| may_be_cells(&one.numbers, size));
    if let (None, Some(list)) = (&cells, unread) {
        let (line, problem) = (list.line, TextProblem::UnknownList(list.name.clone()));
        return Err(TextError { line, problem });
    }
    let parts = Parts {
        rows,
        columns,
        cells: cells.unwrap_or_default(),
        ..Parts::default()
    };
    parts.puzzle(line)
}
