//! Crosswords made to order: exactly two solutions, told apart by a pattern.
//!
//! Two solutions are drawn first: the first ten primes for the letters A to J at random,
//! and the same with the values of two letters exchanged. A grid is laid out
//! ([`layout`]), many clues are made up and kept if they have values of a wanted length
//! in both solutions ([`clues`]), and the grid is filled with them so that entries that
//! cross agree in both ([`fill`]). Then [`solve`] searches the whole space. What has
//! exactly two solutions, with one of them found by a pattern for one entry and the
//! other by the opposite pattern, is handed out; of anything else another is tried.
//! Everything follows from the seed.

mod clues;
mod fill;
mod layout;

pub use layout::{MAX_SIZE, MIN_SIZE};

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::puzzle::Crossword;
use super::search::{Solution, solve};
use super::specification::{EntrySpecification, Specification};
use crate::search::{Ending, Stop};

type Random = Xoshiro256PlusPlus;

/// The values of the letters.
const PRIMES: [u64; 10] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];
/// The letters.
const LETTERS: [char; 10] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
/// Zero, one, two, .. and null, eins, zwei, ..
const LANGUAGES: [(&str, &str); 2] = [("English", "ZOTTFFSSEN"), ("German", "NEZDVFSSAN")];

/// A puzzle that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct CrosswordOrder {
    /// Rows and columns of the grid: odd, [`MIN_SIZE`] to [`MAX_SIZE`].
    pub size: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// Grids to try.
    pub tries: u64,
}

/// A puzzle with exactly two solutions, one of which has the pattern.
#[derive(Clone, Debug)]
pub struct GeneratedCrossword {
    /// The puzzle, with the pattern.
    pub specification: Specification,
    /// What tells the solutions apart.
    pub distinguishing: DistinguishingPattern,
}

/// What tells two solutions apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistinguishingPattern {
    /// The number of the entry.
    pub entry: usize,
    /// Its pattern, which one solution fits.
    pub pattern: String,
    /// The opposite, which the other fits.
    pub opposite: String,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CrosswordError {
    /// The size is not one of those that can be laid out.
    #[error("size {0} is not an odd number between {MIN_SIZE} and {MAX_SIZE}")]
    Size(usize),
    /// None was found.
    #[error("none of {0} grids could be filled so that there are exactly two solutions")]
    Tries(u64),
    /// The flag was raised.
    #[error("stopped")]
    Stopped,
}

/// The size, if it can be laid out: odd, [`MIN_SIZE`] to [`MAX_SIZE`].
///
/// # Errors
/// When it cannot.
pub fn check_size(size: usize) -> Result<usize, CrosswordError> {
    if size.is_multiple_of(2) || !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        return Err(CrosswordError::Size(size));
    }
    Ok(size)
}

/// Makes a puzzle.
///
/// Some tries of a quarter of a second each for sizes up to 11, rarely more than thirty;
/// larger grids take about a second a try.
///
/// # Errors
/// When the size is out of range, nothing is found, or `stop` is raised.
pub fn generate(order: &CrosswordOrder, stop: &Stop) -> Result<GeneratedCrossword, CrosswordError> {
    check_size(order.size)?;
    let mut random = Random::seed_from_u64(order.seed);
    for _ in 0..order.tries {
        if let Some(generated) = attempt(order.size, &mut random, stop) {
            return Ok(generated);
        }
        if stop.is_raised() {
            return Err(CrosswordError::Stopped);
        }
    }
    Err(CrosswordError::Tries(order.tries))
}

/// What the letters stand for in the two solutions.
struct Meanings {
    first: [u64; 10],
    second: [u64; 10],
}

impl Meanings {
    fn draw(random: &mut Random) -> Self {
        let mut first = PRIMES;
        first.shuffle(random);
        let mut letters: Vec<usize> = (0..LETTERS.len()).collect();
        letters.shuffle(random);
        let mut second = first;
        second.swap(letters[0], letters[1]);
        Self { first, second }
    }
}

