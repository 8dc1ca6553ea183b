//! Tables with two rows: all row margins of a column margin at once.
//!
//! For m = 2 a row margin is one number, r_1, so all row margins of one column margin
//! fit one machine word, and shifting it by the difference of the two numbers in a
//! column is all that placing a column does. [`TwoRowWalk`] decides every column margin
//! that way and shares partial splits between margins with common sums; [`reachable_rows`]
//! does one margin, depth first, and shares nothing: it is the check of the other.

mod batch;
mod bits;
mod frame;
mod level;
mod one_margin;
mod split;
mod tally;
mod walk;

pub use bits::Bits;
pub use frame::{Frame, MAX_COLUMNS};
pub use one_margin::{reachable_rows, table, tables};
pub use walk::{Half, Sink, TwoRowWalk};
