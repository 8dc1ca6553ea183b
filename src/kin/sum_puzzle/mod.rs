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

pub(crate) use brute_force::brute_force;
pub(crate) use improvements::{Improvement, Improvements, UnknownImprovement};
pub(crate) use literal::literal;
pub(crate) use permutations::successor;
pub(crate) use puzzle::{SumPuzzle, SumSet};
pub(crate) use relation::Relation;
pub(crate) use search::{SearchStep, SumReport, SumSearch};
pub(crate) use solver::{solve, solve_switching};
pub(crate) use status::{TotalStatus, repeated, statuses};

#[cfg(test)]
pub(crate) use puzzle::SumPuzzleError;
