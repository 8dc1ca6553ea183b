//! What every search shares: how it is asked to stop, why it ended, what it proved and
//! what it cost, from the crate below; time limits; and the vector instructions it may use.

mod avx2;
mod timer;

pub(crate) use avx2::{Avx2, compiled_twice};
pub(crate) use survo_base::ThreadClock;
#[doc(inline)]
pub use survo_base::{Effort, Ending, Report, Stop, Verdict};
pub(crate) use timer::Timer;
