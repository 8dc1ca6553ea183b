//! Laws of the crate, compiled inside of it, since most of its modules are private.

mod checkers;
mod conditions;
mod doubles;
mod extremes;
mod recounts;
