//! `classes.svg`: how the pairs of each shape are shared out among the classes.

use plotters::prelude::*;

use super::{
    AFTER, Area, BEFORE, BELOW, CENTRED, DrawError, GREY, PALE, Place, PlotError, power, svg, write,
};
use crate::documents::picture::Colours;
use crate::documents::{Document, SurveysByShape};
use crate::puzzle::{Class, ClassCounts, Shape};

const HEIGHT: u32 = 820;
const LEFT: i32 = 70;
pub(crate) const TOP: i32 = 60;
pub(crate) const BOTTOM: i32 = 470;
/// The panel of the unique pairs alone.
pub(crate) const LOWER_TOP: i32 = 560;
pub(crate) const LOWER_BOTTOM: i32 = 760;
const LEGEND_WIDTH: i32 = 160;
/// Pixels from bar to bar; names of shapes have to fit.
pub(crate) const STEP: i32 = 36;
pub(crate) const BAR: i32 = 26;
/// Further pixels between shapes with different numbers of rows.
const GAP: i32 = 14;

/// A stacked bar for each shape.
///
/// # Errors
/// When it cannot be drawn.
pub fn classes(by_shape: &SurveysByShape) -> Result<Document, PlotError> {
    let bars: Vec<(Shape, ClassCounts)> = by_shape
        .iter()
        .filter_map(|(&shape, surveys)| Some((shape, surveys.first()?.survey.tallies.counts)))
        .collect();
    draw_bars(&bars)
}

/// That of the pictures of pairs.
fn colour(class: Class) -> RGBColor {
    let [red, green, blue] = Colours::Default.of(class);
    RGBColor(red, green, blue)
}

/// The left side of each bar, and the right end of all.
pub(crate) fn places(bars: &[(Shape, ClassCounts)]) -> (Vec<i32>, i32) {
    let mut x = LEFT + GAP;
    let mut places = Vec::new();
    for (i, (shape, _)) in bars.iter().enumerate() {
        if i > 0 && bars[i - 1].0.rows() != shape.rows() {
            x += GAP;
        }
        places.push(x);
        x += STEP;
    }
    (places, x - (STEP - BAR) + GAP)
}

pub(crate) fn draw_bars(bars: &[(Shape, ClassCounts)]) -> Result<Document, PlotError> {
    let (places, end) = places(bars);
    // As wide as the bars demand: no number of shapes makes them overlap.
    let width = (end + LEGEND_WIDTH).max(600);
    svg("classes.svg", (width.unsigned_abs(), HEIGHT), |root| {
        draw_shares(root, bars, &places, end)?;
        draw_unique(root, bars, &places, end)?;
        let middle = (LEFT + end) / 2;
        write(root, "m x n", (middle, LOWER_BOTTOM + 30), 17, BELOW)?;
        // In the order of the stack, from the top.
        for (row, class) in (0..).zip(Class::ALL.into_iter().rev()) {
            let (x, y) = (end + 18, TOP + 26 * row);
            draw_part(root, class, [(x, y), (x + 14, y + 14)])?;
            write(root, class.to_string(), (x + 22, y + 7), 16, AFTER)?;
        }
        Ok(())
    })
}

fn draw_shares(
    root: &Area,
    bars: &[(Shape, ClassCounts)],
    places: &[i32],
    end: i32,
) -> Result<(), DrawError> {
    let height = |share: f64| BOTTOM - (share * f64::from(BOTTOM - TOP)).round() as i32;
    let title = "Share of the pairs of margins in each class";
    write(root, title, ((LEFT + end) / 2, 28), 22, CENTRED)?;
    for percent in [0, 20, 40, 60, 80, 100] {
        let y = height(f64::from(percent) / 100.0);
        draw_line(root, y, end, PALE)?;
        write(root, format!("{percent} %"), (LEFT - 8, y), 16, BEFORE)?;
    }
    for ((shape, counts), &x) in bars.iter().zip(places) {
        let mut below = 0;
        for class in Class::ALL {
            let from = height(below as f64 / counts.pairs().max(1) as f64);
            below += counts.get(class);
            let to = height(below as f64 / counts.pairs().max(1) as f64);
            if from > to {
                draw_part(root, class, [(x, to), (x + BAR, from)])?;
            }
        }
        draw_shape(root, *shape, x, BOTTOM)?;
    }
    draw_line(root, BOTTOM, end, GREY)
}

/// The share of the unique pairs on a logarithmic scale: too small to be seen among the others.
fn draw_unique(
    root: &Area,
    bars: &[(Shape, ClassCounts)],
    places: &[i32],
    end: i32,
) -> Result<(), DrawError> {
    let share = |counts: &ClassCounts| {
        (counts.get(Class::Unique) as f64 / counts.pairs().max(1) as f64).log10()
    };
    // A share of zero has no logarithm; there is none but for shapes of one cell.
    let shares: Vec<f64> = bars.iter().map(|(_, counts)| share(counts)).collect();
    let least = shares.iter().copied().filter(|share| share.is_finite());
    let lowest = least.fold(-1.0, f64::min).floor();
    let height = |exponent: f64| {
        LOWER_BOTTOM
            - ((exponent - lowest) / -lowest * f64::from(LOWER_BOTTOM - LOWER_TOP)).round() as i32
    };
    let title = "Unique pairs alone, logarithmic";
    write(root, title, ((LEFT + end) / 2, LOWER_TOP - 24), 17, CENTRED)?;
    for exponent in lowest as i32..=0 {
        let y = height(f64::from(exponent));
        draw_line(root, y, end, PALE)?;
        write(root, power(f64::from(exponent)), (LEFT - 8, y), 16, BEFORE)?;
    }
    for (((shape, _), &x), &share) in bars.iter().zip(places).zip(&shares) {
        if share.is_finite() {
            let area = [(x, height(share)), (x + BAR, LOWER_BOTTOM)];
            draw_part(root, Class::Unique, area)?;
        }
        draw_shape(root, *shape, x, LOWER_BOTTOM)?;
    }
    draw_line(root, LOWER_BOTTOM, end, GREY)
}

fn draw_line(root: &Area, y: i32, end: i32, colour: RGBColor) -> Result<(), DrawError> {
    root.draw(&PathElement::new([(LEFT, y), (end, y)], colour))
}

fn draw_part(root: &Area, class: Class, area: [Place; 2]) -> Result<(), DrawError> {
    root.draw(&Rectangle::new(area, colour(class).filled()))
}

fn draw_shape(root: &Area, shape: Shape, x: i32, bottom: i32) -> Result<(), DrawError> {
    let at = (x + BAR / 2, bottom + 8);
    write(root, shape.to_string(), at, 14, BELOW)
}
