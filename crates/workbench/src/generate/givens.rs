//! Random tables with the givens that make them the only one.

use rand::{SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::order::level;
use super::{GenerateError, Unique, UniqueSource};
use crate::explain::Rule;
use crate::solving::{Another, Solver};
use survo_core::puzzle::{Margins, Puzzle, Shape, Table};
use survo_core::search::Stop;
use survo_engines::EngineKind;

/// Puzzles with givens: a random table, every table as likely as any other, and givens taken out
/// one by one in random order, each if the puzzle stays unique. No further one can go then. In
/// tables with long lines one also stays where a short search cannot tell.
pub struct WithGivens {
    shape: Shape,
    hardest: Option<Rule>,
}

impl WithGivens {
    /// Puzzles of a shape that need no rule harder than this one, if any.
    pub fn new(shape: Shape, hardest: Option<Rule>) -> Self {
        Self { shape, hardest }
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
        let puzzle = remove_in_order(&table, &order, self.hardest, stop)?;
        Ok(Unique {
            number,
            puzzle,
            table,
        })
    }
}

/// What is left of all givens when each is taken out, in this order, if it can be.
fn remove_in_order(
    table: &Table,
    order: &[usize],
    hardest: Option<Rule>,
    stop: &Stop,
) -> Result<Puzzle, GenerateError> {
    let mut unavoidable = UnavoidableSets::new(table);
    let mut is_given = vec![true; order.len()];
    for &cell in order {
        is_given[cell] = false;
        let without = unavoidable.puzzle(|cell| is_given[cell]);
        let can_go = unavoidable.are_met_by(&without, stop)?
            && match hardest {
                None => true,
                Some(hardest) => level(&without, stop)? <= Some(hardest),
            };
        is_given[cell] = !can_go;
    }
    Ok(unavoidable.puzzle(|cell| is_given[cell]))
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

    /// Whether the givens of a puzzle are known to meet every unavoidable set: it is unique. False
    /// also where a short search cannot tell.
    fn are_met_by(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<bool, GenerateError> {
        let is_missed = |set: &Vec<usize>| set.iter().all(|&cell| puzzle.givens()[cell] == 0);
        if self.sets.iter().any(is_missed) {
            return Ok(false);
        }
        let another = self.solver.another(puzzle, self.table, stop);
        if stop.is_raised() {
            return Err(GenerateError::Stopped);
        }
        if let Another::Table(other) = &another {
            let pairs = other.cells().iter().zip(self.table.cells()).enumerate();
            let differing = pairs.filter(|(_, (x, y))| x != y).map(|(cell, _)| cell);
            self.sets.push(differing.collect());
        }
        Ok(another == Another::None)
    }
}
