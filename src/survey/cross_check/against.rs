//! The counts of a survey against another engine.
//!
//! Where there is time for it the other engine makes the survey too, and the two are
//! compared row margin by row margin: [`compare_counts`]. Where there is not, it decides all pairs of random row
//! margins, and random pairs of the others, until the time is up: [`sample_counts`].

use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::difference::{CountDifference, miscounts};
use super::duel::{Duel, KEPT};
use crate::engines::EngineError;
use crate::puzzle::ClassCounts;
use crate::search::{Stop, Timer};
use crate::survey::{CheckedPlan, Progress};

/// Why counts cannot be compared with a sample.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SampleError {
    /// A pair does not fit an engine's memory limit.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system refuses a thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[source] std::io::Error),
}

/// How far the counts of a survey were compared, and where they differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Agreement {
    /// Pairs that the other engine decided.
    pub pairs: u64,
    /// Row margins of which it decided all pairs.
    pub row_margins: u64,
    /// How many differences there are: pairs, and counts for which no pair is found.
    pub differing: u64,
    /// The first hundred of them.
    pub differences: Vec<CountDifference>,
}

/// Compares the counts of a survey, by row margin, with those that another plan of the same
/// shape came to; `None` when stopped. Pairs are named by a second look: both engines decide
/// the row margins that differ once more.
///
/// # Errors
/// When a pair does not fit an engine's memory limit.
pub(crate) fn compare_counts(
    plan: &CheckedPlan,
    other: &CheckedPlan,
    counted: &[ClassCounts],
    found: &[ClassCounts],
    stop: &Stop,
) -> Result<Option<Agreement>, EngineError> {
    let mut agreement = Agreement {
        pairs: found.iter().map(ClassCounts::pairs).sum(),
        row_margins: found.len() as u64,
        ..Agreement::default()
    };
    let differs: Vec<bool> = counted.iter().zip(found).map(|(a, b)| a != b).collect();
    if differs.contains(&true) {
        let duel = Duel::new(plan, other);
        let is_complete = agreement.explain(&duel, &differs, counted, found, stop)?;
        return Ok(is_complete.then_some(agreement));
    }
    Ok(Some(agreement))
}

/// Compares the counts of a survey, by row margin, with what another plan's engine finds for
/// about as long as `time`: all pairs of random row margins, as many as a quarter of the time
/// is expected to do if all row margins take `cost`; then random pairs of the others. `None`
/// when `stop` was raised.
///
/// # Errors
/// When a pair does not fit an engine's memory limit, or the system refuses a thread.
pub(crate) fn sample_counts(
    plan: &CheckedPlan,
    other: &CheckedPlan,
    counted: &[ClassCounts],
    sample: SampleRequest,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Option<Agreement>, SampleError> {
    let started = Instant::now();
    let limited = |time: Duration| {
        let timer = Timer::new(stop, time).map_err(SampleError::Thread)?;
        timer.begin();
        Ok::<Timer, SampleError>(timer)
    };
    let duel = Duel::new(plan, other);
    let wanted = sample.row_margins(counted.len());
    let mut agreement = Agreement::default();
    let mut looked_at = vec![false; counted.len()];
    if wanted.contains(&true) {
        // The cost is an estimate: what is not finished in half of the time is given up.
        let timer = limited(sample.time / 2)?;
        if let Some(found) = duel.counts(&wanted, timer.stop(), progress)? {
            let differs: Vec<bool> = (0..counted.len())
                .map(|x| wanted[x] && counted[x] != found[x])
                .collect();
            agreement.pairs = found.iter().map(ClassCounts::pairs).sum();
            agreement.row_margins = wanted.iter().filter(|wanted| **wanted).count() as u64;
            if !agreement.explain(&duel, &differs, counted, &found, stop)? {
                return Ok(None);
            }
            looked_at = wanted;
        }
    }
    let timer = limited(sample.time.saturating_sub(started.elapsed()))?;
    let drawn = duel.draw(&looked_at, sample.seed, timer.stop(), progress)?;
    agreement.pairs += drawn.pairs;
    agreement.differing += drawn.differing;
    agreement.add(drawn.differences);
    Ok((!stop.is_raised()).then_some(agreement))
}

/// Compares the engines of two plans on random pairs that satisfy conditions (1) and (2), for
/// about as long as `time`; `None` when `stop` was raised.
///
/// # Errors
/// When a pair does not fit an engine's memory limit, or the system refuses a thread.
pub(crate) fn draw_pairs(
    plan: &CheckedPlan,
    other: &CheckedPlan,
    time: Duration,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Option<Agreement>, SampleError> {
    let timer = Timer::new(stop, time).map_err(SampleError::Thread)?;
    timer.begin();
    let duel = Duel::new(plan, other);
    let left_out = vec![false; duel.rows().len()];
    let drawn = duel.draw(&left_out, plan.seed, timer.stop(), progress)?;
    Ok((!stop.is_raised()).then_some(Agreement {
        pairs: drawn.pairs,
        row_margins: 0,
        differing: drawn.differing,
        differences: drawn.differences,
    }))
}

/// How much to sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SampleRequest {
    /// How long.
    pub time: Duration,
    /// What the other engine would take for everything.
    pub cost: Duration,
    /// Seed of the choice.
    pub seed: u64,
}

impl SampleRequest {
    /// The random row margins, by position.
    fn row_margins(&self, all: usize) -> Vec<bool> {
        let share = self.time.as_secs_f64() / 4.0 / self.cost.as_secs_f64();
        // Of a cost of nothing, everything.
        let count = (share * all as f64).clamp(0.0, all as f64) as usize;
        let mut wanted: Vec<bool> = (0..all).map(|x| x < count).collect();
        wanted.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(self.seed));
        wanted
    }
}

impl Agreement {
    /// Finds the pairs behind the row margins that differ; false when stopped.
    fn explain(
        &mut self,
        duel: &Duel,
        differs: &[bool],
        counted: &[ClassCounts],
        found: &[ClassCounts],
        stop: &Stop,
    ) -> Result<bool, EngineError> {
        if !differs.contains(&true) {
            return Ok(true);
        }
        let Some(compared) = duel.differing(differs, stop)? else {
            return Ok(false);
        };
        let rows_of = |difference: &CountDifference| match difference {
            CountDifference::Pair { margins, .. } => duel.rows().position(margins.rows()),
            CountDifference::Count { .. } => None,
        };
        let explained: Vec<_> = compared.differences.iter().filter_map(rows_of).collect();
        self.differing += compared.differing;
        self.add(compared.differences);
        for (x, _) in differs.iter().enumerate().filter(|(_, differs)| **differs) {
            if explained.contains(&x) || explained.len() == KEPT {
                continue;
            }
            let rows = duel.rows().margin(x);
            let miscounts = miscounts(rows, &counted[x], &found[x], duel.other());
            self.differing += miscounts.len() as u64;
            self.add(miscounts);
        }
        Ok(true)
    }

    fn add(&mut self, differences: Vec<CountDifference>) {
        let room = KEPT - self.differences.len().min(KEPT);
        self.differences.extend(differences.into_iter().take(room));
    }
}
