//! The play page, and the puzzles of the sizes that it deals.

use std::collections::BTreeMap;

use itertools::Itertools;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::{AtlasError, Measuring, STYLE};
use crate::Document;
use crate::html::{Page, data};
use survo_core::puzzle::{Puzzle, Shape, Table};
use survo_core::search::Stop;
use survo_survey::Lattice;
use survo_workbench::difficulty::{MeasureError, Trials, measure};

/// Puzzles of a size that the page deals: enough for everybody, and soon measured. The page plays
/// any other puzzle of the lattice as well.
const DEALT: usize = 150;

pub const MODULES: [&str; 6] = [
    include_str!("../page/dom.mjs"),
    include_str!("../page/puzzle.mjs"),
    include_str!("../page/solver.mjs"),
    include_str!("../page/game.mjs"),
    include_str!("../page/board.mjs"),
    include_str!("../page/play.mjs"),
];

pub const MODULES_OF_SUKO: [&str; 6] = [
    include_str!("../page/dom.mjs"),
    include_str!("../page/puzzle.mjs"),
    include_str!("../page/board.mjs"),
    include_str!("../page/suko.mjs"),
    include_str!("../page/suko_game.mjs"),
    include_str!("../page/suko_page.mjs"),
];

/// Puzzles of a size to deal, from all over its lattice: row sums, column sums, MD.
pub(super) fn dealt(
    lattice: &Lattice,
    trials: Trials,
    stop: &Stop,
    measuring: Measuring,
) -> Result<Vec<Value>, AtlasError> {
    let square = lattice.shape.is_square();
    // A square shape has each puzzle twice; only the one with the smaller side as its rows is taken.
    let all: Vec<&Table> = lattice
        .unique()
        .filter(|&(row, column, _)| !square || row < column)
        .map(|(_, _, table)| table)
        .collect();
    let chosen = all.iter().step_by(all.len().div_ceil(DEALT).max(1));
    let chosen: Vec<&Table> = chosen.copied().collect();
    let what = format!("{}, puzzles", lattice.shape);
    let progress = measuring(what, chosen.len() as u64);
    let measured = chosen.par_iter().map(|table| {
        let puzzle = Puzzle::open(table.margins());
        let difficulty = measure(&puzzle, trials, stop).map_err(|reason| match reason {
            MeasureError::Stopped => AtlasError::Stopped,
            reason => AtlasError::Measure(reason),
        })?;
        progress.pairs(1);
        let md = difficulty.mean.round() as u64;
        Ok(json!([puzzle.rows(), puzzle.columns(), md]))
    });
    measured.collect()
}

/// The page, and the puzzles that it deals by size.
pub(super) fn page(puzzles: &BTreeMap<Shape, Vec<Value>>) -> Document {
    let sizes = puzzles.iter();
    let sizes = sizes.map(|(shape, puzzles)| format!("\"{shape}\":{}", json!(puzzles)));
    let page = Page {
        title: "Play a Survo puzzle",
        styles: &[
            STYLE,
            include_str!("../page/board.css"),
            include_str!("../page/play.css"),
        ],
        body: include_str!("../page/play.html"),
        modules: &MODULES,
        data: &data("puzzles", "", &format!("{{{}}}", sizes.format(","))),
    };
    page.document("play.html".to_owned())
}
