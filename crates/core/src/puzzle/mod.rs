//! What a Survo puzzle is: shape, margins, table, givens and symmetries.
//!
//! Everything here is plain data that has been checked once, on construction; no module above
//! needs to check again.
//! [`text`] reads and prints puzzles as people write them.

mod class;
mod extent;
mod givens;
mod margins;
mod shape;
mod table;
pub mod text;

pub use class::{Class, ClassCounts};
pub use extent::Extent;
pub use givens::{Puzzle, PuzzleError};
pub use margins::{Margins, MarginsError, Side, check_side, complement_margin};
pub use shape::{MAX_CELLS, Shape, ShapeError, Sum};
pub use table::Table;
