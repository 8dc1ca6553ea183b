//! Random tables with the givens that make them the only one.

use rand::{SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::hitting_set::smallest;
use super::order::level;
use super::{GenerateError, Unique, UniqueSource};
use crate::engines::{Bitmask, EngineKind, Search, solve};
use crate::puzzle::{Margins, Puzzle, Shape, Table};
use crate::search::{Ending, Stop};
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

impl UniqueSource for WithGivens {
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
        let givens = smallest(&unavoidable.sets, least, all, order)
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

/// A table, and the unavoidable sets of its margins that are known: whether some givens make
/// a table the only one is the question behind every given.
///
/// An *unavoidable set* holds the cells in which another table with the same margins
/// differs (the term is from the search for Sudokus with few givens). Givens rule that
/// table out when they meet the set. Cells are bits of a mask, in the order of
/// [`Table::cells`].
struct UnavoidableSets<'a> {
    table: &'a Table,
    margins: Margins,
    engine: Bitmask,
    /// Those met so far; givens that make the table the only one hit them all.
    sets: Vec<u64>,
}

impl<'a> UnavoidableSets<'a> {
    fn new(table: &'a Table) -> Self {
        Self {
            margins: table.margins(),
            table,
            engine: Bitmask::new(EngineKind::DEFAULT_MEMORY),
            sets: Vec::new(),
        }
    }

    /// The puzzle with the givens of a mask.
    fn puzzle(&self, givens: u64) -> Puzzle {
        let cells = self.table.cells().iter().enumerate();
        let givens = cells
            .map(|(cell, &k)| if givens >> cell & 1 == 1 { k } else { 0 })
            .collect();
        Puzzle::new(self.margins.clone(), givens).expect("the givens are those of a table")
    }

    /// An unavoidable set that these givens miss; `None` if there is none, that is, if
    /// the puzzle is unique.
    fn missed_by(&mut self, givens: u64, stop: &Stop) -> Result<Option<u64>, GenerateError> {
        if let Some(&known) = self.sets.iter().find(|&&d| d & givens == 0) {
            return Ok(Some(known));
        }
        let puzzle = self.puzzle(givens);
        let mut missed = None;
        let mut visit = |cells: &[u8]| {
            let differing = cells.iter().zip(self.table.cells()).enumerate();
            let mask = differing
                .filter(|(_, (x, y))| x != y)
                .fold(0u64, |mask, (cell, _)| mask | 1 << cell);
            if mask != 0 {
                missed = Some(mask);
            }
        };
        let mut search = Search {
            limit: 2,
            stop,
            visit: &mut visit,
        };
        let report = solve(&mut self.engine, &puzzle, &mut search)?;
        if report.ending == Ending::Stopped {
            return Err(GenerateError::Stopped);
        }
        self.sets.extend(missed);
        Ok(missed)
    }
}
