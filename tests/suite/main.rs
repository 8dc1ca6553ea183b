//! The program as its users run it, all tests in one program that links once: `commands`
//! says what they print and refuse, `files` what they write and read. `cargo test --release
//! --test suite checkpoint::` runs a part of it. The tests of a crate are in that crate.

mod commands;
mod documents;
mod extremes;
mod files;
mod fuzz;
mod program;
mod schemas;
mod walls;
