//! `scaling.svg`: processor time against the pairs of a shape.
//!
//! Both axes are logarithmic; the chart is drawn on the exponents. Bytes depend
//! on the committed surveys alone.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::Document;
use super::committed::{Record, ResultsError, records};
use crate::puzzle::Shape;

/// The name of the plot.
pub const SCALING_FILE: &str = "scaling.svg";

/// Shorter runs measure the start of the program.
const SHORTEST: f64 = 0.05;

const SIZE: (u32, u32) = (900, 600);
const LEGEND_WIDTH: i32 = 150;
const FONT: &str = "sans-serif";
const GREY: RGBColor = RGBColor(110, 110, 110);
const PALE: RGBColor = RGBColor(222, 222, 222);
const PALER: RGBColor = RGBColor(236, 236, 236);
/// Pixels between the middles of neighbouring names of shapes.
const NAME_WIDTH: i32 = 34;

/// The plot of the surveys in `data/surveys`: a point for each survey of 0.05 s or
/// more that uses the complement, a look for each engine.
///
/// # Errors
/// When a survey is damaged or unfinished, or two surveys contradict each other.
pub fn scaling(data: &Path) -> Result<Document, ResultsError> {
    let by_shape = records(data)?;
    let mut text = String::new();
    draw(&mut text, &points(&by_shape)).map_err(|error| ResultsError::Plot(error.to_string()))?;
    text.push('\n');
    Ok(Document {
        name: SCALING_FILE,
        text,
    })
}

/// A survey in the plot.
#[derive(Clone, Debug)]
struct Point {
    engine: String,
    shape: Shape,
    /// The exponents of pairs and of processor seconds.
    at: (f64, f64),
}

fn points(by_shape: &BTreeMap<Shape, Vec<Record>>) -> Vec<Point> {
    let mut points: Vec<Point> = by_shape
        .values()
        .flatten()
        .filter(|record| record.times.seconds >= SHORTEST && record.manifest.parameters.complement)
        .map(|record| {
            let pairs = record.tallies.counts.pairs() as f64;
            let seconds = record.times.seconds * record.machine.threads as f64;
            Point {
                engine: record.manifest.parameters.engine.clone(),
                shape: record.tallies.shape,
                at: (pairs.log10(), seconds.log10()),
            }
        })
        .collect();
    points.sort_by(|a, b| a.at.0.total_cmp(&b.at.0).then(a.at.1.total_cmp(&b.at.1)));
    points
}

/// How the points of an engine look: a colour of Okabe and Ito's palette, told
/// apart by people who confuse colours, and a polygon in pixels.
#[derive(Clone, Copy, Debug)]
struct Look {
    colour: RGBColor,
    marker: &'static [(i32, i32)],
}

impl Look {
    fn of(engine: &str) -> Self {
        let (colour, marker): (_, &[(i32, i32)]) = match engine {
            "bitmask" => ((0, 114, 178), &[(-5, -5), (5, -5), (5, 5), (-5, 5)]),
            "exact-cover" => ((213, 94, 0), &[(0, -7), (6, 5), (-6, 5)]),
            "partition" => ((0, 158, 115), &[(0, -7), (7, 0), (0, 7), (-7, 0)]),
            "sieve" => (
                (204, 121, 167),
                &[
                    (-2, -6),
                    (2, -6),
                    (6, -2),
                    (6, 2),
                    (2, 6),
                    (-2, 6),
                    (-6, 2),
                    (-6, -2),
                ],
            ),
            "whole-line" => ((230, 159, 0), &[(0, 7), (6, -5), (-6, -5)]),
            _ => (
                (0, 0, 0),
                &[
                    (-2, -6),
                    (2, -6),
                    (2, -2),
                    (6, -2),
                    (6, 2),
                    (2, 2),
                    (2, 6),
                    (-2, 6),
                    (-2, 2),
                    (-6, 2),
                    (-6, -2),
                    (-2, -2),
                ],
            ),
        };
        Self {
            colour: RGBColor(colour.0, colour.1, colour.2),
            marker,
        }
    }

    fn marker(self) -> Polygon<(i32, i32)> {
        Polygon::new(self.marker, self.colour.filled())
    }
}

/// The exponents from the least to the greatest value, with room at both ends.
fn span(values: impl Iterator<Item = f64> + Clone) -> Range<f64> {
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let greatest = values.fold(f64::NEG_INFINITY, f64::max);
    if least > greatest {
        return 0.0..1.0;
    }
    // At least one power of ten is always inside.
    (least - 0.2).min(least.ceil() - 0.1)..(greatest + 0.2).max(least.ceil() + 0.1)
}

