//! Single puzzles: why they have no solution or one, how a person solves them, how hard
//! they are, where new ones come from.

#[cfg(feature = "cli")]
pub(crate) mod annealing;
pub(crate) mod contingency;
#[cfg(feature = "cli")]
pub(crate) mod dead_end;
pub mod difficulty;
pub mod encode;
pub mod explain;
pub mod generate;
pub(crate) mod solving;
pub(crate) mod swap_state;
#[cfg(feature = "documents")]
pub(crate) mod swapping;
pub(crate) mod switching;
