//! Compares the counts of a survey, by row margin, with what a checker finds: in a whole survey of
//! its own, or in as much as a time allows.
//!
//! Where counts differ, producer and checker decide the pairs of the row margin again, so that the
//! pair at fault is named.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use itertools::Itertools;

use crate::CheckError;
use crate::checking::{Checking, FixedSide};
use crate::finding::{Findings, classes, unequal};
use crate::pairs::compare_within;
use crate::producer::Producer;
use crate::row_margins::{recount, searched};
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, ClassCounts, Margins, Shape, Sum};
use survo_core::search::{lock, share};
use survo_engines::{EngineError, Method};
use survo_files::{Check, Record, in_words};

/// Column margins that a thread takes at a time.
const STRETCH: u64 = 64;

/// How far a recount reached, and what differs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recounted {
    /// Row margins of which every pair was decided.
    pub row_margins: u64,
    /// Their pairs that the checker searched. Others are settled by conditions (1) and (2), or
    /// are complements of searched ones.
    pub searched: u64,
    /// Random pairs that both engines searched.
    pub drawn: u64,
    /// Pairs that differ, and counts for which no pair is found.
    pub differences: Findings,
}

impl Recounted {
    /// The record of a survey that was recounted, of which `counts` is the SHA-256 of
    /// the counts by row margin, and `budget` the time that the recount was allowed to take.
    pub fn record(
        &self,
        recount: &Recount<'_>,
        counts: &str,
        budget: Duration,
        started: SystemTime,
        revision: &str,
    ) -> Record {
        let extent = recount.producer.extent();
        let check = Check::Survey {
            counts: counts.to_owned(),
            row_margins: extent.row_margins(),
            seed: recount.checking.seed,
            budget: budget.as_secs_f64(),
            row_margins_checked: self.row_margins,
            searched: self.searched,
            drawn: self.drawn,
        };
        let (shape, differences) = (extent.shape(), self.differences.count);
        Record {
            first: self.differences.described(),
            ..Record::new(
                shape,
                recount.engine.name(),
                check,
                differences,
                started,
                revision,
            )
        }
    }
}

/// A survey and who checks it.
#[derive(Clone, Copy)]
pub struct Recount<'a> {
    /// The engine that recounts. One that decides column margins together recounts whole surveys
    /// alone; single pairs at fault are then found by the checker.
    pub engine: Method,
    pub checking: Checking<'a>,
    pub producer: &'a dyn Producer,
    /// The counts of the survey by row margin, in order; those that are missing count as 0.
    pub counts: &'a [ClassCounts],
}

