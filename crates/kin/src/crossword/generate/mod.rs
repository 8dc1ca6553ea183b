//! Crosswords made to order: exactly two solutions, told apart by a pattern.
//!
//! Two solutions are drawn first: the first ten primes for the letters A to J at random, and the
//! same with the values of two letters exchanged. A grid is laid out ([`layout`]) or given, entries
//! that are to spell a message are chosen ([`message`]), many clues are made up and kept if they
//! have values of a wanted length in both solutions ([`clues`]), and the grid is filled with them
//! so that entries that cross agree in both ([`fill`]). Then [`solve`] searches the whole space.
//! What has exactly two solutions, with one of them found by a pattern for one entry and the other
//! by the opposite pattern, is handed out; otherwise another grid is tried. Everything follows from
//! the seed.

mod clues;
mod fill;
mod grid;
mod layout;
mod message;
mod random_clue;
mod spell;

pub use grid::{Grid, GridError};
pub use message::{Message, MessageError};

use message::{Planned, Role};
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use clues::Pool;
use layout::{MAX_SIZE, MIN_SIZE};

use super::puzzle::Crossword;
use super::search::{CrosswordSolution, solve};
use super::specification::{EntrySpecification, GridSize, Specification};
use survo_base::{Ending, Stop};

type Random = Xoshiro256PlusPlus;

/// The values of the letters.
const PRIMES: [u64; 10] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];
/// The letters.
const LETTERS: [char; 10] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
/// Zero, one, two, ..
const ENGLISH: [char; 10] = ['Z', 'O', 'T', 'T', 'F', 'F', 'S', 'S', 'E', 'N'];
/// Null, eins, zwei, ..
const GERMAN: [char; 10] = ['N', 'E', 'Z', 'D', 'V', 'F', 'S', 'S', 'A', 'N'];
/// Plans for a message that are tried with the same clues.
const PLANS: usize = 8;

/// A puzzle that is wanted.
#[derive(Clone, Debug)]
pub struct CrosswordOrder {
    /// Rows and columns of a grid of our own: odd, 7 to 15.
    pub size: usize,
    /// The grid, if not one of our own.
    pub grid: Option<Grid>,
    /// What the entries in German spell in the first solution, if anything.
    pub message: Option<Message>,
    /// The seed of all random choices.
    pub seed: u64,
    /// The most grids to try.
    pub tries: u64,
}

/// A puzzle with one solution, and with exactly two if its pattern is removed.
#[derive(Clone, Debug)]
pub struct GeneratedCrossword {
    /// The puzzle, with the pattern.
    pub specification: Specification,
    /// What tells the solutions apart.
    pub distinguishing: DistinguishingPattern,
    /// The entries in German that spell the message, as numbers, with their parts of it.
    pub spelling: Vec<(usize, String)>,
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
#[expect(missing_docs, reason = "the messages say it")]
pub enum OrderError {
    #[error("size {0} is not an odd number between {MIN_SIZE} and {MAX_SIZE}")]
    Size(usize),
    #[error(
        "{message} cannot be spelled in {}: there is no way to cut it into entries, in the order \
         of the clues, whose German letters suit what crosses them and tell them from English",
        grids.map_or("this grid".to_owned(), |grids| format!("any of {grids} grids"))
    )]
    Unspeakable {
        message: Message,
        grids: Option<u64>,
    },
    #[error("none of {0} grids could be filled so that there are exactly two solutions")]
    Tries(u64),
    #[error("stopped")]
    Stopped,
}

/// The size, if it can be laid out: odd, 7 to 15.
///
/// # Errors
/// When it cannot.
pub fn check_size(size: usize) -> Result<usize, OrderError> {
    if size.is_multiple_of(2) || !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        return Err(OrderError::Size(size));
    }
    Ok(size)
}

