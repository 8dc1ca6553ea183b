//! The files of surveys, each by itself.

mod folders;
mod parts;
mod puzzles;
mod records;
mod row_margins;
mod schemas;
mod shards;
mod surveys;
mod texts;
mod times;
mod units;
