//! `suko-any.svg`, `suko-unique.svg`: how many steps each set of improvements takes on
//! random Sukos.

use survo::internals::Document;
use survo::internals::plots::{Anchor, Axis, Paper, power, svg};

use crate::data::{SukoLine, SukoRecord};
use crate::suko::improvements;

const WIDTH: i32 = 900;
const LEFT: i32 = 130;
const RIGHT: i32 = WIDTH - 30;
const TOP: i32 = 96;
const ROW: i32 = 20;
const BELOW_ROWS: i32 = 64;

/// A row for each method: a line, a bar, a stroke and a dot.
pub fn suko(suko: &SukoRecord) -> Document {
    let bottom = TOP + ROW * suko.lines.len() as i32;
    let name = format!("suko-{}.svg", suko.drawn);
    svg(&name, (WIDTH, bottom + BELOW_ROWS), |paper| {
        draw(paper, suko, bottom);
    })
}

/// The decades that the axis has, from 1.
fn decades(suko: &SukoRecord) -> f64 {
    let greatest = suko.lines.iter().map(|line| line.greatest).max();
    (greatest.unwrap_or(0).max(10) as f64).log10().ceil()
}

fn draw(paper: &mut Paper, suko: &SukoRecord, bottom: i32) {
    let across = Axis {
        numbers: 0.0..decades(suko),
        pixels: (LEFT, RIGHT),
    };
    let kind = if suko.drawn == "unique" {
        "random Sukos with one solution"
    } else {
        "random Sukos"
    };
    let puzzles = suko.lines[0].puzzles;
    paper.title(
        &format!("Steps to the first solution of {puzzles} {kind}"),
        "line: 5 to 95 per cent of the puzzles; bar: 25 to 75; stroke: median; dot: mean",
    );
    paper.text((LEFT - 10, TOP - 12), Anchor::End, "soft", "improvements");
    for exponent in across.wholes() {
        let x = across.at(f64::from(exponent));
        paper.line("grid", &[(x, TOP), (x, bottom)]);
        paper.text((x, bottom + 16), Anchor::Middle, "soft", power(exponent));
    }
    let mut last = None;
    for (line, row) in suko.lines.iter().zip(0..) {
        let top = TOP + ROW * row;
        // Sets of another size begin here.
        let of_size = improvements(&line.method);
        if last.is_some_and(|last| last != of_size) {
            paper.line("grid", &[(20, top), (RIGHT, top)]);
        }
        last = Some(of_size);
        let y = top + ROW / 2;
        draw_line(paper, line, y, &across);
        paper.text((LEFT - 10, y), Anchor::End, "", &line.method);
    }
    paper.line("axis", &[(LEFT, bottom), (RIGHT, bottom)]);
    let middle = ((LEFT + RIGHT) / 2, bottom + 42);
    paper.text(middle, Anchor::Middle, "soft", "steps");
}

fn draw_line(paper: &mut Paper, line: &SukoLine, y: i32, across: &Axis) {
    // Backtracking, or brute force.
    let (pale, strong) = match improvements(&line.method) {
        Some(_) => ("s6", "line s0"),
        None => ("s4", "line s1"),
    };
    // No steps at all have no logarithm; they are drawn as one.
    let at = |steps: f64| across.at(steps.max(1.0).log10());
    let [p5, p25, p50, p75, p95] =
        [line.p5, line.p25, line.p50, line.p75, line.p95].map(|steps| at(steps as f64));
    paper.line(strong, &[(p5, y), (p95, y)]);
    paper.area(pale, [(p25, y - 5), (p75, y + 5)]);
    paper.line(strong, &[(p50, y - 7), (p50, y + 7)]);
    let mean = at(line.steps as f64 / line.puzzles as f64);
    paper.area("s5", [(mean - 3, y - 3), (mean + 3, y + 3)]);
}
