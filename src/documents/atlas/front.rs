//! The front page: the grid of S(m,n), and a way to a puzzle.

use std::fmt::Write;

use super::{Size, grouped, text_page};
use crate::documents::Document;

const STYLE: &str = include_str!("page/text.css");
const INTRODUCTION: &str = include_str!("page/front.html");
const SCRIPT: &str = include_str!("page/front.mjs");

/// The front page of these sizes, ascending.
pub(super) fn page(sizes: &[Size], has_plots: bool) -> Document {
    let playable: String = sizes
        .iter()
        .filter(|size| size.is_drawn)
        .map(|size| format!("<option>{}</option>", size.shape))
        .collect();
    let plots = if has_plots {
        "<h2>Growth and classes</h2>\n<img src=\"growth.svg\" alt=\"S(m,n) against n, a line for \
         each m\">\n<img src=\"classes.svg\" alt=\"Share of the pairs of each size by class\">\n"
    } else {
        ""
    };
    let body = INTRODUCTION
        .replace("{{grid}}", &grid(sizes))
        .replace("{{sizes}}", &playable)
        .replace("{{plots}}", plots);
    let title = "The atlas of open Survo puzzles";
    text_page("index.html".to_owned(), title, STYLE, &body, SCRIPT)
}

/// The values as a table, m down and n across.
fn grid(sizes: &[Size]) -> String {
    let rows = sizes
        .iter()
        .map(|size| size.shape.rows())
        .max()
        .unwrap_or(1);
    let columns = sizes
        .iter()
        .map(|size| size.shape.columns())
        .max()
        .unwrap_or(1);
    let mut table = "<table class=\"grid\"><thead><tr><td></td>".to_owned();
    for n in 2..=columns {
        // Writing to a string cannot fail.
        let _ = write!(table, "<th scope=\"col\">n&nbsp;=&nbsp;{n}</th>");
    }
    table.push_str("</tr></thead><tbody>\n");
    for m in 2..=rows {
        let _ = write!(table, "<tr><th scope=\"row\">m&nbsp;=&nbsp;{m}</th>");
        for n in 2..=columns {
            let of = |size: &&Size| (size.shape.rows(), size.shape.columns()) == (m, n);
            table.push_str(&sizes.iter().find(of).map_or("<td></td>".to_owned(), entry));
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody></table>\n");
    table
}

/// A value, whether it is new, and how it was checked.
fn entry(size: &Size) -> String {
    let value = grouped(size.value);
    let value = if size.is_drawn || size.surveys > 0 {
        format!("<a href=\"{}\">{value}</a>", size.file())
    } else {
        value
    };
    let origin = match size.published() {
        Some(_) => "published",
        None => "new",
    };
    let checked = match (size.surveys, size.methods) {
        (0, _) if size.is_drawn => "lattice".to_owned(),
        (0, _) => String::new(),
        (1, _) => "1 survey".to_owned(),
        (surveys, 1) => format!("{surveys} surveys</small><small>1 method"),
        (surveys, methods) => format!("{surveys} surveys</small><small>{methods} methods"),
    };
    let class = if size.published().is_some() {
        ""
    } else {
        " class=\"new\""
    };
    format!("<td{class}>{value}<small>{origin}</small><small>{checked}</small></td>")
}
