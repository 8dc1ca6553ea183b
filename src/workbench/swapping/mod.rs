//! The swapping method: from a likely table to the solution, two numbers at a time.
//!
//! Small numbers tend to stand where small sums cross. So the numbers are first put in
//! the order of the products of row and column sums ([`start_table`]); then pairs of
//! numbers exchange their cells until all sums are right. The method and its figures are
//! from S. Mustonen, *On the swapping method*, 9 Jul 2007. It finds solutions and proves
//! nothing about others.

mod comparison;
mod cycles;
mod descent;
mod errors;
mod random;
mod shortest;
mod start;
mod statistics;
mod swap;

pub use comparison::SwappingComparison;
pub(crate) use cycles::fewest_swaps;
#[cfg(test)]
pub(crate) use descent::Descent;
pub(crate) use errors::{ErrorTable, Errors};
pub(crate) use random::RandomOrder;
#[cfg(test)]
pub(crate) use shortest::greedy;
pub(crate) use shortest::{Shortest, shortest};
pub use start::TIES;
pub(crate) use start::{ProductTable, random_table, start_table};
pub use statistics::{Descents, Statistics, SwapCounts};
pub(crate) use statistics::{LOW_W, SOON, mean};
pub(crate) use swap::{Game, Solutions, Swap};
