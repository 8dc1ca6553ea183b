//! Why a split of 1..N into rows leads to no table: no arrangement within the rows gives the
//! column sums (Mustonen 2007, section 4, shows it for one of 394 splits).

use survo_core::numbers::members;
use survo_core::puzzle::{Puzzle, Sum};

/// What shows that a split is a dead end. Columns are taken by ascending sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// The least numbers of the rows are too large for some columns together.
    TooLarge {
        columns: Vec<usize>,
        /// The least that these columns can add up to: the sum of as many of the least numbers of
        /// each row.
        least: Sum,
        wanted: Sum,
        /// Whether the least numbers are just right for all of them but the last.
        is_right_before: bool,
    },
    /// The sums are within bounds, and no choice of numbers has them all.
    NoChoice,
}

impl DeadEnd {
    /// The reason for a split without a table; `sets` has the numbers of each row.
    ///
    /// The k least numbers of each row are less than any k numbers of it, so that k columns
    /// with less together are impossible; those with the smallest sums are the first to fail.
    pub fn of(puzzle: &Puzzle, sets: &[u64]) -> Self {
        let sums = puzzle.columns();
        let mut order: Vec<usize> = (0..sums.len()).collect();
        order.sort_by_key(|&column| sums[column]);
        let rows: Vec<Vec<u8>> = sets.iter().map(|&set| members(set).collect()).collect();
        let (mut least, mut wanted) = (0, 0);
        for (served, &column) in order.iter().enumerate() {
            let is_right_before = least == wanted;
            // A set that is shorter than the row says nothing of the columns beyond it.
            let served_least = rows.iter().filter_map(|row| row.get(served));
            least += served_least.copied().map(Sum::from).sum::<Sum>();
            wanted += sums[column];
            if least > wanted {
                let columns = order[..=served].to_vec();
                return Self::TooLarge {
                    columns,
                    least,
                    wanted,
                    is_right_before,
                };
            }
        }
        Self::NoChoice
    }
}

/// A column by its place, from 0.
fn ordinal(column: usize) -> String {
    const NAMES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let name = NAMES.get(column).map(|&name| name.to_owned());
    let number = column.saturating_add(1);
    let ending = match number % 10 {
        1 if number > 20 => "st",
        2 if number > 20 => "nd",
        3 if number > 20 => "rd",
        _ => "th",
    };
    name.unwrap_or_else(|| format!("{number}{ending}"))
}

impl std::fmt::Display for DeadEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge {
                columns,
                least,
                wanted,
                is_right_before,
            } => {
                let names: Vec<String> = columns.iter().map(|&column| ordinal(column)).collect();
                if !is_right_before {
                    let names = names.join(" and ");
                    return write!(
                        f,
                        "the {names} column sums cannot be lowered to {wanted} together: the least \
                         numbers of the rows make {least}",
                    );
                }
                let last = names.last().map_or("", String::as_str);
                let too = least.saturating_sub(*wanted);
                let taken = match columns.len() {
                    1 => "the least numbers of the rows",
                    _ => "the least numbers that the columns with smaller sums leave",
                };
                write!(
                    f,
                    "the {last} column sum cannot be lowered: it is {too} too large with {taken}"
                )
            }
            Self::NoChoice => f.write_str(
                "the column sums are within bounds, and no choice of numbers has them all",
            ),
        }
    }
}
