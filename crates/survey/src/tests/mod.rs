//! Laws of the crate, compiled inside of it, since most of its modules are private.

mod against;
mod estimate;
mod lattice;
mod plan;
pub mod planted;
mod runs;
mod shards;
mod status;
mod survey;
mod surveys;
mod verify;
