//! The swapping method on all unique open puzzles of a size, in the tables of the source (Mustonen,
//! *On the swapping method*, 9 Jul 2007).

use itertools::Itertools;

use super::TextTable;
use survo_core::counted;
use survo_core::puzzle::Shape;
use survo_workbench::swapping::{Swapping, moments, random_moments, random_orders};

/// The source tells apart puzzles that need fewer swaps than this.
const SOON: usize = 6;

/// The source puts start tables with W up to this into one group.
const LOW_W: u64 = 4;

/// The unique open puzzles of a shape by what swapping takes on them.
pub fn swapping_tables(shape: Shape, puzzles: &[Swapping]) -> String {
    let (all, numbers) = (puzzles.len(), shape.cells() as u32);
    let (by_swaps, by_start_w) = (by_swaps(puzzles, numbers), by_start_w(puzzles));
    let (mean, deviation) = moments(puzzles);
    let (random_mean, variance) = random_moments(numbers);
    let (square, random_deviation) = (random_mean.powi(2) + variance, variance.sqrt());
    let share = |holds: fn(&Swapping) -> bool| {
        let count = puzzles.iter().filter(|&it| holds(it)).count();
        format!("{count} of {all} puzzles ({})", percent(count, all))
    };
    let chi_squares = puzzles.iter().map(|it| it.chi_square);
    let (least, greatest) = chi_squares
        .minmax_by(f64::total_cmp)
        .into_option()
        .unwrap_or_default();
    format!(
        "{shape}: {} with one solution

{by_swaps}
swaps: mean {mean:.4}, standard deviation {deviation:.4}
random orders: mean {random_mean:.12}, mean square {square:.11}, standard deviation {random_deviation:.13}

{by_start_w}
W falls with each swap of some shortest list: {}
W never rises along some shortest list: {}
chi-square of the solutions: {least:.4} to {greatest:.4}; degrees of freedom: {}
",
        counted(all, "open puzzle"),
        share(|it| it.falls),
        share(|it| it.never_rises),
        (shape.rows() - 1) * (shape.columns() - 1),
    )
}

/// The puzzles by the fewest swaps, compared with random orders of their numbers.
fn by_swaps(puzzles: &[Swapping], numbers: u32) -> TextTable {
    let mut table = TextTable::new(">>>>>>");
    table.headings("swaps|puzzles|up to so many|share|random orders|probability");
    let orders = random_orders(numbers);
    let all_orders: u128 = orders.iter().sum();
    let mut up_to = 0;
    for (swaps, orders) in orders.into_iter().enumerate() {
        let found = puzzles.iter().filter(|it| it.swaps == swaps).count();
        up_to += found;
        let probability = format!("{:.14}", orders as f64 / all_orders as f64);
        let share = percent(up_to, puzzles.len());
        table.line([&swaps, &found, &up_to, &share, &orders, &probability]);
    }
    table.line([&"all", &puzzles.len(), &"", &"", &all_orders, &""]);
    table
}

/// The puzzles by W of the start table, and how many of these, and of those with no higher W, need
/// few swaps. The source cuts off the digits of these shares that it does not print.
fn by_start_w(puzzles: &[Swapping]) -> TextTable {
    let mut table = TextTable::new(">>>>");
    table.headings("W|puzzles|fewer than 6 swaps|of all up to this W");
    let soon = |group: &[&Swapping]| {
        let soon = group.iter().filter(|it| it.swaps < SOON).count();
        let tenths = soon * 1000 / group.len().max(1);
        format!("{}.{} %", tenths / 10, tenths % 10)
    };
    let top = |it: &Swapping| it.start_w.max(LOW_W);
    for w in puzzles.iter().map(top).sorted().dedup() {
        let group = puzzles.iter().filter(|it| top(it) == w).collect_vec();
        let up_to = puzzles.iter().filter(|it| it.start_w <= w).collect_vec();
        let name = match w {
            LOW_W => format!("0-{LOW_W}"),
            w => w.to_string(),
        };
        table.line([&name, &group.len(), &soon(&group), &soon(&up_to)]);
    }
    let soon = puzzles.iter().filter(|it| it.swaps < SOON).count();
    table.line([&"all", &puzzles.len(), &percent(soon, puzzles.len())]);
    table
}

fn percent(part: usize, all: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all as f64)
}
