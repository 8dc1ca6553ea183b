//! Puzzles as JSON objects, as `survo solve --format json` writes them.

use crate::{counted, json_objects};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{TextError, TextPuzzle, puzzle};
use crate::puzzle::{Puzzle, Shape, Sum};

/// The puzzle, and other fields of its object, which are not used. All fields have different types,
/// so that numbers in place under a wrong name are not lost.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleObject {
    rows: Vec<Sum>,
    columns: Vec<Sum>,
    /// Row by row; 0 or null is a blank.
    givens: Option<Vec<Vec<Option<Sum>>>>,
    #[serde(rename = "puzzle")]
    _puzzle: Option<u64>,
    #[serde(rename = "line")]
    _line: Option<u64>,
    #[serde(rename = "outcome")]
    _outcome: Option<String>,
    #[serde(rename = "solutions")]
    _solutions: Option<u64>,
    #[serde(rename = "complete")]
    _complete: Option<bool>,
    #[serde(rename = "engine")]
    _engine: Option<String>,
    #[serde(rename = "search")]
    _search: Option<String>,
    #[serde(rename = "seed")]
    _seed: Option<u64>,
    #[serde(rename = "level")]
    _level: Option<u64>,
    #[serde(rename = "command")]
    _command: Option<String>,
    #[serde(rename = "tables")]
    _tables: Option<Vec<Vec<Vec<u8>>>>,
}

/// The puzzles of JSON objects that follow one another.
pub(super) fn read_objects(text: &str) -> impl Iterator<Item = Result<TextPuzzle, TextError>> {
    json_objects::<PuzzleObject>(text).map(|(line, object)| {
        let object = object.map_err(|error| {
            TextError::new(
                line,
                format_args!("this is not a JSON object with rows and columns: {error}"),
            )
        })?;
        let columns = object.columns.len();
        let givens = object.givens.unwrap_or_default();
        let mut rows = (1..).zip(&givens);
        if let Some((row, cells)) = rows.find(|(_, cells)| cells.len() != columns) {
            let found = counted(cells.len(), "number");
            let problem = format!("row {row} of the givens has {found} for {columns} columns");
            return Err(TextError::new(line, problem));
        }
        let cells = givens.concat().into_iter().map(Option::unwrap_or_default);
        let puzzle = puzzle(object.rows, object.columns, &cells.collect::<Vec<_>>());
        let puzzle = puzzle.map_err(|error| TextError::new(line, error))?;
        Ok(TextPuzzle { line, puzzle })
    })
}

/// The object of a puzzle: its sums, and its givens row by row.
pub fn json_puzzle(puzzle: &Puzzle) -> Value {
    json!({
        "rows": puzzle.rows(),
        "columns": puzzle.columns(),
        "givens": json_cells(puzzle.shape(), puzzle.givens()),
    })
}

/// Cells row by row; a blank is null.
pub fn json_cells(shape: Shape, cells: &[u8]) -> Value {
    let blank = |&cell: &u8| (cell != 0).then_some(cell);
    let rows = cells.chunks(shape.columns());
    rows.map(|row| row.iter().map(blank).collect::<Value>())
        .collect()
}
