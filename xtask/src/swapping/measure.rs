//! `cargo xtask swaps`: the swapping method on all unique puzzles of a size, as `data/swaps` keeps
//! it.
//!
//! The source calls it typical that W falls with each swap, and calls a swap that raises it a
//! sacrifice. Here all shortest lists of swaps to the solution are looked at, through the tables
//! on the way. A longer list may do without a sacrifice where no shortest one does; such lists
//! are not looked at.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;

use anyhow::{Result, bail};
use itertools::Itertools;
use survo::internals::{Swap, SwapState, fewest_swaps, has_ties, start_table};
use survo::puzzle::{Puzzle, Shape, Table};
use survo::search::Stop;
use survo::survey::{NoProgress, Outcome, Plan, run};

use super::SwapLine;

/// Writes the puzzles by W of the start table and the number of swaps.
///
/// # Errors
/// When the size cannot be surveyed, or nothing can be written.
pub fn write(m: usize, n: usize, to: impl Write) -> Result<()> {
    let mut plan = Plan::new(Shape::new(m, n)?)?;
    plan.puzzles = true;
    let Outcome::Finished(survey) = run(&plan.check()?, None, &Stop::new(), &NoProgress)? else {
        bail!("nothing stops the survey");
    };
    let mut lines: BTreeMap<(u64, usize), SwapLine> = BTreeMap::new();
    for solution in survey.puzzles.iter().flatten() {
        let line = measured(solution);
        lines
            .entry((line.start_w, line.swaps))
            .and_modify(|sum| add(sum, &line))
            .or_insert(line);
    }
    let mut csv = csv::Writer::from_writer(to);
    for line in lines.values() {
        csv.serialize(line)?;
    }
    Ok(csv.flush()?)
}

/// The line of one puzzle, known by its solution.
fn measured(solution: &Table) -> SwapLine {
    let puzzle = Puzzle::open(solution.margins());
    let start = start_table(&puzzle);
    let (never_rises, falls) = descents(&puzzle, &start, solution);
    let chi_square = (chi_square(solution) * 1e4).round() / 1e4;
    SwapLine {
        m: solution.shape().rows(),
        n: solution.shape().columns(),
        start_w: SwapState::of(&puzzle, &start).w(),
        swaps: fewest_swaps(&start, solution),
        puzzles: 1,
        never_rises: u64::from(never_rises),
        falls: u64::from(falls),
        tied: u64::from(has_ties(&puzzle)),
        least_chi_square: chi_square,
        greatest_chi_square: chi_square,
    }
}

fn add(sum: &mut SwapLine, line: &SwapLine) {
    sum.puzzles += line.puzzles;
    sum.never_rises += line.never_rises;
    sum.falls += line.falls;
    sum.tied += line.tied;
    sum.least_chi_square = sum.least_chi_square.min(line.least_chi_square);
    sum.greatest_chi_square = sum.greatest_chi_square.max(line.greatest_chi_square);
}

/// Whether W never rises, and whether it falls with each swap, along some shortest list.
fn descents(puzzle: &Puzzle, from: &Table, to: &Table) -> (bool, bool) {
    let exists = |fits| leads(puzzle, from, to, fits, &mut HashSet::new());
    let falls = exists(|w, next| next < w);
    (falls || exists(|w, next| next <= w), falls)
}

/// Whether a shortest list leads from one table to another, each swap of which `fits` W before
/// and after it. `dead` are tables from which none does.
fn leads(
    puzzle: &Puzzle,
    from: &Table,
    to: &Table,
    fits: fn(u64, u64) -> bool,
    dead: &mut HashSet<Table>,
) -> bool {
    let left = fewest_swaps(from, to);
    if left == 0 {
        return true;
    }
    if dead.contains(from) {
        return false;
    }
    let w = SwapState::of(puzzle, from).w();
    let found = (1..=from.cells().len() as u8)
        .array_combinations()
        .filter_map(|[one, other]| Swap::new(one, other).ok()?.apply(from).ok())
        .filter(|next| fewest_swaps(next, to) < left)
        .filter(|next| fits(w, SwapState::of(puzzle, next).w()))
        .any(|next| leads(puzzle, &next, to, fits, dead));
    if !found {
        dead.insert(from.clone());
    }
    found
}

