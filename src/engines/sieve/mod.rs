//! The fast path for tables of three rows or more: one fixed margin at a time,
//! against all margins of the other side, in three phases.
//!
//! 1. **Bounds** rule out pairs: `HullBounds`.
//! 2. **Witnesses** prove pairs multiple, many for one table.
//! 3. **Decision** of what is left, pair by pair, from the domains that small slack
//!    implies. Every table it finds goes back to phase 2, where it proves its
//!    neighbours.
//!
//! Phases 1 and 2 only ever say "none" and "two or more", each with a proof; whatever
//! they leave open is decided exactly. So the classes depend on neither luck nor seed,
//! nor on the margins decided before, whose tables phase 2 starts from.
//!
//! What was tried on the way, with figures, is in `docs/sieve.md`.

mod batch;
mod carry;
mod decide;
mod exchange;
mod filter;
mod kernels;
mod lane;
mod margin_sieve;
mod neighbours;
mod random_stream;
mod rank;
mod sets;
mod start;
mod tables;
mod witness;

pub use margin_sieve::MarginSieve;
pub(crate) use margin_sieve::{MAX_MARGINS, Phases};
