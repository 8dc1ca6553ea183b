//! Estimates the number of unique puzzles of a size from a sample of its column margins.
//!
//! S(m,n) is the sum, over the column margins, of the number of row margins that make a unique pair
//! with it. This number varies much from margin to margin (its standard deviation is 1.8 times its
//! mean for 4x5, 2.9 times for 3x7), so a few margins drawn at random say little. Two properties
//! show in advance, at no cost, whether a column margin has many unique pairs. The first is its
//! smallest gap: where two column sums differ by less than m, two columns can nearly always
//! exchange numbers. The second is the slack of condition (1): if it is negative, there is no table
//! at all. So the margins are divided into strata by gap and slack. For 4x5 this divides the
//! variance by about 13, for 3x7 by 5.
//!
//! The design is double sampling for stratification with an optimal allocation (Cochran, Sampling
//! Techniques, 3rd ed., sections 5.5 and 12.2). First the strata are measured: all margins are put
//! into their strata, or many that are drawn at random. A pilot then decides some margins of each
//! stratum, each against all row margins; the spread that it finds allots the sample. The margins
//! of the sample are drawn and decided like those of the pilot, and their means make the estimate.
//! The pilot is left out of these means, since a sample whose size depends on its own values would
//! have a bias; where all margins of a stratum are listed, those of the pilot count for themselves.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::{EstimateError, half_width, moments};
use crate::CheckedPlan;
use survo_check::Producer;
use survo_core::bounds::{Block, margin_slack_1};
use survo_core::numbers::Ranking;
use survo_core::puzzle::{Class, Shape, Sum};
use survo_core::search::{Progress, Stop, Timer, lock, share};
use survo_engines::EngineError;

/// Ranks are drawn below the number of margins.
const RANK: &str = "the rank is below the number of margins";

/// Margins put into strata, at most; if there are no more, all of them are. None is decided but
/// these: they last for an hour at 1000 margins a second, and take 32 MiB.
const PHASE_1: u64 = 1 << 22;

/// Margins decided of each stratum before the sample is allotted, at most.
const PILOT: usize = 200;

/// Imagined margins that join the pilot of each stratum. In 300 simulated samples of 3x7 and 4x7,
/// of 400 margins each, estimates deviated less with 2 or 4 of them than with 0 or 8.
const COMMON: f64 = 3.0;

/// Margins decided of each stratum, at least.
const LEAST: usize = 4;

/// Strata by slack, in steps of m.
const SLACKS: u64 = 4;

/// An estimate of S(m,n), from a sample of the column margins, as records keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UniqueEstimate {
    /// Column margins that make the estimate, each decided against all row margins.
    pub column_margins: u64,
    pub value: u64,
    /// Lower end of the 95 % confidence interval.
    pub low: u64,
    /// Upper end of it.
    pub high: u64,
}

/// What is known of a column margin before it is decided: the number of gaps below m, up to 2; the
/// smallest gap, up to m + 3; the slack in steps of m.
type Stratum = (usize, Sum, u64);

/// The stratum of an ascending column margin; `None` if it violates condition (1), so that none of
/// its pairs is unique.
fn stratum(shape: Shape, margin: &[Sum]) -> Option<Stratum> {
    let slack = margin_slack_1(margin, shape.rows())?;
    let small = shape.rows() as Sum;
    let gaps = || margin.windows(2).map(|pair| pair[1] - pair[0]);
    let close = gaps().filter(|&gap| gap < small).count();
    let smallest = gaps().min().unwrap_or(0);
    let slack = (slack / u64::from(small)).min(SLACKS - 1);
    Some((close.min(2), smallest.min(small + 3), slack))
}

/// A stratum: its share of all column margins, and what was decided of it.
struct Sampled {
    share: f64,
    /// Margins of it in random order, by rank, that were not decided yet.
    ranks: Vec<u64>,
    /// How many margins the stratum has, if all margins were looked at.
    population: Option<usize>,
    pilot: Vec<f64>,
    sample: Vec<f64>,
    /// Margins handed out since the pilot.
    drawn: usize,
    /// How many of the sample it is to have, in relation to the others.
    allotment: f64,
}

/// The strata, and the number of margins that were put into them.
struct Strata {
    strata: Vec<Sampled>,
    /// Margins drawn to measure the strata; `None` if all margins were looked at.
    drawn: Option<u64>,
}

