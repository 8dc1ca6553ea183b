//! What every search shares: how it is asked to stop, why it ended, what it proved and
//! what it cost. Relies on nothing.

mod clock;
mod stop;
mod timer;
mod verdict;

pub(crate) use clock::ThreadClock;
pub use stop::Stop;
pub(crate) use timer::Timer;
pub use verdict::Verdict;

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
    /// Options of the exact-cover instance before its reduction (dlx-rs counts no
    /// nodes).
    Options(u64),
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
            Self::Options(options) => write!(f, "{options} options"),
            Self::Splits { splits, nodes } => write!(f, "{splits} row splits, {nodes} nodes"),
        }
    }
}

impl Effort {
    /// The headline number: nodes, or options where nodes are not counted.
    pub fn size(self) -> u64 {
        match self {
            Self::Nodes(size) | Self::Options(size) | Self::Splits { nodes: size, .. } => size,
        }
    }
}