/// Pearson's chi-square of a table taken as a contingency table: the sum of (x - e)^2 / e over
/// its cells, e being the product of the sums of row and column over the total.
fn chi_square(table: &Table) -> f64 {
    let total = f64::from(table.shape().total());
    let sums = table.row_sums().into_iter();
    let crossings = sums.cartesian_product(table.column_sums());
    table
        .cells()
        .iter()
        .zip(crossings)
        .map(|(&number, (row, column))| {
            let expected = f64::from(row) * f64::from(column) / total;
            (f64::from(number) - expected).powi(2) / expected
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn the_committed_record_regenerates_without_a_difference() {
        let mut again = Vec::new();
        write(4, 4, &mut again).unwrap();
        let committed = std::fs::read(root().join("data/swaps/4x4.csv")).unwrap();
        assert!(again == committed);
    }

    /// The W of all tables along each shortest list of swaps, without a table left out.
    fn all_ways(puzzle: &Puzzle, from: &Table, to: &Table) -> Vec<Vec<u64>> {
        let (w, left) = (SwapState::of(puzzle, from).w(), fewest_swaps(from, to));
        if left == 0 {
            return vec![vec![w]];
        }
        let swaps = (1..=from.cells().len() as u8).array_combinations();
        swaps
            .map(|[one, other]| Swap::new(one, other).unwrap().apply(from).unwrap())
            .filter(|next| fewest_swaps(next, to) < left)
            .flat_map(|next| all_ways(puzzle, &next, to))
            .map(|way| [vec![w], way].concat())
            .collect()
    }

    /// Every table of 2x3 as the start of the open puzzles that four others solve.
    #[test]
    fn descents_are_those_of_all_shortest_lists() {
        let shape = Shape::new(2, 3).unwrap();
        let tables = (1..=6).permutations(6);
        let tables: Vec<Table> = tables
            .map(|cells| Table::new(shape, cells).unwrap())
            .collect();
        let mut seen = HashSet::new();
        for (start, solution) in tables.iter().cartesian_product(tables.iter().step_by(180)) {
            let puzzle = Puzzle::open(solution.margins());
            let ways = all_ways(&puzzle, start, solution);
            let never_rises = |way: &Vec<u64>| way.is_sorted_by(|w, next| next <= w);
            let falls = |way: &Vec<u64>| way.is_sorted_by(|w, next| next < w);
            let expected = (ways.iter().any(never_rises), ways.iter().any(falls));
            assert_eq!(descents(&puzzle, start, solution), expected);
            seen.insert(expected);
        }
        assert_eq!(seen.len(), 3, "W falls, never rises, or has to rise");
    }

    /// The source raises W from 4 to 6 on the way; the same four swaps in another order do not.
    #[test]
    fn the_published_sacrifice_is_not_needed() {
        let list = |order: [(u8, u8); 4]| order.map(|(one, other)| Swap::new(one, other).unwrap());
        let margins = "* * * * 49\n* * * * 39\n* * * * 33\n* * * * 15\n49 43 29 15";
        let puzzle: Puzzle = margins.parse().unwrap();
        let start = start_table(&puzzle);
        let ws = |order| {
            let mut table = start.clone();
            let mut ws = vec![SwapState::of(&puzzle, &table).w()];
            for swap in list(order) {
                table = swap.apply(&table).unwrap();
                ws.push(SwapState::of(&puzzle, &table).w());
            }
            (table, ws)
        };
        let (solution, published) = ws([(2, 3), (7, 8), (12, 13), (10, 11)]);
        assert_eq!(published, [4, 6, 6, 4, 0]);
        let orders = [(2, 3), (7, 8), (12, 13), (10, 11)]
            .into_iter()
            .permutations(4);
        let never_rises = orders
            .map(|order| ws(order.try_into().unwrap()).1)
            .filter(|ws| ws.is_sorted_by(|w, next| next <= w))
            .count();
        assert!(never_rises > 0);
        assert_eq!(descents(&puzzle, &start, &solution), (true, false));
        assert_eq!(measured(&solution).swaps, 4);
    }
}
