//! Laws of the crate, compiled inside of it, since most of its modules are private.

mod contingency;
mod dead_end;
mod difficulty;
mod encode;
mod explain;
pub mod explain_replay;
mod generate;
mod solving;
mod swapping;
mod switching;
