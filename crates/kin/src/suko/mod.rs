//! Suko: the digits 1 to 9 in a square, four circles, up to three colours.
//!
//! Each of the four circles gives the sum of the 2x2 block around it, each colour the
//! sum of its squares; not every square need be coloured. The puzzle is a
//! [`SumPuzzle`](crate::sum_puzzle::SumPuzzle) and is solved as one; its own are the
//! [diagonal rules](Suko::diagonals), the [text form](text), the [random draw](RandomSukos), and the
//! [measurement](measure) of all sets of improvements, after G. Gomberg, *Appropriate
//! algorithms* (2021).
//!
//! Relies on [`crate::sum_puzzle`] and on [`survo_base`] for how searches end.

mod comparison;
mod diagonals;
mod measure;
mod random;
mod square;
mod stepping;
mod summary;
pub mod text;

pub use comparison::{Comparison, compared};
pub use measure::{Measured, SukoMethod, measure};
pub use random::{Colouring, RandomSukos};
pub use square::{MAX_COLOURS, SQUARES, Suko, SukoError, square_name};
pub use stepping::{Stepping, Taken};
pub use summary::{PERCENTILES, Steps, THRESHOLDS};
