//! The parameters of a run, as files keep them: two runs with equal
//! parameters do the same work, unit by unit, and may take it over from one another. Also the shard
//! of a survey that one run decides, so that several machines can share it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The parameters of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Rows, at most `n`.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The engine's name.
    pub engine: String,
    /// Seed of the sieve's random choices; with an odd one the greater of two complementary
    /// column margins is decided.
    #[serde(default)]
    pub seed: u64,
    /// The part of the pairs that was asked for.
    #[serde(default, skip_serializing_if = "Shard::is_whole")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub shard: Shard,
    /// Number of units of work.
    pub units: u64,
    /// Whether `puzzles.csv` was asked for.
    pub puzzles: bool,
    /// Whether each pair is posed to the exact cover whole, without a reduction before.
    pub whole: bool,
}

impl Parameters {
    /// The first parameter that differs from `other`'s, as [`differences`](Self::differences)
    /// words it; `None` when all are equal.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let first = self.differences(other).into_iter().next();
        first.map(|(_, difference)| difference)
    }

    /// The parameters that differ from `other`'s, by name: the name that files and options have for
    /// it, and the difference as "of 3x4, not 3x5", "with seed 1, not 2" or, for an option without a
    /// value, as "without --puzzles".
    pub fn differences(&self, other: &Self) -> Vec<(&'static str, String)> {
        let both = self.values().into_iter().zip(other.values());
        let differing = both.filter(|(ours, theirs)| ours != theirs);
        let worded = differing.map(|((name, ours), (_, theirs))| {
            let difference = match (name, ours) {
                ("size", _) => format!("of {}, not {}", self.size(), other.size()),
                (_, Value::Bool(true)) => format!("with --{name}"),
                (_, Value::Bool(false)) => format!("without --{name}"),
                (_, ours) => format!("with {name} {ours}, not {theirs}"),
            };
            (name, difference)
        });
        worded.collect()
    }

    fn size(&self) -> String {
        format!("{}x{}", self.m, self.n)
    }

    fn values(&self) -> [(&'static str, Value); 7] {
        [
            ("size", json!(self.size())),
            ("engine", json!(self.engine)),
            ("puzzles", json!(self.puzzles)),
            ("seed", json!(self.seed)),
            ("shard", json!(self.shard)),
            ("units", json!(self.units)),
            ("whole", json!(self.whole)),
        ]
    }
}

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
    pub const LIMIT: u64 = 1_000_000;

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
