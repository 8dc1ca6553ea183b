//! What the plots share: paper, text, and axes.

use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::documents::Document;

/// Of lines and ticks.
pub const GREY: RGBColor = RGBColor(110, 110, 110);
/// Of grids.
pub const PALE: RGBColor = RGBColor(222, 222, 222);
/// Of lines that lead to a name.
pub const PALER: RGBColor = RGBColor(236, 236, 236);
const FONT: &str = "sans-serif";

/// The paper.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// Paper with two axes, the upward one logarithmic.
pub type Chart<'a, X> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<X, Decades>>;
/// A pixel.
pub type Place = (i32, i32);
/// Why something cannot be drawn.
pub type DrawError = DrawingAreaErrorKind<std::io::Error>;

/// A plot that cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw the plot: {0}")]
pub struct PlotError(String);

/// A plot on white paper of so many pixels.
///
/// # Errors
/// When `draw` fails.
pub fn svg(
    name: impl Into<String>,
    size: (u32, u32),
    draw: impl FnOnce(&Area) -> Result<(), DrawError>,
) -> Result<Document, PlotError> {
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        root.fill(&WHITE)
            .and_then(|()| draw(&root))
            .and_then(|()| root.present())
            .map_err(|error| PlotError(error.to_string()))?;
    }
    text.push('\n');
    Ok(Document {
        name: name.into(),
        text,
    })
}

/// Where the place of a text is: its horizontal and its vertical side.
pub type Anchor = (HPos, VPos);
/// A text around its place.
pub const CENTRED: Anchor = (HPos::Center, VPos::Center);
/// A text above its place.
pub const ABOVE: Anchor = (HPos::Center, VPos::Bottom);
/// A text below its place.
pub const BELOW: Anchor = (HPos::Center, VPos::Top);
/// A text that ends at its place.
pub const BEFORE: Anchor = (HPos::Right, VPos::Center);
/// A text that begins at its place.
pub const AFTER: Anchor = (HPos::Left, VPos::Center);

/// Text of a size and colour.
pub fn label(size: i32, colour: &'static RGBColor) -> TextStyle<'static> {
    TextStyle::from((FONT, size)).color(colour)
}

/// Writes a text of a size at its place.
///
/// # Errors
/// When the paper refuses.
pub fn write(
    root: &Area,
    text: impl Into<String>,
    at: Place,
    size: i32,
    (horizontal, vertical): Anchor,
) -> Result<(), DrawError> {
    let style = label(size, &BLACK).pos(Pos::new(horizontal, vertical));
    root.draw(&Text::new(text.into(), at, style))
}

/// The exponents from the least to the greatest value, with room at both ends.
pub fn span(values: impl Iterator<Item = f64> + Clone) -> Range<f64> {
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let greatest = values.fold(f64::NEG_INFINITY, f64::max);
    if least > greatest {
        return 0.0..1.0;
    }
    // At least one power of ten is always inside.
    (least - 0.2).min(least.ceil() - 0.1)..(greatest + 0.2).max(least.ceil() + 0.1)
}

/// An axis labelled at every whole number: as it is, or as a power of ten.
pub struct Axis<const POWERS: bool>(Range<f64>);

/// An axis of exponents, labelled at the powers of ten.
pub type Decades = Axis<true>;

/// An axis labelled at every whole number.
pub type Whole = Axis<false>;

impl<const POWERS: bool> Axis<POWERS> {
    /// The axis over a range.
    pub fn over(range: &Range<f64>) -> Self {
        Self(range.clone())
    }
}

impl<const POWERS: bool> Ranged for Axis<POWERS> {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, pixels: (i32, i32)) -> i32 {
        place(&self.0, *value, pixels)
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

impl<const POWERS: bool> ValueFormatter<f64> for Axis<POWERS> {
    fn format(value: &f64) -> String {
        match POWERS {
            true => power(*value),
            false => format!("{value:.0}"),
        }
    }
}

/// The pixel of a value in a range.
fn place(range: &Range<f64>, value: f64, (low, high): (i32, i32)) -> i32 {
    let part = (value - range.start) / (range.end - range.start);
    low + (part * f64::from(high - low)).round() as i32
}

/// Draws the frame of a chart whose upward axis is logarithmic: grid, numbers, names of
/// the axes, a rectangle around it all, and ticks between the powers of ten on the left.
/// Returns the pixels of the lower left and of the upper right corner.
///
/// # Errors
/// When the paper refuses.
pub fn frame<X>(
    root: &Area,
    chart: &mut Chart<X>,
    (across, up): (&Range<f64>, &Range<f64>),
    (across_name, up_name): (&str, &str),
) -> Result<(Place, Place), DrawError>
where
    X: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(PALE)
        .axis_style(GREY)
        .label_style(label(16, &BLACK))
        .axis_desc_style(label(17, &BLACK))
        .x_desc(across_name)
        .y_desc(up_name)
        .draw()?;
    let corner = chart.backend_coord(&(across.start, up.start));
    let far_corner = chart.backend_coord(&(across.end, up.end));
    root.draw(&Rectangle::new([corner, far_corner], GREY))?;
    for exponent in between_decades(up) {
        let (x, y) = chart.backend_coord(&(across.start, exponent));
        root.draw(&PathElement::new([(x, y), (x + 4, y)], GREY))?;
    }
    Ok((corner, far_corner))
}

/// 2, 3, .., 9 times the powers of ten, as exponents in a range.
pub fn between_decades(span: &Range<f64>) -> Vec<f64> {
    (span.start.floor() as i32..=span.end.floor() as i32)
        .flat_map(|decade| (2..10).map(move |digit| f64::from(decade) + f64::from(digit).log10()))
        .filter(|exponent| span.contains(exponent))
        .collect()
}

/// 10 to a whole exponent, as text.
pub fn power(exponent: f64) -> String {
    let digits: String = format!("{exponent:.0}")
        .chars()
        .map(|digit| match digit.to_digit(10) {
            Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
            None => '⁻',
        })
        .collect();
    format!("10{digits}")
}
