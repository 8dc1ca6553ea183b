//! Open Survo puzzles: counted, checked, explored.
//!
//! A **Survo puzzle** asks for the numbers 1..mn in an m x n table, once each,
//! so that rows and columns have given sums. It is *open* when only the sums are
//! given, and *unique* when exactly one table has them. Seppo Mustonen (2007)
//! counted the essentially different unique open puzzles, S(m,n), up to 4x5; the
//! program of this crate regenerates his table from nothing.
//!
//! ```
//! use survo::engines::{Bitmask, EngineKind, solutions};
//! use survo::puzzle::{Margins, Puzzle, Shape};
//!
//! // A puzzle from the source: rows 13 27 38, columns 13 14 23 28.
//! let shape = Shape::new(3, 4)?;
//! let margins = Margins::new(shape, vec![13, 27, 38], vec![13, 14, 23, 28])?;
//! let puzzle = Puzzle::open(margins);
//!
//! // Ask for two tables: finding only one proves that it is unique.
//! let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
//! let tables = solutions(&mut engine, &puzzle, 2)?;
//! assert_eq!(tables.len(), 1);
//! assert_eq!(tables[0].row_sums(), [13, 27, 38]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules are layers; none knows of one further down this list:
//!
//! * [`numbers`]: restricted partitions and sets of numbers with a given sum;
//! * [`puzzle`]: shapes, margins, tables, givens, symmetries;
//! * [`additive`]: tables ordered like sums u_i + v_j, each with a proof;
//! * [`bounds`]: statements about margins that rule out every table;
//! * [`engines`]: independent programs that find the tables of a puzzle;
//! * [`encode`]: puzzles in the languages of other people's solvers;
//! * [`explain`]: why a puzzle has no solution, or how a person solves it;
//! * [`difficulty`]: how long a simple random solver wanders, Mustonen's measure;
//! * [`swapping`]: the swapping method, played and measured;
//! * [`tiles`]: two-coloured boards sorted by swaps of neighbours, on its own;
//! * [`crossword`]: expression crosswords, solved and made, on their own;
//! * [`sum_puzzle`]: cells and sets with totals, whatever their shape, and their solvers;
//! * [`suko`]: a neighbour from the newspapers, read, drawn, solved and measured;
//! * [`survey`]: every pair of margins of a shape, classified in parallel;
//! * [`generate`]: unique puzzles to order;
//! * [`report`]: the files a survey leaves behind, comparisons, RESULTS.md;
//! * [`picture`]: the classes of all pairs as a picture: PNG, SVG, a page to explore;
//! * [`verify`]: finished surveys, checked by what did not make them.

#![warn(missing_docs)]

pub mod additive;
pub mod bounds;
pub mod crossword;
pub mod difficulty;
pub mod encode;
pub mod engines;
pub mod explain;
pub mod generate;
pub mod numbers;
pub mod picture;
pub mod puzzle;
pub mod report;
pub mod suko;
pub mod sum_puzzle;
pub mod survey;
pub mod swapping;
pub mod tiles;
pub mod verify;
