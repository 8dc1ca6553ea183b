//! What the first choices leave of the candidates of long rows, kept from puzzle to puzzle.
//!
//! Puzzles in order have the same rows, and most column sums in common with the puzzle before.
//! So their searches begin with the same choices, and those are the ones that cost most: they
//! go through the most blocks. A list of what they leave is a node of a tree, whose root is all
//! candidates of a row.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::candidates::{BitPart, Choice};

/// The least number of blocks for which a look here costs less than to go through them.
const LONG: usize = 16;

/// The most parts that are kept: 40 bytes each.
const MOST_PARTS: usize = 1_000_000;

/// The most choices that are remembered.
const MOST_CHOICES: usize = 500_000;

/// Which list: its place among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct KeptPlace(u32);

/// What some choices leave of the candidates of a row.
struct KeptList {
    parts: Vec<BitPart>,
    candidates: u32,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum KnownChoice {
    List(KeptPlace),
    /// It was made before, so that what it leaves is worth keeping.
    Repeated,
    New,
}

/// The lists that are kept while the rows stay the same.
#[derive(Default)]
pub(super) struct Kept {
    /// All candidates of each row that has been asked for.
    roots: Vec<Option<KeptPlace>>,
    lists: Vec<KeptList>,
    /// The list after each choice, once it was made twice.
    after: FxHashMap<(KeptPlace, Choice), Option<KeptPlace>>,
    parts: usize,
}

impl Kept {
    pub(super) fn clear(&mut self, rows: usize) {
        self.roots.clear();
        self.roots.resize(rows, None);
        self.lists.clear();
        self.after.clear();
        self.parts = 0;
    }

    /// Forgets everything if no more can be kept. All places become invalid then.
    pub(super) fn make_room(&mut self) {
        if self.is_full() {
            self.clear(self.roots.len());
        }
    }

    /// The list of all candidates of a row; none if they have few blocks.
    pub(super) fn root(&mut self, row: usize, all: &[BitPart]) -> Option<KeptPlace> {
        if all.len() < LONG {
            return None;
        }
        if self.roots[row].is_none() {
            self.roots[row] = Some(self.push(all, 0));
        }
        self.roots[row]
    }

    pub(super) fn parts(&self, list: KeptPlace) -> &[BitPart] {
        &self.lists[list.0 as usize].parts
    }

    /// How many candidates a list holds that is not a root; nobody asks for those of a root.
    pub(super) fn candidates(&self, list: KeptPlace) -> u32 {
        self.lists[list.0 as usize].candidates
    }

    /// What is known of a choice after a list, which is remembered.
    pub(super) fn after(&mut self, list: KeptPlace, choice: Choice) -> KnownChoice {
        if self.parts(list).len() < LONG {
            return KnownChoice::New;
        }
        let full = self.is_full();
        match self.after.entry((list, choice)) {
            Entry::Occupied(known) => match *known.get() {
                Some(place) => KnownChoice::List(place),
                None if full => KnownChoice::New,
                None => KnownChoice::Repeated,
            },
            Entry::Vacant(new) => {
                if !full {
                    new.insert(None);
                }
                KnownChoice::New
            }
        }
    }

    /// Keeps what a choice after a list leaves.
    pub(super) fn keep(
        &mut self,
        list: KeptPlace,
        choice: Choice,
        parts: &[BitPart],
        candidates: u32,
    ) -> KeptPlace {
        let place = self.push(parts, candidates);
        self.after.insert((list, choice), Some(place));
        place
    }

    fn is_full(&self) -> bool {
        self.parts >= MOST_PARTS || self.after.len() >= MOST_CHOICES
    }

    fn push(&mut self, parts: &[BitPart], candidates: u32) -> KeptPlace {
        let place = u32::try_from(self.lists.len()).expect("no more lists than choices and rows");
        self.parts += parts.len();
        self.lists.push(KeptList {
            parts: parts.to_vec(),
            candidates,
        });
        KeptPlace(place)
    }
}

#[cfg(test)]
mod tests;
