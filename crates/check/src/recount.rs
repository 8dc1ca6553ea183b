//! Compares the counts of a survey, by row margin, with what a checker finds: in a whole survey of
//! its own, or in as much as a time allows.
//!
//! Where counts differ, producer and checker decide the pairs of the row margin again, so that the
//! pair at fault is named.

use std::time::{Duration, SystemTime};

use itertools::Itertools;

use crate::CheckError;
use crate::checking::Checking;
use crate::finding::{Findings, classes, unequal};
use crate::pairs::{compare_rows, compare_within};
use crate::producer::Producer;
use crate::row_margins::recount;
use survo_core::bounds::Block;
use survo_core::puzzle::ClassCounts;
use survo_engines::Method;
use survo_files::{Check, Record};

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
            budget: Some(budget.as_secs_f64()),
            row_margins_checked: self.row_margins,
            searched: self.searched,
            drawn: self.drawn,
        };
        let (shape, engine) = (extent.shape(), recount.engine.name());
        self.differences
            .record(shape, engine, check, started, revision)
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
        let searched = found.iter().map(|(_, counts)| counts.searched()).sum();
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
        let at_fault = compare_rows(&self.checking, self.producer, &ranks)?;
        if self.checking.stop.is_raised() {
            return Ok(None);
        }
        let mut differences = at_fault.differences;
        for (rank, found) in differing {
            if at_fault.differing.contains(rank) {
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
}
