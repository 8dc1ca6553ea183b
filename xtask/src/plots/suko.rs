//! `suko-any.svg`, `suko-unique.svg`: how many steps each set of improvements takes on
//! random Sukos.

use plotters::prelude::*;

use survo::internals::Document;
use survo::internals::plots::{
    Area, BEFORE, BELOW, CENTRED, DrawError, GREY, PALE, PlotError, power, svg, write,
};

use crate::data::{Suko, SukoLine};
use crate::suko::improvements;

const WIDTH: i32 = 900;
const LEFT: i32 = 130;
const RIGHT: i32 = WIDTH - 30;
const TOP: i32 = 96;
const ROW: i32 = 20;
const BELOW_ROWS: i32 = 64;

const BACKTRACKING: RGBColor = RGBColor(0, 114, 178);
const BRUTE_FORCE: RGBColor = RGBColor(213, 94, 0);

/// A row for each method: a line, a bar, a stroke and a dot.
///
/// # Errors
/// When it cannot be drawn.
pub fn suko(suko: &Suko) -> Result<Document, PlotError> {
    let bottom = TOP + ROW * suko.lines.len() as i32;
    let size = (WIDTH as u32, (bottom + BELOW_ROWS) as u32);
    let name = format!("suko-{}.svg", suko.drawn);
    svg(name, size, |root| draw(root, suko, bottom))
}

/// The decades that the axis has, from 1.
fn decades(suko: &Suko) -> i32 {
    let greatest = suko.lines.iter().map(|line| line.greatest).max();
    (greatest.unwrap_or(0).max(10) as f64).log10().ceil() as i32
}

fn draw(root: &Area, suko: &Suko, bottom: i32) -> Result<(), DrawError> {
    let decades = decades(suko);
    // No steps at all have no logarithm; they are drawn as one.
    let across = |steps: f64| {
        let part = steps.max(1.0).log10() / f64::from(decades);
        LEFT + (part * f64::from(RIGHT - LEFT)).round() as i32
    };
    let middle = (LEFT + RIGHT) / 2;
    let kind = if suko.drawn == "unique" {
        "random Sukos with one solution"
    } else {
        "random Sukos"
    };
    write(
        root,
        format!(
            "Steps to the first solution of {} {kind}",
            suko.lines[0].puzzles
        ),
        (WIDTH / 2, 26),
        22,
        CENTRED,
    )?;
    write(
        root,
        "line: 5 to 95 per cent of the puzzles; bar: 25 to 75; stroke: median; dot: mean",
        (WIDTH / 2, 54),
        15,
        CENTRED,
    )?;
    write(root, "improvements", (LEFT - 10, TOP - 12), 15, BEFORE)?;
    for exponent in 0..=decades {
        let x = across(10f64.powi(exponent));
        root.draw(&PathElement::new([(x, TOP), (x, bottom)], PALE))?;
        write(root, power(f64::from(exponent)), (x, bottom + 8), 16, BELOW)?;
    }
    let mut last = None;
    for (line, row) in suko.lines.iter().zip(0..) {
        let top = TOP + ROW * row;
        // Sets of another size begin here.
        let of_size = improvements(&line.method);
        if last.is_some_and(|last| last != of_size) {
            root.draw(&PathElement::new([(20, top), (RIGHT, top)], PALE))?;
        }
        last = Some(of_size);
        draw_line(root, line, top + ROW / 2, &across)?;
        write(
            root,
            line.method.as_str(),
            (LEFT - 10, top + ROW / 2),
            15,
            BEFORE,
        )?;
    }
    root.draw(&Rectangle::new([(LEFT, TOP), (RIGHT, bottom)], GREY))?;
    write(root, "steps", (middle, bottom + 34), 17, BELOW)
}

fn draw_line(
    root: &Area,
    line: &SukoLine,
    y: i32,
    across: &impl Fn(f64) -> i32,
) -> Result<(), DrawError> {
    let colour = match improvements(&line.method) {
        Some(_) => BACKTRACKING,
        None => BRUTE_FORCE,
    };
    let at = |steps: u64| across(steps as f64);
    root.draw(&PathElement::new(
        [(at(line.p5), y), (at(line.p95), y)],
        colour.stroke_width(2),
    ))?;
    root.draw(&Rectangle::new(
        [(at(line.p25), y - 5), (at(line.p75), y + 5)],
        colour.mix(0.45).filled(),
    ))?;
    root.draw(&PathElement::new(
        [(at(line.p50), y - 7), (at(line.p50), y + 7)],
        colour.stroke_width(3),
    ))?;
    root.draw(&Circle::new(
        (across(line.steps as f64 / line.puzzles as f64), y),
        3,
        BLACK.filled(),
    ))
}
