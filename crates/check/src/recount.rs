//! A part of a shape decided again by a judge, and compared with what is claimed of it.
//!
//! Column margins are visited on the run's queue of threads, so that each engine prepares once
//! for many pairs. Claims are the counts of a survey by row margin, or the answers of the
//! engine of a plan. Where counts differ, both engines look a second time, and name the pairs.

use std::time::{Duration, Instant};

use itertools::Itertools;

use super::finding::{Difference, Findings, unequal};
use super::maker::Maker;
use super::sample;
use super::scope::{self, Scope};
use super::walk::Comparison;
use survo_core::puzzle::{Class, ClassCounts, Margins, Shape, Sum};
use survo_core::search::{Progress, Stop, Timer};
use survo_engines::{EngineError, Method};

/// The classes that are found rather than read off the margins.
pub const SEARCHED_CLASSES: [Class; 3] = [Class::Unsolvable, Class::Unique, Class::Multiple];

/// Pairs of each random column margin that are compared in limited time, on average.
const PAIRS_A_MARGIN: f64 = 256.0;

/// Random column margins after which a check in limited time ends, too: more than any check has
/// reached.
const MARGINS_IN_TIME: u64 = 1_000_000;

/// Who decides again what, and under which conditions.
#[derive(Clone, Copy)]
pub struct Recount<'a> {
    /// The maker of the claims.
    pub maker: &'a dyn Maker,
    pub judge: Method,
    pub seed: u64,
    pub threads: usize,
    /// Memory for the candidate sets of each thread's judge, in bytes.
    pub memory: usize,
    pub stop: &'a Stop,
    /// Hears of the pairs that the judge decides.
    pub progress: &'a dyn Progress,
}

#[derive(Debug, thiserror::Error)]
pub enum RecountError {
    #[error("the sieve does not serve {0}: its surveys are made by bitmask, pair by pair")]
    NotServed(Shape),
    #[error(
        "{judge} decides single margins as {maker} does, and can only recount all pairs of a \
         survey, for which there is too little time"
    )]
    SameSearch { maker: Method, judge: Method },
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("cannot start a thread: {0}")]
    Thread(#[source] std::io::Error),
}

/// How far a recount reached, and what differs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recounted {
    /// Column margins that were visited.
    pub column_margins: u64,
    /// Row margins of which every pair was decided.
    pub row_margins: u64,
    /// Pairs that the judge decided.
    pub pairs: u64,
    /// These by the class that is claimed pair by pair, or else by the class found.
    pub counts: ClassCounts,
    /// Those drawn whatever their class, and those drawn for it; both engines decided these.
    pub random: usize,
    pub per_class: [usize; SEARCHED_CLASSES.len()],
    /// Whether fewer pairs were found than asked for, and than there are.
    pub is_short: bool,
    /// Pairs that differ, and counts for which no pair is found.
    pub differences: Findings<Difference>,
}

