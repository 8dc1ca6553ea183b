//! Patterns of words: what the cells of an entry may hold.

use crate::Problem;
use winnow::combinator::{alt, delimited, opt, repeat};
use winnow::prelude::*;
use winnow::token::{any, take_while};

/// What each cell of an entry may hold, written as in regular expressions: `.` for
/// anything, a letter for itself, `[TF]` for one of some letters and `[^T]` for any but
/// some. Capital and small letters are different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordPattern {
    cells: Vec<CellPattern>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct CellPattern {
    letters: Vec<char>,
    /// Whether the letters are the forbidden ones.
    except: bool,
}

impl WordPattern {
    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// The letters that are named in it.
    pub fn letters(&self) -> impl Iterator<Item = char> {
        self.cells
            .iter()
            .flat_map(|cell| cell.letters.iter().copied())
    }

    /// Whether a cell, from 0, may hold a letter.
    pub fn allows(&self, cell: usize, letter: char) -> bool {
        let cell = self.cells.get(cell);
        cell.is_some_and(|cell| cell.letters.contains(&letter) != cell.except)
    }

    /// Whether a word fits. Words of another length do not.
    pub fn fits(&self, word: &[char]) -> bool {
        let mut letters = word.iter().enumerate();
        word.len() == self.cells.len() && letters.all(|(cell, &letter)| self.allows(cell, letter))
    }
}

impl std::str::FromStr for WordPattern {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let cells = repeat(1.., cell).parse(text);
        cells.map(|cells| Self { cells }).map_err(|error| {
            let before = text.get(..error.offset()).unwrap_or(text);
            let character = before.chars().count() + 1;
            Problem(format!(
                "'{text}' is not a pattern: at character {character} a letter, '.', '[..]' or '[^..]' \
                 is expected"
            ))
        })
    }
}

fn cell(input: &mut &str) -> ModalResult<CellPattern> {
    let class = delimited('[', (opt('^'), take_while(1.., char::is_alphabetic)), ']');
    alt((
        '.'.map(|_| CellPattern {
            letters: Vec::new(),
            except: true,
        }),
        class.map(|(except, letters): (Option<char>, &str)| CellPattern {
            letters: letters.chars().collect(),
            except: except.is_some(),
        }),
        any.verify(|c: &char| c.is_alphabetic())
            .map(|letter| CellPattern {
                letters: vec![letter],
                except: false,
            }),
    ))
    .parse_next(input)
}
