//! Laws of the crate, compiled inside of it, since most of its modules are private.

mod conditions;
mod judge;
mod maker;
mod scope;

pub(crate) use maker::PairByPair;
