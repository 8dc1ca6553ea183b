//! The sieve against an engine that knows neither bounds nor witnesses, on random
//! pairs: the cross-check that reaches sizes no other engine can survey.
//!
//! Lines are drawn at random, the sieve decides each as a whole, and pairs are drawn
//! from them: some uniformly among the pairs that satisfy conditions (1) and (2), and
//! as many as asked for of each class that has to be found. The other engine then
//! decides the same pairs one by one.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::pairs::classify_pair;
use super::two_rows::{LineKeeper, frame};
use super::work::sieve;
use super::{LineDecider, Pairing, Plan};
use crate::bounds::{Status, Thresholds};
use crate::engines::two_rows::Sweep;
use crate::engines::{EngineError, EngineKind, Stop};
use crate::puzzle::{Class, Margins, Shape, Sum};

/// The classes that are found rather than read off the margins.
pub const FOUND: [Class; 3] = [Class::Unsolvable, Class::Unique, Class::Multiple];

/// Pairs drawn uniformly from one line.
const PAIRS_A_LINE: usize = 100;

/// Lines kept of one unit of the walk over two-row tables.
const LINES_A_UNIT: usize = 32;

/// Lines looked at for the rarest class before it is given up.
const LINE_LIMIT: usize = 200_000;

/// What to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Pairs drawn uniformly.
    pub random: usize,
    /// Pairs of each class in [`FOUND`].
    pub per_class: usize,
    /// Seed of the draw.
    pub seed: u64,
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
    /// Lines that the sieve decided.
    pub lines: usize,
    /// Pairs compared that were drawn uniformly.
    pub random: usize,
    /// Pairs compared of each class in [`FOUND`], those drawn for their class.
    pub per_class: [usize; FOUND.len()],
    /// Where the engines differ.
    pub disagreements: Vec<Disagreement>,
}

impl Checked {
    /// Whether as many pairs were found as asked for.
    pub fn is_complete(&self, draw: Draw) -> bool {
        self.random == draw.random && self.per_class == [draw.per_class; FOUND.len()]
    }
}

/// Compares the sieve with `engine`. `None` when `stop` was raised. The plan gives the
/// shape, the sieve's seed and the memory; the sieve sweeps the columns.
///
/// # Errors
/// When the sieve does not serve the shape, or a pair does not fit the engine's memory
/// limit.
pub fn check(
    plan: &Plan,
    draw: Draw,
    engine: EngineKind,
    stop: &Stop,
) -> Result<Option<Checked>, CheckError> {
    let mut plan = plan.clone();
    plan.sweep = super::Sweep::Columns;
    let mut pot = Pot::new(draw);
    if !draw_lines(&plan, &mut pot, stop)? {
        return Ok(None);
    }
    let mut checked = Checked {
        lines: pot.lines,
        random: pot.random.len(),
        per_class: std::array::from_fn(|class| pot.by_class[class].len()),
        disagreements: Vec::new(),
    };
    let drawn: Vec<Drawn> = pot
        .random
        .into_iter()
        .chain(pot.by_class.into_iter().flatten())
        .collect();
    let answers: Vec<Result<Option<Class>, EngineError>> = drawn
        .par_iter()
        // Pairs cost anything between microseconds and minutes: one at a time.
        .with_max_len(1)
        .map_init(
            || engine.build(plan.memory),
            |engine, (margins, _)| {
                let verdict = classify_pair(engine.as_mut(), margins, stop)?;
                Ok(verdict.map(|verdict| verdict.class))
            },
        )
        .collect();
    for ((margins, sieve), answer) in drawn.into_iter().zip(answers) {
        match answer? {
            None => return Ok(None),
            Some(other) if other == sieve => {}
            Some(other) => checked.disagreements.push(Disagreement {
                margins,
                sieve,
                other,
            }),
        }
    }
    Ok(Some(checked))
}

type Drawn = (Margins, Class);

/// Collects what was drawn so far.
struct Pot {
    draw: Draw,
    rng: Xoshiro256PlusPlus,
    lines: usize,
    random: Vec<Drawn>,
    by_class: [Vec<Drawn>; FOUND.len()],
    /// Pairs of each class seen, for reservoir sampling.
    seen: [usize; FOUND.len()],
}

