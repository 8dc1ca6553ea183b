//! The files of surveys, each by itself.

mod folders;
mod puzzles;
mod row_margins;
mod status;
mod times;
