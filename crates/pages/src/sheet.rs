//! A sheet to print: puzzles by rising difficulty, the answers on the last page, upside down.
//!
//! The page fits A4 and Letter alike: puzzles flow over as many pages as they need, none is cut.

use std::fmt::Write;

use super::html::{Page, cells, escaped};
use survo_core::puzzle::Puzzle;
use survo_workbench::difficulty::{Difficulty, stars};
use survo_workbench::generate::Unique;

const STYLE: &str = include_str!("sheet.css");

/// The sheet as an HTML page, easiest puzzle first, and last those of unknown difficulty. With the
/// number of a puzzle as its seed, `command` makes the puzzle again.
pub fn sheet(puzzles: &[(Unique, Option<Difficulty>)], command: &str) -> String {
    let mut sorted: Vec<&(Unique, Option<Difficulty>)> = puzzles.iter().collect();
    let mean = |difficulty: &Option<Difficulty>| difficulty.map_or(f64::INFINITY, |d| d.mean);
    sorted.sort_by(|(_, one), (_, other)| mean(one).total_cmp(&mean(other)));
    let mut body = String::from("<section class=\"puzzles\">\n");
    for (number, (unique, difficulty)) in (1..).zip(&sorted) {
        let stars = difficulty.map_or(0, |difficulty| stars(difficulty.mean));
        let stars = "\u{2605}".repeat(stars);
        let table = puzzle_table(&unique.puzzle);
        // Writing to a string cannot fail.
        let _ = writeln!(
            body,
            "<figure><figcaption><b>{number}</b> <span>{stars}</span></figcaption>{table}</figure>"
        );
    }
    body.push_str("</section>\n<section class=\"answers\">\n");
    for (number, (unique, _)) in (1..).zip(&sorted) {
        let table = table(unique.table.rows().map(|row| cells("cell", row)));
        let _ = writeln!(
            body,
            "<figure><figcaption><b>{number}</b> <small>No. {}</small></figcaption>{table}</figure>",
            unique.number
        );
    }
    // All puzzles of a sheet have the same size.
    let numbers = puzzles
        .first()
        .map_or(0, |(unique, _)| unique.table.cells().len());
    let text = format!(
        "<h1>Survo puzzles</h1>\n\
         <p>Fill each grid with 1 to {numbers}, each number once. The numbers of a row add up to the sum \
         on its right, those of a column to the sum below it. More stars: harder. There is only one \
         answer to each; the answers are on the last page, upside down.</p>\n",
    );
    let _ = write!(
        body,
        "</section>\n<p class=\"again\"><code>{} --seed N</code> makes the puzzle No. N again.</p>\n",
        escaped(command)
    );
    let page = Page {
        title: "Survo puzzles",
        styles: &[STYLE],
        body: &format!("{text}{body}"),
        modules: &[],
        data: "",
    };
    page.document(String::new()).text
}

fn puzzle_table(puzzle: &Puzzle) -> String {
    let rows = puzzle.givens().chunks(puzzle.shape().columns());
    let row = |(givens, sum): (&[u8], _)| {
        let givens = givens.iter().map(|given| match given {
            0 => String::new(),
            given => given.to_string(),
        });
        cells("cell", givens) + &cells("sum", [sum])
    };
    let sums = cells("sum", puzzle.columns());
    table(rows.zip(puzzle.rows()).map(row).chain([sums]))
}

/// A table of rows of cells.
fn table(rows: impl Iterator<Item = String>) -> String {
    let rows: String = rows.map(|cells| format!("<tr>{cells}</tr>")).collect();
    format!("<table>{rows}</table>")
}
