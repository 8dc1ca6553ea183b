//! The order in which clues are taken.

use std::cmp::Reverse;

use super::puzzle::Crossword;
use super::search::ClueTally;

/// Each clue once, with the letters that are new with it; entries without a clue are left out. The
/// next clue is always one that introduces the fewest new letters; among those, one with the largest
/// number of cells that hold a letter by then plus letters that its pattern names; among these, the
/// first.
///
/// So a clue without new letters, whose value is settled, comes at once.
pub(super) fn order(crossword: &Crossword) -> Vec<ClueTally> {
    let entries = crossword.entries();
    let mut known = Vec::new();
    let mut filled = vec![false; crossword.rows() * crossword.columns()];
    let clued = (0..entries.len()).filter(|&entry| entries[entry].clue.is_some());
    let mut left: Vec<usize> = clued.collect();
    let mut steps = Vec::new();
    while let Some(place) = (0..left.len()).min_by_key(|&place| {
        let entry = &entries[left[place]];
        let crossed = entry.cells.iter().filter(|&&cell| filled[cell]).count();
        let named = entry.pattern.as_ref().map_or(0, |p| p.letters().count());
        let new = crossword.letters_of(left[place], &known).len();
        (new, Reverse(crossed + named))
    }) {
        let entry = left.remove(place);
        let new_letters = crossword.letters_of(entry, &known);
        known.extend(&new_letters);
        for &cell in &entries[entry].cells {
            filled[cell] = true;
        }
        steps.push(ClueTally {
            entry,
            new_letters,
            ..ClueTally::default()
        });
    }
    steps
}
