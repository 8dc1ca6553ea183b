//! `scaling.svg`: processor time against the pairs of a shape.
//!
//! Both axes are logarithmic; the chart is drawn on the exponents.

use std::collections::BTreeMap;

use survo::pages::plots::{Anchor, Axis, Paper, power, span, svg};
use survo::pages::{Document, SurveysByShape};
use survo::puzzle::Shape;

use crate::costs::{SHORTEST, processor_seconds};
use crate::surveys::way;

const SIZE: (i32, i32) = (900, 600);
const SIDES: (i32, i32) = (110, 740);
const TOP: i32 = 112;
const BOTTOM: i32 = 540;
/// Pixels between the middles of neighbouring names of shapes.
const NAME_WIDTH: i32 = 34;

/// A point for each survey of 0.05 s or more that uses the complement; each engine has its
/// own mark and colour.
pub fn scaling(by_shape: &SurveysByShape) -> Document {
    let points = points(by_shape);
    svg("scaling.svg", SIZE, |paper| draw(paper, &points))
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
        .filter(|survey| survey.manifest.times.seconds >= SHORTEST)
        .map(|survey| {
            let pairs = survey.tallies.counts.pairs() as f64;
            let seconds = processor_seconds(&survey.manifest);
            Point {
                engine: way(&survey.manifest).to_owned(),
                shape: survey.tallies.shape,
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
fn series(engine: &str) -> usize {
    const ENGINES: [&str; 5] = [
        "bitmask",
        "exact-cover",
        "partition",
        "sieve",
        "single-margin",
    ];
    let known = ENGINES.iter().position(|name| *name == engine);
    known.unwrap_or(ENGINES.len())
}

fn draw(paper: &mut Paper, points: &[Point]) {
    let across = Axis {
        numbers: span(points.iter().map(|point| point.at.0)),
        pixels: SIDES,
    };
    let up = Axis {
        numbers: span(points.iter().map(|point| point.at.1)),
        pixels: (BOTTOM, TOP),
    };
    paper.title(
        "Surveys: processor time against pairs of margins",
        "processor seconds, by pairs of the shape; both logarithmic",
    );
    up.decades(paper, SIDES);
    for exponent in across.wholes() {
        let x = across.at(f64::from(exponent));
        paper.text((x, BOTTOM + 18), Anchor::Middle, "soft", power(exponent));
    }
    let middle = ((SIDES.0 + SIDES.1) / 2, BOTTOM + 44);
    paper.text(middle, Anchor::Middle, "soft", "pairs of the shape");

    // Along the upper side: which shape has that many pairs.
    let place = |at: (f64, f64)| (across.at(at.0), up.at(at.1));
    let shapes = points.iter().map(|point| (point.shape, place(point.at).0));
    let mut shapes: Vec<(Shape, i32)> = shapes.collect();
    shapes.dedup();
    let columns: Vec<i32> = shapes.iter().map(|&(_, x)| x).collect();
    for ((shape, x), name_x) in shapes.into_iter().zip(apart(&columns, NAME_WIDTH)) {
        let line = [(x, BOTTOM), (x, TOP), (x, TOP - 2), (name_x, TOP - 14)];
        paper.line("grid", &line);
        paper.text((name_x, TOP - 24), Anchor::Middle, "soft", shape);
    }

    // By engine, then by number of rows.
    type Series = BTreeMap<usize, Vec<(f64, f64)>>;
    let mut engines: BTreeMap<&str, Series> = BTreeMap::new();
    for point in points {
        let by_rows = engines.entry(&point.engine).or_default();
        let line = by_rows.entry(point.shape.rows()).or_default();
        line.push(point.at);
    }
    for (row, (engine, by_rows)) in (0..).zip(&engines) {
        let series = series(engine);
        // Shapes with the same number of rows are joined: their cost grows alike.
        for line in by_rows.values() {
            let path: Vec<_> = line.iter().map(|&at| place(at)).collect();
            paper.line(&format!("s{series}"), &path);
            for at in path {
                paper.mark(series, at, false);
            }
        }
        let at = (SIDES.1 + 24, TOP + 12 + 26 * row);
        paper.mark(series, at, false);
        paper.text((at.0 + 14, at.1), Anchor::Start, "", *engine);
    }
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
        super::svg("scaling.svg", SIZE, |paper| draw(paper, points)).text
    }

    #[test]
    fn engines_shapes_and_powers_of_ten_are_named_in_text() {
        let text = svg(&[
            point("bitmask", 2, 7, (5.5, -0.5)),
            point("sieve", 2, 7, (5.5, -1.25)),
            point("bitmask", 4, 4, (6.6, 0.5)),
        ]);
        for name in ["bitmask", "sieve", "2x7", "4x4", "1 million", "10⁻¹", "1"] {
            let lines: Vec<&str> = text
                .lines()
                .filter(|line| line.contains(&format!(">{name}<")))
                .collect();
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