impl Recount<'_> {
    /// Decides the pairs of the scope again and compares; `None` when stopped.
    ///
    /// # Errors
    /// When a pair does not fit an engine's memory limit, the maker does not decide pairs
    /// together, the judge shares its search, or the system refuses a thread.
    pub fn of(&self, scope: Scope<'_>) -> Result<Option<Recounted>, RecountError> {
        let all = self.maker.extent().column_margins();
        let walk = Comparison::new(self);
        match scope {
            Scope::RowMargins(wanted, claimed) => {
                let walk = walk.of_rows(|rank| wanted[rank]);
                let Some((mut outcome, found)) = walk.count(self.stop)? else {
                    return Ok(None);
                };
                outcome.row_margins = wanted.iter().filter(|wanted| **wanted).count() as u64;
                let is_complete = self.explain(&mut outcome, wanted, claimed, &found)?;
                Ok(is_complete.then_some(outcome))
            }
            Scope::ColumnMargins { count, shard } => {
                self.serves()?;
                self.differs()?;
                let ranks = scope::column_margins(all, count, shard, self.seed);
                let (found, is_complete) = walk.compare_margins(&ranks, self.stop)?;
                Ok(is_complete.then_some(found))
            }
            Scope::Pairs(draw) => {
                self.serves()?;
                sample::compare(self, draw)
            }
            Scope::Time(time, left_out) => {
                self.differs()?;
                let ranks = scope::some_of(all, MARGINS_IN_TIME, self.seed);
                let walk = walk.of_rows(|rank| !left_out.get(rank).is_some_and(|&out| out));
                let chance = (PAIRS_A_MARGIN / self.maker.extent().row_margins() as f64).min(1.0);
                let timer = Timer::new(self.stop, time).map_err(RecountError::Thread)?;
                timer.begin();
                let (mut found, _) = walk.compare_some(&ranks, chance, timer.stop())?;
                found.random = found.pairs as usize;
                Ok((!self.stop.is_raised()).then_some(found))
            }
        }
    }

    /// Compares the counts of a survey with what the judge finds in about this time, for all
    /// pairs of random row margins: as many as a quarter of the time is expected to do if all
    /// row margins take `cost`. A survey keeps no single pairs, so then its engine decides
    /// random pairs of the other row margins anew, and the judge too. `None` when stopped.
    pub fn within(
        &self,
        time: Duration,
        cost: Duration,
        claimed: &[ClassCounts],
    ) -> Result<Option<Recounted>, RecountError> {
        self.differs()?;
        let begun = Instant::now();
        let share = time.as_secs_f64() / 4.0 / cost.as_secs_f64();
        // If it costs nothing, all of them: the share is infinite then.
        let count = (share * claimed.len() as f64).clamp(0.0, claimed.len() as f64) as u64;
        let mut wanted = vec![false; claimed.len()];
        for rank in scope::positions(claimed.len(), count, self.seed) {
            wanted[rank] = true;
        }
        let mut outcome = Recounted::default();
        if wanted.contains(&true) {
            // The cost is an estimate: if the row margins take longer than half of the time, none
            // of them counts.
            let timer = Timer::new(self.stop, time / 2).map_err(RecountError::Thread)?;
            timer.begin();
            let limited = Recount {
                stop: timer.stop(),
                ..*self
            };
            match limited.of(Scope::RowMargins(&wanted, claimed))? {
                Some(whole) => outcome = whole,
                None => wanted.fill(false),
            }
        }
        let left = time.saturating_sub(begun.elapsed());
        let Some(drawn) = self.of(Scope::Time(left, &wanted))? else {
            return Ok(None);
        };
        outcome.pairs += drawn.pairs;
        outcome.random = drawn.random;
        outcome.differences.append(drawn.differences);
        Ok(Some(outcome))
    }

    /// Compares the counts of a survey, by row margin, with those of a survey by the judge;
    /// `None` when stopped.
    pub fn compare(
        &self,
        claimed: &[ClassCounts],
        found: &[ClassCounts],
    ) -> Result<Option<Recounted>, RecountError> {
        let mut outcome = Recounted {
            pairs: found.iter().map(ClassCounts::pairs).sum(),
            row_margins: found.len() as u64,
            ..Recounted::default()
        };
        let all = vec![true; found.len()];
        let is_complete = self.explain(&mut outcome, &all, claimed, found)?;
        Ok(is_complete.then_some(outcome))
    }

    /// Finds the pairs behind the row margins whose counts differ; false when stopped.
    fn explain(
        &self,
        outcome: &mut Recounted,
        wanted: &[bool],
        claimed: &[ClassCounts],
        found: &[ClassCounts],
    ) -> Result<bool, EngineError> {
        let differs = |x: usize| wanted[x] && claimed[x] != found[x];
        if !(0..wanted.len()).any(differs) {
            return Ok(true);
        }
        let walk = Comparison::new(self).of_rows(differs);
        let (pairs, is_complete) = walk.compare_all(self.stop)?;
        if !is_complete {
            return Ok(false);
        }
        outcome.differences.append(pairs.differences);
        let kept = &outcome.differences.kept;
        let explained: Vec<&[Sum]> = kept.iter().filter_map(rows_of).collect();
        let is_explained = |rows| outcome.differences.is_full() || explained.contains(&rows);
        let mut counts = Vec::new();
        for &rank in &walk.walk.rows {
            let (rows, judge) = (walk.walk.block.margin(rank), self.judge);
            let classes = Class::ALL.into_iter().filter(|_| !is_explained(rows));
            counts.extend(classes.filter_map(|class| {
                let what = format!("rows {}: {class}", rows.iter().format(" "));
                let [claimed, found] = [claimed, found].map(|side| side[rank].get(class));
                unequal(what, claimed, found, format!("by {judge}"))
            }));
        }
        counts
            .into_iter()
            .for_each(|count| outcome.differences.add(Difference::Count(count)));
        Ok(true)
    }

    /// Whether the maker decides pairs together; else it would be judged by its like.
    fn serves(&self) -> Result<(), RecountError> {
        match self.maker.margin_method(self.maker.method()) {
            Method::Pairwise(_) => Err(RecountError::NotServed(self.maker.extent().shape())),
            _ => Ok(()),
        }
    }

    /// Whether the two engines decide single margins by different searches.
    fn differs(&self) -> Result<(), RecountError> {
        let (maker, judge) = (self.maker.method(), self.judge);
        let [by_maker, by_judge] = [maker, judge].map(|method| self.maker.margin_method(method));
        match by_maker == by_judge {
            true => Err(RecountError::SameSearch { maker, judge }),
            false => Ok(()),
        }
    }

    /// The difference of the two engines on a pair, which the first may have left out.
    pub fn differ(
        &self,
        rows: &[Sum],
        columns: &[Sum],
        claimed: Option<Class>,
        found: Class,
    ) -> Difference {
        let margins = Margins::new(self.maker.extent().shape(), rows.to_vec(), columns.to_vec());
        Difference::Pair {
            margins: Box::new(margins.expect("listed margins are admissible")),
            maker: self.maker.method(),
            claimed,
            judge: self.judge,
            found,
        }
    }
}

fn rows_of(difference: &Difference) -> Option<&[Sum]> {
    match difference {
        Difference::Pair { margins, .. } => Some(margins.rows()),
        Difference::Count(_) => None,
    }
}
