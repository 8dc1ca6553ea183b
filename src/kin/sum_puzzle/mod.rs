//! Sum puzzles in general: cells, values that are all different, and sets of cells with
//! totals.
//!
//! A Survo puzzle is one (its sets are rows and columns), a Suko another (see
//! [`crate::kin::suko`]); nothing here knows of either but the conversion of the first. The
//! solver is a backtracking search whose [`Improvements`] are switched on one by one,
//! after G. Gomberg, *Appropriate algorithms* (2021), so that each can be seen to earn
//! its place or not. [`brute_force`] and [`exact_cover`] share no search with it and
//! check it.
//!
//! Relies on [`crate::numbers`], [`crate::puzzle`] and, for how searches are asked and
//! ended, [`crate::engines`].

mod blanks;
mod brute_force;
mod choice;
mod exact_cover;
mod improvements;
mod permutations;
mod puzzle;
mod relation;
mod rules;
mod search;
mod solver;
mod state;
mod status;

pub use brute_force::{NoPermutation, brute_force};
pub use exact_cover::{MAX_OPTIONS, TooManyOptions, exact_cover};
pub use improvements::{Improvement, Improvements, UnknownImprovement};
pub use permutations::successor;
pub use puzzle::{SumPuzzle, SumPuzzleError, SumSet};
pub use relation::Relation;
pub use search::{SearchStep, SumReport, SumSearch};
pub use solver::solve;
pub use status::{TotalStatus, statuses};
