//! Suko: the digits 1 to 9 in a square, four circles, up to three colours.
//!
//! Each of the four circles gives the sum of the 2x2 block around it, each colour the
//! sum of its squares; not every square need be coloured. With digits in its squares it is a
//! [`SumPuzzle`](crate::sum_puzzle::SumPuzzle) and is solved as one; its own are the
//! [diagonal rules](Suko::diagonals), the [text form](text) and the [random draw](RandomSukos),
//! after G. Gomberg, *Appropriate algorithms* (2021).

mod method;
mod random;
mod square;
pub mod text;
mod words;

pub use method::{MethodSteps, SukoMethod};
pub use random::{Colouring, RandomSukos};
pub use square::{Digits, MAX_COLOURS, SQUARES, Suko, square_name};
pub use words::{square_text, step_in_words, wrong_digits};
