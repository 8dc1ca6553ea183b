//! Puzzles as JSON objects: what `solve --format json` writes, and similar objects of others.

use serde::Deserialize;
use serde_json::{Map, Value};
use survo_base::json_objects;

use super::parts::{Parts, may_be_cells};
use super::{TextError, TextProblem, TextPuzzle};
use crate::puzzle::Sum;

/// The sums, and the cells row by row if some are given; 0 or null is a blank.
#[derive(Deserialize)]
struct Sums {
    #[serde(alias = "row_sums")]
    rows: Vec<Sum>,
    #[serde(alias = "cols", alias = "column_sums", alias = "col_sums")]
    columns: Vec<Sum>,
    #[serde(default, alias = "grid", alias = "cells", alias = "table")]
    givens: Vec<Vec<Option<Sum>>>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// The puzzles of JSON objects that follow one another, or of a list of objects.
pub(super) fn read_objects(text: &str) -> Result<Vec<TextPuzzle>, TextError> {
    let puzzles = json_objects::<Sums>(text).map(|(line, sums)| {
        let error = |problem| TextError { line, problem };
        let sums = sums.map_err(|wrong| error(TextProblem::Json(wrong.message)))?;
        let expected = sums.columns.len();
        let size = sums.rows.len() * expected;
        let mut others = sums.others.into_iter().filter(|_| sums.givens.is_empty());
        if let Some((name, _)) = others.find(|(_, value)| may_be_cells(&listed(value), size)) {
            return Err(error(TextProblem::UnknownList(name)));
        }
        let mut grid = (1..).zip(&sums.givens);
        if let Some((row, cells)) = grid.find(|(_, cells)| cells.len() != expected) {
            let found = cells.len();
            return Err(error(TextProblem::GridRow {
                row,
                found,
                expected,
            }));
        }
        let cells = sums.givens.into_iter().flatten();
        let parts = Parts {
            rows: sums.rows,
            columns: sums.columns,
            cells: cells.map(Option::unwrap_or_default).collect(),
            ..Parts::default()
        };
        parts.puzzle(line)
    });
    puzzles.collect()
}

/// The numbers of a list, row by row or all in one; none if it holds anything else.
fn listed(value: &Value) -> Vec<Sum> {
    let rows = Vec::<Vec<Option<Sum>>>::deserialize(value).map(|rows| rows.concat());
    let numbers = rows.or_else(|_| Vec::<Option<Sum>>::deserialize(value));
    let numbers = numbers.unwrap_or_default().into_iter();
    numbers.map(Option::unwrap_or_default).collect()
}
