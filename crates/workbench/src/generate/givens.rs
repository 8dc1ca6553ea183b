//! Random tables with the givens that make them the only one.

use rand::{SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{GenerateError, Unique, UniqueSource, level};
use crate::explain::Rule;
use crate::solving::{Another, Solver};
use survo_core::puzzle::{Puzzle, Shape, Table};
use survo_core::search::Stop;
use survo_engines::EngineKind;

/// Puzzles with givens: a random table, every table as likely as any other, and givens taken out
/// one by one in random order, each if the puzzle stays unique. No further one can go then. In
/// tables with long lines one also stays where a short search cannot tell.
pub struct WithGivens {
    pub shape: Shape,
    /// They need no rule harder than this one, if any.
    pub hardest: Option<Rule>,
}

impl UniqueSource for WithGivens {
    fn puzzle(&mut self, number: u64, stop: &Stop) -> Result<Unique, GenerateError> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut numbers: Vec<u8> = (1..=self.shape.cells() as u8).collect();
        numbers.shuffle(&mut rng);
        let table = Table::new(self.shape, numbers).expect("a permutation of 1..N");
        let mut order: Vec<usize> = (0..self.shape.cells()).collect();
        order.shuffle(&mut rng);
        let mut unavoidable = UnavoidableSets {
            table: &table,
            solver: Solver::new(EngineKind::DEFAULT_MEMORY),
            sets: Vec::new(),
        };
        let puzzle_of = |givens: &[u8]| {
            let puzzle = Puzzle::new(table.margins(), givens.to_vec());
            puzzle.expect("the givens are those of a table")
        };
        let mut givens = table.cells().to_vec();
        for cell in order {
            let given = std::mem::take(&mut givens[cell]);
            let without = puzzle_of(&givens);
            let can_go = unavoidable.are_met_by(&without, stop)?
                && (self.hardest.is_none() || level(&without, stop)? <= self.hardest);
            if !can_go {
                givens[cell] = given;
            }
        }
        Ok(Unique {
            number,
            puzzle: puzzle_of(&givens),
            table,
        })
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
    solver: Solver,
    /// Those found so far; givens that make the table the only one meet them all.
    sets: Vec<Vec<usize>>,
}

impl UnavoidableSets<'_> {
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
