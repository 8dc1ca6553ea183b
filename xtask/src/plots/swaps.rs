//! `swaps-4x4.svg`: how many swaps the unique puzzles of 4x4 need, beside random orders of their
//! numbers.

use survo::internals::Document;
use survo::internals::plots::{Anchor, Axis, Paper, svg};

use crate::swapping::{SwapLine, all, by_swaps, numbers, random_orders};

const HEIGHT: i32 = 480;
const LEFT: i32 = 60;
const TOP: i32 = 110;
const BOTTOM: i32 = 420;
const MARGIN: i32 = 20;
/// Pixels for a number of swaps: two bars, and the count above one of them.
const STEP: i32 = 48;
const BAR: i32 = 18;

const PUZZLES: &str = "s0";
const RANDOM: &str = "s4";

/// What is drawn for a number of swaps.
struct Bars {
    puzzles: u64,
    /// Random orders, in per cent.
    random: f64,
}

/// Two bars for each number of swaps, in per cent.
pub fn swaps(lines: &[SwapLine]) -> Document {
    let orders = random_orders(numbers(lines));
    let of_orders: u64 = orders.iter().sum();
    let by_swaps = by_swaps(lines);
    let bars: Vec<Bars> = orders
        .iter()
        .enumerate()
        .map(|(swaps, &orders)| Bars {
            puzzles: by_swaps.get(swaps).map_or(0, |sums| sums.puzzles),
            random: 100.0 * orders as f64 / of_orders as f64,
        })
        .collect();
    let width = (LEFT + STEP * bars.len() as i32 + MARGIN).max(600);
    svg("swaps-4x4.svg", (width, HEIGHT), |paper| {
        draw(paper, all(lines).puzzles, &bars, width - MARGIN);
    })
}

/// The distance of grid lines, in per cent, with which there are about ten of them at most.
fn grid(greatest: f64) -> f64 {
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|step| greatest / step <= 10.0)
        .unwrap_or(20.0)
}

fn draw(paper: &mut Paper, all: u64, bars: &[Bars], end: i32) {
    let percent = |count: u64| 100.0 * count as f64 / all as f64;
    let greatest = bars
        .iter()
        .flat_map(|bars| [percent(bars.puzzles), bars.random])
        .fold(1.0, f64::max);
    let step = grid(greatest);
    let up = Axis {
        numbers: 0.0..(greatest / step).ceil() * step,
        pixels: (BOTTOM, TOP),
    };
    let title = format!("Swaps needed by the {all} unique open 4x4 puzzles");
    paper.title(&title, "per cent, by number of swaps");
    let names = [
        (PUZZLES, "start tables, with their number"),
        (RANDOM, "random orders"),
    ];
    for ((class, text), x) in names.into_iter().zip([LEFT, LEFT + 260]) {
        paper.area(class, [(x, 71), (x + 14, 85)]);
        paper.text((x + 22, 78), Anchor::Start, "", text);
    }
    for line in 0..=(up.numbers.end / step).round() as i32 {
        let value = f64::from(line) * step;
        let y = up.at(value);
        paper.line("grid", &[(LEFT, y), (end, y)]);
        paper.text((LEFT - 8, y), Anchor::End, "soft", format!("{value:.0} %"));
    }
    for (swaps, bars) in (0..).zip(bars) {
        let count = bars.puzzles;
        let x = LEFT + STEP * swaps + STEP / 2;
        for (class, left, value) in [(PUZZLES, x - BAR, percent(count)), (RANDOM, x, bars.random)] {
            if up.at(value) < BOTTOM {
                paper.area(class, [(left, up.at(value)), (left + BAR, BOTTOM)]);
            }
        }
        if count > 0 {
            let above = (x - BAR / 2, up.at(percent(count)) - 10);
            paper.text(above, Anchor::Middle, "", count);
        }
        paper.text((x, BOTTOM + 16), Anchor::Middle, "soft", swaps);
    }
    paper.line("axis", &[(LEFT, BOTTOM), (end, BOTTOM)]);
    let middle = ((LEFT + end) / 2, BOTTOM + 42);
    paper.text(middle, Anchor::Middle, "soft", "swaps");
}
