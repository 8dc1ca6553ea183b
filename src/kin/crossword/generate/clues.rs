//! Clues made up at random, and what they read in the two solutions.

use std::collections::HashSet;

use rand::RngExt;
use rand::seq::SliceRandom;

use super::{LANGUAGES, LETTERS, Meanings, Random};
use crate::kin::crossword::{Expression, Language};

/// Different clues that are wanted for each length.
const WANTED: usize = 2000;
/// Clues made up before the search for more is given up.
const MAX_MADE_UP: usize = 50_000;

/// The letters of one cell in the two solutions.
pub(super) type Pair = (char, char);

/// A clue and one way to write it in both solutions.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The number of the clue among those made up.
    pub clue: usize,
    /// Its cells.
    pub word: Vec<Pair>,
    /// Different letters of the clue.
    pub letters: usize,
    /// Whether the values differ.
    pub values_differ: bool,
}

/// Clues that were made up.
#[derive(Debug, Default)]
pub(super) struct Pool {
    pub texts: Vec<String>,
    /// By length.
    pub candidates: Vec<Vec<Candidate>>,
}

/// Clues whose values have the same length, one of the wanted, in both solutions.
pub(super) fn make_up(meanings: &Meanings, lengths: &[usize], random: &mut Random) -> Pool {
    let languages: Vec<Language> = LANGUAGES
        .iter()
        .filter_map(|(name, letters)| Language::new(name, letters).ok())
        .collect();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let mut pool = Pool {
        texts: Vec::new(),
        candidates: vec![Vec::new(); longest + 1],
    };
    let mut clues_of = vec![0; longest + 1];
    let mut known = HashSet::new();
    for _ in 0..MAX_MADE_UP {
        if lengths.iter().all(|&length| clues_of[length] >= WANTED) {
            break;
        }
        let text = clue(random);
        if !known.insert(text.clone()) {
            continue;
        }
        let Ok(expression) = text.parse::<Expression>() else {
            continue;
        };
        let value = |meaning: &[u64; 10]| {
            expression.value(&|letter| meaning[(letter as u8 - b'A') as usize])
        };
        let (Some(first), Some(second)) = (value(&meanings.first), value(&meanings.second)) else {
            continue;
        };
        let length = first.ilog10() as usize + 1;
        if second.ilog10() != first.ilog10()
            || !lengths.contains(&length)
            || clues_of[length] >= WANTED
        {
            continue;
        }
        clues_of[length] += 1;
        let words = |value| languages.iter().map(move |language| language.word(value));
        for one in words(first) {
            for other in words(second) {
                if is_settled(&one, words(first)) && is_settled(&other, words(second)) {
                    pool.candidates[length].push(Candidate {
                        clue: pool.texts.len(),
                        word: one.iter().copied().zip(other).collect(),
                        letters: expression.letters().len(),
                        values_differ: first != second,
                    });
                }
            }
        }
        pool.texts.push(text);
    }
    pool
}

/// Whether the letters that are crossed, every other one, leave no doubt about the
/// language.
fn is_settled(word: &[char], mut words: impl Iterator<Item = Vec<char>>) -> bool {
    words.all(|other| {
        let crossed = other.iter().step_by(2).eq(word.iter().step_by(2));
        other == word || !crossed
    })
}

/// An expression such as people write: `AB^2C`, `ABC+D`, `AB(C-D)`, `A(B+C)/2`.
fn clue(random: &mut Random) -> String {
    let mut letters = LETTERS.to_vec();
    letters.shuffle(random);
    let mut take = |count: usize| -> Vec<char> {
        let mut taken = letters.split_off(letters.len() - count);
        taken.sort_unstable();
        taken
    };
    let sign = |random: &mut Random| if random.random_bool(0.5) { '+' } else { '-' };
    match random.random_range(0..100u32) {
        0..45 => {
            let count = random.random_range(1..=4);
            product(&take(count), random)
        }
        45..75 => {
            let count = random.random_range(1..=3);
            let first = product(&take(count), random);
            let count = random.random_range(1..=2);
            let second = product(&take(count), random);
            format!("{first}{}{second}", sign(random))
        }
        75..90 => {
            let count = random.random_range(1..=3);
            let first = product(&take(count), random);
            let in_brackets = take(2);
            let sign = sign(random);
            format!("{first}({}{sign}{})", in_brackets[0], in_brackets[1])
        }
        90..95 => {
            let (one, other) = (take(2), take(2));
            let (sign, power) = (sign(random), random.random_range(2..=3u32));
            format!(
                "({}+{})({}^{power}{sign}{})",
                one[0], one[1], other[0], other[1]
            )
        }
        _ => {
            let count = random.random_range(1..=3);
            let first = product(&take(count), random);
            let in_brackets = take(2);
            format!("{first}({}+{})/2", in_brackets[0], in_brackets[1])
        }
    }
}

/// Letters, some with an exponent; one alone always has one.
fn product(letters: &[char], random: &mut Random) -> String {
    let alone = letters.len() == 1;
    letters
        .iter()
        .map(|letter| match random.random_range(0..20u32) {
            0..4 => format!("{letter}^2"),
            4 => format!("{letter}^3"),
            _ if alone => format!("{letter}^2"),
            _ => letter.to_string(),
        })
        .collect()
}
