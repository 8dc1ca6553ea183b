//! What comes of a unit of work: counts, puzzles, and what they took.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use survo_core::puzzle::{Class, ClassCounts, Extent, Shape, Table};
use survo_core::search::{Effort, Phases, seconds};

/// What was done, counted: numbers that may differ from run to run. Journals have them for a unit,
/// manifests for a survey.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// Column margins that were seen, those that follow by complement included.
    pub swept: u64,
    /// Exact searches: one for each pair, or for each column margin where an engine
    /// decides its pairs all at once.
    pub searches: u64,
    /// The sizes of those searches added up, in the engine's own unit.
    pub effort: u64,
    /// Processor time of the threads; absent in older files.
    #[serde(
        rename = "processor_seconds",
        with = "seconds",
        default,
        skip_serializing_if = "is_default"
    )]
    #[cfg_attr(test, schemars(with = "f64"))]
    pub time: Duration,
    /// The classes of pairs that were searched one by one; absent in older files.
    #[serde(default, skip_serializing_if = "is_default")]
    pub searched: FoundClasses,
    /// The phases of the sieve; absent for other engines.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phases: Phases,
    /// What decided the pairs of the exact cover; absent for other engines and in older files.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: CoverCounts,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Pairs by the classes that a search tells apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are those of the classes")]
pub struct FoundClasses {
    pub unsolvable: u64,
    pub unique: u64,
    pub multiple: u64,
}

impl FoundClasses {
    fn count(&mut self, class: Class) {
        match class {
            Class::Unique => self.unique += 1,
            Class::Multiple => self.multiple += 1,
            Class::Condition1 | Class::Condition2 | Class::Unsolvable => self.unsolvable += 1,
        }
    }
}

/// Pairs of the exact cover by what decided them, and the options of their instances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CoverCounts {
    /// Pairs without a table, all parts of which the reduction emptied.
    #[serde(rename = "pairs_emptied")]
    pub emptied: u64,
    /// Pairs with tables for which the reduction left no choice: surveys of earlier revisions have
    /// some.
    #[serde(rename = "pairs_settled", default, skip_serializing_if = "is_default")]
    pub settled: u64,
    /// Pairs that dlx-rs decided, all those with tables among them.
    #[serde(rename = "pairs_given_to_dlx")]
    pub given: u64,
    /// The classes of these; absent in older files.
    #[serde(default, skip_serializing_if = "is_default")]
    pub decided_by_dlx: FoundClasses,
    /// Options of the instances as they are posed.
    #[serde(rename = "options_posed")]
    pub posed: u64,
    /// Those that were given to dlx-rs, part by part.
    #[serde(rename = "options_given_to_dlx")]
    pub options: u64,
}

impl Counters {
    /// Counts a pair that an engine searched by itself.
    pub fn count_search(&mut self, effort: Effort, class: Class) {
        self.searches += 1;
        self.effort += effort.size();
        self.searched.count(class);
        if let Effort::Options { posed, given } = effort {
            self.cover.count(posed, given, class);
        }
    }
}

impl CoverCounts {
    fn count(&mut self, posed: u64, given: u64, class: Class) {
        self.posed += posed;
        self.options += given;
        if given == 0 {
            self.emptied += 1;
        } else {
            self.given += 1;
            self.decided_by_dlx.count(class);
        }
    }
}

/// Counters in a journal, whose form has no names: as JSON, so that some may be left out there,
/// too.
mod as_json {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Counters;

    pub fn serialize<S: Serializer>(counters: &Counters, to: S) -> Result<S::Ok, S::Error> {
        let text = serde_json::to_string(counters).map_err(S::Error::custom)?;
        text.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Counters, D::Error> {
        let text = String::deserialize(from)?;
        serde_json::from_str(&text).map_err(D::Error::custom)
    }
}

/// What adds up over units and shards. Sums stop at the largest number: a crafted journal may
/// hold any.
pub trait AddUp {
    fn add(&mut self, more: Self);
}

impl AddUp for u64 {
    fn add(&mut self, more: Self) {
        *self = self.saturating_add(more);
    }
}

impl AddUp for Duration {
    fn add(&mut self, more: Self) {
        *self = self.saturating_add(more);
    }
}

/// Records whose fields all add up.
macro_rules! sums {
    ($($record:ty: $($field:ident),+;)+) => {
        $(impl AddUp for $record {
            fn add(&mut self, more: Self) {
                $(self.$field.add(more.$field);)+
            }
        })+
    };
}

sums! {
    Counters: swept, searches, effort, time, searched, phases, cover;
    FoundClasses: unsolvable, unique, multiple;
    CoverCounts: emptied, settled, given, decided_by_dlx, posed, options;
    Phases: bounded, witnessed, emptied, decided_unsolvable, decided_unique, decided_multiple,
        nodes, bounds_time, witness_time, decision_time;
}

/// The result of a unit: a sparse table from row margins to counts. Results add
/// up: the sum over the units of a plan is the survey.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitResult {
    /// Counts by row margin, ascending, none empty. Each row margin is given by its
    /// distance from the one before: its rank itself for the first.
    by_row_margin: Vec<(u32, ClassCounts)>,
    /// The tables of unique puzzles, one after the other, row by row; empty unless asked for.
    pub puzzles: Vec<u8>,
    #[serde(with = "as_json")]
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

    /// Whether a worker of a survey of this extent can have come to this: row margins ascend,
    /// none has more pairs than there are column margins, and each unique pair has its table where
    /// tables are kept. A checksum says only that nothing
    /// was damaged, not that it was right.
    pub fn fits(&self, extent: &Extent, has_puzzles: bool) -> bool {
        let ascend = self.by_row_margin.iter().skip(1).all(|(step, _)| *step > 0);
        let in_range = self.by_row_margin().all(|(rank, counts)| {
            rank.is_some_and(|rank| u64::from(rank) < extent.row_margins())
                && counts.pairs() <= extent.column_margins()
        });
        ascend && in_range && self.tables_fit(extent.shape(), has_puzzles)
    }

    fn tables_fit(&self, shape: Shape, has_puzzles: bool) -> bool {
        if !has_puzzles {
            return self.puzzles.is_empty();
        }
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
