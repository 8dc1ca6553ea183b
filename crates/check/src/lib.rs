//! Compares a result with what a *checker* finds, an engine that had no part in it, to tell whether
//! the result can be trusted.
//!
//! * `checkers`: which engine may check. A checker shares no search with the producer.
//! * `checking`: how a check searches; one struct of parameters for every pass.
//! * `row_margins`: whole row margins decided again, for a folder and for a survey alike.
//! * `recount`: the counts of a survey compared with a checker's; a difference is named by its
//!   pair.
//! * `pairs`: pairs drawn at random, which the *producer* decides again (`producer`: its answers).
//! * `audit`: a survey's folder, of which no file is trusted; `puzzle_list`: a list of puzzles
//!   of any length.
//! * `finding`: what a check finds, with its place.
//!
//! The audit implements conditions (1) and (2) and the complement law in code of its own, since it
//! must not depend on anything that made a survey; that makes it the largest part of the crate. The
//! readers of `survo-files` check the form and the order of the records in a file.

mod audit;
mod checkers;
mod checking;
mod finding;
mod pairs;
mod producer;
mod puzzle_list;
mod recount;
mod row_margins;

pub use audit::{Audit, Coverage, Portion};
pub use checkers::{CheckError, accept, choose, producers};
pub use checking::{Checker, Checking};
pub use finding::Findings;
pub use pairs::{Draw, DrawnPairs, compare_pairs};
pub use producer::{DecidedMargin, MarginProducer, Producer};
pub use puzzle_list::PuzzleList;
pub use recount::{Recount, Recounted};

#[cfg(test)]
mod tests;
