//! The swapping method: from a likely table to the solution, two numbers at a time.
//!
//! Small numbers tend to be where small sums cross. So the numbers are first put in the order of
//! the products of row and column sums ([`start_table`]); then pairs of numbers exchange their
//! cells until all sums are right. The method and its figures are from S. Mustonen, *On the
//! swapping method*, 9 Jul 2007. It finds solutions and proves nothing about others.

mod distribution;
mod errors;
mod shortest;
mod start;
mod swap;

pub use distribution::{Swapping, moments, random_moments, random_orders};
pub use errors::error_table;
pub use shortest::fewest_swaps;
#[cfg(test)]
pub use shortest::greedy;
pub use shortest::{Shortest, shortest};
pub use start::{product_table, start_table};
pub use swap::{Game, Swap};
