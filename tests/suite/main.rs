//! Everything that is tested from outside the crate, in one program: the laws and
//! figures of the library, and the command line as its users run it. One program links
//! once; `cargo test --release journal::` runs a part of it.

mod additive;
mod cli;
mod crossword;
mod crossword_commands;
mod difficulty;
mod encode;
mod engines;
mod explain;
mod export;
mod generate;
#[cfg(unix)]
mod journal;
mod merge;
mod oracle;
mod plot;
mod program;
mod results;
mod solve;
mod spreadsheet;
mod suko;
mod sum_puzzle;
mod survey;
mod swap_commands;
mod swapping;
mod tiles;
mod verify;
