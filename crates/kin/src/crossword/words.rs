//! The candidate words of one clue, whatever the others say.

use super::Crossword;
use super::search::{ClueTally, Reading};
use survo_base::Stop;

/// A choice of values for the letters of a clue, and the words that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateWords {
    /// The letters of the clue, each with its value.
    pub letters: Vec<(char, u64)>,
    /// The words of the value of the clue that fit the length and the pattern of the entry,
    /// one at least.
    pub words: Vec<Reading>,
}

/// What the choices for a clue come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordCandidates {
    /// How many there are, and how many are left by each constraint.
    pub tally: ClueTally,
    /// The choices with a word that fits the pattern.
    pub fitting: Vec<CandidateWords>,
}

/// All candidates for an entry, which has a clue, with some letters settled, in the order
/// of the values; `None` when `stop` was raised.
pub fn candidates(
    crossword: &Crossword,
    entry: usize,
    settled: &[(char, u64)],
    stop: &Stop,
) -> Option<WordCandidates> {
    let clue = crossword.entries()[entry].clue.as_ref();
    let of_clue = clue.map_or(Vec::new(), |clue| clue.expression.letters());
    let is_free = |letter: &char| {
        of_clue.contains(letter) && settled.iter().all(|(other, _)| other != letter)
    };
    let all = crossword.letters().iter().copied();
    let free: Vec<char> = all.filter(is_free).collect();
    let mut found = WordCandidates::default();
    found.tally.entry = entry;
    choose(crossword, &free, &mut settled.to_vec(), &mut found, stop)?;
    Some(found)
}

/// Gives the free letters all values that are left, and looks at each choice.
fn choose(
    crossword: &Crossword,
    free: &[char],
    letters: &mut Vec<(char, u64)>,
    found: &mut WordCandidates,
    stop: &Stop,
) -> Option<()> {
    let Some((&letter, rest)) = free.split_first() else {
        let value_of = |letter: char| {
            let known = letters.iter().find(|(other, _)| *other == letter);
            known.map_or(0, |&(_, value)| value)
        };
        let words = found.tally.readings(crossword, &value_of);
        if !words.is_empty() {
            let letters = letters.clone();
            found.fitting.push(CandidateWords { letters, words });
        }
        return (!stop.is_raised()).then_some(());
    };
    for &value in crossword.values() {
        if letters.iter().all(|&(_, other)| other != value) {
            letters.push((letter, value));
            choose(crossword, rest, letters, found, stop)?;
            letters.pop();
        }
    }
    Some(())
}
