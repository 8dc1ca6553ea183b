//! Random tables with the givens that make them the only one.

use rand::{SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::order::level;
use super::{GenerateError, Unique, UniqueSource};
use crate::engines::EngineKind;
use crate::puzzle::{Margins, Puzzle, Shape, Table};
use crate::search::Stop;
use crate::workbench::explain::Rule;
use crate::workbench::solving::{Another, Solver};

/// How givens are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// One by one in random order, each if the puzzle stays unique and needs no rule
    /// harder than this one, if any: no further one can go then. In tables with long lines
    /// one also stays where a short search cannot tell.
    Random(Option<Rule>),
    /// As many as can be: no set of fewer givens makes the table the only one. Of at most 64 cells.
    Fewest,
}

/// Puzzles with givens: a random table, every table as likely as any other, and givens taken out.
pub struct WithGivens {
    shape: Shape,
    removal: Removal,
}

impl WithGivens {
    /// Puzzles of a shape.
    pub fn new(shape: Shape, removal: Removal) -> Self {
        Self { shape, removal }
    }
}

impl UniqueSource for WithGivens {
    fn puzzle(&mut self, number: u64, stop: &Stop) -> Result<Unique, GenerateError> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut numbers: Vec<u8> = (1..=self.shape.cells() as u8).collect();
        numbers.shuffle(&mut rng);
        let table = Table::new(self.shape, numbers).expect("a permutation of 1..N");
        let mut order: Vec<usize> = (0..self.shape.cells()).collect();
        order.shuffle(&mut rng);
        let mut unavoidable = UnavoidableSets::new(&table);
        let puzzle = match self.removal {
            Removal::Random(hardest) => remove_in_order(&mut unavoidable, &order, hardest, stop)?,
            Removal::Fewest if !self.shape.fits_mask() => {
                return Err(GenerateError::Fewest(self.shape));
            }
            Removal::Fewest => {
                let givens = fewest(&mut unavoidable, self.shape, &order, stop)?;
                unavoidable.puzzle(|cell| givens >> cell & 1 == 1)
            }
        };
        Ok(Unique {
            number,
            puzzle,
            table,
        })
    }
}

/// What is left of all givens when each is taken out, in this order, if it can be.
fn remove_in_order(
    unavoidable: &mut UnavoidableSets<'_>,
    order: &[usize],
    hardest: Option<Rule>,
    stop: &Stop,
) -> Result<Puzzle, GenerateError> {
    let mut is_given = vec![true; order.len()];
    for &cell in order {
        is_given[cell] = false;
        let without = unavoidable.puzzle(|cell| is_given[cell]);
        let can_go = unavoidable.missed_by(&without, stop)? == Missed::None
            && match hardest {
                None => true,
                Some(hardest) => level(&without, stop)? <= Some(hardest),
            };
        is_given[cell] = !can_go;
    }
    Ok(unavoidable.puzzle(|cell| is_given[cell]))
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
    // A set that meets all is looked for by masks.
    let mask = |cells: &Vec<usize>| cells.iter().fold(0u64, |mask, cell| mask | 1 << cell);
    let missed_by = |unavoidable: &mut UnavoidableSets<'_>, givens: u64| {
        let puzzle = unavoidable.puzzle(|cell| givens >> cell & 1 == 1);
        match unavoidable.missed_by(&puzzle, stop)? {
            Missed::None => Ok(None),
            Missed::Undecided => Err(GenerateError::Fewest(shape)),
            Missed::Set(cells) => Ok(Some(mask(&cells))),
        }
    };
    loop {
        let sets: Vec<u64> = unavoidable.sets.iter().map(mask).collect();
        let givens = smallest(&sets, least, all, order)
            .expect("the set of all cells meets every unavoidable set");
        // More unavoidable sets never need fewer givens.
        least = givens.count_ones() as usize;
        let Some(mut missed) = missed_by(unavoidable, givens)? else {
            return Ok(givens);
        };
        let mut more = givens;
        for &cell in order {
            let bit = 1 << cell;
            if missed & bit == 0 {
                continue;
            }
            if let Some(smaller) = missed_by(unavoidable, more | bit)? {
                more |= bit;
                missed = smaller;
            }
        }
    }
}

