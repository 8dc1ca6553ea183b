//! Suko: the digits 1 to 9 in a square, four circles, up to three colours.
//!
//! Each of the four circles gives the sum of the 2x2 block around it, each colour the
//! sum of its squares; not every square need be coloured. The puzzle is a
//! [`SumPuzzle`](crate::sum_puzzle::SumPuzzle) and is solved as one; its own are the
//! [diagonal rules](Suko::diagonals), the [text form](text), the [random draw](RandomSukos),
//! and the [game](SukoGame), after G. Gomberg, *Appropriate algorithms* (2021).
//!
//! Relies on [`crate::sum_puzzle`], and on [`survo_base`] for how searches end and text
//! quoted in messages.

mod game;
mod method;
mod random;
mod square;
mod status;
mod steps;
pub mod text;

pub use game::{SukoGame, SukoMode, SukoSolver};
pub use method::{SukoMethod, UnknownSukoMethod};
pub use random::{Colouring, ColouringError, NoneUnique, RandomSukos};
pub use square::{MAX_COLOURS, SQUARES, Suko, SukoError, square_name};
pub use status::{SukoTotal, wrong_digits};
pub use steps::step_in_words;
