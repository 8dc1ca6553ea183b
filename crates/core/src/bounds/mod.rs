//! Conditions (1) and (2) of Mustonen (2007), which rule out every table of a pair from its margins
//! alone: for one pair, and for one fixed margin against a block of margins of the other side.
//!
//! A condition never says that a puzzle *has* a table; it only ever says "none".

mod block;
mod conditions;

pub use block::{Block, FixedMargin, PairStatus, count_statuses, settle_open};
pub use conditions::{condition_class, margin_slack_1, margin_violates_1};
