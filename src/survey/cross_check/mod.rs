//! Engines against one another: the counts of a survey against any other engine
//! ([`compare_counts`], [`sample_counts`]), and the sieve against an engine that shares no code with
//! it, on random pairs, which reaches sizes that no other engine can survey.
//!
//! The sieve decides random column margins, and pairs are drawn from theirs: some of those that
//! satisfy conditions (1) and (2), whatever their class, and as many as asked for of each
//! class that has to be found. The other engine then decides the same pairs one by one. Or
//! it decides every pair of some margins ([`check_margins`]).

mod against;
mod difference;
mod duel;
mod margins;
mod sample;
mod two_rows;

pub(crate) use against::{
    Agreement, SampleError, SampleRequest, compare_counts, draw_pairs, sample_counts,
};
pub(crate) use margins::{CheckedMargins, MarginDraw, check_margins, pairs_of_margins};

use rayon::prelude::*;

use self::sample::Sample;
use super::{CheckedPlan, Progress};
use crate::engines::{Engine, EngineError, EngineKind, RowSide, Search};
use crate::puzzle::{Class, Margins, Shape};
use crate::search::{Ending, Stop};

/// The classes that are found rather than read off the margins.
pub(crate) const SEARCHED_CLASSES: [Class; 3] = [Class::Unsolvable, Class::Unique, Class::Multiple];

/// Pairs of a column margin that a thread decides in one go.
const PART: usize = 32;

/// What to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Pairs drawn whatever their class.
    pub random: usize,
    /// Pairs of each class in `SEARCHED_CLASSES`.
    pub per_class: usize,
    /// Seed of the draw.
    pub seed: u64,
}

impl Draw {
    /// The most pairs that are compared: one may be drawn twice, once for its class.
    pub fn pairs(self) -> u64 {
        let for_classes = self.per_class.saturating_mul(SEARCHED_CLASSES.len());
        self.random.saturating_add(for_classes) as u64
    }
}

/// A pair on which the engines differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rows {:?}, columns {:?}: {sieve} by the sieve, {other} by the other engine", margins.rows(), margins.columns())]
pub struct Disagreement {
    /// The pair.
    pub margins: Margins,
    /// The sieve's class.
    pub sieve: Class,
    /// The other engine's class.
    pub other: Class,
}

/// Why a check cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The sieve does not serve the shape; there is nothing to be checked.
    #[error("the sieve does not serve {0}: its surveys are made by bitmask, pair by pair")]
    NotServed(Shape),
    /// A pair does not fit the engine's memory limit.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// What a check compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Column margins against which the sieve decided.
    pub column_margins: usize,
    /// Pairs compared that were drawn whatever their class.
    pub random: usize,
    /// Pairs compared of each class in `SEARCHED_CLASSES`, those drawn for their class.
    pub per_class: [usize; SEARCHED_CLASSES.len()],
    /// Different pairs compared: one may have been drawn for its class, too.
    pub pairs: usize,
    /// Whether the shape has no more pairs to draw.
    pub exhausted: bool,
    /// Where the engines differ.
    pub disagreements: Vec<Disagreement>,
}

impl Checked {
    /// Whether as many pairs were compared as asked for, or all that there are.
    pub(crate) fn is_complete(&self, draw: Draw) -> bool {
        self.exhausted
            || self.random == draw.random
                && self.per_class == [draw.per_class; SEARCHED_CLASSES.len()]
    }
}

/// Compares the sieve with `engine`. `None` when `stop` was raised. The plan gives the
/// shape, the sieve's seed and the memory; the sieve sweeps the columns. `progress` hears of the
/// pairs that `engine` decides, at most [`Draw::pairs`].
///
/// # Errors
/// When the sieve does not serve the shape, or a pair does not fit the engine's memory
/// limit.
pub fn cross_check(
    plan: &CheckedPlan,
    draw: Draw,
    engine: EngineKind,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Option<Checked>, CheckError> {
    let plan = by_columns(plan);
    let mut sample = Sample::new(draw);
    if !sample.fill(&plan, stop)? {
        return Ok(None);
    }
    let mut checked = Checked {
        column_margins: sample.column_margins,
        random: sample.random.len(),
        per_class: std::array::from_fn(|class| sample.by_class[class].len()),
        exhausted: sample.exhausted,
        ..Checked::default()
    };
    let mut drawn = sample.into_pairs();
    checked.pairs = drawn.len();
    drawn.sort_by(|(a, _), (b, _)| a.columns().cmp(b.columns()));
    let of_margins = drawn.chunk_by(|(a, _), (b, _)| a.columns() == b.columns());
    let parts: Vec<&[Drawn]> = of_margins.flat_map(|pairs| pairs.chunks(PART)).collect();
    // The first part that was stopped ends the others.
    let answers: Option<Vec<Result<Vec<Class>, EngineError>>> = parts
        .par_iter()
        // Pairs cost anything between microseconds and minutes.
        .with_max_len(1)
        .map_init(
            || engine.build(plan.memory),
            |engine, pairs| {
                let classes = decide(engine.as_mut(), pairs, stop).transpose()?;
                progress.pairs(pairs.len() as u64);
                Some(classes)
            },
        )
        .collect();
    let Some(answers) = answers else {
        return Ok(None);
    };
    let answers = answers.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    for ((margins, sieve), other) in drawn.into_iter().zip(answers) {
        if other != sieve {
            checked.disagreements.push(Disagreement {
                margins,
                sieve,
                other,
            });
        }
    }
    Ok(Some(checked))
}

/// The plan of a sieve that decides every pair under its own column margin, and so its
/// complement.
fn by_columns(plan: &CheckedPlan) -> CheckedPlan {
    plan.by_sieve().by_columns()
}

/// The classes of pairs of one column margin by an engine, which prepares once for all of
/// them; `None` when stopped.
fn decide(
    engine: &mut dyn Engine,
    pairs: &[Drawn],
    stop: &Stop,
) -> Result<Option<Vec<Class>>, EngineError> {
    if let Some((margins, _)) = pairs.first() {
        engine.fix_rows(RowSide {
            shape: margins.shape().transposed(),
            sums: margins.columns(),
            givens: &[],
        })?;
    }
    let class = |(margins, _): &Drawn| {
        let mut search = Search {
            limit: 2,
            stop,
            visit: &mut |_| {},
        };
        let report = engine.solve_columns(margins.rows(), &mut search)?;
        let is_decided = report.ending != Ending::Stopped;
        Ok(is_decided.then(|| Class::of_solutions(report.solutions)))
    };
    pairs.iter().map(class).collect()
}

/// A pair and the sieve's class.
type Drawn = (Margins, Class);
