//! What is wrong with a puzzle, and with which part of it.

use super::expression::ExpressionError;
use super::language::LanguageError;
use super::pattern::PatternError;
use super::specification::{Direction, EntrySpecification, GridSize, MAX_LENGTH, MAX_SIDE};

/// A specification that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct SpecificationError {
    /// The part at fault.
    pub part: PuzzlePart,
    /// What is wrong with it.
    pub problem: Problem,
}

/// A part of a [`Specification`](super::Specification), by the names that puzzle files have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlePart {
    /// One of the fields of the whole.
    Field(&'static str),
    /// One of the languages, from 0.
    Language(usize),
    /// A field of one of the entries, from 0.
    Entry(usize, &'static str),
}

/// What is wrong with a part of a specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Problem {
    #[error("there are no {0}")]
    Missing(&'static str),
    #[error("{found} {what} are more than {most}")]
    TooMany {
        what: &'static str,
        found: usize,
        most: usize,
    },
    #[error("the value 0 is not positive")]
    ZeroValue,
    #[error("the value {0} comes twice")]
    RepeatedValue(u64),
    #[error("'{found}' in the letters '{letters}' is not one of A to Z and a to z")]
    NotALetter { found: char, letters: String },
    #[error("'{letter}' comes twice in the letters '{letters}'")]
    RepeatedLetter { letter: char, letters: String },
    #[error("the letters '{letters}' need as many values, and there are only {values}")]
    TooManyLetters { letters: String, values: usize },
    #[error("'{letter}' of the letters '{letters}' is in no clue")]
    UnusedLetter { letter: char, letters: String },
    #[error(transparent)]
    Language(#[from] LanguageError),
    #[error(
        "a grid of {} rows and {} columns is not between 1 and {MAX_SIDE} each way",
        .0.rows, .0.columns
    )]
    Grid(GridSize),
    #[error("'{0}' is no name: a name is on one line and has a visible character")]
    Name(String),
    #[error("two entries have the name '{0}'")]
    RepeatedName(String),
    #[error(
        "{} begins in row {}, column {}, outside the grid of {} rows and {} columns, counted from 1",
        .0.name, .0.row, .0.column, .1.rows, .1.columns
    )]
    Outside(Box<EntrySpecification>, GridSize),
    #[error("{} has length {}, which is not between 1 and {MAX_LENGTH}", .0.name, .0.length)]
    Length(Box<EntrySpecification>),
    #[error(
        "{} has length {} and goes {} beyond the edge of the grid: {room} cells are left",
        entry.name, entry.length, entry.direction
    )]
    RunsOff {
        entry: Box<EntrySpecification>,
        room: usize,
    },
    #[error("{name} and {other} both go {direction} through row {row}, column {column}")]
    Overlap {
        name: String,
        other: String,
        direction: Direction,
        row: usize,
        column: usize,
    },
    #[error("the clue of {0}: {1}")]
    Clue(String, ExpressionError),
    #[error(
        "the clue of {name}, '{clue}', has the letter '{letter}', which is not one of '{letters}'"
    )]
    UnknownLetter {
        name: String,
        clue: String,
        letter: char,
        letters: String,
    },
    #[error("the pattern of {0}: {1}")]
    Pattern(String, PatternError),
    #[error("the pattern of {name}, '{pattern}', is for {cells} cells, and the entry has {length}")]
    PatternLength {
        name: String,
        pattern: String,
        cells: usize,
        length: usize,
    },
    #[error(
        "the pattern of {name}, '{pattern}', has the letter '{letter}', which no language writes for a digit"
    )]
    PatternLetter {
        name: String,
        pattern: String,
        letter: char,
    },
}

impl Problem {
    /// With the part at fault.
    pub(super) fn of(self, part: PuzzlePart) -> SpecificationError {
        SpecificationError {
            part,
            problem: self,
        }
    }
}
