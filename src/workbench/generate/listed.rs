//! Open puzzles from a list, such as that of a survey.

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{GenerateError, PuzzleSource, Unique};
use crate::engines::{Bitmask, EngineKind};
use crate::puzzle::{Class, Puzzle, Table};
use crate::search::Stop;
use crate::survey::classify_pair;

/// The open puzzles of some tables. That they are unique is checked before they are
/// handed out: a list may come from a file.
pub(crate) struct Listed {
    tables: std::vec::IntoIter<Table>,
    engine: Bitmask,
}

impl Listed {
    /// The puzzles in the order of the tables.
    pub(crate) fn new(tables: Vec<Table>) -> Self {
        Self {
            tables: tables.into_iter(),
            engine: Bitmask::new(EngineKind::DEFAULT_MEMORY),
        }
    }
}

impl PuzzleSource for Listed {
    fn next(&mut self, stop: &Stop) -> Result<Option<Unique>, GenerateError> {
        let Some(table) = self.tables.next() else {
            return Ok(None);
        };
        let margins = table.margins();
        match classify_pair(&mut self.engine, &margins, stop)? {
            None => Err(GenerateError::Stopped),
            Some(verdict) if verdict.class == Class::Unique => Ok(Some(Unique {
                puzzle: Puzzle::open(margins),
                table,
            })),
            Some(_) => Err(GenerateError::NotUnique(
                margins.rows().to_vec(),
                margins.columns().to_vec(),
            )),
        }
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
