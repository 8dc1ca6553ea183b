//! What every search shares: how it is asked to stop, why it ended, what it proved and
//! what it cost, from the crate below; and time limits.

mod timer;

pub(crate) use survo_base::ThreadClock;
#[doc(inline)]
pub use survo_base::{Effort, Ending, Report, Stop, Verdict};
pub(crate) use timer::Timer;
