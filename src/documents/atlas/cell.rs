//! The page of a size with a lattice.

use serde_json::json;

use super::explained::{Templates, explained};
use super::folder::Stamp;
use super::reasons::reasons;
use super::{AtlasError, AtlasProgress, file_name};
use crate::documents::Document;
use crate::documents::picture::{Colours, Extension, extended_page, unique_by_row};
use crate::puzzle::{Class, Table};
use crate::search::Stop;
use crate::survey::Lattice;
use crate::workbench::difficulty::Trials;
use crate::workbench::explain::Rule;

const ABOVE: &str = "<nav><a href=\"index.html\">all sizes</a></nav>\n";
const PLAY: &str = include_str!("page/cell.html");
const STYLE: &str = include_str!("page/cell.css");
pub(crate) const MODULES: [&str; 9] = [
    include_str!("page/puzzle.mjs"),
    include_str!("page/store.mjs"),
    include_str!("page/typing.mjs"),
    include_str!("page/swapping.mjs"),
    include_str!("page/explained.mjs"),
    include_str!("page/typing_board.mjs"),
    include_str!("page/swapping_board.mjs"),
    include_str!("page/two_tables.mjs"),
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
    let mut templates = Templates::default();
    let what = format!("{}, puzzles", lattice.shape());
    progress.begin(what, tables.len() as u64);
    let puzzles = explained(&tables, trials, &mut templates, stop, progress)?;
    let reasons = reasons(lattice, &mut templates, stop, progress)?;
    // `Explained` of explained.mjs reads it.
    let meta = [
        ("templates", json!(templates.list)),
        ("reasons", json!(reasons.list)),
        ("rules", json!(Rule::ALL.map(Rule::name))),
        ("starts", json!(trials.starts)),
        (
            "sentences",
            json!({
                "condition_2": "No table has these sums: condition (2) fails.",
                "unsolvable": "No table has these sums, although conditions (1) and (2) hold.",
                "unique": "Exactly one table has these sums.",
                "multiple": "Two tables or more have these sums.",
            }),
        ),
    ];
    let meta = meta.map(|(name, value)| (name.to_owned(), value));
    Ok(Document {
        name: file_name(lattice.shape()),
        text: extended_page(
            lattice,
            Colours::Default,
            Extension {
                meta: meta.into_iter().collect(),
                data: vec![
                    ("puzzles", puzzles),
                    ("reasons", reasons.data),
                    ("contradictions", reasons.contradictions),
                ],
                above: &format!("{}{ABOVE}", stamp.html()),
                below: PLAY,
                style: STYLE,
                modules: &MODULES,
            },
        ),
    })
}
