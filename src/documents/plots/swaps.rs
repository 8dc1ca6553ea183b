//! `swaps-MxN.svg`: how many swaps the unique puzzles of a shape need, beside random
//! orders of their numbers.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{Area, DrawError, GREY, PALE, label, svg};
use crate::documents::records::committed::ResultsError;
use crate::documents::{Document, SwapRecord};
use crate::puzzle::Shape;
use crate::workbench::swapping::RandomOrder;

const HEIGHT: u32 = 520;
const LEFT: i32 = 84;
const TOP: i32 = 100;
const BOTTOM: i32 = 450;
const MARGIN: i32 = 20;
/// Pixels for a number of swaps: two bars, and the count above one of them.
const STEP: i32 = 48;
const BAR: i32 = 18;

const PUZZLES: RGBColor = RGBColor(0, 114, 178);
const RANDOM: RGBColor = RGBColor(230, 159, 0);

/// The name of the plot of a shape.
pub(in crate::documents) fn file_name(shape: Shape) -> String {
    format!("swaps-{shape}.svg")
}

/// Two bars for each number of swaps, in per cent.
pub(crate) fn swaps(record: &SwapRecord) -> Result<Document, ResultsError> {
    let cells = record.shape.cells() as i32;
    let width = (LEFT + STEP * cells + MARGIN).max(600);
    let size = (width.unsigned_abs(), HEIGHT);
    svg(file_name(record.shape), size, |root| {
        draw(root, record, width - MARGIN)
    })
}

/// The distance of lines across that gives at most ten of them.
fn grid(greatest: f64) -> f64 {
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|step| greatest / step <= 10.0)
        .unwrap_or(20.0)
}

fn draw(root: &Area, record: &SwapRecord, end: i32) -> Result<(), DrawError> {
    let all: u64 = record.by_swaps.iter().sum();
    let percent = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
    let random = RandomOrder::of(record.shape.cells()).shares();
    let greatest = record
        .by_swaps
        .iter()
        .map(|&count| percent(count))
        .chain(random.iter().map(|share| 100.0 * share))
        .fold(1.0, f64::max);
    let step = grid(greatest);
    let top = (greatest / step).ceil() * step;
    let height = |percent: f64| BOTTOM - (percent / top * f64::from(BOTTOM - TOP)).round() as i32;
    let style =
        |size, horizontal, vertical| label(size, &BLACK).pos(Pos::new(horizontal, vertical));
    let middle = (LEFT + end) / 2;

    let title = format!(
        "Swaps needed by the {all} unique open {} puzzles",
        record.shape
    );
    root.draw(&Text::new(
        title,
        (middle, 26),
        style(22, HPos::Center, VPos::Center),
    ))?;
    let names = [
        (PUZZLES, "start tables, with their number"),
        (RANDOM, "random orders"),
    ];
    for (colour, (text, x)) in names
        .iter()
        .map(|&(colour, text)| (colour, text))
        .zip([middle - 230, middle + 90])
        .map(|((colour, text), x)| (colour, (text, x)))
    {
        let square = [(x, 51), (x + 14, 65)];
        root.draw(&Rectangle::new(square, colour.filled()))?;
        root.draw(&Text::new(
            text,
            (x + 22, 58),
            style(16, HPos::Left, VPos::Center),
        ))?;
    }
    for line in 0..=(top / step).round() as i32 {
        let value = f64::from(line) * step;
        let y = height(value);
        root.draw(&PathElement::new([(LEFT, y), (end, y)], PALE))?;
        let right = style(16, HPos::Right, VPos::Center);
        root.draw(&Text::new(format!("{value:.0} %"), (LEFT - 8, y), right))?;
    }
    for (swaps, (&count, share)) in (0..).zip(record.by_swaps.iter().zip(random)) {
        let x = LEFT + STEP * swaps + STEP / 2;
        for (colour, left, value) in [
            (PUZZLES, x - BAR, percent(count)),
            (RANDOM, x, 100.0 * share),
        ] {
            if height(value) < BOTTOM {
                let area = [(left, height(value)), (left + BAR, BOTTOM)];
                root.draw(&Rectangle::new(area, colour.filled()))?;
            }
        }
        if count > 0 {
            let above = (x - BAR / 2, height(percent(count)) - 3);
            let style = style(12, HPos::Center, VPos::Bottom);
            root.draw(&Text::new(count.to_string(), above, style))?;
        }
        let below = style(16, HPos::Center, VPos::Top);
        root.draw(&Text::new(swaps.to_string(), (x, BOTTOM + 8), below))?;
    }
    root.draw(&PathElement::new([(LEFT, BOTTOM), (end, BOTTOM)], GREY))?;
    let below = style(17, HPos::Center, VPos::Top);
    root.draw(&Text::new("swaps", (middle, BOTTOM + 36), below))
}
