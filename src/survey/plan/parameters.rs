//! What a run was asked to do, in a form that files keep: two runs with equal
//! parameters do the same work, unit by unit, and may take it over from one another.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::puzzle::Shape;
use crate::survey::{CheckedPlan, Plan, Shard, Sweep};

/// The parameters of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
    #[cfg_attr(test, schemars(with = "String"))]
    pub shard: Shard,
    /// Number of units of work.
    pub units: u64,
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
            units: plan.units,
            puzzles: plan.puzzles,
        }
    }

    /// The plan of a run with these parameters; `None` when there is none.
    pub(crate) fn plan(&self) -> Option<CheckedPlan> {
        let shape = Shape::new(self.m, self.n).ok()?;
        let mut plan = Plan::new(shape).ok()?;
        plan.method = self.engine.parse().ok()?;
        plan.sweep = match self.sweep.as_str() {
            "rows" => Sweep::Rows,
            "columns" => Sweep::Columns,
            _ => return None,
        };
        plan.complement = self.complement;
        plan.seed = self.seed;
        plan.shard = self.shard;
        plan.units = self.units;
        plan.puzzles = self.puzzles;
        (Self::of(&plan) == *self).then(|| plan.check().ok())?
    }

    /// The first parameter that differs from `other`'s, as "engine bitmask, not
    /// partition"; `None` when all are equal.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        let first = self.differences(other).into_iter().next();
        first.map(|(_, difference)| difference)
    }

    /// The names of the parameters in which this run finds its counts in another way than
    /// `other`. Whether it lists its puzzles makes no such difference.
    pub fn differences_of_way(&self, other: &Self) -> Vec<String> {
        let differences = self.differences(other).into_iter();
        differences
            .map(|(name, _)| name)
            .filter(|name| name != "puzzles")
            .collect()
    }

    /// The parameters that differ from `other`'s, each once: the name that files and options have
    /// for it, and the difference as "seed 1, not 2".
    pub(crate) fn differences(&self, other: &Self) -> Vec<(String, String)> {
        let fields = |parameters: &Self| match serde_json::to_value(parameters) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (ours, theirs) = (fields(self), fields(other));
        // Only `shard` may be left out, by runs of everything.
        let whole = serde_json::Value::String(Shard::WHOLE.to_string());
        let only_theirs = theirs.keys().filter(|name| !ours.contains_key(*name));
        let names: BTreeSet<&String> = ours.keys().chain(only_theirs).collect();
        names
            .into_iter()
            .filter_map(|name| {
                let value = ours.get(name).unwrap_or(&whole);
                let other = theirs.get(name).unwrap_or(&whole);
                (value != other).then(|| (name.clone(), format!("{name} {value}, not {other}")))
            })
            .collect()
    }
}