/// An axis of exponents, labelled at the powers of ten.
struct Decades(Range<f64>);

impl Ranged for Decades {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, exponent: &f64, (low, high): (i32, i32)) -> i32 {
        let part = (exponent - self.0.start) / (self.0.end - self.0.start);
        low + (part * f64::from(high - low)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        (self.0.start.ceil() as i32..=self.0.end.floor() as i32)
            .map(f64::from)
            .collect()
    }

    fn range(&self) -> Range<f64> {
        self.0.clone()
    }
}

impl ValueFormatter<f64> for Decades {
    fn format(exponent: &f64) -> String {
        power(*exponent)
    }
}

/// 2, 3, .., 9 times the powers of ten, as exponents in a range.
fn between_decades(span: &Range<f64>) -> Vec<f64> {
    (span.start.floor() as i32..=span.end.floor() as i32)
        .flat_map(|decade| (2..10).map(move |digit| f64::from(decade) + f64::from(digit).log10()))
        .filter(|exponent| span.contains(exponent))
        .collect()
}

/// 10 to a whole exponent, as text.
fn power(exponent: f64) -> String {
    let digits: String = format!("{exponent:.0}")
        .chars()
        .map(|digit| match digit.to_digit(10) {
            Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
            None => '⁻',
        })
        .collect();
    format!("10{digits}")
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

fn label(size: i32, colour: &'static RGBColor) -> TextStyle<'static> {
    TextStyle::from((FONT, size)).color(colour)
}

type DrawError = DrawingAreaErrorKind<std::io::Error>;

fn draw(text: &mut String, points: &[Point]) -> Result<(), DrawError> {
    let root = SVGBackend::with_string(text, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let title = "Surveys: processor time against pairs of margins";
    let chart_area = root
        .margin(10, 0, 0, LEGEND_WIDTH)
        .titled(title, label(22, &BLACK))?;
    let middle = |vertical| Pos::new(HPos::Center, vertical);

    let (across, up) = (
        span(points.iter().map(|point| point.at.0)),
        span(points.iter().map(|point| point.at.1)),
    );
    let mut chart = ChartBuilder::on(&chart_area)
        .margin(12)
        .margin_top(44)
        .x_label_area_size(52)
        .y_label_area_size(70)
        .build_cartesian_2d(Decades(across.clone()), Decades(up.clone()))?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(PALE)
        .axis_style(GREY)
        .label_style(label(16, &BLACK))
        .axis_desc_style(label(17, &BLACK))
        .x_desc("pairs of the shape")
        .y_desc("processor seconds")
        .draw()?;
    let corner = chart.backend_coord(&(across.start, up.start));
    let far_corner = chart.backend_coord(&(across.end, up.end));
    root.draw(&Rectangle::new([corner, far_corner], GREY))?;
    for exponent in between_decades(&across) {
        let (x, y) = chart.backend_coord(&(exponent, up.start));
        root.draw(&PathElement::new([(x, y), (x, y - 4)], GREY))?;
    }
    for exponent in between_decades(&up) {
        let (x, y) = chart.backend_coord(&(across.start, exponent));
        root.draw(&PathElement::new([(x, y), (x + 4, y)], GREY))?;
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
        let style = label(14, &GREY).pos(middle(VPos::Bottom));
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
        let look = Look::of(engine);
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
        let style = label(16, &BLACK).pos(Pos::new(HPos::Left, VPos::Center));
        root.draw(&Text::new(*engine, (at.0 + 14, at.1), style))?;
    }
    root.present()
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
        let mut text = String::new();
        draw(&mut text, points).unwrap();
        text
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
    fn axes_hold_their_points_and_a_power_of_ten() {
        for values in [&[5.3][..], &[5.0, 5.9], &[-1.2, 3.0], &[]] {
            let span = span(values.iter().copied());
            assert!(values.iter().all(|value| span.contains(value)));
            assert!(!Decades(span).key_points(10).is_empty());
        }
        assert_eq!(Decades(-1.5..2.0).key_points(10), [-1.0, 0.0, 1.0, 2.0]);
        assert_eq!(power(-12.0), "10⁻¹²");
    }

    #[test]
    fn names_are_moved_apart_and_stay_in_order() {
        assert_eq!(apart(&[0, 100], 30), [0, 100]);
        assert_eq!(apart(&[50, 60], 30), [40, 70]);
        let moved = apart(&[50, 51, 52, 90], 30);
        assert!(moved.windows(2).all(|pair| pair[1] - pair[0] >= 29));
    }
}
