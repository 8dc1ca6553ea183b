//! The candidate words of one clue, whatever the others say.

use super::Crossword;
use super::search::{ClueTally, Reading};
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

/// How many choices of values there are for the letters of an entry that are not settled.
pub fn word_choices(crossword: &Crossword, entry: usize, settled: &[(char, u64)]) -> u128 {
    let left = crossword.values().len() - settled.len();
    let free = free_letters(crossword, entry, settled).len();
    let factors = (0..free).map(|taken| (left - taken) as u128);
    factors.fold(1, u128::saturating_mul)
}

/// Hands `visit` all choices for an entry, which has a clue, with some letters settled, in
/// the order of the values, as long as it wants more. Returns how many choices there were, and how
/// many each constraint left; `None` when `stop` was raised or no more were wanted.
pub fn candidates(
    crossword: &Crossword,
    entry: usize,
    settled: &[(char, u64)],
    stop: &Stop,
    visit: &mut dyn FnMut(CandidateWords) -> bool,
) -> Option<ClueTally> {
    let free = free_letters(crossword, entry, settled);
    let mut choices = Choices {
        crossword,
        letters: settled.to_vec(),
        tally: ClueTally {
            entry,
            ..ClueTally::default()
        },
        stop,
        visit,
    };
    choices.choose(&free)?;
    Some(choices.tally)
}

/// The letters of the clue of an entry that are not settled.
fn free_letters(crossword: &Crossword, entry: usize, settled: &[(char, u64)]) -> Vec<char> {
    let clue = crossword.entries()[entry].clue.as_ref();
    let of_clue = clue.map_or(Vec::new(), |clue| clue.expression.letters());
    let is_free = |letter: &char| {
        of_clue.contains(letter) && settled.iter().all(|(other, _)| other != letter)
    };
    let all = crossword.letters().iter().copied();
    all.filter(is_free).collect()
}

struct Choices<'a> {
    crossword: &'a Crossword,
    /// Those settled or chosen so far, each with its value.
    letters: Vec<(char, u64)>,
    tally: ClueTally,
    stop: &'a Stop,
    visit: &'a mut dyn FnMut(CandidateWords) -> bool,
}

impl Choices<'_> {
    /// Gives the free letters all values that are left, and looks at each choice.
    fn choose(&mut self, free: &[char]) -> Option<()> {
        let Some((&letter, rest)) = free.split_first() else {
            let value_of = |letter: char| {
                let known = self.letters.iter().find(|(other, _)| *other == letter);
                known.map_or(0, |&(_, value)| value)
            };
            let words = self.tally.readings(self.crossword, &value_of);
            let letters = self.letters.clone();
            let clue = self.crossword.entries()[self.tally.entry].clue.as_ref();
            let value = clue.and_then(|clue| clue.expression.value(&value_of));
            let goes_on = (self.visit)(CandidateWords {
                letters,
                value,
                words,
            });
            return (goes_on && !self.stop.is_raised()).then_some(());
        };
        for &value in self.crossword.values() {
            if self.letters.iter().all(|&(_, other)| other != value) {
                self.letters.push((letter, value));
                self.choose(rest)?;
                self.letters.pop();
            }
        }
        Some(())
    }
}