impl Strata {
    /// Measures the strata; `None` when stopped.
    fn measure(
        plan: &CheckedPlan,
        margins: &Ranking,
        rng: &mut Xoshiro256PlusPlus,
        stop: &Stop,
    ) -> Option<Self> {
        let shape = plan.shape();
        let all = plan.column_margins();
        let is_all = all <= PHASE_1;
        let mut draws = Xoshiro256PlusPlus::from_rng(rng);
        let listed: Box<dyn Iterator<Item = (u64, Vec<Sum>)>> = match is_all {
            true => Box::new((0..).zip(shape.column_margins().iter())),
            false => Box::new((0..PHASE_1).map(|_| {
                let rank = draws.random_range(0..all);
                (rank, margins.partition(rank).expect(RANK))
            })),
        };
        let mut strata: BTreeMap<Stratum, Vec<u64>> = BTreeMap::new();
        for (rank, margin) in listed {
            if stop.is_raised() {
                return None;
            }
            if let Some(stratum) = stratum(shape, &margin) {
                strata.entry(stratum).or_default().push(rank);
            }
        }
        let mut joined: Vec<Vec<u64>> = Vec::new();
        for ranks in strata.into_values() {
            // The spread of a few margins cannot be seen: they join their neighbours.
            match joined.last_mut() {
                Some(last) if last.len().min(ranks.len()) < 2 * LEAST => last.extend(ranks),
                _ => joined.push(ranks),
            }
        }
        let total = all.min(PHASE_1) as f64;
        let strata = joined.into_iter().map(|mut ranks| {
            ranks.shuffle(rng);
            Sampled {
                share: ranks.len() as f64 / total,
                population: is_all.then_some(ranks.len()),
                ranks,
                pilot: Vec::new(),
                sample: Vec::new(),
                drawn: 0,
                allotment: 1.0,
            }
        });
        Some(Self {
            strata: strata.collect(),
            drawn: (!is_all).then_some(PHASE_1),
        })
    }

    /// The next margin, a stratum and a rank: of the pilot, of the stratum that has the fewest; of
    /// the sample, of the one that is furthest behind its allotment.
    fn next(&mut self, is_pilot: bool) -> Option<(usize, u64)> {
        let behind = |stratum: &Sampled| match stratum.drawn < LEAST {
            true => f64::INFINITY,
            false => stratum.allotment / (stratum.drawn as f64 + 0.5),
        };
        let strata = self.strata.iter_mut().enumerate();
        let (index, stratum) = match is_pilot {
            true => strata
                .filter(|(_, stratum)| stratum.drawn < PILOT && stratum.can_spare())
                .min_by_key(|(_, stratum)| stratum.drawn),
            false => strata
                .filter(|(_, stratum)| !stratum.ranks.is_empty())
                .max_by(|(_, one), (_, other)| behind(one).total_cmp(&behind(other))),
        }?;
        stratum.drawn += 1;
        Some((index, stratum.ranks.pop()?))
    }

    /// Allots the sample by share and spread (Neyman). A pilot in which nothing differs does not
    /// prove that nothing does, so the margins of each pilot are joined by [`COMMON`] imagined ones:
    /// their mean is that of all strata, and their variance is in proportion to the mean.
    fn allot(&mut self) {
        let pilots = self.strata.iter().map(|stratum| moments(&stratum.pilot));
        let pilots: Vec<(f64, f64)> = pilots.collect();
        let (mut mean, mut variance) = (0.0, 0.0);
        for (stratum, (own_mean, own_variance)) in self.strata.iter().zip(&pilots) {
            mean += stratum.share * own_mean;
            variance += stratum.share * own_variance;
        }
        let ratio = if mean > 0.0 { variance / mean } else { 1.0 };
        let joined =
            |own: f64, count: f64, common: f64| (own * count + common * COMMON) / (count + COMMON);
        for (stratum, (own_mean, own_variance)) in self.strata.iter_mut().zip(pilots) {
            let count = stratum.pilot.len() as f64;
            let common = ratio * joined(own_mean, count, mean);
            let variance = joined(own_variance, (count - 1.0).max(0.0), common);
            // By the shares alone where nothing was found.
            stratum.allotment = stratum.share * variance.max(f64::MIN_POSITIVE).sqrt();
            stratum.drawn = 0;
        }
    }

