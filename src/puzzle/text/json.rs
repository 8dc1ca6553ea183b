//! Puzzles as JSON objects: what `solve --format json` writes, and what others write alike.

use serde::Deserialize;
use survo_base::json_objects;

use super::{TextError, TextProblem, TextPuzzle};
use crate::puzzle::{Margins, Puzzle, PuzzleError, Shape, Sum};

/// The sums, and the cells row by row if some are given; 0 or null is a blank.
#[derive(Deserialize)]
struct Sums {
    #[serde(alias = "row_sums")]
    rows: Vec<Sum>,
    #[serde(alias = "cols", alias = "column_sums", alias = "col_sums")]
    columns: Vec<Sum>,
    #[serde(default, alias = "grid", alias = "cells", alias = "table")]
    givens: Vec<Vec<Option<u8>>>,
}

/// The puzzles of JSON objects that follow one another, as in a file with one on each line.
pub(super) fn read_objects(text: &str) -> Result<Vec<TextPuzzle>, TextError> {
    let puzzles = json_objects::<Sums>(text).map(|(line, sums)| {
        let at_line = |problem| TextError { line, problem };
        let sums = sums.map_err(|error| at_line(TextProblem::Json(error.to_string())))?;
        let puzzle = puzzle(sums).map_err(at_line)?;
        Ok(TextPuzzle { line, puzzle })
    });
    puzzles.collect()
}

fn puzzle(sums: Sums) -> Result<Puzzle, TextProblem> {
    let shape = Shape::large(sums.rows.len(), sums.columns.len())?;
    let mut grid = (1..).zip(&sums.givens);
    if let Some((row, cells)) = grid.find(|(_, cells)| cells.len() != shape.columns()) {
        return Err(TextProblem::GridRow {
            row,
            found: cells.len(),
            expected: shape.columns(),
        });
    }
    let margins = Margins::new(shape, sums.rows, sums.columns).map_err(PuzzleError::from)?;
    if sums.givens.is_empty() {
        return Ok(Puzzle::open(margins));
    }
    let cells = sums.givens.into_iter().flatten();
    let cells = cells.map(Option::unwrap_or_default).collect();
    Ok(Puzzle::new(margins, cells)?)
}
