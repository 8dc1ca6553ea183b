//! Every permutation of the values, one after the other.

use itertools::Itertools;

use super::SumPuzzle;
use super::puzzle::members;
use super::search::{SearchStep, SumReport, observed};
use survo_core::search::Stop;

/// Hands `visit` all permutations of the values in lexicographic order, each a step, until as many
/// solutions are found as are wanted.
///
/// It takes N! steps for N cells: a second for 10, a minute or two for 12, and too long
/// beyond.
///
/// # Panics
/// Unless there are as many values as cells: otherwise solutions are not permutations.
pub fn brute_force(
    puzzle: &SumPuzzle,
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(SearchStep, &[u8]),
) -> SumReport {
    assert_eq!(usize::from(puzzle.highest()), puzzle.cells());
    let sets = puzzle.sets().iter();
    let sets: Vec<(Vec<usize>, u32)> = sets
        .map(|set| (members(set.cells).collect(), set.total))
        .collect();
    let givens = puzzle.givens().iter().copied().enumerate();
    let givens: Vec<(usize, u8)> = givens.filter(|&(_, given)| given != 0).collect();
    let solves = |cells: &[u8]| {
        let value = |&cell: &usize| u32::from(cells[cell]);
        let mut sets = sets.iter();
        givens.iter().all(|&(cell, given)| cells[cell] == given)
            && sets.all(|(of, total)| of.iter().map(value).sum::<u32>() == *total)
    };
    observed(limit, stop, visit, |seen| {
        for cells in (1..=puzzle.highest()).permutations(puzzle.cells()) {
            let solves = solves(&cells);
            seen.step(SearchStep::Permutation { solves }, &cells)?;
            if solves {
                seen.step(SearchStep::Solution, &cells)?;
            }
        }
        Ok(())
    })
}
