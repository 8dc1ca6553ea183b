//! Random Sukos.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Improvements, MAX_COLOURS, SQUARES, Suko, backtrack};
use crate::Problem;
use survo_core::search::{Stop, Verdict};

/// Puzzles drawn for a unique one before the search is given up.
const MAX_DRAWS: u64 = 100_000;

/// Hands out puzzles; which ones follows from the seed.
///
/// The filled square is any of the 9! with equal probability, and so are the squares
/// that are coloured; each gets any of the colours with equal probability, so that
/// fewer may turn up. Colours are lettered in the order in which they appear.
pub struct RandomSukos {
    coloured: usize,
    colours: usize,
    rng: Xoshiro256PlusPlus,
}

impl RandomSukos {
    /// Puzzles with this many coloured squares, in at most this many colours.
    ///
    /// # Errors
    /// When there are no such puzzles.
    pub fn new(coloured: usize, colours: usize, seed: u64) -> Result<Self, Problem> {
        if coloured > SQUARES {
            return Err(Problem(format!(
                "{coloured} coloured squares: there are {SQUARES} squares"
            )));
        }
        if colours > MAX_COLOURS || colours == 0 && coloured > 0 {
            return Err(Problem(format!(
                "{colours} colours: coloured squares have 1 to {MAX_COLOURS}"
            )));
        }
        Ok(Self {
            coloured,
            colours,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        })
    }

    /// The next puzzle. It has a solution, and may have others.
    pub fn any(&mut self) -> Suko {
        let mut digits: [u8; SQUARES] = std::array::from_fn(|square| square as u8 + 1);
        digits.shuffle(&mut self.rng);
        let mut squares: [usize; SQUARES] = std::array::from_fn(|square| square);
        squares.shuffle(&mut self.rng);
        let mut drawn = [None; SQUARES];
        for &square in &squares[..self.coloured] {
            drawn[square] = Some(self.rng.random_range(0..self.colours));
        }
        let mut seen: Vec<usize> = Vec::new();
        let colours = drawn.map(|colour| {
            let colour = colour?;
            let place = seen.iter().position(|&other| other == colour);
            let place = place.unwrap_or_else(|| {
                seen.push(colour);
                seen.len() - 1
            });
            Some(['a', 'b', 'c'][place])
        });
        Suko::of(digits, colours).expect("the colours are three letters")
    }

    /// The next puzzle, of all or of those with exactly one solution; `None` when `stop` is raised.
    ///
    /// # Errors
    /// When no unique one turns up in 100000 draws.
    pub fn next(&mut self, unique: bool, stop: &Stop) -> Result<Option<Suko>, Problem> {
        for _ in 0..MAX_DRAWS {
            if stop.is_raised() {
                return Ok(None);
            }
            let suko = self.any();
            let (blank, on) = ([0; SQUARES], Improvements::FIRST_FOUR);
            let search = || backtrack(&suko, &blank, on, 2, &Stop::new(), &mut |_, _| {});
            if !unique || search().verdict() == Verdict::Unique {
                return Ok(Some(suko));
            }
        }
        Err(Problem(format!(
            "none of {MAX_DRAWS} puzzles drawn was unique"
        )))
    }
}
