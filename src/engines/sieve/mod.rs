//! The fast path for tables of three rows or more: a whole line, one fixed margin
//! against the list of the other side, in three phases.
//!
//! 1. **Bounds** rule out pairs: [`HullBounds`](crate::bounds::HullBounds).
//! 2. **Witnesses** prove pairs multiple, many for one table.
//! 3. **Decision** of what is left, pair by pair, from the domains that small
//! Every table it finds goes back to phase 2, where it
//!    proves its neighbours.
//!
//! Phases 1 and 2 only ever say "none" and "two or more"; whatever they leave open is
//! decided exactly. So the classes depend on neither luck nor seed.

mod decide;
mod exchange;
mod filter;
mod line;
mod rank;
mod start;
mod switch;
mod variety;
mod witness;

pub use line::{Phases, SieveLine};
