//! Puzzles as they are written down, before anything is checked.

/// A puzzle as it is written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Specification {
    /// The values that letters stand for.
    pub values: Vec<u64>,
    /// The letters of the clues.
    pub letters: String,
    /// Names of languages, and the first letters of their names of the digits from 0.
    pub languages: Vec<(String, String)>,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub columns: usize,
    /// The entries with their clues.
    pub entries: Vec<EntrySpecification>,
}

/// An entry as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrySpecification {
    /// Its name, such as `1a`.
    pub name: String,
    /// The row of its first cell, from 1.
    pub row: usize,
    /// The column of its first cell, from 1.
    pub column: usize,
    /// Where it goes from there.
    pub direction: Direction,
    /// Its cells.
    pub length: usize,
    /// The expression, if it has a clue.
    pub clue: Option<String>,
    /// What its cells may hold.
    pub pattern: Option<String>,
}

/// Where an entry goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// To the right.
    Across,
    /// Downwards.
    Down,
}

impl std::fmt::Display for Direction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Across => "across",
            Self::Down => "down",
        })
    }
}
