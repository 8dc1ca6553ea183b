//! The swapping method: from a likely table to the solution, two numbers at a time.
//!
//! Small numbers tend to stand where small sums cross. So the numbers are first put in
//! the order of the products of row and column sums ([`Start`]); then pairs of numbers
//! exchange their cells until all sums are right. The method and its figures are from
//! S. Mustonen, *On the swapping method*, 9 Jul 2007. It finds solutions and proves
//! nothing about others.
//!
//! Relies on [`crate::numbers`], [`crate::puzzle`] and, for the solutions it leads to,
//! [`crate::engines`].

mod cycles;
mod errors;
mod game;
mod random;
mod shortest;
mod solutions;
mod start;
mod statistics;
mod swap;
mod tie_range;
mod ties;

pub use cycles::{cycles, fewest_swaps};
pub use errors::{ErrorTable, Errors};
pub use game::Game;
pub use random::RandomOrder;
pub use shortest::{BEAM, Shortest, TABLES, shortest};
pub use solutions::Solutions;
pub use start::Start;
pub use statistics::{Statistics, chi_square, mean};
pub use swap::{Swap, SwapError};
pub use tie_range::{TieRange, WAYS};
pub use ties::{TieRule, UnknownTieRule};
