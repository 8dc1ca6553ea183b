//! The candidate words of one clue, whatever the others say.

use super::Crossword;
use super::reading::Reading;
use super::search::words;
use survo_base::Stop;

/// A choice of values for the letters of a clue, and the words that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The letters of the clue, each with its value.
    pub letters: Vec<(char, u64)>,
    /// The value of the clue.
    pub value: u128,
    /// The words of its value that fit the length and the pattern of the entry.
    pub words: Vec<Reading>,
}

/// What the choices for a clue come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// Choices of values for the letters that are not settled.
    pub choices: u64,
    /// Of these, those whose value is whole, positive and of the right length.
    pub length: u64,
    /// Of these, those with a word that fits the pattern.
    pub fitting: Vec<Candidate>,
}

/// All candidates for an entry, which has a clue, with some letters settled, in the order of the values;
/// `None` when `stop` was raised.
pub fn candidates(
    crossword: &Crossword,
    entry: usize,
    settled: &[(char, u64)],
    stop: &Stop,
) -> Option<Candidates> {
    let clue = crossword.entries()[entry].clue();
    let of_clue = clue.map_or(Vec::new(), |clue| clue.expression.letters());
    let all = crossword.letters().iter().copied();
    let is_free = |letter: &char| settled.iter().all(|(other, _)| other != letter);
    let (mut letters, free): (Vec<(char, u64)>, Vec<char>) = (
        settled.to_vec(),
        all.filter(|letter| of_clue.contains(letter))
            .filter(is_free)
            .collect(),
    );
    let mut found = Candidates::default();
    choose(crossword, entry, &free, &mut letters, &mut found, stop)?;
    Some(found)
}

/// Gives the free letters all values that are left.
fn choose(
    crossword: &Crossword,
    entry: usize,
    free: &[char],
    letters: &mut Vec<(char, u64)>,
    found: &mut Candidates,
    stop: &Stop,
) -> Option<()> {
    let Some((&letter, rest)) = free.split_first() else {
        look(crossword, entry, letters, found);
        return (!stop.is_raised()).then_some(());
    };
    for &value in crossword.values() {
        if letters.iter().all(|&(_, other)| other != value) {
            letters.push((letter, value));
            choose(crossword, entry, rest, letters, found, stop)?;
            letters.pop();
        }
    }
    Some(())
}

/// Looks at one choice.
fn look(crossword: &Crossword, entry: usize, letters: &[(char, u64)], found: &mut Candidates) {
    found.choices += 1;
    let of_entry = &crossword.entries()[entry];
    let value_of = |letter: char| {
        let known = letters.iter().find(|(other, _)| *other == letter);
        known.map_or(0, |&(_, value)| value)
    };
    let clue = of_entry.clue();
    let Some(value) = clue.and_then(|clue| clue.expression.value(&value_of)) else {
        return;
    };
    if value.ilog10() as usize + 1 != of_entry.cells().len() {
        return;
    }
    found.length += 1;
    let fits = |reading: &Reading| {
        let pattern = of_entry.pattern();
        pattern.is_none_or(|pattern| pattern.fits(&reading.word))
    };
    let words: Vec<Reading> = words(crossword, value).into_iter().filter(fits).collect();
    if !words.is_empty() {
        let letters = letters.to_vec();
        found.fitting.push(Candidate {
            letters,
            value,
            words,
        });
    }
}
