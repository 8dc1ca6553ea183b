//! Messages: which entries of a grid can spell one.
//!
//! Some entries are in German and read differently in English; their values in English, in
//! the order of the entries, are the message. All other entries are in English. So a letter
//! of the message stands for a digit whose German letter must suit what crosses it. In each
//! of these entries a crossed letter tells German from English: otherwise the entry could be
//! read in both, and the puzzle would have more solutions than it should.

use std::collections::HashSet;

use rand::RngExt;

use super::grid::Grid;
use super::{ENGLISH, GERMAN, Random};

/// Entries that are looked at before the search for a plan is given up.
const MAX_NODES: usize = 200_000;

/// What the German entries of a puzzle spell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    letters: Vec<char>,
}

/// Why a text cannot be spelled in any grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum MessageError {
    #[error("a message needs letters")]
    Empty,
    #[error(
        "'{0}' cannot be spelled: the names of digits begin with E, F, N, O, S, T and Z in English"
    )]
    Letter(char),
    #[error("'{0}' cannot be spelled: Z stands for 0, and no number begins with 0")]
    Zero(String),
}

impl std::str::FromStr for Message {
    type Err = MessageError;

    /// Capital and small letters are alike, blanks do not count.
    fn from_str(text: &str) -> Result<Self, MessageError> {
        let letters = text.chars().filter(|c| !c.is_whitespace());
        let letters: Vec<char> = letters.map(|c| c.to_ascii_uppercase()).collect();
        if let Some(&letter) = letters.iter().find(|letter| !ENGLISH.contains(letter)) {
            return Err(MessageError::Letter(letter));
        }
        match letters.first() {
            None => Err(MessageError::Empty),
            Some('Z') => Err(MessageError::Zero(letters.iter().collect())),
            Some(_) => Ok(Self { letters }),
        }
    }
}

impl std::fmt::Display for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.letters
            .iter()
            .try_for_each(|letter| write!(f, "{letter}"))
    }
}

/// What an entry is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role<'m> {
    /// There is no message.
    Any,
    /// In English, or alike in both languages.
    English,
    /// In German only, with this as its English transcription.
    Piece(&'m [char]),
}

/// What came of the search for a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Planned<'m> {
    /// A role for each entry.
    Roles(Vec<Role<'m>>),
    /// No entries of the grid can spell the message.
    Impossible,
    /// None was found in the time there is.
    Unknown,
}

impl Message {
    /// All parts of the message that an entry of one of these shapes may be. A shape says
    /// which cells of an entry are crossed.
    pub(super) fn pieces(&self, shapes: &[Vec<bool>]) -> HashSet<&[char]> {
        let of_shape = |shape: &Vec<bool>| {
            let pieces = self.letters.windows(shape.len());
            let possible = pieces.filter(|piece| is_possible(piece, shape));
            possible.collect::<Vec<_>>()
        };
        shapes.iter().flat_map(of_shape).collect()
    }

    /// Chooses entries for the message at random. `has` tells whether a piece can be had
    /// for an entry.
    pub(super) fn plan<'m>(
        &'m self,
        grid: &Grid,
        has: impl Fn(usize, &[char]) -> bool,
        random: &mut Random,
    ) -> Planned<'m> {
        let (slots, letters) = (grid.slots.len(), self.letters.len());
        let mut planner = Planner {
            grid,
            message: &self.letters,
            can_end: vec![vec![false; letters + 1]; slots + 1],
            fits: vec![vec![false; letters]; slots],
            roles: Vec::new(),
            nodes: 0,
            random,
        };
        planner.can_end[slots][letters] = true;
        for slot in (0..slots).rev() {
            let crossed = &grid.slots[slot].crossed;
            let length = crossed.len();
            for from in 0..=letters {
                let piece = self.letters.get(from..from + length);
                let fits =
                    piece.is_some_and(|piece| is_possible(piece, crossed) && has(slot, piece));
                if fits {
                    planner.fits[slot][from] = true;
                }
                planner.can_end[slot][from] = planner.can_end[slot + 1][from]
                    || fits && planner.can_end[slot + 1][from + length];
            }
        }
        match planner.choose(0) {
            Some(true) => Planned::Roles(planner.roles),
            Some(false) => Planned::Impossible,
            None => Planned::Unknown,
        }
    }
}

/// Whether some number that is a piece in English differs from it in German where it is crossed.
fn is_possible(piece: &[char], crossed: &[bool]) -> bool {
    let is_other = |letter: char| digits(letter).any(|digit| GERMAN[digit] != letter);
    let mut cells = piece.iter().zip(crossed);
    piece.first() != Some(&'Z')
        && cells.any(|(&letter, &is_crossed)| is_crossed && is_other(letter))
}

/// The digits that a letter is for in English.
fn digits(letter: char) -> impl Iterator<Item = usize> {
    (0..10).filter(move |&digit| ENGLISH[digit] == letter)
}

