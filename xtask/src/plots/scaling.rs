//! `scaling.svg`: processor time against the pairs of a shape.
//!
//! Both axes are logarithmic; the chart is drawn on the exponents.

use std::collections::BTreeMap;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use survo::internals::plots::{
    AFTER, Area, Decades, DrawError, GREY, Look, PALER, PlotError, between_decades, frame, label,
    span, svg, write,
};
use survo::internals::{Document, SurveysByShape};
use survo::puzzle::Shape;

use crate::costs::SHORTEST;

const SIZE: (u32, u32) = (900, 600);
const LEGEND_WIDTH: i32 = 150;
/// Pixels between the middles of neighbouring names of shapes.
const NAME_WIDTH: i32 = 34;

/// A point for each survey of 0.05 s or more that uses the complement, a look for each
/// engine.
///
/// # Errors
/// When it cannot be drawn.
pub fn scaling(by_shape: &SurveysByShape) -> Result<Document, PlotError> {
    let points = points(by_shape);
    svg("scaling.svg", SIZE, |root| draw(root, &points))
}

/// A survey in the plot.
#[derive(Clone, Debug)]
struct Point {
    engine: String,
    shape: Shape,
    /// The exponents of pairs and of processor seconds.
    at: (f64, f64),
}

fn points(by_shape: &SurveysByShape) -> Vec<Point> {
    let mut points: Vec<Point> = by_shape
        .values()
        .flatten()
        .filter(|surveyed| {
            let manifest = &surveyed.survey.manifest;
            manifest.times.seconds >= SHORTEST && manifest.parameters.complement
        })
        .map(|surveyed| {
            let tallies = &surveyed.survey.tallies;
            let pairs = tallies.counts.pairs() as f64;
            let seconds = surveyed.processor_seconds();
            Point {
                engine: surveyed.survey.manifest.parameters.engine.clone(),
                shape: tallies.shape,
                at: (pairs.log10(), seconds.log10()),
            }
        })
        .collect();
    points.sort_by(|a, b| a.at.0.total_cmp(&b.at.0).then(a.at.1.total_cmp(&b.at.1)));
    points
}

/// Moves ascending positions as little apart as `width` demands: the middle
/// between pushing them all to the right and all to the left.
fn apart(positions: &[i32], width: i32) -> Vec<i32> {
    let mut right = positions.to_vec();
    for i in 1..right.len() {
        right[i] = right[i].max(right[i - 1] + width);
    }
    let mut left = positions.to_vec();
    for i in (1..left.len()).rev() {
        left[i - 1] = left[i - 1].min(left[i] - width);
    }
    right.iter().zip(&left).map(|(r, l)| (r + l) / 2).collect()
}

/// The looks of engines stay the same whichever are there.
fn look(engine: &str) -> Look {
    const ENGINES: [&str; 6] = [
        "bitmask",
        "exact-cover",
        "partition",
        "sieve",
        "single-margin",
        "relaxation",
    ];
    Look::number(
        ENGINES
            .iter()
            .position(|name| *name == engine)
            .unwrap_or(ENGINES.len()),
    )
}

