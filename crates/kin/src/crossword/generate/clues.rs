//! Clues made up at random, and what they read in the two solutions.

use std::collections::HashSet;

use super::grid::Grid;
use super::message::Role;
use super::random_clue::{clue, value};
use super::spell::clues_for;
use super::{ENGLISH, GERMAN, Meanings, Random};
use crate::crossword::Expression;
use crate::crossword::language::word;

/// Different clues that are wanted for each length.
const WANTED: usize = 2000;
/// Clues made up before the search for more is given up.
const MAX_MADE_UP: usize = 50_000;

/// The letters of one cell in the two solutions.
pub(super) type Pair = (char, char);

/// A clue and one way to write it in both solutions.
#[derive(Clone, Debug)]
pub(super) struct ClueCandidate {
    /// The number of the clue among those made up.
    pub clue: usize,
    /// Its cells.
    pub word: Vec<Pair>,
    /// Different letters of the clue.
    pub letters: usize,
    /// Whether the values differ.
    pub values_differ: bool,
    /// The word of the first value in English.
    pub english: Vec<char>,
}

impl ClueCandidate {
    /// Whether the first solution has it in English, or in German where both are alike.
    fn is_english(&self) -> bool {
        self.word.iter().map(|(letter, _)| letter).eq(&self.english)
    }
}

/// Clues that were made up.
#[derive(Debug)]
pub(super) struct Pool {
    pub texts: Vec<String>,
    shapes: Vec<Vec<bool>>,
    /// By shape.
    candidates: Vec<Vec<ClueCandidate>>,
}

impl Pool {
    /// The candidates for an entry of a grid with this role.
    pub fn suited(
        &self,
        grid: &Grid,
        slot: usize,
        role: Role<'_>,
    ) -> impl Iterator<Item = &ClueCandidate> {
        let crossed = &grid.slots[slot].crossed;
        let shape = self.shapes.iter().position(|shape| shape == crossed);
        let all = shape.map_or(&[][..], |shape| &self.candidates[shape]);
        all.iter().filter(move |candidate| match role {
            Role::Any => true,
            Role::English => candidate.is_english(),
            Role::Piece(piece) => !candidate.is_english() && candidate.english == piece,
        })
    }
}

/// Clues whose values have the same length, that of one of the shapes, in both solutions.
///
/// The shapes of entries say which cells are crossed. `pieces` are the words wanted as parts
/// of a message, if there is one.
pub(super) fn make_up(
    meanings: &Meanings,
    shapes: Vec<Vec<bool>>,
    pieces: Option<&HashSet<&[char]>>,
    random: &mut Random,
) -> Pool {
    let words = |value| [ENGLISH, GERMAN].map(|letters| word(&letters, value));
    let longest = shapes.iter().map(Vec::len).max().unwrap_or(0);
    let mut pool = Pool {
        texts: Vec::new(),
        candidates: vec![Vec::new(); shapes.len()],
        shapes,
    };
    let mut clues_of = vec![0; longest + 1];
    let mut known = HashSet::new();
    let for_message = pieces.map(|pieces| clues_for(pieces, &meanings.first, random));
    let mut for_message = for_message.into_iter().flatten();
    let mut made_up = 0;
    loop {
        let text = for_message.next();
        let is_part = text.is_some();
        let text = match text {
            Some(text) => text,
            None => {
                let is_enough = |shape: &Vec<bool>| clues_of[shape.len()] >= WANTED;
                if made_up == MAX_MADE_UP || pool.shapes.iter().all(is_enough) {
                    break;
                }
                made_up += 1;
                clue(random)
            }
        };
        if !known.insert(text.clone()) {
            continue;
        }
        let Ok(expression) = text.parse::<Expression>() else {
            continue;
        };
        let values = [&meanings.first, &meanings.second].map(|m| value(&expression, m));
        let [Some(first), Some(second)] = values else {
            continue;
        };
        let length = first.ilog10() as usize + 1;
        if second.ilog10() != first.ilog10()
            || pool.shapes.iter().all(|shape| shape.len() != length)
        {
            continue;
        }
        let (firsts, seconds) = (words(first), words(second));
        if !is_part {
            if clues_of[length] >= WANTED {
                continue;
            }
            clues_of[length] += 1;
        }
        let of_length = |&shape: &usize| pool.shapes[shape].len() == length;
        for shape in (0..pool.shapes.len()).filter(of_length) {
            let crossed = &pool.shapes[shape];
            for one in &firsts {
                for other in &seconds {
                    if is_settled(one, &firsts, crossed) && is_settled(other, &seconds, crossed) {
                        pool.candidates[shape].push(ClueCandidate {
                            clue: pool.texts.len(),
                            word: one.iter().copied().zip(other.iter().copied()).collect(),
                            letters: expression.letters().len(),
                            values_differ: first != second,
                            english: firsts[0].clone(),
                        });
                    }
                }
            }
        }
        pool.texts.push(text);
    }
    pool
}

/// Whether the letters that are crossed leave no doubt about the language.
fn is_settled(word: &[char], words: &[Vec<char>], crossed: &[bool]) -> bool {
    words.iter().all(|other| {
        let mut cells = word.iter().zip(other).zip(crossed);
        other == word || cells.any(|((one, other), &is_crossed)| is_crossed && one != other)
    })
}