impl Pot {
    fn new(draw: Draw) -> Self {
        Self {
            draw,
            rng: Xoshiro256PlusPlus::seed_from_u64(draw.seed),
            lines: 0,
            random: Vec::new(),
            by_class: Default::default(),
            seen: [0; FOUND.len()],
        }
    }

    fn wants_more(&self) -> bool {
        let short = |class: &Vec<Drawn>| class.len() < self.draw.per_class;
        self.lines < LINE_LIMIT
            && (self.random.len() < self.draw.random || self.by_class.iter().any(short))
    }

    /// Draws from a decided line.
    fn add(&mut self, line: &[(Margins, Class)]) {
        self.lines += 1;
        if line.is_empty() {
            return;
        }
        let room = self.draw.random.saturating_sub(self.random.len());
        for _ in 0..PAIRS_A_LINE.min(room) {
            let pair = &line[self.rng.random_range(0..line.len())];
            self.random.push(pair.clone());
        }
        // Reservoirs: each pair of a class met so far is kept with equal chance.
        for (margins, class) in line {
            let Some(at) = FOUND.iter().position(|found| found == class) else {
                continue;
            };
            self.seen[at] += 1;
            let kept = &mut self.by_class[at];
            if kept.len() < self.draw.per_class {
                kept.push((margins.clone(), *class));
            } else if self.draw.per_class > 0 {
                let place = self.rng.random_range(0..self.seen[at]);
                if let Some(slot) = kept.get_mut(place) {
                    *slot = (margins.clone(), *class);
                }
            }
        }
    }
}

/// Lets the sieve decide random lines until the pot is full; false when stopped.
fn draw_lines(plan: &Plan, pot: &mut Pot, stop: &Stop) -> Result<bool, CheckError> {
    if let Some(frame) = frame(plan.shape()) {
        let mut sweep = Sweep::<u128, _>::new(frame, true, LineKeeper::default(), stop.clone());
        let units = sweep.units().len() as u64;
        while pot.wants_more() {
            let unit = pot.rng.random_range(0..units);
            sweep.sink.lines.clear();
            sweep.run(unit, unit + 1);
            if stop.is_raised() {
                return Ok(false);
            }
            let lines = &sweep.sink.lines;
            for _ in 0..LINES_A_UNIT.min(lines.len()) {
                let line = &lines[pot.rng.random_range(0..lines.len())];
                pot.add(&line.pairs(plan.shape(), frame));
            }
        }
        return Ok(true);
    }
    let shape = plan.shape();
    let pairing = Pairing::new(plan);
    let block = pairing.rows();
    let mut decider = sieve(plan, block).ok_or(CheckError::NotServed(shape))?;
    let mut thresholds = Thresholds::new(shape, &vec![0; shape.columns()]);
    let mut statuses = Vec::new();
    while pot.wants_more() {
        let rank = pot.rng.random_range(0..plan.column_margins());
        let columns: Vec<Sum> = shape
            .column_margins()
            .from_rank(rank)
            .next()
            .expect("the rank is below the number of margins");
        statuses.clear();
        statuses.extend(block.iter().map(|rows| {
            // The diagonal of a square shape is in no survey.
            if rows == columns {
                Status::Absent
            } else {
                Status::Open
            }
        }));
        thresholds.fix(shape, &columns);
        block.apply_conditions(&thresholds, &mut statuses);
        let going = decider.decide(
            shape.transposed(),
            &columns,
            block,
            &mut statuses,
            stop,
            &mut |_, _| {},
        )?;
        if !going {
            return Ok(false);
        }
        let line: Vec<Drawn> = block
            .iter()
            .zip(&statuses)
            .filter_map(|(rows, status)| match *status {
                Status::Decided(class) if FOUND.contains(&class) => {
                    let margins = Margins::new(shape, rows.to_vec(), columns.clone())
                        .expect("admissible margins");
                    Some((margins, class))
                }
                _ => None,
            })
            .collect();
        pot.add(&line);
    }
    Ok(true)
}
