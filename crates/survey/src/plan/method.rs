//! How a survey decides its pairs: the method asked for, and the one that is in fact used for
//! the shape and the sweep of a plan.

use crate::CheckedPlan;
use survo_core::puzzle::Shape;
use survo_engines::{EngineKind, UnknownEngine};
use survo_sieve::sieve::MarginSieve;
use survo_sieve::two_rows::Frame;

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

    /// Whether the method can decide pairs of this shape.
    pub fn suits(self, shape: Shape) -> bool {
        match self {
            Self::Sieve | Self::Pairwise(_) => true,
            Self::SingleMargin => Frame::of(shape).is_some(),
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

impl CheckedPlan {
    /// The frame of the walk over all column margins, in which margins with common sums share
    /// what they have in common: how the sieve surveys tables with two rows.
    pub fn walk(&self) -> Option<Frame> {
        Frame::of(self.shape()).filter(|_| self.method == Method::Sieve)
    }

    /// How the pairs of one swept margin are decided: by the plan's method or, where that cannot
    /// decide single margins of the shape, by the fastest one that can. The walk decides none.
    pub fn margin_method(&self) -> Method {
        let is_served = MarginSieve::serves(self.shape(), self.row_margins());
        match self.method {
            Method::Sieve if self.walk().is_some() => Method::SingleMargin,
            Method::Sieve if !is_served => Method::Pairwise(EngineKind::Bitmask),
            method => method,
        }
    }

    /// The method that in fact decides the plan's pairs: bitmask in the place of a sieve that does
    /// not serve the shape and the sweep. Whether two plans may check one another is seen from it.
    pub fn decides_by(&self) -> Method {
        match self.walk() {
            Some(_) => self.method,
            None => self.margin_method(),
        }
    }
}
