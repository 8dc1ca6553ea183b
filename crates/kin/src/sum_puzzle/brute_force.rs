//! Every permutation of the values, one after the other.

use super::puzzle::members;
use super::{SearchStep, SumPuzzle, SumReport, SumSearch, successor};
use survo_base::Ending;

/// A puzzle has more values than cells: its solutions are no permutations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("brute force wants as many values as cells, not {values} for {cells}")]
pub struct NoPermutation {
    /// Values.
    pub values: usize,
    /// Cells.
    pub cells: usize,
}

/// Looks at all permutations of the values in lexicographic order, each a step, until
/// as many solutions are found as are wanted.
///
/// N! steps for N cells: a second for 10, a minute or two for 12, and not to be waited
/// for beyond.
///
/// # Errors
/// When there are more values than cells.
pub fn brute_force(
    puzzle: &SumPuzzle,
    search: &mut SumSearch<'_>,
) -> Result<SumReport, NoPermutation> {
    let values = usize::from(puzzle.highest());
    if values != puzzle.cells() {
        return Err(NoPermutation {
            values,
            cells: puzzle.cells(),
        });
    }
    let sets: Vec<(Vec<usize>, u64)> = puzzle
        .sets()
        .iter()
        .map(|set| (members(set.cells).collect(), u64::from(set.total)))
        .collect();
    let givens: Vec<(usize, u8)> = puzzle
        .givens()
        .iter()
        .copied()
        .enumerate()
        .filter(|&(_, given)| given != 0)
        .collect();
    let mut outcome = SumReport {
        solutions: 0,
        ending: Ending::Exhausted,
        steps: 0,
        filled: 0,
    };
    let mut cells: Vec<u8> = (1..=puzzle.highest()).collect();
    while outcome.solutions < search.limit {
        if search.stop.is_raised() {
            outcome.ending = Ending::Stopped;
            return Ok(outcome);
        }
        outcome.steps += 1;
        let solves = givens.iter().all(|&(cell, given)| cells[cell] == given)
            && sets.iter().all(|(of, total)| {
                of.iter().map(|&cell| u64::from(cells[cell])).sum::<u64>() == *total
            });
        if let Some(trace) = &mut search.trace {
            trace(SearchStep::Permutation {
                cells: &cells,
                solves,
            });
        }
        if solves {
            outcome.solutions += 1;
            (search.visit)(&cells);
        }
        if !successor(&mut cells) {
            return Ok(outcome);
        }
    }
    outcome.ending = Ending::Limit;
    Ok(outcome)
}
