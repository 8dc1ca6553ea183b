//! Every permutation of the digits, one after the other, as E. Dijkstra's next permutation lists
//! them (*A Discipline of Programming*, 1976).

use itertools::Itertools;

use super::{SearchStep, SukoReport, observed};
use crate::suko::square::{Digits, SQUARES, Suko};
use survo_core::search::Stop;

/// Hands `visit` all permutations of the digits in lexicographic order, each a step, until as many
/// solutions are found as are wanted. There are 9! = 362880.
pub fn brute_force(
    suko: &Suko,
    digits: &Digits,
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(SearchStep, &[u8]),
) -> SukoReport {
    let totals = suko.totals_by_name().into_iter().map(|(_, of)| {
        let added = (0..SQUARES).filter(|square| of.plus >> square & 1 == 1);
        (added.collect::<Vec<usize>>(), of.total)
    });
    let totals: Vec<_> = totals.collect();
    let solves = |cells: &[u8]| {
        let mut digits = digits.iter().zip(cells);
        digits.all(|(&digit, &other)| digit == 0 || digit == other)
            && totals.iter().all(|(added, total)| {
                let digits = added.iter().map(|&square| i64::from(cells[square]));
                digits.sum::<i64>() == *total
            })
    };
    observed(limit, stop, visit, |seen| {
        for cells in (1..=SQUARES as u8).permutations(SQUARES) {
            let solves = solves(&cells);
            seen.step(SearchStep::Permutation { solves }, &cells)?;
            if solves {
                seen.step(SearchStep::Solution, &cells)?;
            }
        }
        Ok(())
    })
}