fn draw(root: &Area, points: &[Point]) -> Result<(), DrawError> {
    let title = "Surveys: processor time against pairs of margins";
    let chart_area = root
        .margin(10, 0, 0, LEGEND_WIDTH)
        .titled(title, label(22, &BLACK))?;

    let (across, up) = (
        span(points.iter().map(|point| point.at.0)),
        span(points.iter().map(|point| point.at.1)),
    );
    let mut chart = ChartBuilder::on(&chart_area)
        .margin(12)
        .margin_top(44)
        .x_label_area_size(52)
        .y_label_area_size(70)
        .build_cartesian_2d(Decades::over(&across), Decades::over(&up))?;
    let names = ("pairs of the shape", "processor seconds");
    let (corner, far_corner) = frame(root, &mut chart, (&across, &up), names)?;
    for exponent in between_decades(&across) {
        let (x, y) = chart.backend_coord(&(exponent, up.start));
        root.draw(&PathElement::new([(x, y), (x, y - 4)], GREY))?;
    }

    // Along the upper side: which shape has that many pairs.
    let mut shapes: Vec<(Shape, i32)> = points
        .iter()
        .map(|point| (point.shape, chart.backend_coord(&(point.at.0, up.end)).0))
        .collect();
    shapes.dedup();
    let columns: Vec<i32> = shapes.iter().map(|&(_, x)| x).collect();
    let (bottom, top) = (corner.1, far_corner.1);
    for ((shape, x), name_x) in shapes.into_iter().zip(apart(&columns, NAME_WIDTH)) {
        let line = [(x, bottom), (x, top), (x, top - 2), (name_x, top - 14)];
        root.draw(&PathElement::new(line, PALER))?;
        let style = label(14, &GREY).pos(Pos::new(HPos::Center, VPos::Bottom));
        root.draw(&Text::new(shape.to_string(), (name_x, top - 15), style))?;
    }

    // By engine, then by number of rows.
    type Series = BTreeMap<usize, Vec<(f64, f64)>>;
    let mut engines: BTreeMap<&str, Series> = BTreeMap::new();
    for point in points {
        let series = engines.entry(&point.engine).or_default();
        series.entry(point.shape.rows()).or_default().push(point.at);
    }
    for (row, (engine, series)) in (0..).zip(&engines) {
        let look = look(engine);
        // Tables with as many rows are joined: their cost grows alike.
        for series in series.values() {
            let pixels: Vec<(i32, i32)> = series.iter().map(|at| chart.backend_coord(at)).collect();
            root.draw(&PathElement::new(pixels.clone(), look.colour.mix(0.5)))?;
            for at in pixels {
                root.draw(&(EmptyElement::at(at) + look.marker()))?;
            }
        }
        let at = (SIZE.0 as i32 - LEGEND_WIDTH + 14, top + 12 + 26 * row);
        root.draw(&(EmptyElement::at(at) + look.marker()))?;
        write(root, *engine, (at.0 + 14, at.1), 16, AFTER)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(engine: &str, m: usize, n: usize, at: (f64, f64)) -> Point {
        Point {
            engine: engine.to_owned(),
            shape: Shape::new(m, n).unwrap(),
            at,
        }
    }

    fn svg(points: &[Point]) -> String {
        super::svg("scaling.svg", SIZE, |root| draw(root, points))
            .unwrap()
            .text
    }

    #[test]
    fn engines_shapes_and_powers_of_ten_are_named_in_text() {
        let text = svg(&[
            point("bitmask", 2, 7, (5.5, -0.5)),
            point("sieve", 2, 7, (5.5, -1.25)),
            point("bitmask", 4, 4, (6.6, 0.5)),
        ]);
        for name in ["bitmask", "sieve", "2x7", "4x4", "10⁶", "10⁻¹", "10⁰"] {
            let lines: Vec<&str> = text.lines().filter(|line| line.trim() == name).collect();
            assert_eq!(lines.len(), 1, "{name} in {text}");
        }
        assert!(text.contains("<text ") && text.contains("</svg>"));
    }

    #[test]
    fn a_plot_without_points_or_with_one_can_be_drawn() {
        assert!(!svg(&[]).contains("bitmask"));
        assert!(svg(&[point("bitmask", 4, 4, (6.0, 0.0))]).contains("bitmask"));
    }

    #[test]
    fn names_are_moved_apart_and_stay_in_order() {
        assert_eq!(apart(&[0, 100], 30), [0, 100]);
        assert_eq!(apart(&[50, 60], 30), [40, 70]);
        let moved = apart(&[50, 51, 52, 90], 30);
        assert!(moved.windows(2).all(|pair| pair[1] - pair[0] >= 29));
    }
}
