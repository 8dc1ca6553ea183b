//! The fast path: one column margin in, the classes of its pairs with all row margins out.
//!
//! * [`bounds`]: hull bounds, and the domains that small slack implies;
//! * [`sieve`]: three rows and more: bounds, witnesses, decision;
//! * [`two_rows`]: two rows: all row margins of a column margin in a word or two;
//! * [`Orbits`] and [`Sweep`]: which column margins are decided, and the counts of their pairs.
//!
//! The crate uses `survo-core` alone, so that it shares no search with the engines that check it.

pub mod bounds;
mod orbits;
pub mod sieve;
mod sweep;
mod tally;
pub mod two_rows;

pub use orbits::{Orbit, Orbits};
pub use sweep::Sweep;
