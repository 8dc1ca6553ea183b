//! Which of two cells with equal products gets the smaller number.

use crate::puzzle::{Puzzle, Sum};

/// How a start table treats cells with equal products. The source does not say; with
/// the default, the published counts come out exactly.
///
/// The first two rules do not depend on how the puzzle is written down: the same
/// puzzle with its lines permuted or its sides exchanged has the same start table,
/// permuted and exchanged alike. For them, write both margins in descending order; the
/// *smaller side* is the one whose list comes first lexicographically (the rows, if
/// both are equal).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TieRule {
    /// Numbers ascend along the lines of the smaller side: first the line with the
    /// smallest sum, and within it by ascending sums of the other side.
    #[default]
    SmallerSide,
    /// The same with the sides exchanged.
    LargerSide,
    /// Row by row, left to right, as the puzzle is written.
    AsWritten,
}

/// A name that no tie rule has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tie rule is called '{0}'")]
pub struct UnknownTieRule(pub String);

impl TieRule {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::SmallerSide, Self::LargerSide, Self::AsWritten];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::SmallerSide => "smaller-side",
            Self::LargerSide => "larger-side",
            Self::AsWritten => "as-written",
        }
    }

    /// The cells of a puzzle, each with its place in the order in which equal products
    /// are filled. Lines with equal sums keep their order.
    pub(super) fn places(self, puzzle: &Puzzle) -> Vec<(usize, usize)> {
        let rows = ascending_places(puzzle.rows());
        let columns = ascending_places(puzzle.columns());
        let rows_are_smaller = descending(puzzle.rows()) <= descending(puzzle.columns());
        let width = puzzle.shape().columns();
        (0..puzzle.shape().cells())
            .map(|cell| (cell / width, cell % width))
            .map(|(row, column)| {
                let along_rows = match self {
                    Self::SmallerSide => rows_are_smaller,
                    Self::LargerSide => !rows_are_smaller,
                    Self::AsWritten => return (row, column),
                };
                if along_rows {
                    (rows[row], columns[column])
                } else {
                    (columns[column], rows[row])
                }
            })
            .collect()
    }
}

/// The place of each sum when the sums ascend.
fn ascending_places(sums: &[Sum]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..sums.len()).collect();
    order.sort_by_key(|&line| sums[line]);
    let mut places = vec![0; sums.len()];
    for (place, line) in order.into_iter().enumerate() {
        places[line] = place;
    }
    places
}

fn descending(sums: &[Sum]) -> Vec<Sum> {
    let mut sums = sums.to_vec();
    sums.sort_unstable_by(|a, b| b.cmp(a));
    sums
}

impl std::fmt::Display for TieRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for TieRule {
    type Err = UnknownTieRule;

    fn from_str(name: &str) -> Result<Self, UnknownTieRule> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.name() == name)
            .ok_or_else(|| UnknownTieRule(name.to_owned()))
    }
}
