//! The basic search as its source describes it, copies and lists included.
//!
//! It takes the same steps as [`super::solve`] without improvements and is slower: for
//! each value that is tried the puzzle is copied, the cell is taken out of every set, and
//! all sets are looked at. The source compares brute force with such a search.

use std::ops::ControlFlow;

use super::puzzle::members;
use super::{SearchStep, SumPuzzle, SumReport, SumSearch};
use survo_base::Ending;

/// A copy of the puzzle with some cells filled.
#[derive(Clone)]
struct Position {
    /// 0 is a blank cell.
    cells: Vec<u8>,
    /// Values not used yet, ascending.
    values: Vec<u8>,
    /// The blank cells of each set, and what they must add up to.
    sets: Vec<(Vec<usize>, i64)>,
}

impl Position {
    fn new(puzzle: &SumPuzzle) -> Self {
        let sets = puzzle.sets().iter();
        let mut position = Self {
            cells: vec![0; puzzle.cells()],
            values: (1..=puzzle.highest()).collect(),
            sets: sets
                .map(|set| (members(set.cells).collect(), i64::from(set.total)))
                .collect(),
        };
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            if given != 0 {
                position.assign(cell, given);
            }
        }
        position
    }

    /// Fills a blank cell with an unused value.
    fn assign(&mut self, cell: usize, value: u8) {
        self.cells[cell] = value;
        self.values.retain(|&other| other != value);
        for (cells, total) in &mut self.sets {
            if let Some(place) = cells.iter().position(|&other| other == cell) {
                cells.remove(place);
                *total -= i64::from(value);
            }
        }
    }

    /// The rule: an empty set must have the total 0, and is of no further use.
    fn is_right(&mut self) -> bool {
        let is_right = |(cells, total): &(Vec<usize>, i64)| !cells.is_empty() || *total == 0;
        let all = self.sets.iter().all(is_right);
        self.sets.retain(|(cells, _)| !cells.is_empty());
        all
    }
}

/// Finds the solutions of a puzzle in the order of [`super::solve`] without improvements.
pub fn literal(puzzle: &SumPuzzle, search: &mut SumSearch<'_>) -> SumReport {
    let mut outcome = SumReport {
        solutions: 0,
        ending: Ending::Exhausted,
        steps: 0,
        filled: 0,
    };
    if search.limit == 0 {
        outcome.ending = Ending::Limit;
    } else if let ControlFlow::Break(ending) = go_on(Position::new(puzzle), search, &mut outcome) {
        outcome.ending = ending;
    }
    outcome
}

fn go_on(
    mut position: Position,
    search: &mut SumSearch<'_>,
    outcome: &mut SumReport,
) -> ControlFlow<Ending> {
    if !position.is_right() {
        return ControlFlow::Continue(());
    }
    let Some(cell) = position.cells.iter().position(|&value| value == 0) else {
        outcome.solutions += 1;
        (search.visit)(&position.cells);
        if outcome.solutions == search.limit {
            return ControlFlow::Break(Ending::Limit);
        }
        return ControlFlow::Continue(());
    };
    for value in position.values.clone() {
        if search.stop.is_raised() {
            return ControlFlow::Break(Ending::Stopped);
        }
        outcome.steps += 1;
        let mut next = position.clone();
        next.assign(cell, value);
        if let Some(trace) = &mut search.trace {
            let refused = !next.clone().is_right();
            let cells = &next.cells;
            trace(SearchStep::Tried {
                cell,
                value,
                refused,
                cells,
            });
        }
        go_on(next, search, outcome)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sum_puzzle::{Improvements, SumSet, solve};
    use survo_base::Stop;

    /// What a search says and visits.
    fn outcome(
        limit: u64,
        run: impl FnOnce(&mut SumSearch<'_>) -> SumReport,
    ) -> (SumReport, Vec<Vec<u8>>) {
        let mut found = Vec::new();
        let report = run(&mut SumSearch {
            limit,
            stop: &Stop::new(),
            visit: &mut |cells| found.push(cells.to_vec()),
            trace: None,
        });
        (report, found)
    }

    #[test]
    fn it_takes_the_steps_of_the_basic_search() {
        let sets = |a, b, c| {
            vec![
                SumSet::of([0, 1, 2], a),
                SumSet::of([2, 3, 4], b),
                SumSet::of([0, 4, 5], c),
            ]
        };
        for (totals, givens) in [
            ((9, 10, 11), vec![0; 6]),
            ((9, 10, 11), vec![0, 0, 3, 0, 0, 0]),
            ((6, 6, 6), vec![0; 6]),
            ((1, 40, 9), vec![0; 6]),
        ] {
            let sets = sets(totals.0, totals.1, totals.2);
            let puzzle = SumPuzzle::new(7, sets, givens).unwrap();
            for limit in [0, 1, 2, u64::MAX] {
                let basic = outcome(limit, |s| solve(&puzzle, &[], Improvements::NONE, s));
                assert_eq!(outcome(limit, |s| literal(&puzzle, s)), basic);
            }
        }
    }
}
