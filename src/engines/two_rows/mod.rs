//! Tables with two rows: whole lines at once.
//!
//! For m = 2 a row margin is one number, r_1, so all row margins of one column margin
//! fit one machine word, and shifting it by the difference of the two numbers in a
//! column is all that placing a column does. [`Sweep`] decides every column margin
//! that way and shares partial splits between margins with common sums; [`decide`]
//! does one margin, depth first, and shares nothing: it is the check of the other.

mod batch;
mod bits;
mod frame;
mod level;
mod line;
mod split;
mod sweep;
mod tally;

pub use bits::Bits;
pub use frame::{Frame, MAX_COLUMNS};
pub use line::{decide, solutions};
pub use sweep::{Sink, Sweep};
pub use tally::Tally;
