//! The names of the methods that decide the pairs of a survey: an engine of this crate, pair by
//! pair, or a method outside this crate that decides many pairs together. Files contain these
//! names, so a reader knows which method made a survey and which engine may check it.

use crate::{EngineKind, UnknownEngine};

/// The ways to decide the pairs of a survey; `--engine` names one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The fastest path for the shape.
    Sieve,
    /// Every pair on its own.
    Pairwise(EngineKind),
    /// Tables with two rows only: every column margin on its own, all row margins at
    /// once. Shares no search with the sieve's walk over two-row tables.
    SingleMargin,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 5] = [
        Self::Sieve,
        Self::Pairwise(EngineKind::Bitmask),
        Self::Pairwise(EngineKind::ExactCover),
        Self::Pairwise(EngineKind::Partition),
        Self::SingleMargin,
    ];

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sieve => "sieve",
            Self::Pairwise(engine) => engine.name(),
            Self::SingleMargin => "single-margin",
        }
    }

    /// About how many pairs two processors classify in a few minutes: a rule of
    /// thumb for what to offer by default, not a promise.
    pub fn pairs_in_minutes(self) -> u64 {
        match self {
            Self::Sieve => 3_000_000_000,
            Self::SingleMargin => 1_000_000_000,
            Self::Pairwise(EngineKind::ExactCover) => 30_000_000,
            Self::Pairwise(_) => 100_000_000,
        }
    }
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Method {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownEngine(name.to_owned()))
    }
}
