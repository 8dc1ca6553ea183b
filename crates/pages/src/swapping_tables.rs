//! The swapping method on all unique open puzzles of a size, in the tables of the source (Mustonen,
//! *On the swapping method*, 9 Jul 2007).

use std::fmt::{Display, Formatter, Result};

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
pub struct SwappingTables<'a> {
    pub shape: Shape,
    pub puzzles: &'a [Swapping],
}

impl Display for SwappingTables<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let &Self { shape, puzzles } = self;
        let numbers = shape.cells() as u32;
        writeln!(
            f,
            "{shape}: {} with one solution\n\n{}",
            counted(puzzles.len(), "open puzzle"),
            by_swaps(puzzles, numbers),
        )?;
        let (mean, deviation) = moments(puzzles);
        writeln!(
            f,
            "swaps: mean {mean:.4}, standard deviation {deviation:.4}"
        )?;
        let (mean, variance) = random_moments(numbers);
        let (square, deviation) = (mean.powi(2) + variance, variance.sqrt());
        writeln!(
            f,
            "random orders: mean {mean:.12}, mean square {square:.11}, standard deviation {deviation:.13}\n"
        )?;
        writeln!(f, "{}", by_start_w(puzzles))?;
        let all = puzzles.len();
        let falls = puzzles.iter().filter(|it| it.falls).count();
        let never_rises = puzzles.iter().filter(|it| it.never_rises).count();
        writeln!(
            f,
            "W falls with each swap of some shortest list: {falls} of {all} puzzles ({})\n\
         W never rises along some shortest list: {never_rises} of {all} puzzles ({})",
            percent(falls, all),
            percent(never_rises, all)
        )?;
        let chi_squares = puzzles.iter().map(|it| it.chi_square);
        let (least, greatest) = chi_squares
            .minmax_by(f64::total_cmp)
            .into_option()
            .unwrap_or_default();
        let freedom = (shape.rows() - 1) * (shape.columns() - 1);
        writeln!(
            f,
            "chi-square of the solutions: {least:.4} to {greatest:.4}; degrees of freedom: {freedom}"
        )
    }
}

/// The puzzles by the fewest swaps, beside random orders of their numbers.
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
