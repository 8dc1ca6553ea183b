//! Whether a result can be trusted: it is compared with what something else finds that had no
//! part in it.
//!
//! One idea in all of it: a *part* of a shape is decided again by a *judge* and compared with
//! what is *claimed*.
//!
//! * `judge`: who may judge. A judge shares no search with the maker of the claims.
//! * `maker`: the maker, whose answers are all that is seen of it.
//! * `scope`: which part, drawn from a seed; `sample`: random pairs and their classes.
//! * `recount`: the judge at work; what differs is named. It goes on a `walk` along column margins,
//!   each thread with a bench for each engine.
//! * `audit`: a survey's folder, of which no file is trusted; `puzzle_list`: a list of puzzles
//!   of any length.
//! * `finding`: what a check finds, with its place; `record`: what is kept of a check.
//!
//! The audit has conditions (1) and (2), the order of margins and the complement law in code of
//! its own: to depend on nothing that made a survey is the purpose.

mod audit;
mod finding;
mod judge;
mod maker;
mod puzzle_list;
mod record;
mod recount;
mod sample;
mod scope;
mod walk;

pub use audit::{Audit, AuditError, Coverage, Portion, Request};
pub use finding::{Difference, Finding, Findings};
pub use judge::{JudgeError, accept, judge, makers};
pub use maker::{Maker, MarginAnswers, WalkAnswers};
pub use puzzle_list::PuzzleList;
pub use recount::{Recount, RecountError, Recounted, SEARCHED_CLASSES};
pub use scope::{Draw, Scope};

#[cfg(test)]
mod tests;
