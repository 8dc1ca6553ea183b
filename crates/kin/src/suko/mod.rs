//! Suko: the digits 1 to 9 in a square, four circles, up to three colours.
//!
//! Each of the four circles gives the sum of the 2x2 block around it, each colour the
//! sum of its squares; not every square need be coloured. The puzzle is a
//! [`SumPuzzle`](crate::sum_puzzle::SumPuzzle) and is solved as one; its own are the
//! [diagonal rules](Suko::diagonals), the [text form](text), the [random draw](RandomSukos),
//! and the [measurement](measure) of all sets of improvements, after G. Gomberg,
//! *Appropriate algorithms* (2021).
//!
//! Relies on [`crate::sum_puzzle`], and on [`survo_base`] for how searches end, the
//! processor time of threads and text quoted in messages.

mod measure;
mod random;
mod square;
pub mod text;

pub use measure::{PERCENTILES, Steps, SukoMethod, THRESHOLDS, UnknownSukoMethod, measure};
pub use random::{Colouring, ColouringError, NoneUnique, RandomSukos};
pub use square::{MAX_COLOURS, SQUARES, Suko, SukoError, square_name};
