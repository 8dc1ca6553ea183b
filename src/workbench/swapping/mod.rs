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

mod comparison;
mod cycles;
mod errors;
mod game;
mod products;
mod random;
mod random_starts;
mod sacrifices;
mod shortest;
mod solutions;
mod start;
mod start_counts;
mod statistics;
mod swap;
mod tie_range;
mod ties;

pub(crate) use comparison::SwappingComparison;
pub(crate) use cycles::fewest_swaps;
pub(crate) use errors::{ErrorTable, Errors};
pub(crate) use game::Game;
pub(crate) use products::ProductTable;
pub(crate) use random::RandomOrder;
pub(crate) use random_starts::RandomStarts;
#[cfg(test)]
pub(crate) use sacrifices::Descent;
pub(crate) use sacrifices::{Descents, Sacrifices};
pub(crate) use shortest::{Shortest, shortest};
pub(crate) use solutions::Solutions;
pub(crate) use start::Start;
pub(crate) use start_counts::{LOW_W, SOON, StartCounts};
pub(crate) use statistics::{Statistics, mean};
pub(crate) use swap::{Swap, SwapError};
pub(crate) use tie_range::TieRange;
pub(crate) use ties::TieRule;
