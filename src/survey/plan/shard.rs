//! A part of a survey that one run takes on, so that several machines share it.

use serde::{Deserialize, Serialize};

/// Part `number` of `of`, written `number/of`. For every `of`, the parts 1..=of
/// partition the pairs of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u64,
    of: u64,
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a shard: I/K with 1 <= I <= K <= {limit} is expected", limit = Shard::LIMIT)]
pub struct ShardError(String);

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { number: 1, of: 1 };
    pub(crate) const LIMIT: u64 = 1_000_000;

    /// Which part, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many parts there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Whether this is everything.
    pub fn is_whole(&self) -> bool {
        self.of == 1
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl std::str::FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            Some(Self {
                number: number.trim().parse().ok()?,
                of: of.trim().parse().ok()?,
            })
        });
        parts
            .filter(|shard| (1..=shard.of).contains(&shard.number) && shard.of <= Self::LIMIT)
            .ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}
