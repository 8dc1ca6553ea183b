//! `growth.svg`: S(m,n) against n, a line for each m, from the counted values on to the estimates.

use std::collections::BTreeMap;

use itertools::{Itertools, MinMaxResult};

use super::{Anchor, Axis, Paper, Place, span, svg};
use crate::{Document, EstimateRecord, Value};

const SIZE: (i32, i32) = (640, 500);
const SIDES: (i32, i32) = (116, 605);

/// A mark of the plot: a number of puzzles, exact or with the ends of its interval.
struct Point {
    columns: f64,
    value: u64,
    is_published: bool,
    interval: Option<(u64, u64)>,
}

/// A point for each value: filled where one is published, hollow where it is new. An estimate is a
/// hollow point with its 95 % interval, at the end of a dashed line.
pub fn growth(values: &[Value], estimates: &[EstimateRecord]) -> Document {
    let mut lines: BTreeMap<usize, Vec<Point>> = BTreeMap::new();
    for counted in values {
        lines.entry(counted.shape.rows()).or_default().push(Point {
            columns: counted.shape.columns() as f64,
            value: counted.value,
            is_published: counted.published().is_some(),
            interval: None,
        });
    }
    for estimate in estimates {
        let (m, n) = (estimate.parameters.m, estimate.parameters.n);
        lines
            .entry(m)
            .or_default()
            .extend(estimate.unique.map(|unique| Point {
                columns: n as f64,
                value: unique.value,
                is_published: false,
                interval: Some((unique.low, unique.high)),
            }));
    }
    for line in lines.values_mut() {
        // A count of zero has no logarithm; only an estimate can be zero.
        line.retain(|point| point.value > 0);
        line.sort_by(|a, b| a.columns.total_cmp(&b.columns));
    }
    let points = || lines.values().flatten();
    let columns = || points().map(|point| point.columns);
    let least = columns().fold(f64::INFINITY, f64::min).min(2.0);
    let across = Axis {
        numbers: least - 0.3..columns().fold(3.0, f64::max),
        pixels: SIDES,
    };
    let up = Axis {
        numbers: span(points().flat_map(ends).map(exponent)),
        pixels: (SIZE.1 - 64, 84),
    };
    svg("growth.svg", SIZE, |paper| {
        let has_new = points().any(|point| !point.is_published && point.interval.is_none());
        let has_estimates = points().any(|point| point.interval.is_some());
        let mut marks = "S(m,n) on a logarithmic scale".to_owned();
        if has_new {
            marks += "; hollow: not published before";
        }
        if has_estimates {
            marks += "; dashed: estimates";
        }
        paper.title(&title(&lines), &marks);
        up.decades(paper, SIDES);
        let bottom = up.pixels.0;
        for n in across.wholes() {
            let at = (across.at(f64::from(n)), bottom + 18);
            paper.text(at, Anchor::Middle, "soft", n);
        }
        let middle = ((SIDES.0 + SIDES.1) / 2, bottom + 44);
        paper.text(middle, Anchor::Middle, "soft", "columns n");
        for (series, (m, line)) in lines.iter().enumerate() {
            draw(paper, (&across, &up), series, line);
            if let Some(last) = line.last() {
                let (x, y) = (across.at(last.columns), up.at(exponent(ends(last)[1])));
                // Above: no line leads there, since all of them rise.
                let class = format!("s{series}");
                paper.text((x, y - 18), Anchor::Middle, &class, format!("m = {m}"));
            }
        }
    })
}

/// One line with its marks.
fn draw(paper: &mut Paper, (across, up): (&Axis, &Axis), series: usize, line: &[Point]) {
    let place =
        |point: &Point, value| -> Place { (across.at(point.columns), up.at(exponent(value))) };
    for (from, to) in line.iter().tuple_windows() {
        let dashed = if to.interval.is_some() { " dashed" } else { "" };
        let path = [place(from, from.value), place(to, to.value)];
        paper.line(&format!("line s{series}{dashed}"), &path);
    }
    for point in line {
        if point.interval.is_some() {
            let ends = ends(point).map(|value| place(point, value));
            paper.line(&format!("line s{series}"), &ends);
        }
        paper.mark(series, place(point, point.value), !point.is_published);
    }
}

/// The lowest and the highest value of a point; 1 in place of 0.
fn ends(point: &Point) -> [u64; 2] {
    let (low, high) = point.interval.unwrap_or((point.value, point.value));
    [low.max(1), high.max(1)]
}

fn exponent(value: u64) -> f64 {
    (value as f64).log10()
}

/// What the plot shows: by how much the last counted column of each line multiplies the puzzles.
fn title(lines: &BTreeMap<usize, Vec<Point>>) -> String {
    let factor = |line: &Vec<Point>| {
        let counted = line.iter().filter(|point| point.interval.is_none());
        let (before, last) = counted.tuple_windows().last()?;
        let is_next = last.columns - before.columns == 1.0;
        is_next.then(|| (last.value as f64 / before.value as f64).round() as u64)
    };
    let times = match lines.values().filter_map(factor).minmax() {
        MinMaxResult::NoElements => return "The number of puzzles with one solution".to_owned(),
        MinMaxResult::OneElement(factor) => factor.to_string(),
        MinMaxResult::MinMax(least, greatest) => format!("{least} to {greatest}"),
    };
    format!("One more column, {times} times as many puzzles")
}
