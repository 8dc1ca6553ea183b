//! What commands print, refuse and end with.

mod additive;
mod against;
mod arguments;
mod atlas;
mod classify;
mod cross_check;
mod crossword;
mod difficulty;
mod encode;
mod estimate;
mod explain;
mod generate;
mod listener;
mod partitions;
mod plot;
mod separators;
mod solve;
mod status;
mod suko;
mod swapping;
mod table;
mod tiles;
