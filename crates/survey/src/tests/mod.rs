//! Laws of the crate, compiled inside of it, since most of its modules are private.

mod against;
mod estimate;
mod files;
mod judge;
mod lattice;
mod plan;
mod records;
mod runs;
mod schemas;
mod scope;
mod shards;
mod survey;
mod surveys;
mod units;
mod verify;
