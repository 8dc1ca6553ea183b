//! What every search shares: how it is asked to stop and reports its progress, why it ended, what it
//! proved about the number of solutions and what it cost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A flag that asks long work to end.
///
/// Shared by whoever wants the work to end (a signal handler, say) and the work
/// itself, which looks at it now and then. Cloning shares the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the work to end. It cannot be taken back.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work was asked to end.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for a signal handler to set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// Receives news of long work, such as a survey, from any thread.
pub trait Progress: Sync {
    /// That many units were finished, and pairs decided, by earlier sessions of the run.
    fn resumed(&self, units: u64, pairs: u64);
    /// That many further pairs are decided.
    fn pairs(&self, pairs: u64);
    /// One more unit is finished.
    fn unit(&self);
}

/// Takes no notice.
#[derive(Clone, Copy, Debug)]
pub struct NoProgress;

impl Progress for NoProgress {
    fn resumed(&self, _: u64, _: u64) {}
    fn pairs(&self, _: u64) {}
    fn unit(&self) {}
}

/// A lock whose data stay usable after a panic elsewhere: every change to them must be a complete
/// one.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All solutions were found.
    Exhausted,
    /// The limit was reached; there may be more.
    Limit,
    /// [`Stop`] was raised; there may be more.
    Stopped,
}

/// What a search found and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Solutions visited.
    pub solutions: u64,
    /// Why the search ended.
    pub ending: Ending,
    /// The size of the search.
    pub effort: Effort,
}

/// The size of a search, in the unit that the engine can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Nodes of the search tree.
    Nodes(u64),
    /// Options of an exact-cover instance: dlx-rs counts no nodes.
    Options {
        /// Those of the instance as it is posed.
        posed: u64,
        /// Those that were given to dlx-rs, part by part.
        given: u64,
    },
    /// Ways to split the numbers into rows, and nodes of both recursions.
    Splits {
        /// Row splits looked at.
        splits: u64,
        /// Nodes of both recursions.
        nodes: u64,
    },
}

impl std::fmt::Display for Effort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Options { posed, given } => {
                write!(f, "{posed} options, {given} given to dlx-rs")
            }
            Self::Splits { splits, nodes } => write!(f, "{splits} row splits, {nodes} nodes"),
        }
    }
}

impl Effort {
    /// The headline number: nodes, or options where nodes are not counted.
    pub fn size(self) -> u64 {
        match self {
            Self::Nodes(size)
            | Self::Options { posed: size, .. }
            | Self::Splits { nodes: size, .. } => size,
        }
    }
}

/// What is known of the number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    None,
    /// There is exactly one.
    Unique,
    /// There are exactly this many, two or more.
    Exactly(u64),
    /// This many were found, perhaps none, before the search ended early.
    AtLeast(u64),
}

impl Report {
    /// What the search has proved. Only an exhausted search proves that there are no
    /// solutions but those found.
    pub fn verdict(&self) -> Verdict {
        Verdict::new(self.ending, self.solutions)
    }
}

impl Verdict {
    /// What a search has proved that ended in this way, with this many solutions.
    pub fn new(ending: Ending, solutions: u64) -> Self {
        match (ending, solutions) {
            (Ending::Exhausted, 0) => Self::None,
            (Ending::Exhausted, 1) => Self::Unique,
            (Ending::Exhausted, solutions) => Self::Exactly(solutions),
            (Ending::Limit | Ending::Stopped, solutions) => Self::AtLeast(solutions),
        }
    }

    /// One word for files: `none`, `unique` and `several` are proved; one solution that may or may
    /// not be the only one is `some`, and no solution so far `unknown`.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::AtLeast(0) => "unknown",
            Self::AtLeast(1) => "some",
            Self::Exactly(_) | Self::AtLeast(_) => "several",
        }
    }

    /// Whether the number of solutions is known.
    pub fn is_complete(self) -> bool {
        !matches!(self, Self::AtLeast(_))
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => f.write_str("no solution"),
            Self::Unique => f.write_str("unique: the only solution"),
            Self::Exactly(solutions) => write!(f, "{solutions} solutions, no others"),
            Self::AtLeast(0) => f.write_str("no solution so far"),
            Self::AtLeast(1) => f.write_str("1 solution so far, perhaps not the only one"),
            Self::AtLeast(found) => write!(f, "{found} solutions so far, perhaps more"),
        }
    }
}

/// A moment in the processor time of the thread that took it.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock(Duration);

impl ThreadClock {
    /// Now.
    pub fn now() -> Self {
        Self(thread_time())
    }

    /// The processor time that this thread has used since; it must be the thread that
    /// took the moment.
    pub fn elapsed(self) -> Duration {
        thread_time().saturating_sub(self.0)
    }
}

#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// On other systems, wall-clock time takes its place.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
