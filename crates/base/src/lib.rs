//! What the puzzles of this workspace share: how a search is asked to stop, why it ended,
//! what it proved and what it cost; sets of numbers with a given sum; the JSON objects of
//! a text; parts of messages. Relies on no other crate of the workspace.

#![warn(missing_docs)]

mod objects;
mod search;
mod sets;
mod shown;

pub use objects::{ObjectError, begins_with_object, json_objects};
pub use search::{Effort, Ending, Report, Stop, ThreadClock, Verdict, lock};
pub use sets::{SetCounts, members, sets_with_sum, try_sets_with_sum};
pub use shown::{counted, is_unseen, named_unseen, shown};
