//! Puzzles as data of models for constraint solvers: MiniZinc's `rowsums = [30, 18, 30];` and
//! AMPL's `param rowsums := 1 30 2 18 3 30;`.

use super::{TextError, TextProblem, TextPuzzle};
use crate::puzzle::{Margins, Puzzle, PuzzleError, Shape, Sum};

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Rows,
    Columns,
    Cells,
}

impl Part {
    fn of(name: &str) -> Option<Self> {
        let name = name.to_lowercase().replace('_', "");
        match name.as_str() {
            "rows" | "rowsums" | "rowsum" | "rsums" => Some(Self::Rows),
            "cols" | "columns" | "colsums" | "colsum" | "columnsums" | "csums" => {
                Some(Self::Columns)
            }
            "matrix" | "grid" | "game" | "givens" | "clues" | "cells" | "table" => {
                Some(Self::Cells)
            }
            _ => None,
        }
    }
}

/// A list that has a name.
struct Assignment {
    line: usize,
    part: Part,
    numbers: Vec<Sum>,
}

/// The puzzles of such a text; `None` if it is no such text.
pub(super) fn read_assignments(text: &str) -> Result<Option<Vec<TextPuzzle>>, TextError> {
    let bare: Vec<&str> = text.lines().map(without_comment).collect();
    let mut line = 1;
    let mut found = Vec::new();
    for statement in bare.join("\n").split(';') {
        let start = statement.len() - statement.trim_start().len();
        let begins = line + statement[..start].matches('\n').count();
        line += statement.matches('\n').count();
        found.extend(assignment(begins, statement));
    }
    let has = |part| found.iter().any(|found: &Assignment| found.part == part);
    if !has(Part::Rows) || !has(Part::Columns) {
        return Ok(None);
    }
    let mut puzzles = Vec::new();
    let mut rest = found.as_slice();
    while !rest.is_empty() {
        // A name that comes again begins another puzzle.
        let again = |at: &usize| rest[..*at].iter().any(|one| one.part == rest[*at].part);
        let (own, others) = rest.split_at((1..rest.len()).find(again).unwrap_or(rest.len()));
        let line = own[0].line;
        let at_line = |problem| TextError { line, problem };
        puzzles.push(TextPuzzle {
            line,
            puzzle: puzzle(own).map_err(at_line)?,
        });
        rest = others;
    }
    Ok(Some(puzzles))
}

fn without_comment(line: &str) -> &str {
    line.split(['%', '#']).next().unwrap_or_default()
}

/// The list of a statement, if it has one of the names.
fn assignment(line: usize, statement: &str) -> Option<Assignment> {
    let (name, value) = statement.split_once(['=', ':'])?;
    let part = Part::of(name.split_whitespace().last()?)?;
    // After MiniZinc's array2d(1..3, 1..4, the cells are in brackets.
    let values = match (value.split_once('['), value.rsplit_once('=')) {
        (Some((_, list)), _) => numbers(list.rsplit_once(']')?.0)?,
        (None, Some((columns, list))) => without_indices(numbers(columns)?.len(), numbers(list)?)?,
        (None, None) => return None,
    };
    Some(Assignment {
        line,
        part,
        numbers: values,
    })
}

/// Numbers; a point, a bar below and a star are blanks.
fn numbers(text: &str) -> Option<Vec<Sum>> {
    let words = text.split(|c: char| c.is_whitespace() || ",|[]:".contains(c));
    let number = |word: &str| match word {
        "." | "_" | "*" => Some(0),
        word => word.parse().ok(),
    };
    words.filter(|word| !word.is_empty()).map(number).collect()
}

/// AMPL's lists without the index before each number, or before each row under a header of so
/// many columns.
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

fn puzzle(own: &[Assignment]) -> Result<Puzzle, TextProblem> {
    let of = |part| {
        let found = own.iter().find(|found| found.part == part);
        found.map(|found| found.numbers.clone())
    };
    let (Some(rows), Some(columns)) = (of(Part::Rows), of(Part::Columns)) else {
        return Err(TextProblem::LacksSums);
    };
    let shape = Shape::large(rows.len(), columns.len())?;
    let margins = Margins::new(shape, rows, columns).map_err(PuzzleError::from)?;
    let Some(cells) = of(Part::Cells) else {
        return Ok(Puzzle::open(margins));
    };
    let byte =
        |number: Sum| u8::try_from(number).map_err(|_| TextProblem::TooLarge(number.to_string()));
    let cells: Vec<u8> = cells.into_iter().map(byte).collect::<Result<_, _>>()?;
    Ok(Puzzle::new(margins, cells)?)
}
