//! A sheet to print: puzzles by rising difficulty, the answers on the last page, upside down.
//!
//! The page fits A4 and Letter alike: puzzles flow over as many pages as they need, none is cut.

use std::fmt::Write;

use super::html;
use crate::puzzle::text::letters;
use crate::puzzle::{Puzzle, Table};
use crate::workbench::difficulty::Difficulty;
use crate::workbench::generate::Unique;

const STYLE: &str = include_str!("sheet.css");

/// The sheet as an HTML page, easiest puzzle first.
pub fn sheet(puzzles: &[(Unique, Difficulty)]) -> String {
    let mut sorted: Vec<&(Unique, Difficulty)> = puzzles.iter().collect();
    sorted.sort_by(|(_, one), (_, other)| one.mean.total_cmp(&other.mean));
    let mut body = String::from("<section class=\"puzzles\">\n");
    for (number, (unique, difficulty)) in (1..).zip(&sorted) {
        let stars = "\u{2605}".repeat(usize::from(difficulty.stars().count()));
        let table = puzzle_table(&unique.puzzle);
        // Writing to a string cannot fail.
        let _ = writeln!(
            body,
            "<figure><figcaption><b>{number}</b> <span>{stars} MD {:.0}</span></figcaption>\
             {table}</figure>",
            difficulty.mean
        );
    }
    body.push_str("</section>\n<section class=\"answers\">\n");
    for (number, (unique, _)) in (1..).zip(&sorted) {
        let table = answer_table(&unique.table);
        let _ = writeln!(
            body,
            "<figure><figcaption><b>{number}</b></figcaption>{table}</figure>"
        );
    }
    body.push_str("</section>\n");
    let text = "<h1>Survo puzzles</h1>\n\
         <p>Put the numbers from 1 to the number of cells into each table, once each, so that rows and \
         columns have the sums beside and below them. More stars: harder. Each puzzle has exactly one \
         solution; the answers are on the last page, upside down.</p>\n";
    html::page("Survo puzzles", STYLE, &format!("{text}{body}"))
}

/// A table with its names, givens and sums.
fn puzzle_table(puzzle: &Puzzle) -> String {
    let columns = puzzle.shape().columns();
    let mut table = String::from("<table><tr><td></td>");
    for column in 0..columns {
        let _ = write!(table, "<td class=\"name\">{}</td>", letters(column));
    }
    table.push_str("</tr>");
    for (row, (givens, sum)) in (1..).zip(puzzle.givens().chunks(columns).zip(puzzle.rows())) {
        let _ = write!(table, "<tr><td class=\"name\">{row}</td>");
        for &given in givens {
            match given {
                0 => table.push_str("<td class=\"cell\"></td>"),
                given => {
                    let _ = write!(table, "<td class=\"cell\">{given}</td>");
                }
            }
        }
        let _ = write!(table, "<td class=\"sum\">{sum}</td></tr>");
    }
    table.push_str("<tr><td></td>");
    for sum in puzzle.columns() {
        let _ = write!(table, "<td class=\"sum\">{sum}</td>");
    }
    table.push_str("</tr></table>");
    table
}

fn answer_table(answer: &Table) -> String {
    let mut table = String::from("<table>");
    for row in answer.rows() {
        table.push_str("<tr>");
        for number in row {
            let _ = write!(table, "<td class=\"cell\">{number}</td>");
        }
        table.push_str("</tr>");
    }
    table.push_str("</table>");
    table
}