impl Recount<'_> {
    /// Compares with the counts of a whole survey by the checker, for which it searched so many
    /// pairs; `None` when stopped.
    ///
    /// # Errors
    /// When counts differ, and a pair does not fit an engine's memory limit.
    ///
    /// # Panics
    /// When there are more counts than row margins.
    pub fn whole(
        &self,
        found: &[ClassCounts],
        searched: u64,
    ) -> Result<Option<Recounted>, CheckError> {
        let rows = self.producer.extent().row_margins();
        assert!(found.len() as u64 <= rows, "a row margin for each count");
        let all: Vec<(usize, ClassCounts)> = found.iter().copied().enumerate().collect();
        self.compare(&all, searched)
    }

    /// Recounts whole row margins at random, as many as this time allows. If one is expected to
    /// take longer, or none is finished, it compares pairs drawn at random, which the producer
    /// decides again: a survey keeps no single pairs. `cost` is the expected time of a whole survey
    /// by the checker. `None` when stopped.
    ///
    /// # Errors
    /// When a pair does not fit an engine's memory limit, or the system refuses a thread.
    pub fn within(&self, time: Duration, cost: Duration) -> Result<Option<Recounted>, CheckError> {
        let for_margins = time.mul_f64(0.75);
        let mut outcome = Recounted::default();
        // A survey searches one of two complementary pairs, a row margin both.
        let of_a_margin = cost.as_secs_f64() * 2.0 / self.counts.len() as f64;
        let mut for_pairs = time;
        if of_a_margin <= for_margins.as_secs_f64() {
            for_pairs = time - for_margins;
            let Some(recounted) = self.row_margins(for_margins)? else {
                return Ok(None);
            };
            outcome = recounted;
        }
        if outcome.row_margins == 0 {
            let drawn = compare_within(&self.checking, self.producer, for_pairs)?;
            outcome.drawn = drawn.pairs;
            outcome.differences = drawn.differences;
        }
        Ok((!self.checking.stop.is_raised()).then_some(outcome))
    }

    /// Recounts whole row margins in random order for this time; `None` when stopped.
    fn row_margins(&self, time: Duration) -> Result<Option<Recounted>, CheckError> {
        let extent = self.producer.extent();
        let rows = Block::of_row_margins(extent.shape());
        let found = self.checking.within(time, |checking| {
            recount(checking, &extent, &rows, rows.len())
        })?;
        let searched = found.iter().map(|(_, counts)| searched(counts)).sum();
        self.compare(&found, searched)
    }

    /// Compares the survey with what the checker found of these row margins, by rank, for which it
    /// searched so many pairs; `None` when stopped.
    fn compare(
        &self,
        found: &[(usize, ClassCounts)],
        searched: u64,
    ) -> Result<Option<Recounted>, CheckError> {
        let kept = |rank: usize| self.counts.get(rank).copied().unwrap_or_default();
        let differs = |(rank, counts): &&(usize, ClassCounts)| kept(*rank) != *counts;
        let differing: Vec<_> = found.iter().filter(differs).collect();
        let rows = Block::of_row_margins(self.producer.extent().shape());
        let ranks: Vec<usize> = differing.iter().map(|(rank, _)| *rank).collect();
        let Some((mut differences, explained)) = self.pairs_at_fault(&rows, &ranks)? else {
            return Ok(None);
        };
        for (rank, found) in differing {
            if explained.contains(rank) {
                continue;
            }
            let what = || format!("rows {}: ", rows.margin(*rank).iter().format(" "));
            let classes = classes(&kept(*rank), found);
            differences.add(unequal(what, &classes, &format!("by {}", self.engine)));
        }
        Ok(Some(Recounted {
            row_margins: found.len() as u64,
            searched,
            drawn: 0,
            differences,
        }))
    }

    /// Lets producer and checker decide all pairs of these row margins, ascending. Returns the
    /// pairs that differ, and the ranks of their row margins; `None` when stopped.
    fn pairs_at_fault(
        &self,
        rows: &Block,
        ranks: &[usize],
    ) -> Result<Option<(Findings, BTreeSet<usize>)>, EngineError> {
        let found = Mutex::new((Findings::default(), BTreeSet::new()));
        let (checking, extent) = (&self.checking, self.producer.extent());
        let (shape, all) = (extent.shape(), extent.column_margins());
        let stretches = match ranks {
            [] => 0,
            _ => all.div_ceil(STRETCH),
        };
        let ranking = shape.column_margins().ranked();
        share(checking.threads, stretches, checking.stop, |queue| {
            let mut producer = self.producer.margins(rows);
            let mut checker = FixedSide::new(checking, shape.transposed());
            while let Some(piece) = queue.take() {
                let end = all.min((piece + 1) * STRETCH);
                let mut margins = ranking.from(piece * STRETCH);
                for _ in piece * STRETCH..end {
                    let columns = margins.advance().expect("ranks are below their number");
                    let is_wanted = |row: usize| {
                        ranks.binary_search(&row).is_ok()
                            && (!shape.is_square() || rows.margin(row) < columns)
                    };
                    let decided = producer.decide(columns, rows, &is_wanted, checking.stop)?;
                    let Some(decided) = decided else {
                        return Ok(());
                    };
                    let produced: BTreeMap<usize, Class> = decided.pairs.into_iter().collect();
                    checker.fix(columns);
                    for row in ranks.iter().copied().filter(|&row| is_wanted(row)) {
                        let Some(class) = checker.class(rows.margin(row))? else {
                            return Ok(());
                        };
                        let produced = produced.get(&row).copied();
                        if produced != Some(class) {
                            let produced = (self.producer.method(), produced);
                            let checked = (checking.checker.method(), class);
                            let pair = (rows.margin(row), columns);
                            let mut found = lock(&found);
                            found.0.add([differ(shape, pair, produced, checked)]);
                            found.1.insert(row);
                        }
                    }
                }
            }
            Ok::<_, EngineError>(())
        })?;
        let found = std::mem::take(&mut *lock(&found));
        Ok((!checking.stop.is_raised()).then_some(found))
    }
}

/// The difference of two engines on a pair, which the producer may have left out, in words.
pub(crate) fn differ(
    shape: Shape,
    (rows, columns): (&[Sum], &[Sum]),
    (producer, produced): (Method, Option<Class>),
    (checker, found): (Method, Class),
) -> String {
    let margins = Margins::new(shape, rows.to_vec(), columns.to_vec());
    let pair = in_words(&margins.expect("listed margins are admissible"));
    let produced = produced.map_or("not decided", Class::name);
    format!("{pair}: {produced} by {producer}, {found} by {checker}")
}
