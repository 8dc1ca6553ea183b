//! The page of a size with a lattice: its picture, and its unique puzzles to play.

use rayon::prelude::*;
use serde_json::json;

use super::folder::Stamp;
use super::{AtlasError, AtlasProgress, file_name};
use crate::Document;
use crate::picture::{Colours, Extension, extended_page, unique_by_row};
use survo_core::puzzle::{Class, Puzzle, Table};
use survo_core::search::Stop;
use survo_survey::Lattice;
use survo_workbench::difficulty::{Difficulty, MeasureError, Trials, measure};

const ABOVE: &str = "<nav><a href=\"index.html\">all sizes</a></nav>\n";
const PLAY: &str = include_str!("page/cell.html");
const STYLE: &str = include_str!("page/cell.css");
pub const MODULES: [&str; 8] = [
    include_str!("page/puzzle.mjs"),
    include_str!("page/store.mjs"),
    include_str!("page/typing.mjs"),
    include_str!("page/swapping.mjs"),
    include_str!("page/difficulties.mjs"),
    include_str!("page/typing_board.mjs"),
    include_str!("page/swapping_board.mjs"),
    include_str!("page/cell.mjs"),
];

pub(super) fn page(
    lattice: &Lattice,
    trials: Trials,
    stamp: &Stamp,
    stop: &Stop,
    progress: &dyn AtlasProgress,
) -> Result<Document, AtlasError> {
    let square = lattice.shape().is_square();
    // A square shape has each puzzle twice; only the one with the smaller side as its rows is kept.
    let tables: Vec<&Table> = unique_by_row(lattice)
        .into_iter()
        .filter(|&(row, column, _)| !square || row < column)
        .map(|(_, _, table)| table)
        .collect();
    debug_assert!(!square || 2 * tables.len() as u64 == lattice.counts().get(Class::Unique));
    let what = format!("{}, puzzles", lattice.shape());
    progress.begin(what, tables.len() as u64);
    let measured: Vec<Difficulty> = tables
        .par_iter()
        .map(|table| {
            let difficulty = difficulty(table, trials, stop);
            progress.pairs(1);
            difficulty
        })
        .collect::<Result<_, _>>()?;
    Ok(Document {
        name: file_name(lattice.shape()),
        text: extended_page(
            lattice,
            Colours::Default,
            Extension {
                meta: [("starts".to_owned(), json!(trials.starts))]
                    .into_iter()
                    .collect(),
                data: vec![("difficulties", bytes(&measured))],
                above: &format!("{}{ABOVE}", stamp.html()),
                below: PLAY,
                style: STYLE,
                modules: &MODULES,
            },
        ),
    })
}

fn difficulty(table: &Table, trials: Trials, stop: &Stop) -> Result<Difficulty, AtlasError> {
    let puzzle = Puzzle::open(table.margins());
    measure(&puzzle, trials, stop).map_err(|error| match error {
        MeasureError::Stopped => AtlasError::Stopped,
        error => AtlasError::puzzle(puzzle.margins(), error),
    })
}

/// Two numbers of four bytes for each puzzle, the lowest byte first: ten times its MD, and ten
/// times the standard error.
fn bytes(measured: &[Difficulty]) -> Vec<u8> {
    let tenths = |number: f64| ((number * 10.0).round() as u32).to_le_bytes();
    let of = |difficulty: &Difficulty| [tenths(difficulty.mean), tenths(difficulty.standard_error)];
    measured.iter().flat_map(of).flatten().collect()
}
