//! Suko: the digits 1 to 9 in a square, four circles, up to three colours.
//!
//! Each of the four circles gives the sum of the 2x2 block around it, each colour the
//! sum of its squares; not every square need be coloured. The puzzle is a
//! [`SumPuzzle`](crate::kin::sum_puzzle::SumPuzzle) and is solved as one; its own are the
//! [diagonal rules](Suko::diagonals), the [text form](text), the [random draw](RandomSukos), and the
//! [measurement](measure) of all sets of improvements, after G. Gomberg, *Appropriate
//! algorithms* (2021).
//!
//! Relies on [`crate::kin::sum_puzzle`], [`crate::numbers`], [`crate::puzzle`] (for sums) and
//! [`crate::engines`] (for how searches end).

mod comparison;
mod diagonals;
mod measure;
mod random;
mod square;
mod stepping;
mod summary;
pub(crate) mod text;

pub(crate) use comparison::{Comparison, compared};
pub(crate) use measure::{Measured, SukoMethod, measure};
pub(crate) use random::{Colouring, RandomSukos};
pub(crate) use square::{MAX_COLOURS, SQUARES, Suko, SukoError, square_name};
pub(crate) use stepping::{Stepping, Taken};
pub(crate) use summary::{PERCENTILES, Steps, THRESHOLDS};
