//! `sacrifices-4x4.svg`: how many of the unique puzzles of 4x4 need a sacrifice, by the number of
//! swaps.

use survo::internals::Document;
use survo::internals::plots::{Anchor, Axis, Paper, svg};

use crate::swapping::{SwapLine, SwapSums, by_swaps};

const HEIGHT: i32 = 500;
const LEFT: i32 = 70;
const TOP: i32 = 130;
const BOTTOM: i32 = 440;
const MARGIN: i32 = 20;
/// Pixels for a number of swaps, and for its bar.
const STEP: i32 = 64;
const BAR: i32 = 44;

/// What the best shortest list does to W, as in the legend.
const PARTS: [(&str, &str); 3] = [
    ("s0", "W can fall with each swap"),
    ("s6", "W need not rise"),
    ("s1", "a sacrifice is needed"),
];

/// A bar of three parts for each number of swaps, in per cent of its puzzles.
pub fn sacrifices(lines: &[SwapLine]) -> Document {
    let bars = by_swaps(lines);
    let width = (LEFT + STEP * bars.len() as i32 + MARGIN).max(720);
    svg("sacrifices-4x4.svg", (width, HEIGHT), |paper| {
        draw(paper, &bars, width - MARGIN);
    })
}

fn draw(paper: &mut Paper, bars: &[SwapSums], end: i32) {
    let up = Axis {
        numbers: 0.0..100.0,
        pixels: (BOTTOM, TOP),
    };
    let title = "The best of all shortest lists of swaps";
    paper.title(
        title,
        "unique open 4x4 puzzles, per cent by number of swaps",
    );
    for ((class, text), x) in PARTS.into_iter().zip([LEFT, LEFT + 220, LEFT + 390]) {
        paper.area(class, [(x, 71), (x + 14, 85)]);
        paper.text((x + 20, 78), Anchor::Start, "", text);
    }
    for percent in [0, 25, 50, 75, 100] {
        let y = up.at(f64::from(percent));
        paper.line("grid", &[(LEFT, y), (end, y)]);
        paper.text((LEFT - 8, y), Anchor::End, "soft", format!("{percent} %"));
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
        for ((class, _), part) in PARTS.into_iter().zip(parts) {
            let height = |count: u64| up.at(100.0 * count as f64 / puzzles.max(1) as f64);
            let (bottom, top) = (height(below), height(below + part));
            below += part;
            if top < bottom {
                paper.area(class, [(left, top), (left + BAR, bottom)]);
            }
        }
        let x = left + BAR / 2;
        paper.text((x, TOP - 14), Anchor::Middle, "", puzzles);
        paper.text((x, BOTTOM + 16), Anchor::Middle, "soft", swaps);
    }
    paper.text((8, TOP - 14), Anchor::Start, "soft", "puzzles");
    paper.line("axis", &[(LEFT, BOTTOM), (end, BOTTOM)]);
    let middle = ((LEFT + end) / 2, BOTTOM + 42);
    paper.text(middle, Anchor::Middle, "soft", "swaps");
}
