//! What comes of a unit of work: counts, puzzles, and what they took.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize};

use crate::engines::sieve::Phases;
use crate::puzzle::{Class, ClassCounts, Table};
use crate::search::Effort;
use crate::survey::Plan;

/// Numbers that may differ from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counters {
    /// Margins of the swept side that were seen, those that follow by complement included.
    pub swept: u64,
    /// Exact searches: one for each pair, or for each column margin where an engine
    /// decides its pairs all at once.
    pub searches: u64,
    /// The sizes of those searches added up, in the engine's own unit.
    pub effort: u64,
    pub time: Duration,
    /// The phases of the sieve; all zero for other engines.
    pub phases: Phases,
    /// What decided the pairs of the exact cover; all zero for other engines.
    ///
    /// This is the last field of a journal's record, and left out where it is zero: records of
    /// other engines and of older versions have the form that they always had.
    #[serde(
        skip_serializing_if = "CoverCounts::is_zero",
        deserialize_with = "zero_if_absent"
    )]
    pub cover: CoverCounts,
}

/// Pairs of the exact cover by what decided them, and the options that dlx-rs was given, with
/// the names that manifests have for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CoverCounts {
    /// Pairs without a table, all parts of which the reduction emptied.
    #[serde(rename = "pairs_emptied")]
    pub emptied: u64,
    /// Pairs that dlx-rs decided, all those with tables among them.
    #[serde(rename = "pairs_given_to_dlx")]
    pub given: u64,
    #[serde(rename = "options_given_to_dlx")]
    pub options: u64,
}

impl CoverCounts {
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }

    /// Counts a pair, if it was one of the exact cover.
    pub fn count(&mut self, effort: Effort) {
        let Effort::Options { given, .. } = effort else {
            return;
        };
        self.options += given;
        *match given {
            0 => &mut self.emptied,
            _ => &mut self.given,
        } += 1;
    }
}

/// Nothing follows in a record that has no counts of the exact cover. That a record is damaged is
/// seen from its checksum, so an error here means that the counts are absent.
fn zero_if_absent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CoverCounts, D::Error> {
    Ok(CoverCounts::deserialize(deserializer).unwrap_or_default())
}

/// What adds up over units and shards. Sums stop at the largest number: a crafted journal may
/// hold any.
pub(crate) trait AddUp {
    fn add(&mut self, more: Self);
}

impl AddUp for u64 {
    fn add(&mut self, more: Self) {
        *self = self.saturating_add(more);
    }
}

impl AddUp for f64 {
    fn add(&mut self, more: Self) {
        *self += more;
    }
}

impl AddUp for Duration {
    fn add(&mut self, more: Self) {
        *self = self.saturating_add(more);
    }
}

/// What is absent on one side leaves the other as it is; only what is absent on both is absent in
/// the sum.
impl<T: AddUp> AddUp for Option<T> {
    fn add(&mut self, more: Self) {
        match (self, more) {
            (Some(sum), Some(more)) => sum.add(more),
            (sum, more) => *sum = sum.take().or(more),
        }
    }
}

/// Records whose fields all add up.
macro_rules! sums {
    ($($record:ty: $($field:ident),+;)+) => {
        $(impl $crate::survey::unit::AddUp for $record {
            fn add(&mut self, more: Self) {
                $($crate::survey::unit::AddUp::add(&mut self.$field, more.$field);)+
            }
        })+
    };
}
pub(super) use sums;

sums! {
    Counters: swept, searches, effort, time, phases, cover;
    CoverCounts: emptied, given, options;
    Phases: bounded, witnessed, emptied, decided_unsolvable, decided_unique, decided_multiple,
        nodes, bounds_time, witness_time, decision_time;
}

/// The result of a unit: a sparse table from row margins to counts. Results add
/// up: the sum over the units of a plan is the survey.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnitResult {
    /// Counts by row margin, ascending, none empty. Each row margin is given by its
    /// distance from the one before: its rank itself for the first.
    by_row_margin: Vec<(u32, ClassCounts)>,
    /// The tables of unique puzzles, one after the other, row by row; empty unless asked for.
    pub puzzles: Vec<u8>,
    pub counters: Counters,
}

impl UnitResult {
    /// A result from the counts of all row margins, by rank.
    pub fn new(
        counts: impl IntoIterator<Item = ClassCounts>,
        puzzles: Vec<u8>,
        counters: Counters,
    ) -> Self {
        let mut last = 0;
        let by_row_margin = (0u32..)
            .zip(counts)
            .filter(|(_, counts)| !counts.is_empty())
            .map(|(rank, counts)| (rank - std::mem::replace(&mut last, rank), counts))
            .collect();
        Self {
            by_row_margin,
            puzzles,
            counters,
        }
    }

    /// The counts that are not empty, by rank of the row margin, ascending. A rank is
    /// `None` when it exceeds 32 bits, which no result of a worker does.
    pub fn by_row_margin(&self) -> impl Iterator<Item = (Option<u32>, &ClassCounts)> {
        let mut rank = Some(0u32);
        self.by_row_margin.iter().map(move |(distance, counts)| {
            rank = rank.and_then(|rank| rank.checked_add(*distance));
            (rank, counts)
        })
    }

    pub fn pairs(&self) -> u64 {
        self.by_row_margin
            .iter()
            .map(|(_, counts)| counts.pairs())
            .sum()
    }

    /// Whether a worker of the plan, which has so many row margins, can have come to this:
    /// row margins ascend, none has more pairs than there are column margins, and each
    /// unique pair has its table where tables are kept. A checksum says only that nothing
    /// was damaged, not that it was right.
    pub fn fits(&self, plan: &Plan, row_margins: usize) -> bool {
        let ascend = self.by_row_margin.iter().skip(1).all(|(step, _)| *step > 0);
        let in_range = self.by_row_margin().all(|(rank, counts)| {
            rank.is_some_and(|rank| (rank as usize) < row_margins)
                && counts.pairs() <= plan.column_margins()
        });
        ascend && in_range && self.tables_fit(plan)
    }

    fn tables_fit(&self, plan: &Plan) -> bool {
        if !plan.puzzles {
            return self.puzzles.is_empty();
        }
        let shape = plan.shape();
        let tables = self.puzzles.chunks(shape.cells());
        let unique = self
            .by_row_margin()
            .map(|(_, counts)| counts.get(Class::Unique));
        let unique = unique.fold(0, u64::saturating_add);
        tables.len() as u64 == unique
            && tables
                .into_iter()
                .all(|cells| Table::new(shape, cells.to_vec()).is_ok())
    }
}
