//! Laws of the crate, compiled inside of it, since most of its modules are private.

mod estimate;
mod lattice;
mod plan;
mod runs;
mod shards;
mod status;
mod survey;
mod surveys;
mod verify;
