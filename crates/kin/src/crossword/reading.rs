//! What a solution says of one entry.

/// What an entry reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The value of the clue; `None` without a clue.
    pub value: Option<u128>,
    /// The letters for its digits, and ? where an entry without a clue may have several.
    pub word: Vec<char>,
    /// Languages that write it so, as indices of [`Crossword::languages`](super::Crossword::languages): one, or
    /// several that have the same letters for its digits. Without a clue, those in which
    /// some number fits.
    pub languages: Vec<usize>,
}
