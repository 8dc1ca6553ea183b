//! `sacrifices-4x4.svg`: how many of the unique puzzles of 4x4 need a sacrifice, by the number of
//! swaps.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use survo::internals::plots::{
    ABOVE, AFTER, Area, BEFORE, BELOW, CENTRED, DrawError, GREY, PALE, PlotError, svg, write,
};
use survo::internals::{Descents, Document, SwapCounts};

const HEIGHT: u32 = 520;
const LEFT: i32 = 84;
const TOP: i32 = 120;
const BOTTOM: i32 = 450;
const MARGIN: i32 = 20;
/// Pixels for a number of swaps, and for its bar.
const STEP: i32 = 64;
const BAR: i32 = 44;

/// What the best shortest list does to W, as in the legend.
const PARTS: [(RGBColor, &str); 3] = [
    (RGBColor(0, 114, 178), "W can fall with each swap"),
    (RGBColor(86, 180, 233), "W need not rise"),
    (RGBColor(213, 94, 0), "a sacrifice is needed"),
];

/// A bar of three parts for each number of swaps, in per cent of its puzzles.
///
/// # Errors
/// When it cannot be drawn.
pub fn sacrifices(counts: &SwapCounts) -> Result<Document, PlotError> {
    let bars = counts.by_swaps();
    let width = (LEFT + STEP * bars.len() as i32 + MARGIN).max(720);
    let size = (width.unsigned_abs(), HEIGHT);
    svg("sacrifices-4x4.svg", size, |root| {
        draw(root, &bars, width - MARGIN)
    })
}

fn draw(root: &Area, bars: &[Descents], end: i32) -> Result<(), DrawError> {
    let height = |percent: f64| BOTTOM - (percent / 100.0 * f64::from(BOTTOM - TOP)).round() as i32;
    let middle = (LEFT + end) / 2;
    let title = "The best of all shortest lists of swaps, unique open 4x4 puzzles";
    write(root, title, (middle, 26), 20, CENTRED)?;
    for (&(colour, text), x) in PARTS.iter().zip([LEFT, LEFT + 220, LEFT + 390]) {
        let square = [(x, 51), (x + 14, 65)];
        root.draw(&Rectangle::new(square, colour.filled()))?;
        write(root, text, (x + 20, 58), 15, AFTER)?;
    }
    for percent in [0, 25, 50, 75, 100] {
        let y = height(f64::from(percent));
        root.draw(&PathElement::new([(LEFT, y), (end, y)], PALE))?;
        write(root, format!("{percent} %"), (LEFT - 8, y), 16, BEFORE)?;
    }
    for (swaps, &found) in (0..).zip(bars) {
        let left = LEFT + STEP * swaps + (STEP - BAR) / 2;
        let puzzles = found.puzzles;
        let parts = [
            found.falls,
            found.never_rises - found.falls,
            found.sacrifices(),
        ];
        let mut below = 0;
        for (&(colour, _), part) in PARTS.iter().zip(parts) {
            let percent = |count: u64| 100.0 * count as f64 / puzzles.max(1) as f64;
            let (bottom, top) = (height(percent(below)), height(percent(below + part)));
            below += part;
            if top < bottom {
                let area = [(left, top), (left + BAR, bottom)];
                root.draw(&Rectangle::new(area, colour.filled()))?;
            }
        }
        let x = left + BAR / 2;
        write(root, puzzles.to_string(), (x, TOP - 10), 13, ABOVE)?;
        write(root, swaps.to_string(), (x, BOTTOM + 8), 16, BELOW)?;
    }
    write(
        root,
        "puzzles:",
        (8, TOP - 10),
        13,
        (HPos::Left, VPos::Bottom),
    )?;
    root.draw(&PathElement::new([(LEFT, BOTTOM), (end, BOTTOM)], GREY))?;
    write(root, "swaps", (middle, BOTTOM + 36), 17, BELOW)
}
