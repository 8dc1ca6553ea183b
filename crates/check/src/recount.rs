//! The counts of a survey, by row margin, against what a checker finds: a whole survey of its own,
//! or as much as a time allows.
//!
//! Where counts differ, producer and checker decide the pairs of the row margin again, so that the
//! pair at fault is named.

use std::sync::Mutex;
use std::time::Duration;

use itertools::Itertools;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::checking::{Checking, FixedSide};
use crate::finding::{Difference, Findings, unequal};
use crate::pairs::compare_within;
use crate::producer::Producer;
use crate::row_margins::{recount, searched};
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, ClassCounts, Margins, Shape, Sum};
use survo_core::search::{Timer, lock, share};
use survo_engines::{EngineError, Method};

/// Column margins that a thread takes at a time.
const STRETCH: u64 = 64;

#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum RecountError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("cannot start a thread: {0}")]
    Thread(#[source] std::io::Error),
}

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
    pub differences: Findings<Difference>,
}

/// A survey and who checks it.
#[derive(Clone, Copy)]
pub struct Recount<'a> {
    /// The engine that recounts. One that decides column margins together recounts whole surveys
    /// alone; single pairs at fault are then found by the checker.
    pub engine: Method,
    pub checking: Checking<'a>,
    pub producer: &'a dyn Producer,
    /// The counts of the survey by row margin, in order.
    pub counts: &'a [ClassCounts],
}

