//! `growth.svg`: S(m,n) against n, a line for each m.

use std::collections::BTreeMap;

use plotters::prelude::*;

use super::{
    AFTER, Area, Decades, DrawError, GREY, Look, PlotError, Whole, frame, label, span, svg, write,
};
use crate::documents::{Document, Value};

const SIZE: (u32, u32) = (900, 560);
const LEGEND_WIDTH: i32 = 150;

/// A point for each value, filled where one is published and hollow where it is new.
///
/// # Errors
/// When it cannot be drawn.
pub fn growth(values: &[Value]) -> Result<Document, PlotError> {
    svg("growth.svg", SIZE, |root| draw(root, values))
}

/// n, the exponent of S(m,n), and whether it is new.
type Point = (f64, f64, bool);

fn draw(root: &Area, values: &[Value]) -> Result<(), DrawError> {
    let mut lines: BTreeMap<usize, Vec<Point>> = BTreeMap::new();
    // A count of zero has no logarithm; there is none.
    for value in values.iter().filter(|value| value.value > 0) {
        lines.entry(value.shape.rows()).or_default().push((
            value.shape.columns() as f64,
            (value.value as f64).log10(),
            value.published().is_none(),
        ));
    }
    let points = || lines.values().flatten();
    let least = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let greatest = points().map(|point| point.0).fold(0.0, f64::max);
    let across = if least > greatest {
        0.5..1.5
    } else {
        least - 0.5..greatest + 0.5
    };
    let up = span(points().map(|point| point.1));

    let chart_area = root
        .margin(10, 0, 0, LEGEND_WIDTH)
        .titled("Open puzzles with exactly one solution", label(22, &BLACK))?;
    let mut chart = ChartBuilder::on(&chart_area)
        .margin(12)
        .x_label_area_size(52)
        .y_label_area_size(70)
        .build_cartesian_2d(Whole::over(&across), Decades::over(&up))?;
    let (_, far_corner) = frame(root, &mut chart, (&across, &up), ("columns n", "S(m,n)"))?;

    for (number, line) in lines.values().enumerate() {
        let look = Look::number(number);
        let pixels = |point: &Point| chart.backend_coord(&(point.0, point.1));
        let path: Vec<(i32, i32)> = line.iter().map(pixels).collect();
        root.draw(&PathElement::new(
            path,
            look.colour.mix(0.5).stroke_width(2),
        ))?;
        for point in line {
            mark(root, look, pixels(point), point.2)?;
        }
    }

    let of_lines = lines.keys().enumerate();
    let of_lines = of_lines.map(|(number, m)| (0, Look::number(number), false, format!("m = {m}")));
    // Full or hollow is all that counts here.
    let grey = Look::number(0).coloured(GREY);
    let of_markers = [(false, "published"), (true, "new")]
        .into_iter()
        .filter(|&(is_new, _)| points().any(|point| point.2 == is_new))
        .map(|(is_new, text)| (14, grey, is_new, text.to_owned()));
    let left = SIZE.0 as i32 - LEGEND_WIDTH + 14;
    for (row, (gap, look, is_new, text)) in (0..).zip(of_lines.chain(of_markers)) {
        let y = far_corner.1 + 12 + 26 * row + gap;
        mark(root, look, (left, y), is_new)?;
        write(root, text, (left + 14, y), 16, AFTER)?;
    }
    Ok(())
}

fn mark(root: &Area, look: Look, at: (i32, i32), is_new: bool) -> Result<(), DrawError> {
    if is_new {
        let (inside, outline) = look.hollow_marker();
        root.draw(&(EmptyElement::at(at) + inside + outline))
    } else {
        root.draw(&(EmptyElement::at(at) + look.marker()))
    }
}
