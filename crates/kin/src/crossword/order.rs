//! The order in which clues are taken.

use super::puzzle::Crossword;

/// A clue, and the letters that are new with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClueStep {
    /// The number of the entry.
    pub entry: usize,
    /// Numbers of letters.
    pub new_letters: Vec<usize>,
}

/// Each clue once; entries without a clue are left out. The next clue is always one that
/// introduces the fewest new letters; among those, one with the largest number of cells that
/// hold a letter by then plus letters that its pattern names; among these, the first.
///
/// So a clue without new letters, whose value is settled, comes at once.
pub(super) fn order(crossword: &Crossword) -> Vec<ClueStep> {
    let letters_of: Vec<Vec<usize>> = crossword
        .entries()
        .iter()
        .map(|entry| {
            let clue = entry.clue.as_ref();
            let of_clue = clue.map_or(Vec::new(), |clue| clue.expression.letters());
            let all = crossword.letters().iter().enumerate();
            all.filter(|(_, letter)| of_clue.contains(letter))
                .map(|(index, _)| index)
                .collect()
        })
        .collect();
    let mut known = vec![false; crossword.letters().len()];
    let mut filled = vec![false; crossword.rows() * crossword.columns()];
    let entries = crossword.entries().iter().enumerate();
    let clued = entries.filter(|(_, entry)| entry.clue.is_some());
    let mut left: Vec<usize> = clued.map(|(index, _)| index).collect();
    let mut steps = Vec::new();
    loop {
        let best = left.iter().enumerate().min_by_key(|&(_, &entry)| {
            let new = letters_of[entry].iter().filter(|&&letter| !known[letter]);
            let entry = &crossword.entries()[entry];
            let crossed = entry.cells.iter().filter(|&&cell| filled[cell]).count();
            let named = entry.pattern.as_ref().map_or(0, |p| p.letters().count());
            (new.count(), std::cmp::Reverse(crossed + named))
        });
        let Some((place, &entry)) = best else {
            return steps;
        };
        left.remove(place);
        let new_letters: Vec<usize> = letters_of[entry]
            .iter()
            .copied()
            .filter(|&letter| !known[letter])
            .collect();
        for &letter in &new_letters {
            known[letter] = true;
        }
        for &cell in &crossword.entries()[entry].cells {
            filled[cell] = true;
        }
        steps.push(ClueStep { entry, new_letters });
    }
}
