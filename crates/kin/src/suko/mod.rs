//! Suko: the digits 1 to 9 in a square, four circles, up to three colours.
//!
//! Each of the four circles gives the sum of the 2x2 block around it, each colour the
//! sum of its squares; not every square need be coloured. The searches and the [diagonal
//! rules](Suko::diagonals) are those of G. Gomberg, *Appropriate algorithms* (2021).

mod method;
mod random;
mod search;
mod square;
mod status;
pub mod text;
mod words;

pub use method::{MethodSteps, SukoMethod};
pub use random::RandomSukos;
pub use search::{Improvement, Improvements, SearchStep, SukoReport, backtrack, brute_force};
pub use square::{Digits, Equation, MAX_COLOURS, SQUARES, Suko, check_digits, square_name};
pub use status::{TotalStatus, repeated};
pub use words::{square_text, step_in_words, wrong_digits};
