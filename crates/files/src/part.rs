//! The result of a part of a survey: counts, puzzles, and their cost.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use survo_core::puzzle::{Class, ClassCounts, Shape, Table};
use survo_core::search::{Effort, Phases, seconds};

/// Counters of the work, which may differ from run to run.
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
pub struct FoundClasses {
    pub unsolvable: u64,
    pub unique: u64,
    pub multiple: u64,
}

impl FoundClasses {
    fn count(&mut self, class: Class) {
        match class {
            Class::Unique => self.unique.add(1),
            Class::Multiple => self.multiple.add(1),
            Class::Condition1 | Class::Condition2 | Class::Unsolvable => self.unsolvable.add(1),
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
        self.searches.add(1);
        self.effort.add(effort.size());
        self.searched.count(class);
        if let Effort::Options { posed, given } = effort {
            self.cover.count(posed, given, class);
        }
    }
}

impl CoverCounts {
    fn count(&mut self, posed: u64, given: u64, class: Class) {
        self.posed.add(posed);
        self.options.add(given);
        if given == 0 {
            self.emptied.add(1);
        } else {
            self.given.add(1);
            self.decided_by_dlx.count(class);
        }
    }
}

/// What adds up over units and shards. Sums stop at the largest number: a crafted file may hold
/// any.
pub trait AddUp {
    fn add(&mut self, more: Self);
}

impl AddUp for u64 {
    fn add(&mut self, more: Self) {
        *self = self.saturating_add(more);
    }
}

/// The longest sum of times: some 30 million years, which files can hold.
const LONGEST: Duration = Duration::from_secs(1_000_000_000_000_000);

impl AddUp for Duration {
    fn add(&mut self, more: Self) {
        *self = self.saturating_add(more).min(LONGEST);
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

/// The result of a part of a survey: of a unit, of the units that are finished so far, of a shard.
/// Parts add up: the sum over the units of a plan is the survey.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The counts of each row margin, by rank; empty where nothing is counted.
    pub counts: Vec<ClassCounts>,
    /// What was done for it.
    pub counters: Counters,
    /// The tables of unique puzzles, one after the other, row by row; empty unless asked for.
    #[serde(skip)]
    pub puzzles: Vec<u8>,
}

impl Part {
    /// The pairs of each class, over all row margins.
    pub fn totals(&self) -> ClassCounts {
        self.counts.iter().copied().sum()
    }

    /// The bytes that the tables of its unique puzzles take.
    pub fn bytes_of_puzzles(&self, shape: Shape) -> u64 {
        let unique = self.totals().get(Class::Unique);
        unique.saturating_mul(shape.cells() as u64)
    }

    /// The tables of the unique puzzles by row margin, then by column margin; `None` if the bytes
    /// are not those of tables.
    pub fn tables(&self, shape: Shape) -> Option<Vec<Table>> {
        let cells = self.puzzles.chunks(shape.cells());
        let tables = cells.map(|cells| Table::new(shape, cells.to_vec()).ok());
        let mut tables: Vec<Table> = tables.collect::<Option<_>>()?;
        tables.sort_by_cached_key(|table| (table.row_sums(), table.column_sums()));
        Some(tables)
    }
}

impl AddUp for Part {
    /// Both have the same row margins, or one of them has no counts.
    fn add(&mut self, more: Self) {
        if self.counts.is_empty() {
            self.counts = more.counts;
        } else {
            let sums = self.counts.iter_mut().zip(more.counts);
            sums.for_each(|(sum, counts)| *sum += counts);
        }
        self.puzzles.extend_from_slice(&more.puzzles);
        self.counters.add(more.counters);
    }
}
