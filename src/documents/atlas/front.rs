//! The front page: the grid of S(m,n), and a way to a puzzle.

use super::{Size, file_name, grouped, text_page};
use crate::documents::Document;
use crate::published::Published;

const STYLE: &str = include_str!("page/text.css");
const INTRODUCTION: &str = include_str!("page/front.html");
const SCRIPT: &str = include_str!("page/front.mjs");

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

fn grid(sizes: &[Size]) -> String {
    let sides = sizes
        .iter()
        .map(|size| (size.shape.rows(), size.shape.columns()));
    let (rows, columns) = sides.fold((1, 1), |most, (m, n)| (most.0.max(m), most.1.max(n)));
    let heads = (2..=columns).map(|n| format!("<th scope=\"col\">n&nbsp;=&nbsp;{n}</th>"));
    let row = |m| {
        let cell = |n| {
            let of = |size: &&Size| (size.shape.rows(), size.shape.columns()) == (m, n);
            sizes.iter().find(of).map_or("<td></td>".to_owned(), entry)
        };
        let cells: String = (2..=columns).map(cell).collect();
        format!("<tr><th scope=\"row\">m&nbsp;=&nbsp;{m}</th>{cells}</tr>\n")
    };
    format!(
        "<table class=\"grid\"><thead><tr><td></td>{}</tr></thead><tbody>\n{}</tbody></table>\n",
        heads.collect::<String>(),
        (2..=rows).map(row).collect::<String>()
    )
}

fn entry(size: &Size) -> String {
    let value = grouped(size.value);
    let value = if size.is_drawn || size.surveys > 0 {
        format!("<a href=\"{}\">{value}</a>", file_name(size.shape))
    } else {
        value
    };
    let (class, origin) = match Published::of(size.shape.rows(), size.shape.columns()) {
        Some(_) => ("", "published"),
        None => (" class=\"new\"", "new"),
    };
    let checked = match (size.surveys, size.methods) {
        (0, _) if size.is_drawn => "lattice".to_owned(),
        (0, _) => String::new(),
        (1, _) => "1 survey".to_owned(),
        (surveys, 1) => format!("{surveys} surveys</small><small>1 method"),
        (surveys, methods) => format!("{surveys} surveys</small><small>{methods} methods"),
    };
    format!("<td{class}>{value}<small>{origin}</small><small>{checked}</small></td>")
}
