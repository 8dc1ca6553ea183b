//! `swaps-4x4.svg`: how many swaps the unique puzzles of 4x4 need, beside random orders of their
//! numbers.

use plotters::prelude::*;

use survo::internals::Document;
use survo::internals::plots::{
    ABOVE, AFTER, Area, BEFORE, BELOW, CENTRED, DrawError, GREY, PALE, PlotError, svg, write,
};

use crate::data::SwapLine;

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

/// Two bars for each number of swaps, in per cent.
///
/// # Errors
/// When it cannot be drawn.
pub fn swaps(lines: &[SwapLine]) -> Result<Document, PlotError> {
    let width = (LEFT + STEP * lines.len() as i32 + MARGIN).max(600);
    let size = (width.unsigned_abs(), HEIGHT);
    svg("swaps-4x4.svg", size, |root| {
        draw(root, lines, width - MARGIN)
    })
}

/// The distance of lines across that gives at most ten of them.
fn grid(greatest: f64) -> f64 {
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|step| greatest / step <= 10.0)
        .unwrap_or(20.0)
}

fn draw(root: &Area, lines: &[SwapLine], end: i32) -> Result<(), DrawError> {
    let all: u64 = lines.iter().map(|line| line.puzzles).sum();
    let orders: u64 = lines.iter().map(|line| line.random_orders).sum();
    let percent = |count: u64| 100.0 * count as f64 / all as f64;
    let random = |line: &SwapLine| 100.0 * line.random_orders as f64 / orders as f64;
    let greatest = lines
        .iter()
        .flat_map(|line| [percent(line.puzzles), random(line)])
        .fold(1.0, f64::max);
    let step = grid(greatest);
    let top = (greatest / step).ceil() * step;
    let height = |percent: f64| BOTTOM - (percent / top * f64::from(BOTTOM - TOP)).round() as i32;
    let middle = (LEFT + end) / 2;

    let title = format!("Swaps needed by the {all} unique open 4x4 puzzles");
    write(root, title, (middle, 26), 22, CENTRED)?;
    let names = [
        (PUZZLES, "start tables, with their number"),
        (RANDOM, "random orders"),
    ];
    for ((colour, text), x) in names.into_iter().zip([middle - 230, middle + 90]) {
        let square = [(x, 51), (x + 14, 65)];
        root.draw(&Rectangle::new(square, colour.filled()))?;
        write(root, text, (x + 22, 58), 16, AFTER)?;
    }
    for line in 0..=(top / step).round() as i32 {
        let value = f64::from(line) * step;
        let y = height(value);
        root.draw(&PathElement::new([(LEFT, y), (end, y)], PALE))?;
        write(root, format!("{value:.0} %"), (LEFT - 8, y), 16, BEFORE)?;
    }
    for (swaps, line) in (0..).zip(lines) {
        let count = line.puzzles;
        let x = LEFT + STEP * swaps + STEP / 2;
        for (colour, left, value) in [
            (PUZZLES, x - BAR, percent(count)),
            (RANDOM, x, random(line)),
        ] {
            if height(value) < BOTTOM {
                let area = [(left, height(value)), (left + BAR, BOTTOM)];
                root.draw(&Rectangle::new(area, colour.filled()))?;
            }
        }
        if count > 0 {
            let above = (x - BAR / 2, height(percent(count)) - 3);
            write(root, count.to_string(), above, 12, ABOVE)?;
        }
        write(root, swaps.to_string(), (x, BOTTOM + 8), 16, BELOW)?;
    }
    root.draw(&PathElement::new([(LEFT, BOTTOM), (end, BOTTOM)], GREY))?;
    write(root, "swaps", (middle, BOTTOM + 36), 17, BELOW)
}
