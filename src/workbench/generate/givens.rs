//! Random tables with the givens that make them the only one.

use rand::{SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::criteria::level;
use super::hitting_set::smallest;
use super::unavoidable::UnavoidableSets;
use super::{GenerateError, PuzzleSource, Unique};
use crate::puzzle::{Shape, Table};
use crate::search::Stop;
use crate::workbench::explain::Rule;

/// How givens are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// One by one in random order, each if the puzzle stays unique and needs no rule
    /// harder than this one, if any: no further one can go then.
    Random(Option<Rule>),
    /// As many as can be: no set of fewer givens makes the table the only one.
    Fewest,
}

/// Puzzles with givens: a random table, every table as likely as any other, and givens
/// taken out.
pub struct WithGivens {
    shape: Shape,
    removal: Removal,
    rng: Xoshiro256PlusPlus,
}

impl WithGivens {
    /// Puzzles of a shape.
    pub fn new(shape: Shape, removal: Removal, seed: u64) -> Self {
        Self {
            shape,
            removal,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }
}

impl PuzzleSource for WithGivens {
    fn next(&mut self, stop: &Stop) -> Result<Option<Unique>, GenerateError> {
        let mut numbers: Vec<u8> = (1..=self.shape.cells() as u8).collect();
        numbers.shuffle(&mut self.rng);
        let table = Table::new(self.shape, numbers).expect("a permutation of 1..N");
        let mut order: Vec<usize> = (0..self.shape.cells()).collect();
        order.shuffle(&mut self.rng);
        let mut unavoidable = UnavoidableSets::new(&table);
        let givens = match self.removal {
            Removal::Random(hardest) => {
                remove_in_order(&mut unavoidable, self.shape, &order, hardest, stop)?
            }
            Removal::Fewest => fewest(&mut unavoidable, self.shape, &order, stop)?,
        };
        let puzzle = unavoidable.puzzle(givens);
        Ok(Some(Unique { puzzle, table }))
    }
}

/// What is left of all givens when each is taken out, in this order, if it can be.
fn remove_in_order(
    unavoidable: &mut UnavoidableSets<'_>,
    shape: Shape,
    order: &[usize],
    hardest: Option<Rule>,
    stop: &Stop,
) -> Result<u64, GenerateError> {
    let mut givens = shape.numbers();
    for &cell in order {
        let without = givens & !(1 << cell);
        if unavoidable.missed_by(without, stop)?.is_some() {
            continue;
        }
        let easy = match hardest {
            None => true,
            Some(hardest) => level(&unavoidable.puzzle(without), stop)? <= Some(hardest),
        };
        if easy {
            givens = without;
        }
    }
    Ok(givens)
}

/// A smallest set of givens that makes the table the only one.
///
/// Givens do so exactly when they meet every unavoidable set. There may be very many,
/// so they are looked for when needed: take a smallest set that meets those known so
/// far; either no other table is left, and no smaller set can do, or one more is known
/// (implicit hitting sets, Moreno-Centeno and Karp 2013). Small ones say most: each is
/// cut down until no other table differs in a proper part of it.
fn fewest(
    unavoidable: &mut UnavoidableSets<'_>,
    shape: Shape,
    order: &[usize],
    stop: &Stop,
) -> Result<u64, GenerateError> {
    let all = shape.cells();
    let mut least = 0;
    loop {
        let givens = smallest(unavoidable.sets(), least, all, order)
            .expect("the set of all cells meets every unavoidable set");
        // More unavoidable sets never need fewer givens.
        least = givens.count_ones() as usize;
        let Some(mut missed) = unavoidable.missed_by(givens, stop)? else {
            return Ok(givens);
        };
        let mut more = givens;
        for &cell in order {
            let bit = 1 << cell;
            if missed & bit == 0 {
                continue;
            }
            if let Some(smaller) = unavoidable.missed_by(more | bit, stop)? {
                more |= bit;
                missed = smaller;
            }
        }
    }
}
