//! Open puzzles, uniformly among all essentially different unique ones of a shape: from a
//! list of all, or drawn.
//!
//! The list is the file of a survey, or comes from a survey made on the spot where the shape is
//! small; it is put in an order that looks random and is always the same, and the number of a
//! puzzle is its place. For a draw, a pair of admissible margins is drawn, every pair as likely as
//! any other, and kept if it is unique: so every unique puzzle is as likely as any other, exactly.
//! For a square shape both margins come from one list and each unordered pair {r, c} with r != c is
//! drawn in two ways; r = c, drawn in one, is never unique. Of the pairs of 4x4 one in 833 is
//! unique, of 3x7 and 4x5 one in 4000; it takes as many draws.

use std::path::Path;

use rand::{Rng, RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use rayon::prelude::*;

use super::{GenerateError, Unique, UniqueSource};
use survo_core::numbers::Ranking;
use survo_core::puzzle::{Class, Margins, Shape, Table};
use survo_core::search::{NoProgress, Stop};
use survo_engines::{Bitmask, EngineKind};
use survo_files::Puzzles;
use survo_survey::{CheckedPlan, Outcome, Plan, classify_pair, run};

/// Pairs of margins that are surveyed on the spot: a moment's work.
const SURVEYED_PAIRS: u64 = 500_000;

/// Pairs that are looked at together.
const BATCH: u64 = 512;

/// Batches of pairs drawn for one puzzle before the search is given up.
const MAX_BATCHES: u64 = 20_000;

/// Unique open puzzles of a shape, of which so many are asked for: from `file`, the
/// puzzles.csv of a survey, if there is one; else from a survey made at once, if the shape
/// is small; else drawn from all pairs of margins.
///
/// # Errors
/// When they cannot be read, surveyed or drawn, are fewer than asked for, or `stop` is raised.
pub fn open_puzzles(
    shape: Shape,
    file: Option<&Path>,
    asked: usize,
    threads: usize,
    stop: &Stop,
) -> Result<Box<dyn UniqueSource>, GenerateError> {
    let tables: Vec<Table> = if let Some(file) = file {
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
        tables.collect::<Result<_, _>>()?
    } else if let Some(plan) = small(shape, threads) {
        match run(&plan, None, stop, &NoProgress)? {
            Outcome::Finished(survey) => survey.puzzles.unwrap_or_default(),
            _ => return Err(GenerateError::Stopped),
        }
    } else {
        return Ok(Box::new(Drawn::new(shape)?));
    };
    if tables.len() < asked {
        return Err(GenerateError::TooFew {
            shape,
            asked,
            all: tables.len(),
        });
    }
    let turned = tables.into_iter().map(|table| turned(table, shape));
    Ok(Box::new(Listed::new(turned.collect())))
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

/// A table with its sides as they are asked for. Surveys have at most as many rows as columns.
fn turned(table: Table, shape: Shape) -> Table {
    if table.shape() == shape {
        table
    } else {
        table.transposed()
    }
}

/// The open puzzles of some tables, at least one. That they are unique is checked before they are
/// handed out: a list may come from a file.
pub struct Listed {
    tables: Vec<Table>,
    engine: Bitmask,
}

impl Listed {
    pub fn new(mut tables: Vec<Table>) -> Self {
        tables.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(0));
        Self {
            tables,
            engine: Bitmask::new(EngineKind::DEFAULT_MEMORY),
        }
    }
}

impl UniqueSource for Listed {
    fn puzzle(&mut self, number: u64, stop: &Stop) -> Result<Unique, GenerateError> {
        let table = &self.tables[(number % self.tables.len() as u64) as usize];
        let margins = table.margins();
        match classify_pair(&mut self.engine, &margins, stop)? {
            None => Err(GenerateError::Stopped),
            Some(verdict) if verdict.class == Class::Unique => {
                Ok(Unique::open(number, table.clone()))
            }
            Some(_) => Err(GenerateError::NotUnique(
                margins.rows().to_vec(),
                margins.columns().to_vec(),
            )),
        }
    }

    fn count(&self) -> Option<u64> {
        Some(self.tables.len() as u64)
    }
}

/// Unique open puzzles of a shape, sums ascending, each drawn from all of them.
pub struct Drawn {
    asked: Shape,
    /// The same with at most as many rows as columns.
    shape: Shape,
    rows: Ranking,
    columns: Ranking,
}

impl Drawn {
    /// Puzzles of a shape.
    ///
    /// # Errors
    /// When a side is below 2 or the margins are too many.
    pub fn new(asked: Shape) -> Result<Self, GenerateError> {
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
    fn puzzle(&mut self, number: u64, stop: &Stop) -> Result<Unique, GenerateError> {
        let mut seeds = SplitMix64::seed_from_u64(number);
        for _ in 0..MAX_BATCHES {
            let seeds: Vec<u64> = (0..BATCH).map(|_| seeds.next_u64()).collect();
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
            // A verdict has the table of a unique pair.
            let mut tables = verdicts
                .into_iter()
                .flatten()
                .filter_map(|verdict| verdict.table);
            if let Some(table) = tables.next() {
                return Ok(Unique::open(number, turned(table.canonical(), self.asked)));
            }
        }
        Err(GenerateError::Draws(MAX_BATCHES * BATCH))
    }
}
