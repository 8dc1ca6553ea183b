//! Sum puzzles as exact cover, for an independent opinion.
//!
//! Items: every cell, every set, and every pair (set, value), all to be covered once,
//! and every value, once if there are as many as cells, at most once otherwise. Options:
//!
//! * *cell c has value v*: c, v, and (S, v) for every set S of c;
//! * *set S has exactly the values W*, for each W of the right size and sum: S, and
//!   (S, w) for every value w that is not in W.
//!
//! (S, w) is covered once: by the cell of S that has w, or by the option of S because
//! none has. So the cells of S have exactly the values W. The search is left to the
//! `dlx-rs` crate, which wants items from 1 and at least one option.

use dlx_rs::Solver;

use survo_core::numbers::{members, sets_with_sum};
use survo_kin::sum_puzzle::SumPuzzle;

/// What an option says about the cells.
type Name = Option<(usize, u8)>;

/// The solutions of a puzzle, in no particular order.
pub fn exact_cover(puzzle: &SumPuzzle) -> Vec<Vec<u8>> {
    let (cells, sets) = (puzzle.cells(), puzzle.sets().len());
    let values = usize::from(puzzle.highest());
    let all = u64::MAX >> (64 - values);
    // The items in this order; the values come last, where secondary items belong.
    let of_cell = |cell: usize| cell + 1;
    let of_set = |set: usize| cells + set + 1;
    let of_pair = |set: usize, value: u8| cells + sets + set * values + usize::from(value);
    let of_value = |value: u8| cells + sets + sets * values + usize::from(value);
    let primary = cells + sets + sets * values;
    let mut solver: Solver<Name> = if values == cells {
        Solver::new(primary + values)
    } else {
        Solver::new_optional(primary, values)
    };
    for (cell, &given) in puzzle.givens().iter().enumerate() {
        for value in members(all) {
            if given != 0 && given != value {
                continue;
            }
            let mut items = vec![of_cell(cell)];
            for (index, set) in puzzle.sets().iter().enumerate() {
                if set.cells >> cell & 1 == 1 {
                    items.push(of_pair(index, value));
                }
            }
            items.push(of_value(value));
            solver.add_option(Some((cell, value)), &items);
        }
    }
    for (index, set) in puzzle.sets().iter().enumerate() {
        sets_with_sum(
            all,
            set.cells.count_ones() as usize,
            set.total,
            &mut |chosen| {
                let mut items = vec![of_set(index)];
                items.extend(members(all & !chosen).map(|value| of_pair(index, value)));
                solver.add_option(None, &items);
            },
        );
    }
    let solutions = solver.map(|chosen| {
        let mut filled = vec![0; cells];
        for (cell, value) in chosen.into_iter().flatten() {
            filled[cell] = value;
        }
        filled
    });
    solutions.collect()
}