/// The numbers that are a word in English.
pub(super) fn numbers(word: &[char]) -> Vec<u128> {
    word.iter().fold(vec![0], |numbers, &letter| {
        let longer = |number: u128| digits(letter).map(move |digit| 10 * number + digit as u128);
        numbers.into_iter().flat_map(longer).collect()
    })
}

struct Planner<'m, 'g> {
    grid: &'g Grid,
    message: &'m [char],
    /// By entry and letters spelled: whether the entries from there on can end the message,
    /// crossings aside.
    can_end: Vec<Vec<bool>>,
    /// By entry and letters spelled: whether the entry can be what comes next.
    fits: Vec<Vec<bool>>,
    roles: Vec<Role<'m>>,
    nodes: usize,
    random: &'g mut Random,
}

impl<'m> Planner<'m, '_> {
    /// Chooses a role for the next entry and all after it, with so many letters spelled.
    /// `None` when it takes too long.
    fn choose(&mut self, from: usize) -> Option<bool> {
        let slot = self.roles.len();
        if !self.can_end[slot][from] {
            return Some(false);
        }
        let Some(place) = self.grid.slots.get(slot) else {
            return Some(true);
        };
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return None;
        }
        let length = place.cells.len();
        let piece = self.fits[slot].get(from) == Some(&true);
        let piece = piece.then(|| {
            (
                Role::Piece(&self.message[from..from + length]),
                from + length,
            )
        });
        let english = Some((Role::English, from));
        // The message is spread over the grid.
        let left = self.grid.slots[slot..].iter().map(|slot| slot.cells.len());
        let wanted = self.message.len() - from;
        let is_likely = self.random.random_range(0..left.sum()) < wanted;
        let roles = if is_likely {
            [piece, english]
        } else {
            [english, piece]
        };
        for (role, from) in roles.into_iter().flatten() {
            self.roles.push(role);
            if self.agrees() && self.choose(from)? {
                return Some(true);
            }
            self.roles.pop();
        }
        Some(false)
    }

    /// Whether the last entry with a role can share its cells with those before it.
    fn agrees(&self) -> bool {
        let last = self.roles.len() - 1;
        let slot = &self.grid.slots[last];
        slot.cells.iter().enumerate().all(|(place, cell)| {
            (0..last).all(|other| {
                let cells = &self.grid.slots[other].cells;
                let Some(there) = cells.iter().position(|c| c == cell) else {
                    return true;
                };
                let others = letters(self.roles[other], there);
                letters(self.roles[last], place)
                    .iter()
                    .any(|letter| others.contains(letter))
            })
        })
    }
}

/// What an entry with a role may have in one of its cells.
fn letters(role: Role<'_>, place: usize) -> Vec<char> {
    // No number begins with 0.
    let is_digit = |&digit: &usize| digit > 0 || place > 0;
    match role {
        Role::Any => Vec::new(),
        Role::English => (0..10).filter(is_digit).map(|d| ENGLISH[d]).collect(),
        Role::Piece(piece) => {
            let digits = digits(piece[place]).filter(is_digit);
            digits.map(|digit| GERMAN[digit]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// The number of pieces of a plan; `None` where there is no plan.
    fn pieces(message: &str, grid: &str) -> Option<usize> {
        let message: Message = message.parse().unwrap();
        let grid = Grid::drawn(grid).unwrap();
        match message.plan(&grid, |_, _| true, &mut Random::seed_from_u64(1)) {
            Planned::Roles(roles) => {
                let of_role = |role: &Role<'_>| match *role {
                    Role::Piece(piece) => piece.to_vec(),
                    _ => Vec::new(),
                };
                let spelled: String = roles.iter().flat_map(of_role).collect();
                assert_eq!(spelled, message.to_string());
                let pieces = roles.iter().filter(|role| **role != Role::English);
                Some(pieces.count())
            }
            Planned::Impossible => None,
            Planned::Unknown => panic!("a small grid"),
        }
    }

    #[test]
    fn a_message_is_cut_into_entries_or_cannot_be() {
        let cross = ".?.\n???\n.?.";
        // O is 1, in German E, which English words have. E is 8, in German A, which they do
        // not have, so no English word can cross it.
        assert_eq!(pieces("TON", cross), Some(1));
        assert_eq!(pieces("TEN", cross), None);
        assert_eq!(pieces("ten TEN", cross), Some(2));
        // N is N in both languages.
        assert_eq!(pieces("TNT", cross), None);
        assert_eq!(pieces("TONE", cross), None);
        // Nothing tells the language of what is not crossed.
        assert_eq!(pieces("TON", "???"), None);
    }

    #[test]
    fn what_no_digits_spell_is_refused() {
        let refused = |text: &str| text.parse::<Message>().unwrap_err().to_string();
        assert!(refused("TEXT").starts_with("'X' cannot be spelled"));
        assert!(refused(" zoo").starts_with("'ZOO' cannot be spelled"));
        assert!(refused(" ").contains("needs letters"));
        // 6 and 7 are S in both languages: nobody sees that SS is German.
        let crossed = [true, true];
        assert!(!is_possible(&['S', 'S'], &crossed) && is_possible(&['S', 'T'], &crossed));
    }
}
