//! What commands print, refuse and end with.

mod against;
mod arguments;
mod atlas;
mod classify;
mod crossword;
mod difficulty;
mod encode;
mod estimate;
mod explain;
mod generate;
mod help;
mod listener;
mod outputs;
mod partitions;
mod plot;
mod separators;
mod solve;
mod status;
mod suko;
mod swapping;
mod table;
#[cfg(target_os = "linux")]
mod terminal;
mod tiles;
mod verify_size;
