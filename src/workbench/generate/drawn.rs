//! Open puzzles drawn from all pairs of margins.
//!
//! A pair of admissible margins is drawn, every pair as likely as any other, and kept
//! if it is unique: so every unique puzzle is as likely as any other, exactly. For a
//! square shape both margins come from one list and each unordered pair {r, c} with r
//! != c is drawn in two ways; r = c, drawn in one, is never unique. Of the pairs of 4x4
//! one in 833 is unique, of 3x7 and 4x5 one in 4000; it takes as many draws.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use rayon::prelude::*;

use super::{GenerateError, PuzzleSource, Unique};
use crate::engines::{Bitmask, EngineError, EngineKind};
use crate::numbers::Ranking;
use crate::puzzle::{Margins, Puzzle, Shape, Table};
use crate::search::Stop;
use crate::survey::classify_pair;

/// Pairs drawn for one puzzle before the search is given up.
pub(crate) const MAX_DRAWS: u64 = 10_000_000;

/// Pairs that are looked at together.
const BATCH: usize = 1024;

/// Why pairs of margins cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawnError {
    /// A side is below 2.
    #[error("open puzzles need at least 2 rows and 2 columns, not {0}")]
    TooSmall(Shape),
    /// The margins are too many to count in a table.
    #[error("the margins of {0} are too many to draw from")]
    TooLarge(Shape),
}

/// Unique open puzzles, sums ascending, each drawn from all of its shape.
pub struct Drawn {
    /// The shape asked for.
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
    pub fn new(asked: Shape, seed: u64) -> Result<Self, DrawnError> {
        let shape = asked.landscape();
        if shape.rows() < 2 {
            return Err(DrawnError::TooSmall(shape));
        }
        let ranking = |margins| Ranking::new(&margins).ok_or(DrawnError::TooLarge(shape));
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

    /// The solution of a pair if it is the only one: canonical, and turned as asked.
    fn solution_if_unique(
        &self,
        engine: &mut Bitmask,
        seed: u64,
        stop: &Stop,
    ) -> Result<Option<Table>, EngineError> {
        let verdict = classify_pair(engine, &self.pair(seed), stop)?;
        Ok(verdict
            .and_then(|verdict| verdict.table)
            .map(|table| table.canonical())
            .map(|table| {
                if table.shape() == self.asked {
                    table
                } else {
                    table.transposed()
                }
            }))
    }
}

impl PuzzleSource for Drawn {
    fn next(&mut self, stop: &Stop) -> Result<Option<Unique>, GenerateError> {
        let mut drawn = 0;
        loop {
            if let Some(table) = self.found.pop() {
                return Ok(Some(Unique {
                    puzzle: Puzzle::open(table.margins()),
                    table,
                }));
            }
            if drawn >= MAX_DRAWS {
                return Err(GenerateError::Draws(drawn));
            }
            let seeds: Vec<u64> = (0..BATCH).map(|_| self.seeds.next_u64()).collect();
            let tables: Vec<Option<Table>> = seeds
                .into_par_iter()
                .map_init(
                    || Bitmask::new(EngineKind::DEFAULT_MEMORY),
                    |engine, seed| self.solution_if_unique(engine, seed, stop),
                )
                .collect::<Result<_, _>>()?;
            if stop.is_raised() {
                return Err(GenerateError::Stopped);
            }
            drawn += BATCH as u64;
            self.found = tables.into_iter().rev().flatten().collect();
        }
    }
}
