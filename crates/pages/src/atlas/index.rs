//! The front page: the picture of a size, the grid of S(m,n), charts, and where the values come
//! from.

use std::collections::BTreeSet;
use std::fmt::Write;

use itertools::Itertools;

use survo_core::counted;

use super::{STYLE, Size};
use crate::html::Page;
use crate::{Document, grouped};
use survo_core::published::Published;
use survo_core::puzzle::Shape;

/// The picture on the page.
pub const PICTURE: &str = "picture.svg";

const BODY: &str = include_str!("../page/index.html");
const CHARTS: &str = include_str!("../page/charts.html");

/// Whether the picture of this size is on the page: that of 3x4, or else the first.
pub fn is_on_it(shape: Shape, drawn: &BTreeSet<Shape>) -> bool {
    let is_usual = |shape: &&Shape| (shape.rows(), shape.columns()) == (3, 4);
    drawn.iter().find(is_usual).or(drawn.first()) == Some(&shape)
}

pub(super) fn page(sizes: &[Size], has_charts: bool) -> Document {
    let drawn: Vec<&Size> = sizes.iter().filter(|size| size.is_drawn).collect();
    let shapes = drawn.iter().map(|size| size.shape).collect();
    let shown = drawn.iter().find(|size| is_on_it(size.shape, &shapes));
    let shown = shown.map_or(String::new(), |size| size.shape.to_string());
    let links = drawn
        .iter()
        .map(|size| format!("<a href=\"{0}.html\">{0}</a>", size.shape));
    let body = BODY
        .replace("{{picture}}", PICTURE)
        .replace("{{shown}}", &shown)
        .replace("{{sizes}}", &links.format(", ").to_string())
        .replace("{{grid}}", &grid(sizes))
        .replace("{{evidence}}", &evidence(sizes))
        .replace("{{charts}}", if has_charts { CHARTS } else { "" });
    let page = Page {
        title: "The atlas of open Survo puzzles",
        styles: &[STYLE, include_str!("../page/index.css")],
        body: &body,
        modules: &[],
        data: "",
    };
    page.document("index.html".to_owned())
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
    let value = match size.is_drawn {
        true => format!("<a href=\"{}.html\">{value}</a>", size.shape),
        false => value,
    };
    match Published::of(size.shape.rows(), size.shape.columns()) {
        Some(_) => format!("<td>{value}</td>"),
        None => format!("<td class=\"new\">{value} <small>new</small></td>"),
    }
}

/// Where the values come from: a line for each size that was surveyed or drawn here.
fn evidence(sizes: &[Size]) -> String {
    let mut lines = String::new();
    for size in sizes
        .iter()
        .filter(|size| size.is_drawn || size.surveys > 0)
    {
        let counts = [
            (size.surveys, "survey"),
            // With one survey there is nothing to say.
            (size.methods * usize::from(size.surveys > 1), "method"),
            (size.recounts, "recount"),
        ];
        let counts = counts.into_iter().filter(|&(count, _)| count > 0);
        let counts = counts.map(|(count, name)| counted(count, name));
        let drawn = size.is_drawn.then(|| "computed for this atlas".to_owned());
        // Writing to a string cannot fail.
        let _ = writeln!(
            lines,
            "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
            size.shape,
            counts.chain(drawn).format(", ")
        );
    }
    lines
}