impl Recount<'_> {
    /// Compares with the counts of a whole survey by the checker, for which it searched so many
    /// pairs; `None` when stopped.
    ///
    /// # Errors
    /// When counts differ, and a pair does not fit an engine's memory limit.
    pub fn whole(
        &self,
        found: &[ClassCounts],
        searched: u64,
    ) -> Result<Option<Recounted>, RecountError> {
        let all: Vec<(usize, ClassCounts)> = found.iter().copied().enumerate().collect();
        let Some(differences) = self.compare(&all)? else {
            return Ok(None);
        };
        Ok(Some(Recounted {
            row_margins: found.len() as u64,
            searched,
            drawn: 0,
            differences,
        }))
    }

    /// Recounts whole row margins at random, as many as this time allows. If one is expected to
    /// take longer, or none is finished, it compares pairs drawn at random, which the producer
    /// decides anew: a survey keeps no single pairs. `cost` is the expected time of a whole survey
    /// by the checker. `None` when stopped.
    ///
    /// # Errors
    /// When a pair does not fit an engine's memory limit, or the system refuses a thread.
    pub fn within(
        &self,
        time: Duration,
        cost: Duration,
    ) -> Result<Option<Recounted>, RecountError> {
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
    fn row_margins(&self, time: Duration) -> Result<Option<Recounted>, RecountError> {
        let timer = Timer::new(self.checking.stop, time).map_err(RecountError::Thread)?;
        timer.begin();
        let (extent, checking) = (self.producer.extent(), self.checking.until(timer.stop()));
        let rows = Block::of_row_margins(extent.shape());
        let ranks = shuffled(rows.len(), checking.seed);
        let found = recount(&checking, &extent, &rows, &ranks)?;
        drop(timer);
        let counts: Vec<_> = found.iter().map(|row| (row.rank, row.counts)).collect();
        let Some(differences) = self.compare(&counts)? else {
            return Ok(None);
        };
        Ok(Some(Recounted {
            row_margins: found.len() as u64,
            searched: found.iter().map(|row| searched(&row.counts)).sum(),
            drawn: 0,
            differences,
        }))
    }

    /// Compares the survey with what the checker found of these row margins, by rank; `None` when
    /// stopped.
    fn compare(
        &self,
        found: &[(usize, ClassCounts)],
    ) -> Result<Option<Findings<Difference>>, EngineError> {
        let differs = |(rank, counts): &&(usize, ClassCounts)| self.counts[*rank] != *counts;
        let mut differing: Vec<(usize, ClassCounts)> =
            found.iter().filter(differs).copied().collect();
        if differing.is_empty() {
            return Ok(Some(Findings::default()));
        }
        differing.sort_by_key(|&(rank, _)| rank);
        let rows = Block::of_row_margins(self.producer.extent().shape());
        let ranks: Vec<usize> = differing.iter().map(|&(rank, _)| rank).collect();
        let Some(mut differences) = self.pairs_at_fault(&rows, &ranks)? else {
            return Ok(None);
        };
        let explained: Vec<Vec<Sum>> = differences.kept.iter().filter_map(rows_of).collect();
        let is_full = differences.is_full();
        for (rank, found) in differing {
            let rows = rows.margin(rank);
            if is_full || explained.iter().any(|explained| explained == rows) {
                continue;
            }
            let claimed = self.counts[rank];
            for class in Class::ALL {
                let what = format!("rows {}: {class}", rows.iter().format(" "));
                let how = format!("by {}", self.engine);
                let unequal = unequal(what, claimed.get(class), found.get(class), how);
                unequal
                    .into_iter()
                    .for_each(|count| differences.add(Difference::Count(count)));
            }
        }
        Ok(Some(differences))
    }

    /// Lets producer and checker decide all pairs of these row margins, ascending; `None` when
    /// stopped.
    fn pairs_at_fault(
        &self,
        rows: &Block,
        ranks: &[usize],
    ) -> Result<Option<Findings<Difference>>, EngineError> {
        let (checking, extent) = (&self.checking, self.producer.extent());
        let (shape, all) = (extent.shape(), extent.column_margins());
        let found = Mutex::new(Findings::default());
        share(
            checking.threads,
            all.div_ceil(STRETCH),
            checking.stop,
            |queue| {
                let mut producer = self.producer.margins(rows);
                let mut checker = FixedSide::new(checking, shape.transposed());
                while let Some(piece) = queue.take() {
                    let end = all.min((piece + 1) * STRETCH);
                    let mut margins = shape.column_margins().from_rank(piece * STRETCH);
                    for _ in piece * STRETCH..end {
                        let columns = margins.advance().expect("ranks are below their number");
                        let is_wanted = |row: usize| {
                            ranks.binary_search(&row).is_ok()
                                && (!shape.is_square() || rows.margin(row) < columns)
                        };
                        let claims = producer.decide(columns, rows, &is_wanted, checking.stop)?;
                        let Some(claims) = claims else {
                            return Ok(());
                        };
                        checker.fix(columns);
                        for row in ranks.iter().copied().filter(|&row| is_wanted(row)) {
                            let Some(class) = checker.class(rows.margin(row))? else {
                                return Ok(());
                            };
                            let claim = claims.pairs.binary_search_by_key(&row, |claim| claim.0);
                            let claim = claim.ok().map(|at| claims.pairs[at].1);
                            if claim != Some(class) {
                                let produced = (self.producer.method(), claim);
                                let checked = (checking.checker.method(), class);
                                let rows = rows.margin(row);
                                let difference = differ(shape, rows, columns, produced, checked);
                                lock(&found).add(difference);
                            }
                        }
                    }
                }
                Ok::<_, EngineError>(())
            },
        )?;
        let found = std::mem::take(&mut *lock(&found));
        Ok((!checking.stop.is_raised()).then_some(found))
    }
}

/// `0..count` in random order.
pub(crate) fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    all.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    all
}

/// The difference of two engines on a pair, which the producer may have left out.
pub(crate) fn differ(
    shape: Shape,
    rows: &[Sum],
    columns: &[Sum],
    (producer, claimed): (Method, Option<Class>),
    (checker, found): (Method, Class),
) -> Difference {
    let margins = Margins::new(shape, rows.to_vec(), columns.to_vec());
    Difference::Pair {
        margins: Box::new(margins.expect("listed margins are admissible")),
        producer,
        claimed,
        checker,
        found,
    }
}

fn rows_of(difference: &Difference) -> Option<Vec<Sum>> {
    match difference {
        Difference::Pair { margins, .. } => Some(margins.rows().to_vec()),
        Difference::Count(_) => None,
    }
}
