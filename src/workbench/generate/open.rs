//! Open puzzles, uniformly among all essentially different unique ones of a shape: from a
//! list of all, or drawn.
//!
//! The list is the file of a survey, or comes from a survey made on the spot where the
//! shape is small. For a draw, a pair of admissible margins is drawn, every pair as likely
//! as any other, and kept if it is unique: so every unique puzzle is as likely as any
//! other, exactly. For a square shape both margins come from one list and each unordered
//! pair {r, c} with r != c is drawn in two ways; r = c, drawn in one, is never unique. Of
//! the pairs of 4x4 one in 833 is unique, of 3x7 and 4x5 one in 4000; it takes as many
//! draws.

use std::path::Path;

use rand::{Rng, RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use rayon::prelude::*;

use super::{GenerateError, Order, Unique, UniqueSource};
use crate::engines::{Bitmask, EngineKind};
use crate::numbers::Ranking;
use crate::puzzle::{Class, Margins, Shape, Table};
use crate::search::Stop;
use crate::survey::files::Puzzles;
use crate::survey::{CheckedPlan, NoProgress, Outcome, Plan, classify_pair, run};

/// Pairs of margins that are surveyed on the spot: a moment's work.
const SURVEYED_PAIRS: u64 = 500_000;

/// Pairs drawn for one puzzle before the search is given up.
const MAX_DRAWS: u64 = 10_000_000;

/// Pairs that are looked at together.
const BATCH: usize = 1024;

/// Unique open puzzles of a shape in random order, for an order of them: from `file`, the
/// puzzles.csv of a survey, if there is one; else from a survey made at once, if the shape
/// is small; else drawn from all pairs of margins.
///
/// # Errors
/// When they cannot be read, surveyed or drawn, are fewer than ordered, or `stop` is raised.
pub fn open_puzzles(
    shape: Shape,
    file: Option<&Path>,
    order: &Order,
    seed: u64,
    threads: usize,
    stop: &Stop,
) -> Result<Box<dyn UniqueSource>, GenerateError> {
    if let Some(file) = file {
        let puzzles = Puzzles::open(file)?;
        if puzzles.shape().landscape() != shape.landscape() {
            return Err(GenerateError::OtherShape {
                path: file.to_owned(),
                found: puzzles.shape(),
                wanted: shape,
            });
        }
        let tables = puzzles.map(|table| match stop.is_raised() {
            true => Err(GenerateError::Stopped),
            false => Ok(table?),
        });
        return Ok(Box::new(chosen(tables, shape, order, seed)?));
    }
    let Some(plan) = small(shape, threads) else {
        return Ok(Box::new(Drawn::new(shape, seed)?));
    };
    let Outcome::Finished(survey) = run(&plan, None, stop, &NoProgress)? else {
        return Err(GenerateError::Stopped);
    };
    let tables = survey.puzzles.unwrap_or_default().into_iter().map(Ok);
    Ok(Box::new(chosen(tables, shape, order, seed)?))
}

/// The survey of a small shape.
fn small(shape: Shape, threads: usize) -> Option<CheckedPlan> {
    let mut plan = Plan::new(shape).ok()?;
    plan.puzzles = true;
    plan.threads = threads;
    plan.check()
        .ok()
        .filter(|plan| plan.pairs() <= SURVEYED_PAIRS)
}

/// As many tables as may be looked at, in random order.
fn chosen(
    tables: impl Iterator<Item = Result<Table, GenerateError>>,
    shape: Shape,
    order: &Order,
    seed: u64,
) -> Result<Listed, GenerateError> {
    let filtered = order.md.is_some() || order.level.is_some();
    let size = if filtered {
        let tries = usize::try_from(order.tries).unwrap_or(usize::MAX);
        tries.saturating_add(1).saturating_mul(order.count)
    } else {
        order.count
    };
    let turned = tables.map(|table| table.map(|table| turned(table, shape)));
    let (tables, all) = reservoir(turned, size, seed)?;
    if tables.len() < order.count {
        return Err(GenerateError::TooFew {
            shape,
            asked: order.count,
            all,
        });
    }
    Ok(Listed::new(tables))
}

/// A table with its sides as they are asked for. Surveys have at most as many rows as
/// columns.
fn turned(table: Table, shape: Shape) -> Table {
    if table.shape() == shape {
        table
    } else {
        table.transposed()
    }
}

/// At most `size` of the items in random order: every choice and every order is
/// equally likely (reservoir sampling, Vitter 1985, algorithm R, then a shuffle). Also
/// gives the number of items. Memory: `size` items, whatever their number.
///
/// # Errors
/// The first error among the items.
pub(crate) fn reservoir<T, E>(
    items: impl Iterator<Item = Result<T, E>>,
    size: usize,
    seed: u64,
) -> Result<(Vec<T>, u64), E> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut kept = Vec::new();
    let mut seen = 0;
    for item in items {
        let item = item?;
        seen += 1;
        if kept.len() < size {
            kept.push(item);
        } else {
            let place = usize::try_from(rng.random_range(0..seen)).ok();
            if let Some(slot) = place.and_then(|place| kept.get_mut(place)) {
                *slot = item;
            }
        }
    }
    kept.shuffle(&mut rng);
    Ok((kept, seen))
}

