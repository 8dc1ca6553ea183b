//! How much of a survey a verification has looked at.

use crate::engines::EngineKind;
use crate::puzzle::Shape;

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Portion {
    /// How many were looked at.
    pub done: u64,
    /// How many there are.
    pub of: u64,
}

impl Portion {
    pub(crate) fn none(of: u64) -> Self {
        Self { done: 0, of }
    }

    /// Whether nothing was left out.
    pub(crate) fn is_whole(self) -> bool {
        self.done == self.of
    }
}

impl std::fmt::Display for Portion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}", self.done, self.of)
    }
}

/// What a verification has looked at, whatever it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Coverage {
    /// The shape of the survey.
    pub shape: Shape,
    /// What made it; `None` when the manifest does not tell.
    pub maker: Option<String>,
    /// The engine that decided pairs again.
    pub engine: Option<EngineKind>,
    /// Seed of the samples.
    pub seed: u64,
    /// Pairs that the row margins decided again may have together.
    pub budget: u64,
    /// Result files compared with their digests in the manifest, of those that are there.
    pub digests: Portion,
    /// Admissible row margins that have a record.
    pub margins: Portion,
    /// Row margins whose pairs and conditions were counted anew.
    pub conditions: Portion,
    /// Row margins compared with their complements; `None` for m = n and for m = 2, where the
    /// law relates no two.
    pub complement: Option<Portion>,
    /// Row margins decided again, class by class.
    pub recomputed: Portion,
    /// Pairs of those row margins.
    pub pairs: Portion,
    /// The puzzles; `None` when the survey did not keep them.
    pub puzzles: Option<PuzzleCoverage>,
    /// S(m,n) by the survey's own tallies, where they can be read.
    pub value: Option<u64>,
}

/// What was looked at in a list of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleCoverage {
    /// Puzzles whose complements were looked up.
    pub complement: Portion,
    /// Puzzles that the engine searched for a second table.
    pub unique: Portion,
    /// Row margins whose number of unique pairs was compared with the list.
    pub numbers: Portion,
}
