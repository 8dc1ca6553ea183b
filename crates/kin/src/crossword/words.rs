//! The candidate words of one clue, whatever the others say.

use super::Crossword;
use super::search::{ClueTally, Reading, Values};
use survo_core::search::Stop;

/// A choice of values for the letters of a clue, and the words that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateWords {
    /// The letters that were settled, then the others of the clue, each with its value.
    pub letters: Vec<(char, u64)>,
    /// The value of the clue, of any length; `None` if it has no positive whole one.
    pub value: Option<u128>,
    /// The words of that value that fit the length and the pattern of the entry.
    pub words: Vec<Reading>,
}

/// How many choices of values there are for the letters of an entry that are not settled, which
/// [`Crossword::check_settled`] accepts.
///
/// # Panics
/// When there is no such entry.
pub fn word_choices(crossword: &Crossword, entry: usize, settled: &[(char, u64)]) -> u128 {
    let left = crossword.values().len().saturating_sub(settled.len());
    let free = free_letters(crossword, entry, settled).len();
    let factors = (0..free).map(|taken| left.saturating_sub(taken) as u128);
    factors.fold(1, u128::saturating_mul)
}

/// Hands `visit` all choices for an entry with some letters settled, in the order of the values, as
/// long as it wants more. Returns how many choices there were, and how
/// many each constraint left; `None` when `stop` was raised or no more were wanted.
///
/// # Panics
/// When there is no such entry, or [`Crossword::check_settled`] refuses a letter.
pub fn candidates(
    crossword: &Crossword,
    entry: usize,
    settled: &[(char, u64)],
    stop: &Stop,
    visit: &mut dyn FnMut(CandidateWords) -> bool,
) -> Option<ClueTally> {
    let free = free_letters(crossword, entry, settled);
    let clue = &crossword.entries()[entry].clue;
    let mut tally = ClueTally {
        entry,
        ..ClueTally::default()
    };
    let mut each = |values: &mut Values| {
        let words = tally.readings(crossword, values);
        let letters = free.iter().map(|&letter| (letter, values.of(letter)));
        let candidate = CandidateWords {
            letters: settled.iter().copied().chain(letters).collect(),
            value: clue.expression.value(&|letter| values.of(letter)),
            words,
        };
        match visit(candidate) && !stop.is_raised() {
            true => Ok(()),
            false => Err(()),
        }
    };
    let ended = Values::new(crossword, settled).each(&free, &mut each);
    ended.is_ok().then_some(tally)
}

/// The letters of the clue of an entry that are not settled.
fn free_letters(crossword: &Crossword, entry: usize, settled: &[(char, u64)]) -> Vec<char> {
    let known: Vec<char> = settled.iter().map(|&(letter, _)| letter).collect();
    crossword.letters_of(entry, &known)
}