/// The open puzzles of some tables. That they are unique is checked before they are
/// handed out: a list may come from a file.
pub(crate) struct Listed {
    tables: std::vec::IntoIter<Table>,
    engine: Bitmask,
}

impl Listed {
    pub(crate) fn new(tables: Vec<Table>) -> Self {
        Self {
            tables: tables.into_iter(),
            engine: Bitmask::new(EngineKind::DEFAULT_MEMORY),
        }
    }
}

impl UniqueSource for Listed {
    fn next(&mut self, stop: &Stop) -> Result<Option<Unique>, GenerateError> {
        let Some(table) = self.tables.next() else {
            return Ok(None);
        };
        let margins = table.margins();
        match classify_pair(&mut self.engine, &margins, stop)? {
            None => Err(GenerateError::Stopped),
            Some(verdict) if verdict.class == Class::Unique => Ok(Some(Unique::open(table))),
            Some(_) => Err(GenerateError::NotUnique(
                margins.rows().to_vec(),
                margins.columns().to_vec(),
            )),
        }
    }
}

/// Unique open puzzles, sums ascending, each drawn from all of its shape.
pub struct Drawn {
    asked: Shape,
    /// The same with at most as many rows as columns.
    shape: Shape,
    rows: Ranking,
    columns: Ranking,
    /// One seed a draw.
    seeds: SplitMix64,
    /// Found and not handed out, last first.
    found: Vec<Table>,
}

impl Drawn {
    /// Puzzles of a shape.
    ///
    /// # Errors
    /// When a side is below 2 or the margins are too many.
    pub fn new(asked: Shape, seed: u64) -> Result<Self, GenerateError> {
        let shape = asked.landscape();
        if shape.rows() < 2 {
            return Err(GenerateError::TooSmall(shape));
        }
        let ranking = |margins| Ranking::new(&margins).ok_or(GenerateError::TooLarge(shape));
        Ok(Self {
            rows: ranking(shape.row_margins())?,
            columns: ranking(shape.column_margins())?,
            asked,
            shape,
            seeds: SplitMix64::seed_from_u64(seed),
            found: Vec::new(),
        })
    }

    /// A pair, every pair as likely as any other.
    fn pair(&self, seed: u64) -> Margins {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut side = |ranking: &Ranking| {
            ranking
                .partition(rng.random_range(0..ranking.count()))
                .expect("the rank is below the count")
        };
        let rows = side(&self.rows);
        let columns = side(&self.columns);
        Margins::new(self.shape, rows, columns).expect("admissible margins add up")
    }
}

impl UniqueSource for Drawn {
    fn next(&mut self, stop: &Stop) -> Result<Option<Unique>, GenerateError> {
        let mut drawn = 0;
        loop {
            if let Some(table) = self.found.pop() {
                return Ok(Some(Unique::open(turned(table.canonical(), self.asked))));
            }
            if drawn >= MAX_DRAWS {
                return Err(GenerateError::Draws(drawn));
            }
            let seeds: Vec<u64> = (0..BATCH).map(|_| self.seeds.next_u64()).collect();
            let verdicts: Vec<_> = seeds
                .into_par_iter()
                .map_init(
                    || Bitmask::new(EngineKind::DEFAULT_MEMORY),
                    |engine, seed| classify_pair(engine, &self.pair(seed), stop),
                )
                .collect::<Result<_, _>>()?;
            if stop.is_raised() {
                return Err(GenerateError::Stopped);
            }
            drawn += BATCH as u64;
            // A verdict has the table of a unique pair.
            let tables = verdicts.into_iter().rev().flatten();
            self.found = tables.filter_map(|verdict| verdict.table).collect();
        }
    }
}
