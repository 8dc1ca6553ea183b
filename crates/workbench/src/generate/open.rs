//! Open puzzles of a shape, all unique ones with equal chances.
//!
//! A column margin is drawn, every admissible one as likely as any other, and swept: the sieve
//! decides its pairs with all row margins at once, and so finds all its unique puzzles. Then one of
//! `places` is drawn, of which the puzzles take the first; an empty place leads to the next column
//! margin. So each puzzle has the chance of a column margin and a place, as long as no column
//! margin has more puzzles than there are places ([`PLACES_PER_PUZZLE`]). A square shape has each
//! puzzle twice, under both of its margins.
//!
//! A draw of single pairs would need a thousand times as many decisions: of the pairs of 4x4 one in
//! 833 is unique, of 3x7 and 4x5 one in 4000.

use std::sync::Arc;

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{GenerateError, Unique, UniqueSource};
use survo_core::bounds::{Block, FixedMargin};
use survo_core::numbers::Ranking;
use survo_core::puzzle::{Puzzle, Shape, Sum, Table};
use survo_core::search::Stop;
use survo_sieve::sieve::{MarginSieve, SieveGround};
use survo_sieve::two_rows::{Frame, reachable_rows, table, tables};

/// Column margins that are swept first, to see how many unique puzzles one may have.
const SAMPLE: usize = 8;

/// Places for each puzzle of the column margin that has most of the sample. The most crowded column
/// margins of 3x4, 3x5, 3x6, 4x4 and 2x8 have 6, 8, 9, 28 and 4 unique puzzles.
const PLACES_PER_PUZZLE: usize = 3;

/// The fewest places, for shapes with few puzzles in most column margins.
const FEWEST_PLACES: usize = 12;

/// Column margins swept for one puzzle before the search is given up.
const MOST_SWEPT: u64 = 1_000_000;

/// Unique open puzzles of a shape, sums ascending.
pub struct OpenPuzzles {
    asked: Shape,
    /// The same with at most as many rows as columns.
    shape: Shape,
    columns: Ranking,
    sweep: Sweep,
    /// Fixed by a sample when the first puzzle is drawn.
    places: Option<usize>,
}

/// What finds the unique puzzles of a column margin.
enum Sweep {
    TwoRows(Frame),
    Sieve {
        rows: Block,
        pairs: FixedMargin,
        sieve: Box<MarginSieve>,
    },
}

impl OpenPuzzles {
    /// Puzzles of a shape.
    ///
    /// # Errors
    /// When a side is below 2, or the sieve does not accept the shape.
    pub fn new(asked: Shape) -> Result<Self, GenerateError> {
        let shape = asked.landscape();
        if shape.rows() < 2 {
            return Err(GenerateError::TooSmall(asked));
        }
        let too_large = || GenerateError::TooLarge(asked);
        let columns = Ranking::new(&shape.column_margins()).ok_or_else(too_large)?;
        let sweep = Sweep::new(shape).ok_or_else(too_large)?;
        Ok(Self {
            asked,
            shape,
            columns,
            sweep,
            places: None,
        })
    }

    /// The unique puzzles of a random column margin, by their row margins. `None` when stopped.
    fn swept(&mut self, rng: &mut Xoshiro256PlusPlus, stop: &Stop) -> Option<Vec<Table>> {
        let rank = rng.random_range(0..u128::from(self.columns.count()));
        let columns = self.columns.partition(rank as u64);
        let columns = columns.expect("the rank is below the count");
        self.sweep.unique(self.shape, &columns, stop)
    }

    /// How many places the puzzles of a column margin may take.
    fn places(&mut self, stop: &Stop) -> Result<usize, GenerateError> {
        if let Some(places) = self.places {
            return Ok(places);
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut most = 0;
        for _ in 0..SAMPLE {
            let tables = self.swept(&mut rng, stop).ok_or(GenerateError::Stopped)?;
            most = most.max(tables.len());
        }
        let places = FEWEST_PLACES.max(PLACES_PER_PUZZLE * most);
        Ok(*self.places.insert(places))
    }
}

impl UniqueSource for OpenPuzzles {
    fn puzzle(&mut self, number: u64, stop: &Stop) -> Result<Unique, GenerateError> {
        let places = self.places(stop)?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        for _ in 0..MOST_SWEPT {
            let mut tables = self.swept(&mut rng, stop).ok_or(GenerateError::Stopped)?;
            // If there are more than places, this keeps their chances equal among themselves.
            tables.shuffle(&mut rng);
            let place = rng.random_range(0..places);
            if place < tables.len() {
                let table = tables.swap_remove(place).canonical();
                let table = match table.shape() == self.asked {
                    true => table,
                    false => table.transposed(),
                };
                let puzzle = Puzzle::open(table.margins());
                return Ok(Unique {
                    number,
                    puzzle,
                    table,
                });
            }
        }
        Err(GenerateError::Draws(self.asked))
    }
}

impl Sweep {
    /// `None` for shapes that are too large.
    fn new(shape: Shape) -> Option<Self> {
        if shape.rows() == 2 {
            return Frame::new(shape.columns()).map(Self::TwoRows);
        }
        let count = u64::try_from(shape.row_margins().count()).ok()?;
        if !MarginSieve::accepts(shape, count) {
            return None;
        }
        let rows = Block::of_row_margins(shape);
        let ground = Arc::new(SieveGround::new(shape, &rows)?);
        Some(Self::Sieve {
            sieve: Box::new(MarginSieve::new(&ground, &rows, 0)),
            pairs: FixedMargin::new(shape),
            rows,
        })
    }

    /// The only tables of the pairs of a column margin that have no other. `None` when stopped.
    fn unique(&mut self, shape: Shape, columns: &[Sum], stop: &Stop) -> Option<Vec<Table>> {
        let mut found = Vec::new();
        match self {
            Self::TwoRows(frame) => {
                if stop.is_raised() {
                    return None;
                }
                let (once, twice, _) = reachable_rows(*frame, columns);
                tables(*frame, columns, once & !twice, &mut |offset, row| {
                    found.push((offset as usize, table(columns, row)));
                });
            }
            Self::Sieve { rows, pairs, sieve } => {
                pairs.prepare_all(columns, rows);
                let mut keep = |position, cells: &[u8]| {
                    let table = Table::new(shape, cells.to_vec());
                    found.push((position, table.expect("a sweep finds permutations of 1..N")));
                };
                if !sieve.decide(pairs, rows, stop, &mut keep) {
                    return None;
                }
            }
        }
        // The sieve finds them in an order that depends on the margins swept before.
        found.sort_by_key(|&(position, _)| position);
        Some(found.into_iter().map(|(_, table)| table).collect())
    }
}
