//! The front page: the picture of a size, the grid of S(m,n), charts, and where the values come
//! from.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use survo_core::counted;

use super::STYLE;
use crate::html::Page;
use crate::{Document, SurveysByShape, grouped};
use survo_core::published::Published;
use survo_core::puzzle::Shape;
use survo_files::SurveyFolder;

/// The picture on the page.
pub const PICTURE: &str = "picture.svg";

const BODY: &str = include_str!("../page/index.html");
const CHARTS: &str = include_str!("../page/charts.html");

/// The size whose picture is on the page: 3x4, or else the first that is drawn.
pub fn shown(drawn: &BTreeSet<Shape>) -> Option<Shape> {
    let usual = Shape::new(3, 4).ok();
    usual
        .filter(|shape| drawn.contains(shape))
        .or(drawn.first().copied())
}

/// The page of all values, those drawn here and those that surveys found.
pub(super) fn page(
    values: &BTreeMap<Shape, u64>,
    drawn: &BTreeSet<Shape>,
    surveys: &SurveysByShape,
) -> Document {
    let shown = shown(drawn).map_or(String::new(), |shape| shape.to_string());
    let links = drawn
        .iter()
        .map(|shape| format!("<a href=\"{shape}.html\">{shape}</a>"));
    let has_charts = !surveys.is_empty();
    let body = BODY
        .replace("{{picture}}", PICTURE)
        .replace("{{shown}}", &shown)
        .replace("{{sizes}}", &links.format(", ").to_string())
        .replace("{{grid}}", &grid(values, drawn))
        .replace("{{evidence}}", &evidence(values, drawn, surveys))
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

fn grid(values: &BTreeMap<Shape, u64>, drawn: &BTreeSet<Shape>) -> String {
    let rows = values.keys().map(|shape| shape.rows()).max().unwrap_or(1);
    let columns = values.keys().map(|shape| shape.columns());
    let columns = columns.max().unwrap_or(1);
    let heads = (2..=columns).map(|n| format!("<th scope=\"col\">n&nbsp;=&nbsp;{n}</th>"));
    let cell = |m, n| {
        let shape = Shape::new(m, n).ok();
        let found = shape.and_then(|shape| values.get_key_value(&shape));
        let Some((shape, &value)) = found else {
            return "<td></td>".to_owned();
        };
        let value = match drawn.contains(shape) {
            true => format!("<a href=\"{shape}.html\">{}</a>", grouped(value)),
            false => grouped(value),
        };
        match Published::of(m, n) {
            Some(_) => format!("<td>{value}</td>"),
            None => format!("<td class=\"new\">{value} <small>new</small></td>"),
        }
    };
    let row = |m| {
        let cells = (2..=columns).map(|n| cell(m, n)).format("");
        format!("<tr><th scope=\"row\">m&nbsp;=&nbsp;{m}</th>{cells}</tr>\n")
    };
    format!(
        "<table class=\"grid\"><thead><tr><td></td>{}</tr></thead><tbody>\n{}</tbody></table>\n",
        heads.format(""),
        (2..=rows).map(row).format("")
    )
}

/// Where the values come from: a line for each size that was surveyed or drawn here.
fn evidence(
    values: &BTreeMap<Shape, u64>,
    drawn: &BTreeSet<Shape>,
    surveys: &SurveysByShape,
) -> String {
    let line = |shape: &Shape| {
        let surveys: &[SurveyFolder] = surveys.get(shape).map_or(&[], Vec::as_slice);
        let engines = surveys.iter().map(|of| &of.manifest.parameters.engine);
        let recounts = surveys.iter().map(|of| of.checks.len()).sum();
        let counts = [
            (surveys.len(), "survey"),
            // With one survey there is nothing to say.
            (
                engines.unique().count() * usize::from(surveys.len() > 1),
                "method",
            ),
            (recounts, "recount"),
        ];
        let counts = counts.into_iter().filter(|&(count, _)| count > 0);
        let counts = counts.map(|(count, name)| counted(count, name));
        let here = drawn.contains(shape);
        let mut all = counts.chain(here.then(|| "computed for this atlas".to_owned()));
        let all = all.join(", ");
        (!all.is_empty())
            .then(|| format!("<tr><th scope=\"row\">{shape}</th><td>{all}</td></tr>\n"))
    };
    values.keys().filter_map(line).collect()
}
