//! How a survey decides its pairs.

use crate::engines::EngineKind;
use crate::engines::two_rows::MAX_COLUMNS;
use crate::puzzle::Shape;

/// The ways to decide the pairs of a survey, by name `--engine`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The fastest path for the shape.
    Sieve,
    /// Every pair on its own.
    Pairwise(EngineKind),
    /// Tables with two rows only: every column margin on its own, all row margins at
    /// once. Shares no search with the sieve's walk over two-row tables.
    WholeLine,
}

/// A name that no method has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no engine is called '{0}'")]
pub struct UnknownMethod(pub String);

impl Method {
    /// All methods.
    pub const ALL: [Self; 5] = [
        Self::Sieve,
        Self::Pairwise(EngineKind::Bitmask),
        Self::Pairwise(EngineKind::ExactCover),
        Self::Pairwise(EngineKind::Partition),
        Self::WholeLine,
    ];

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sieve => "sieve",
            Self::Pairwise(engine) => engine.name(),
            Self::WholeLine => "whole-line",
        }
    }

    /// Whether the method can decide pairs of this shape.
    pub fn suits(self, shape: Shape) -> bool {
        match self {
            Self::Sieve | Self::Pairwise(_) => true,
            Self::WholeLine => shape.rows() == 2 && (3..=MAX_COLUMNS).contains(&shape.columns()),
        }
    }

    /// About how many pairs two processors classify in a few minutes: a rule of
    /// thumb for what to offer by default, not a promise.
    pub fn pairs_in_minutes(self) -> u64 {
        match self {
            Self::Sieve => 3_000_000_000,
            Self::WholeLine => 1_000_000_000,
            Self::Pairwise(EngineKind::Bitmask) => 100_000_000,
            Self::Pairwise(EngineKind::ExactCover | EngineKind::Partition) => 5_000_000,
        }
    }
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
