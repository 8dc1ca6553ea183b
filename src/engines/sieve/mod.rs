//! The fast path for tables of three rows or more: a whole line, one fixed margin
//! against the list of the other side, in three phases.
//!
//! 1. **Bounds** rule out pairs: `HullBounds`.
//! 2. **Witnesses** prove pairs multiple, many for one table.
//! 3. **Decision** of what is left, pair by pair, from the domains that small slack
//!    implies. Every table it finds goes back to phase 2, where it proves its
//!    neighbours.
//!
//! Phases 1 and 2 only ever say "none" and "two or more", each with a proof; whatever
//! they leave open is decided exactly. So the classes depend on neither luck nor seed.
//!
//! # What was tried
//!
//! Times of one core, 4x5 and 3x7, at the stage at which each was tried.
//!
//! Kept: one visit for each margin with a *switch* carried along, instead of two
//! different tables; all exchanges of a table in vector lanes; a rank that is a sum of
//! small look-ups, perfect on sorted sums; row switches over all sets of columns (sieve
//! of 4x5 from 0.25 to 0.13 s on a sample); stopping the blind search when it no longer
//! pays and expanding only near open margins (0.113 to 0.10 s); nearly sorted starts
//! when random ones fail; compressing filters in the decision (0.65 to 0.33 s on 3x7);
//! both tables of a decided "multiple" as witnesses (17.8 to 16.2 thousand decisions);
//! weights up to 4 beyond 21 cells (3x8: 0.41 to 0.27 s).
//!
//! Dropped: asking every open margin for proved neighbours (259 million look-ups for
//! 0.37 million marks); expanding again after carrying out a random switch (557
//! thousand expansions for 2390 marks); more random starts; narrowing candidate lists
//! by their known top bits before anything else; all permutations of the columns of one
//! split at once, as a bitmap of row sums (three such splits of 5x5, as dear as the
//! walk, leave half of the margins open: most lie where few splits reach; for three
//! rows a split takes some ten microseconds, but what needs a decision stays: 13.6
//! instead of 13.7 thousand on a sample of 3x8); starts from the decided tables of the
//! line before, repaired to the new sums (11.9 thousand there, no time saved). What
//! stays open after the witnesses has slack 0 to 2 and lies on faces that tables from
//! the interior rarely reach; one exact table then opens its face to the witnesses.

#![expect(
    clippy::needless_range_loop,
    reason = "loops of fixed length over several arrays at once vectorise as they stand"
)]

mod decide;
mod exchange;
mod filter;
mod line;
mod rank;
mod sets;
mod start;
mod state;
mod switch;
mod variety;
mod witness;

pub use line::SieveLine;
pub(crate) use line::{MAX_MARGINS, Phases};
