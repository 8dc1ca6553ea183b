//! Finished shards that were committed: of surveys under way, and of second surveys that were
//! not carried to the end.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::committed::{Record, ResultsError, record};
use crate::puzzle::Shape;
use crate::storage::paths_in;
use crate::survey::files::Manifest;

/// The shards under `data/shards`, by shape, seed, cut and number.
pub(crate) type Shards = BTreeMap<Shape, Vec<Record>>;

/// Reads the shards under `data/shards`; none without that folder. Those that have the same
/// part of the same pairs must have counted the same.
pub(crate) fn shards(data: &Path) -> Result<Shards, ResultsError> {
    let folder = data.join("shards");
    let mut by_shape = Shards::new();
    if !folder.exists() {
        return Ok(by_shape);
    }
    for path in paths_in(&folder)? {
        if Manifest::read(&path)?.parameters.shard.is_whole() {
            return Err(ResultsError::Whole(path));
        }
        let shard = record(&path)?;
        let of_shape = by_shape.entry(shard.tallies.shape).or_default();
        let mut same = of_shape
            .iter()
            .filter(|other| have_same_pairs(other, &shard));
        if let Some(other) = same.find(|other| other.contradicts(&shard)) {
            return Err(ResultsError::Contradiction {
                shape: shard.tallies.shape,
                first: other.path.clone(),
                second: path,
            });
        }
        of_shape.push(shard);
    }
    for of_shape in by_shape.values_mut() {
        of_shape.sort_by_key(|record| {
            let parameters = &record.manifest.parameters;
            let shard = parameters.shard;
            (parameters.seed, shard.of(), shard.number())
        });
    }
    Ok(by_shape)
}

/// Whether two shards of a shape have the same units of the same work.
fn have_same_pairs(one: &Record, other: &Record) -> bool {
    let work = |record: &Record| {
        let parameters = &record.manifest.parameters;
        let (shard, units) = (parameters.shard, parameters.units);
        let halves = (parameters.complement, parameters.sweep.clone());
        (record.manifest.cut.clone(), shard, units, halves)
    };
    one.manifest.cut.is_some() && work(one) == work(other)
}

/// Shards of a shape that were surveyed twice, in different ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SurveyedTwice {
    /// The numbers of these shards.
    numbers: BTreeSet<u64>,
    /// How many shards there are.
    of: u64,
    /// The parameters in which the two surveys differ.
    pub parameters: BTreeSet<String>,
}

impl SurveyedTwice {
    /// Among the shards of one shape; `None` if there are none. Of shards that were cut
    /// in several ways, the coarsest cut counts.
    pub fn among(shards: &[Record]) -> Option<Self> {
        let mut found: BTreeMap<u64, Self> = BTreeMap::new();
        for (at, one) in shards.iter().enumerate() {
            let parameters = &one.manifest.parameters;
            for other in shards[..at]
                .iter()
                .filter(|other| have_same_pairs(one, other))
            {
                let differing = parameters.differences_of_way(&other.manifest.parameters);
                if differing.is_empty() {
                    continue;
                }
                let of = parameters.shard.of();
                let twice = found.entry(of).or_default();
                twice.of = of;
                twice.numbers.insert(parameters.shard.number());
                twice.parameters.extend(differing);
            }
        }
        found.into_values().next()
    }
}

impl std::fmt::Display for SurveyedTwice {
    /// The share: "1/4".
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.numbers.len(), self.of)
    }
}
