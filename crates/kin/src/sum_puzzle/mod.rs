//! Sum puzzles in general: cells, values that are all different, and sets of cells with
//! totals.
//!
//! A Survo puzzle is one (its sets are rows and columns), a Suko another (see
//! [`crate::suko`]); nothing here knows of either. [`backtrack`] is a search whose
//! [`Improvements`] are switched on one by one, after G. Gomberg, *Appropriate
//! algorithms* (2021), so that the effect of each can be measured. [`brute_force`]
//! shares nothing with it and checks it.

mod backtracking;
mod brute_force;
mod improvements;
mod propagation;
mod puzzle;
mod search;
mod state;
mod status;

pub use backtracking::backtrack;
pub use brute_force::brute_force;
pub use improvements::{Improvement, Improvements};
pub use puzzle::{Relation, SumPuzzle, SumSet};
pub use search::{SearchStep, SumReport};
pub use status::{TotalStatus, repeated, statuses};
