//! Puzzles in the languages of other people's solvers.
//!
//! Each form has exactly as many solutions as the puzzle, so counts can be compared.
//! The forms are written by `Display`, line by line, never held whole. Relies on
//! [`crate::puzzle`] and, for the exact cover, on the encoding of [`crate::engines`].

mod dlx;
mod minizinc;
mod opb;

pub use dlx::{Dlx, TooManyOptions};
pub use minizinc::MiniZinc;
pub use opb::Opb;
