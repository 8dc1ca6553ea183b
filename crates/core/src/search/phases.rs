//! What a decision in three phases reports: bounds, witnesses, exact decisions.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::seconds;

/// What the phases did, pair by pair, and how long they took: times are added up over the
/// threads, whatever else the processors did meanwhile. Files have it in this form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Phases {
    /// Pairs ruled out by hull bounds beyond conditions (1) and (2).
    pub bounded: u64,
    /// Pairs proved multiple by witnesses.
    pub witnessed: u64,
    /// Pairs left with an empty domain.
    pub emptied: u64,
    /// Pairs decided exactly that have no table.
    pub decided_unsolvable: u64,
    /// Pairs decided exactly that have one table.
    pub decided_unique: u64,
    /// Pairs decided exactly that have two tables or more.
    pub decided_multiple: u64,
    /// Nodes of the exact decisions; files have them as the effort of all searches.
    #[serde(skip)]
    pub nodes: u64,
    /// Time for the bounds.
    #[serde(rename = "bounds_seconds", with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub bounds_time: Duration,
    /// Time for the witnesses.
    #[serde(rename = "witness_seconds", with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub witness_time: Duration,
    /// Time for the exact decisions.
    #[serde(rename = "decision_seconds", with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub decision_time: Duration,
}
