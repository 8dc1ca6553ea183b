//! What every search shares: how it is asked to stop, why it ended, what it proved and
//! what it cost; time limits; threads that share work; and the vector instructions it may use.
//!
//! A program has to run without AVX2 and must use it where it is. So a hot function is compiled
//! twice, and its caller shows a token that exists only where the processor has AVX2. The token is
//! made with an engine or its bounds and handed down, so that no loop asks the processor again.

mod phases;
mod report;
pub mod seconds;
mod threads;
mod timer;

pub use crate::compiled_twice;
pub use phases::Phases;
pub use report::{Effort, Ending, NoProgress, Progress, Report, Stop, ThreadClock, Verdict, lock};
pub use threads::{MAX_THREADS, Queue, share};
pub use timer::Timer;

/// Proof that the processor has AVX2 and POPCNT.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The proof, on a processor that has them.
    pub fn detected() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
            return Some(Self(()));
        }
        None
    }
}

/// Defines a function that is compiled for any processor and for those with AVX2. Its first
/// argument, an `Option<Avx2>`, chooses between the two. A second body is for AVX2 only; with
/// one body both come from it.
#[macro_export]
macro_rules! compiled_twice {
    (
        $(#[$attribute:meta])*
        $public:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?
        $any:block
    ) => {
        $crate::compiled_twice! {
            $(#[$attribute])*
            $public fn $name($($argument: $type),*) $(-> $result)? $any avx2 $any
        }
    };
    (
        $(#[$attribute:meta])*
        $public:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?
        $any:block avx2 $vectors:block
    ) => {
        $(#[$attribute])*
        #[inline]
        $public fn $name(
            avx2: Option<$crate::search::Avx2>,
            $($argument: $type),*
        ) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,popcnt")]
            fn vectors($($argument: $type),*) $(-> $result)? $vectors
            // Apart, so that the choice is small enough to be inlined.
            #[inline(never)]
            fn any($($argument: $type),*) $(-> $result)? $any
            #[cfg(target_arch = "x86_64")]
            if avx2.is_some() {
                #[expect(unsafe_code, reason = "a call of code for detected instructions")]
                // SAFETY: the token proves that the processor has what the code is compiled for.
                return unsafe { vectors($($argument),*) };
            }
            any($($argument),*)
        }
    };
}
