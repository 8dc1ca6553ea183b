//! `survo swap MxN --distribution`: the swapping method on all unique open puzzles of a size, in the
//! tables of the source (Mustonen, *On the swapping method*, 9 Jul 2007).

use itertools::Itertools;
use survo_core::counted;
use survo_pages::TextTable;
use survo_survey::Plan;
use survo_workbench::swapping::{Swapping, moments, random_moments, random_orders};

use crate::cli::surveying::run_survey;
use crate::cli::{Context, Failure, Result, Status, output};
use crate::puzzle::Shape;

/// The most pairs that are surveyed for their unique puzzles, and the most of these: a minute or
/// so of each.
const PAIRS: u64 = 100_000_000;
const PUZZLES: usize = 100_000;

/// The source tells apart puzzles that need fewer swaps than this.
const SOON: usize = 6;

/// The source puts start tables with W up to this into one group.
const LOW_W: u64 = 4;

pub fn distribution(shape: Shape, context: &Context) -> Result {
    let mut plan = Plan::new(shape)?;
    plan.puzzles = true;
    let plan = plan.check()?;
    if plan.pairs() > PAIRS {
        refuse!(
            "{shape} has {} pairs, above the limit of {PAIRS}",
            plan.pairs()
        );
    }
    let solutions = run_survey(&plan, None, context)?
        .puzzles
        .unwrap_or_default();
    if solutions.len() > PUZZLES {
        let unique = solutions.len();
        refuse!("{shape} has {unique} unique puzzles, above the limit of {PUZZLES}");
    }
    let puzzles = Swapping::of_all(&solutions, &context.stop)
        .ok_or_else(|| Failure::stopped("stopped before all puzzles were measured"))?;
    let numbers = shape.cells() as u32;
    answer!(
        "{}: {} with one solution\n\n{}",
        plan.shape(),
        counted(puzzles.len(), "open puzzle"),
        by_swaps(&puzzles, numbers),
    );
    let (mean, deviation) = moments(&puzzles);
    answer!("swaps: mean {mean:.4}, standard deviation {deviation:.4}");
    let (mean, variance) = random_moments(numbers);
    let (square, deviation) = (mean.powi(2) + variance, variance.sqrt());
    answer!(
        "random orders: mean {mean:.12}, mean square {square:.11}, standard deviation {deviation:.13}\n"
    );
    output::line(by_start_w(&puzzles));
    write_descents(&puzzles, shape);
    Ok(Status::Done)
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

fn write_descents(puzzles: &[Swapping], shape: Shape) {
    let all = puzzles.len();
    let falls = puzzles.iter().filter(|it| it.falls).count();
    let never_rises = puzzles.iter().filter(|it| it.never_rises).count();
    answer!(
        "W falls with each swap of some shortest list: {falls} of {all} puzzles ({})\n\
         W never rises along some shortest list: {never_rises} of {all} puzzles ({})",
        percent(falls, all),
        percent(never_rises, all)
    );
    let chi_squares = puzzles.iter().map(|it| it.chi_square);
    let (least, greatest) = chi_squares
        .minmax_by(f64::total_cmp)
        .into_option()
        .unwrap_or_default();
    let freedom = (shape.rows() - 1) * (shape.columns() - 1);
    answer!(
        "chi-square of the solutions: {least:.4} to {greatest:.4}; degrees of freedom: {freedom}"
    );
}

fn percent(part: usize, all: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all as f64)
}