/// Makes a puzzle.
///
/// Sizes up to 11 need some tries, rarely more than thirty, of a quarter of a second each;
/// larger grids take about a second a try.
///
/// # Errors
/// When the size is out of range, the message cannot be spelled, nothing is found, or
/// `stop` is raised.
pub fn generate(order: &CrosswordOrder, stop: &Stop) -> Result<GeneratedCrossword, OrderError> {
    check_size(order.size)?;
    let mut random = Random::seed_from_u64(order.seed);
    let mut unspeakable = 0;
    for _ in 0..order.tries {
        match attempt(order, &mut random, stop) {
            Attempt::Generated(generated) => return Ok(*generated),
            Attempt::Failed => {}
            Attempt::Unspeakable => unspeakable += 1,
        }
        // Another try would have the same grid.
        if unspeakable == 1 && order.grid.is_some() {
            break;
        }
        if stop.is_raised() {
            return Err(OrderError::Stopped);
        }
    }
    match &order.message {
        Some(message) if unspeakable == order.tries || order.grid.is_some() && unspeakable > 0 => {
            Err(OrderError::Unspeakable {
                message: message.clone(),
                grids: order.grid.is_none().then_some(order.tries),
            })
        }
        _ => Err(OrderError::Tries(order.tries)),
    }
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

/// What came of one grid.
enum Attempt {
    Generated(Box<GeneratedCrossword>),
    Failed,
    /// The grid cannot spell the message.
    Unspeakable,
}

/// One grid, if it can be filled and the search confirms what is wanted.
fn attempt(order: &CrosswordOrder, random: &mut Random, stop: &Stop) -> Attempt {
    let meanings = Meanings::draw(random);
    let drawn = order.grid.clone();
    let grid = drawn.unwrap_or_else(|| layout::layout(order.size, random));
    let message = order.message.as_ref();
    if let Some(message) = message
        && message.plan(&grid, |_, _| true, random) == Planned::Impossible
    {
        return Attempt::Unspeakable;
    }
    let mut shapes: Vec<Vec<bool>> = grid.slots.iter().map(|s| s.crossed.clone()).collect();
    shapes.sort_unstable();
    shapes.dedup();
    let pieces = message.map(|message| message.pieces(&shapes));
    let pool = clues::make_up(&meanings, shapes, pieces.as_ref(), random);
    let generated = match message {
        Some(message) => spelling(&grid, message, &pool, random, stop),
        None => {
            let roles = vec![Role::Any; grid.slots.len()];
            filled(&grid, &roles, &pool, None, random, stop)
        }
    };
    generated.map_or(Attempt::Failed, |generated| {
        Attempt::Generated(Box::new(generated))
    })
}

/// The grid filled so that it spells a message, by one of several plans.
fn spelling(
    grid: &Grid,
    message: &Message,
    pool: &Pool,
    random: &mut Random,
    stop: &Stop,
) -> Option<GeneratedCrossword> {
    (0..PLANS).find_map(|_| {
        let has = |slot, piece: &[char]| {
            let role = Role::Piece(piece);
            pool.suited(grid, slot, role).next().is_some()
        };
        match message.plan(grid, has, random) {
            Planned::Roles(roles) => filled(grid, &roles, pool, Some(message), random, stop),
            Planned::Impossible | Planned::Unknown => {
                tracing::debug!("no clues for the message");
                None
            }
        }
    })
}

/// The grid filled by roles, if it can be and the search confirms what is wanted.
fn filled(
    grid: &Grid,
    roles: &[Role<'_>],
    pool: &Pool,
    message: Option<&Message>,
    random: &mut Random,
    stop: &Stop,
) -> Option<GeneratedCrossword> {
    let Some(filled) = fill::fill(grid, roles, pool, random, stop) else {
        tracing::debug!("a grid could not be filled with {} clues", pool.texts.len());
        return None;
    };
    let entries = grid.slots.iter().zip(filled);
    let entries = entries.map(|(slot, clue)| EntrySpecification {
        name: slot.name.clone(),
        row: slot.row + 1,
        column: slot.column + 1,
        direction: slot.direction,
        length: slot.cells.len(),
        clue: Some(clue),
        pattern: None,
    });
    let specification = Specification {
        values: PRIMES.to_vec(),
        letters: LETTERS.iter().collect(),
        languages: [("English", ENGLISH), ("German", GERMAN)]
            .map(|(name, letters)| (name.into(), letters.iter().collect()))
            .into(),
        grid: GridSize {
            rows: grid.rows,
            columns: grid.columns,
        },
        entries: entries.collect(),
    };
    prove(specification, message, random, stop)
}

/// Searches the whole space, without a pattern, with it, and with the opposite.
fn prove(
    mut specification: Specification,
    message: Option<&Message>,
    random: &mut Random,
    stop: &Stop,
) -> Option<GeneratedCrossword> {
    // A letter that is in no clue makes it no puzzle.
    let mut crossword = Crossword::new(&specification).ok()?;
    let two = all(&crossword, stop).and_then(|all| <[CrosswordSolution; 2]>::try_from(all).ok());
    let Some([mut first, mut second]) = two else {
        tracing::debug!("a grid has more than two solutions");
        return None;
    };
    let mut spelling = Vec::new();
    if let Some(message) = message {
        let spells =
            |solution: &CrosswordSolution| spelled(&crossword, solution).1 == message.to_string();
        if !spells(&first) {
            std::mem::swap(&mut first, &mut second);
        }
        if !spells(&first) {
            return None;
        }
        spelling = spelled(&crossword, &first).0;
    }
    let distinguishing = tell_apart(&first, &second, random)?;
    let mut only = |pattern: &str| -> Option<CrosswordSolution> {
        crossword.set_pattern(distinguishing.entry, pattern).ok()?;
        let [only]: [CrosswordSolution; 1] = all(&crossword, stop)?.try_into().ok()?;
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
        spelling,
    })
}

/// The entries in German that are not alike in English, transcribed into English: each with
/// its number, and all together.
fn spelled(crossword: &Crossword, solution: &CrosswordSolution) -> (Vec<(usize, String)>, String) {
    let [english, german] = [0, 1];
    let entries = solution.readings.iter().enumerate();
    let words = entries.filter(|(_, reading)| reading.languages == [german]);
    let pieces: Vec<(usize, String)> = words
        .filter_map(|(entry, reading)| {
            let word = crossword.languages()[english].word(reading.value?);
            Some((entry, word.into_iter().collect()))
        })
        .collect();
    let all = pieces.iter().map(|(_, word)| word.as_str()).collect();
    (pieces, all)
}

/// All solutions if they are at most two.
fn all(crossword: &Crossword, stop: &Stop) -> Option<Vec<CrosswordSolution>> {
    let mut found = Vec::new();
    let report = solve(crossword, 3, stop, &mut |solution| {
        found.push(solution.clone())
    });
    (report.ending == Ending::Exhausted).then_some(found)
}

/// A pattern that one solution fits and the other does not: the letter of one cell, the
/// first one if an entry differs there.
fn tell_apart(
    first: &CrosswordSolution,
    second: &CrosswordSolution,
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
