//! Sum puzzles in general: cells, values that are all different, and sets of cells with
//! totals.
//!
//! A Survo puzzle is one (its sets are rows and columns), a Suko another (see
//! [`crate::suko`]); nothing here knows of either. The
//! solver is a backtracking search whose [`Improvements`] are switched on one by one,
//! after G. Gomberg, *Appropriate algorithms* (2021), so that each can be seen to earn
//! its place or not. [`brute_force`] shares no search with it and checks it.
//!
//! Relies on [`survo_base`] alone.

mod blanks;
mod brute_force;
mod choice;
mod improvements;
mod literal;
mod permutations;
mod puzzle;
mod relation;
mod rules;
mod search;
mod solver;
mod state;
mod status;

pub use brute_force::brute_force;
pub use improvements::{Improvement, Improvements, UnknownImprovement};
pub use literal::literal;
pub use permutations::successor;
pub use puzzle::{SumPuzzle, SumPuzzleError, SumSet};
pub use relation::Relation;
pub use search::{SearchStep, SumReport, SumSearch};
pub use solver::{solve, solve_switching};
pub use status::{TotalStatus, repeated, statuses};