/// One grid, if it can be filled and the search confirms what is wanted.
fn attempt(size: usize, random: &mut Random, stop: &Stop) -> Option<GeneratedCrossword> {
    let meanings = Meanings::draw(random);
    let slots = layout::layout(size, random);
    let mut lengths: Vec<usize> = slots.iter().map(|slot| slot.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let pool = clues::make_up(&meanings, &lengths, random);
    let Some(filled) = fill::fill(size, &slots, &pool, random, stop) else {
        tracing::debug!(clues = pool.texts.len(), "a grid could not be filled");
        return None;
    };
    let entries = slots
        .iter()
        .zip(&filled)
        .map(|(slot, clue)| EntrySpecification {
            name: slot.name.clone(),
            row: slot.row + 1,
            column: slot.column + 1,
            direction: slot.direction,
            length: slot.length,
            clue: clue.clone(),
            pattern: None,
        });
    let specification = Specification {
        values: PRIMES.to_vec(),
        letters: LETTERS.iter().collect(),
        languages: LANGUAGES
            .map(|(name, letters)| (name.into(), letters.into()))
            .to_vec(),
        rows: size,
        columns: size,
        entries: entries.collect(),
    };
    prove(specification, random, stop)
}

/// Searches the whole space, without a pattern, with it, and with the opposite.
fn prove(
    mut specification: Specification,
    random: &mut Random,
    stop: &Stop,
) -> Option<GeneratedCrossword> {
    // A letter that is in no clue makes it no puzzle.
    let mut crossword = Crossword::new(&specification).ok()?;
    let two = all(&crossword, stop).and_then(|all| <[Solution; 2]>::try_from(all).ok());
    let Some([first, second]) = two else {
        tracing::debug!("a grid has more than two solutions");
        return None;
    };
    let distinguishing = tell_apart(&first, &second, random)?;
    let mut only = |pattern: &str| -> Option<Solution> {
        crossword.set_pattern(distinguishing.entry, pattern).ok()?;
        let [only]: [Solution; 1] = all(&crossword, stop)?.try_into().ok()?;
        Some(only)
    };
    let (fits, other) = (
        only(&distinguishing.pattern)?,
        only(&distinguishing.opposite)?,
    );
    if (&fits, &other) != (&first, &second) {
        return None;
    }
    specification.entries[distinguishing.entry].pattern = Some(distinguishing.pattern.clone());
    Some(GeneratedCrossword {
        specification,
        distinguishing,
    })
}

/// All solutions if they are at most two.
fn all(crossword: &Crossword, stop: &Stop) -> Option<Vec<Solution>> {
    let mut found = Vec::new();
    let report = solve(crossword, 3, stop, &mut |solution| {
        found.push(solution.clone())
    });
    (report.ending == Ending::Exhausted).then_some(found)
}

/// A pattern that one solution fits and the other does not: the letter of one cell, the
/// first one if an entry differs there.
fn tell_apart(
    first: &Solution,
    second: &Solution,
    random: &mut Random,
) -> Option<DistinguishingPattern> {
    let differences: Vec<(usize, usize)> = first
        .readings
        .iter()
        .zip(&second.readings)
        .enumerate()
        .flat_map(|(entry, (one, other))| {
            let cells = one.word.iter().zip(&other.word).enumerate();
            cells
                .filter(|(_, (one, other))| one != other)
                .map(move |(cell, _)| (entry, cell))
        })
        .collect();
    let place = differences.iter().map(|&(_, cell)| cell).min()?;
    let candidates: Vec<(usize, usize)> = differences
        .into_iter()
        .filter(|&(_, cell)| cell == place)
        .collect();
    let &(entry, cell) = candidates.choose(random)?;
    let word = &first.readings[entry].word;
    let pattern = |at: String| {
        let (before, after) = (".".repeat(cell), ".".repeat(word.len() - cell - 1));
        format!("{before}{at}{after}")
    };
    Some(DistinguishingPattern {
        entry,
        pattern: pattern(word[cell].to_string()),
        opposite: pattern(format!("[^{}]", word[cell])),
    })
}
