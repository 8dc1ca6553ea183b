//! A sheet to print: puzzles by rising difficulty, the answers on the last page, upside down.
//!
//! The page fits A4 and Letter alike: puzzles flow over as many pages as they need, none is cut.

use std::fmt::Write;

use super::html::{self, cells};
use crate::puzzle::text::letters;
use crate::puzzle::{Puzzle, Sum, Table};
use crate::workbench::difficulty::Difficulty;
use crate::workbench::generate::Unique;

const STYLE: &str = include_str!("sheet.css");

/// The sheet as an HTML page, easiest puzzle first, and last those of unknown difficulty. With the
/// number of a puzzle as its seed, `command` makes the puzzle again.
pub fn sheet(puzzles: &[(Unique, Option<Difficulty>)], command: &str) -> String {
    let mut sorted: Vec<&(Unique, Option<Difficulty>)> = puzzles.iter().collect();
    let mean = |difficulty: &Option<Difficulty>| difficulty.map_or(f64::INFINITY, |d| d.mean);
    sorted.sort_by(|(_, one), (_, other)| mean(one).total_cmp(&mean(other)));
    let mut body = String::from("<section class=\"puzzles\">\n");
    for (number, (unique, difficulty)) in (1..).zip(&sorted) {
        let measure = difficulty.map_or(String::new(), |difficulty| {
            let stars = "\u{2605}".repeat(usize::from(difficulty.stars().count()));
            format!("{stars} MD {:.0}", difficulty.mean)
        });
        let table = puzzle_table(&unique.puzzle);
        // Writing to a string cannot fail.
        let _ = writeln!(
            body,
            "<figure><figcaption><b>{number}</b> <span>{measure}</span> <small>No. {}</small></figcaption>\
             {table}</figure>",
            unique.number
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
    let text = format!(
        "<h1>Survo puzzles</h1>\n\
         <p>Put the numbers from 1 to the number of cells into each table, once each, so that rows and \
         columns have the sums beside and below them. More stars: harder. Each puzzle has exactly one \
         solution; the answers are on the last page, upside down. <code>{} --seed N</code> makes \
         the puzzle No. N again.</p>\n",
        html::escaped(command)
    );
    html::page("Survo puzzles", STYLE, &format!("{text}{body}"))
}

fn puzzle_table(puzzle: &Puzzle) -> String {
    let columns = puzzle.shape().columns();
    let names = cells("name", (0..columns).map(letters));
    let rows = puzzle.givens().chunks(columns).zip(puzzle.rows());
    let row = |(row, (givens, sum)): (usize, (&[u8], &Sum))| {
        let givens = givens.iter().map(|given| match given {
            0 => String::new(),
            given => given.to_string(),
        });
        let (name, sum) = (cells("name", [row]), cells("sum", [sum]));
        format!("<tr>{name}{}{sum}</tr>", cells("cell", givens))
    };
    let rows: String = (1..).zip(rows).map(row).collect();
    let sums = cells("sum", puzzle.columns());
    format!("<table><tr><td></td>{names}</tr>{rows}<tr><td></td>{sums}</tr></table>")
}

fn answer_table(answer: &Table) -> String {
    let row = |row| format!("<tr>{}</tr>", cells("cell", row));
    let rows: String = answer.rows().map(row).collect();
    format!("<table>{rows}</table>")
}
