//! How a survey decides its pairs: the method asked for, and the algorithm that it comes to
//! for the shape and the sweep of a plan.

use crate::engines::EngineKind;
use crate::engines::sieve::MarginSieve;
use crate::engines::two_rows::Frame;
use crate::puzzle::Shape;
use crate::survey::{Plan, Sweep};

/// The ways to decide the pairs of a survey, by name `--engine`.
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

/// A name that no method has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no engine is called '{0}'")]
pub struct UnknownMethod(pub String);

impl Method {
    /// All methods.
    pub const ALL: [Self; 6] = [
        Self::Sieve,
        Self::Pairwise(EngineKind::Bitmask),
        Self::Pairwise(EngineKind::Relaxation),
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
    pub(crate) fn suits(self, shape: Shape) -> bool {
        match self {
            Self::Sieve | Self::Pairwise(_) => true,
            Self::SingleMargin => Frame::of(shape).is_some(),
        }
    }

    /// Whether two methods are the same or share their search, so that neither can check the
    /// other.
    pub(crate) fn shares_search_with(self, other: Self) -> bool {
        match (self, other) {
            (Self::Pairwise(one), Self::Pairwise(other)) => one.shares_search_with(other),
            _ => self == other,
        }
    }

    /// About how many pairs two processors classify in a few minutes: a rule of
    /// thumb for what to offer by default, not a promise.
    pub(crate) fn pairs_in_minutes(self) -> u64 {
        match self {
            Self::Sieve => 3_000_000_000,
            Self::SingleMargin => 1_000_000_000,
            Self::Pairwise(EngineKind::Bitmask | EngineKind::Relaxation) => 100_000_000,
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

/// How the pairs of a plan are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    /// A walk over all column margins of tables with two rows, in which margins with
    /// common sums share what they have in common.
    TwoRowWalk(Frame),
    /// The sieve: the pairs of each swept margin by bounds, then witnesses, then exact
    /// decisions.
    Sieve,
    /// A search for each pair.
    PairByPair(EngineKind),
    /// Tables with two rows: one search for all pairs of a column margin.
    WholeMargin(Frame),
}

impl Plan {
    /// How the pairs are decided. The method "sieve" stands for the fastest algorithm
    /// that serves the shape and the sweep.
    pub(crate) fn algorithm(&self) -> Algorithm {
        let frame = Frame::of(self.shape());
        match (self.method, frame) {
            (Method::Pairwise(engine), _) => Algorithm::PairByPair(engine),
            (Method::SingleMargin, frame) => {
                Algorithm::WholeMargin(frame.expect("checked plans have methods that suit"))
            }
            (Method::Sieve, Some(frame)) if self.sweep == Sweep::Columns => {
                Algorithm::TwoRowWalk(frame)
            }
            (Method::Sieve, _) => {
                let other_margins = match self.sweep {
                    Sweep::Rows => self.column_margins(),
                    Sweep::Columns => self.row_margins(),
                };
                if MarginSieve::serves(self.swept_shape().transposed(), other_margins) {
                    Algorithm::Sieve
                } else {
                    Algorithm::PairByPair(EngineKind::Bitmask)
                }
            }
        }
    }
}