/// A table, and the unavoidable sets of it that are known. They tell whether some givens make
/// the table the only one.
///
/// An *unavoidable set* holds the cells in which another table with the same margins
/// differs (the term is from the search for Sudokus with few givens). Givens rule that
/// table out when they meet the set.
struct UnavoidableSets<'a> {
    table: &'a Table,
    margins: Margins,
    solver: Solver,
    /// Those found so far; givens that make the table the only one meet them all.
    sets: Vec<Vec<usize>>,
}

/// Whether some givens miss an unavoidable set.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Missed {
    Set(Vec<usize>),
    /// There is none: the puzzle is unique.
    None,
    /// A short search cannot tell.
    Undecided,
}

impl<'a> UnavoidableSets<'a> {
    fn new(table: &'a Table) -> Self {
        Self {
            margins: table.margins(),
            table,
            solver: Solver::new(EngineKind::DEFAULT_MEMORY),
            sets: Vec::new(),
        }
    }

    /// The puzzle with the numbers of these cells given.
    fn puzzle(&self, is_given: impl Fn(usize) -> bool) -> Puzzle {
        let cells = self.table.cells().iter().enumerate();
        let givens = cells
            .map(|(cell, &k)| if is_given(cell) { k } else { 0 })
            .collect();
        Puzzle::new(self.margins.clone(), givens).expect("the givens are those of a table")
    }

    /// An unavoidable set that the givens of a puzzle miss.
    fn missed_by(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Missed, GenerateError> {
        let is_missed = |set: &&Vec<usize>| set.iter().all(|&cell| puzzle.givens()[cell] == 0);
        if let Some(known) = self.sets.iter().find(is_missed) {
            return Ok(Missed::Set(known.clone()));
        }
        let another = self.solver.another(puzzle, self.table, stop)?;
        if stop.is_raised() {
            return Err(GenerateError::Stopped);
        }
        Ok(match another {
            Another::None => Missed::None,
            Another::Undecided => Missed::Undecided,
            Another::Table(other) => {
                let pairs = other.cells().iter().zip(self.table.cells()).enumerate();
                let differing = pairs.filter(|(_, (x, y))| x != y).map(|(cell, _)| cell);
                let set: Vec<usize> = differing.collect();
                self.sets.push(set.clone());
                Missed::Set(set)
            }
        })
    }
}

/// A smallest set that meets all `sets` (masks, none empty), if it needs at least `least` elements
/// and at most `most`; of several, the first when elements are tried in the given `order`.
///
/// Iterative deepening: at each size, branch on the elements of an unmet set with
/// fewest, and cut where more disjoint unmet sets are left than elements.
fn smallest(sets: &[u64], least: usize, most: usize, order: &[usize]) -> Option<u64> {
    (least..=most).find_map(|size| extend(sets, 0, 0, size, order))
}

/// A set of `chosen` and at most `more` elements outside `barred` that meets all sets.
fn extend(sets: &[u64], chosen: u64, mut barred: u64, more: usize, order: &[usize]) -> Option<u64> {
    let unmet = || {
        sets.iter()
            .filter(|&&set| set & chosen == 0)
            .map(|set| set & !barred)
    };
    let Some(fewest) = unmet().min_by_key(|set| set.count_ones()) else {
        return Some(chosen);
    };
    if needed(unmet()) > more {
        return None;
    }
    for &element in order {
        let bit = 1 << element;
        if fewest & bit == 0 {
            continue;
        }
        if let Some(found) = extend(sets, chosen | bit, barred, more - 1, order) {
            return Some(found);
        }
        // Sets with this element were all tried.
        barred |= bit;
    }
    None
}

/// A lower bound: sets that are disjoint, taken greedily, need an element each.
fn needed(unmet: impl Iterator<Item = u64>) -> usize {
    let (mut taken, mut count) = (0, 0);
    for set in unmet {
        if set & taken == 0 {
            taken |= set;
            count += 1;
        }
    }
    count
}
