//! What a run was asked to do, in a form that files keep: two runs with equal
//! parameters do the same work, unit by unit, and may take it over from one another.

use serde::{Deserialize, Serialize};

use super::{Plan, Shard, Sweep};

/// The parameters of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Rows, at most `n`.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The engine's name.
    pub engine: String,
    /// `rows` or `columns`.
    pub sweep: String,
    /// Whether the complement symmetry was used.
    pub complement: bool,
    /// Seed of the sieve's random choices.
    #[serde(default)]
    pub seed: u64,
    /// The part of the pairs that was asked for.
    #[serde(default, skip_serializing_if = "Shard::is_whole")]
    pub shard: Shard,
    /// Number of units of work.
    pub shards: u64,
    /// Whether `puzzles.csv` was asked for.
    pub puzzles: bool,
}

impl Parameters {
    /// The parameters of a plan.
    pub fn of(plan: &Plan) -> Self {
        Self {
            m: plan.shape().rows(),
            n: plan.shape().columns(),
            engine: plan.method.to_string(),
            sweep: match plan.sweep {
                Sweep::Rows => "rows",
                Sweep::Columns => "columns",
            }
            .to_owned(),
            complement: plan.complement,
            seed: plan.seed,
            shard: plan.shard,
            shards: plan.units,
            puzzles: plan.puzzles,
        }
    }

    /// The first parameter that differs from `other`'s, as "engine bitmask, not
    /// partition"; `None` when all are equal.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let fields = |parameters: &Self| match serde_json::to_value(parameters) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (ours, theirs) = (fields(self), fields(other));
        let whole = serde_json::Value::String(Shard::WHOLE.to_string());
        ours.iter()
            .chain(theirs.iter())
            .map(|(name, _)| name)
            .find_map(|name| {
                // Only `shard` may be left out, by runs of everything.
                let value = ours.get(name).unwrap_or(&whole);
                let other = theirs.get(name).unwrap_or(&whole);
                (value != other).then(|| format!("{name} {value}, not {other}"))
            })
    }
}