    /// The estimate from the sample, of this many column margins; `None` if a stratum has too few.
    fn estimate(&self, column_margins: u64, is_square: bool) -> Option<UniqueEstimate> {
        let (mut mean, mut between, mut parts) = (0.0, 0.0, Vec::new());
        for stratum in &self.strata {
            let (count, pilot) = (stratum.sample.len(), stratum.pilot.len());
            if stratum.population == Some(count + pilot) {
                // Nothing is left to chance.
                let all = [&stratum.sample[..], &stratum.pilot].concat();
                mean += stratum.share * moments(&all).0;
                continue;
            }
            if count < 2 {
                return None;
            }
            // The pilot's margins are not drawn again, so that of a stratum whose margins are all
            // listed the sample is one of what the pilot left.
            let left = stratum.population.map(|population| population - pilot);
            let missed = left.map_or(1.0, |left| 1.0 - count as f64 / left as f64);
            let (sample_mean, variance) = moments(&stratum.sample);
            let known = stratum
                .population
                .map_or(0.0, |population| pilot as f64 / population as f64);
            let stratum_mean = known * moments(&stratum.pilot).0 + (1.0 - known) * sample_mean;
            // Without the pilot: strata whose pilot happened to differ little have small samples.
            let of_mean = variance / count as f64 * missed;
            let part = (stratum.share * (1.0 - known)).powi(2) * of_mean;
            mean += stratum.share * stratum_mean;
            between += stratum.share * stratum_mean * stratum_mean;
            parts.push((part, (count - 1) as f64));
        }
        if let Some(drawn) = self.drawn {
            // The shares of the strata are also from a sample (Cochran 12.2).
            let variance = (between - mean * mean).max(0.0) / drawn as f64;
            parts.push((variance, f64::INFINITY));
        }
        let strata = self.strata.iter();
        // Those of the pilot count where they are part of the mean.
        let decided = strata.map(|stratum| match stratum.population {
            Some(_) => (stratum.sample.len() + stratum.pilot.len()) as u64,
            None => stratum.sample.len() as u64,
        });
        // Each puzzle of a square shape belongs to two column margins.
        let all = column_margins as f64 / if is_square { 2.0 } else { 1.0 };
        let half_width = half_width(&parts);
        // The estimate is neither negative nor as large as the number of pairs.
        let whole = |mean: f64| (mean * all).max(0.0).round() as u64;
        Some(UniqueEstimate {
            column_margins: decided.sum(),
            value: whole(mean),
            low: whole(mean - half_width),
            high: whole(mean + half_width),
        })
    }
}

impl Sampled {
    /// Whether the pilot may take another margin and leave enough for the sample.
    fn can_spare(&self) -> bool {
        self.ranks.len() > LEAST || self.population.is_some() && !self.ranks.is_empty()
    }
}

/// Estimates S(m,n) for about as long as `time`, which begins when the row margins are listed and
/// the strata are measured; margins under way at its end are finished, for a quarter of it at most.
/// The plan's method decides margin by margin; its shard and units play no part. `seed` draws the
/// sample. When stopped before, what was decided until then is the estimate.
///
/// # Errors
/// When too little was decided to tell, or a pair does not fit the engine's memory limit.
pub fn estimate_unique(
    plan: &CheckedPlan,
    time: Duration,
    seed: u64,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<UniqueEstimate, EstimateError> {
    let limits = [time / 5, time].map(|time| (time, u64::MAX));
    sampled(plan, limits, seed, stop, progress)
}

/// Where the pilot or the sample ends: at a time since the beginning, or after this many margins.
type Limit = (Duration, u64);

fn sampled(
    plan: &CheckedPlan,
    [pilot, sample]: [Limit; 2],
    seed: u64,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<UniqueEstimate, EstimateError> {
    let nothing = || EstimateError::Nothing("stopped too early, or too little time");
    let shape = plan.shape();
    let rows = Block::of_row_margins(shape);
    let margins = shape.column_margins().ranked();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let strata = Strata::measure(plan, &margins, &mut rng, stop).ok_or_else(nothing)?;
    let strata = Mutex::new(strata);
    let end = sample.0.saturating_add(sample.0 / 4);
    let timer = Timer::new(stop, end).map_err(EstimateError::Thread)?;
    let producer = plan.producer();
    timer.begin();
    for is_pilot in [true, false] {
        let (time, most) = if is_pilot { pilot } else { sample };
        share(plan.threads, most, timer.stop(), |queue| {
            let mut producer = producer.margins(&rows);
            while timer.elapsed() < time && queue.take().is_some() {
                let next = lock(&strata).next(is_pilot);
                let Some((stratum, rank)) = next else { break };
                let columns = margins.partition(rank).expect(RANK);
                let found = producer.decide(&columns, &rows, &|_| true, timer.stop())?;
                let Some(found) = found else { break };
                progress.pairs(found.pairs.len() as u64);
                let pairs = found.pairs.iter();
                let unique = pairs.filter(|(_, class)| *class == Class::Unique).count() as f64;
                let decided = &mut lock(&strata).strata[stratum];
                match is_pilot {
                    true => decided.pilot.push(unique),
                    false => decided.sample.push(unique),
                }
            }
            Ok::<(), EngineError>(())
        })?;
        if is_pilot {
            lock(&strata).allot();
        }
    }
    let strata = strata
        .into_inner()
        .expect("no thread panics with the strata");
    strata
        .estimate(plan.column_margins(), shape.is_square())
        .ok_or_else(nothing)
}

#[cfg(test)]
mod tests;
