//! Two surveys, row margin by row margin.

use std::collections::BTreeMap;
use std::path::Path;

use super::finished::survey_digest;
use super::{BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, RowMarginTable};
use crate::puzzle::{Class, ClassCounts, Sum};
use crate::storage::FileError;

/// One way in which two surveys differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// They are about tables with different numbers of rows.
    #[error("{0} row sums in the first, {1} in the second")]
    RowCount(usize, usize),
    /// A row margin is in one of them only.
    #[error("rows {} are in the {} only", join(.margin), .which)]
    Missing {
        /// The row margin.
        margin: Vec<Sum>,
        /// `first` or `second`.
        which: &'static str,
    },
    /// The counts of a class differ.
    #[error("rows {}: {class} is {first} in the first, {second} in the second", join(.margin))]
    Count {
        /// The row margin.
        margin: Vec<Sum>,
        /// The class.
        class: Class,
        /// Pairs of that class in the first survey.
        first: u64,
        /// Pairs of that class in the second survey.
        second: u64,
    },
    /// The same row margins in another order.
    #[error("the same row margins, but not in the same order")]
    Order,
}

fn join(margin: &[Sum]) -> String {
    let sums: Vec<String> = margin.iter().map(Sum::to_string).collect();
    sums.join(" ")
}

/// What a comparison of two surveys comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Both have their counts by row margin.
    Counts {
        /// Row margins of the first.
        count: usize,
        /// Where they differ.
        differences: Vec<Difference>,
    },
    /// One has only the digest of its counts.
    Digests {
        /// Whether it is that of the other's.
        equal: bool,
    },
}

impl Comparison {
    /// Whether they are equal.
    pub fn is_equal(&self) -> bool {
        match self {
            Self::Counts { differences, .. } => differences.is_empty(),
            Self::Digests { equal } => *equal,
        }
    }
}

/// Compares the counts of the surveys in two folders, or where they were too large to be
/// kept, their digests. A folder without a manifest is taken as it is.
///
/// # Errors
/// When a file cannot be read, when the surveys are about different shapes or shards, and
/// when there is neither a file nor a digest.
pub fn compare(first: &Path, second: &Path) -> Result<Comparison, FileError> {
    let manifests = [Manifest::find(first)?, Manifest::find(second)?];
    if let [Some(one), Some(other)] = &manifests {
        let about = |manifest: &Manifest| {
            let parameters = &manifest.parameters;
            let (m, n, shard) = (parameters.m, parameters.n, parameters.shard);
            format!("{m}x{n}, shard {shard}")
        };
        let (one, other) = (about(one), about(other));
        if one != other {
            let problem = format!("about {other}, but {} is about {one}", first.display());
            return Err(FileError::content(&second.join(MANIFEST_FILE), problem));
        }
    }
    let has_counts = |folder: &Path| folder.join(BY_ROW_MARGINS_FILE).exists();
    if !(has_counts(first) && has_counts(second))
        && let [Some(one), Some(other)] = &manifests
    {
        let digests = [
            survey_digest(first, BY_ROW_MARGINS_FILE, one)?,
            survey_digest(second, BY_ROW_MARGINS_FILE, other)?,
        ];
        if let [Some(one), Some(other)] = digests {
            return Ok(Comparison::Digests {
                equal: one == other,
            });
        }
    }
    let first = RowMarginTable::read(&first.join(BY_ROW_MARGINS_FILE))?;
    let second = RowMarginTable::read(&second.join(BY_ROW_MARGINS_FILE))?;
    Ok(Comparison::Counts {
        count: first.records.len(),
        differences: if first == second {
            Vec::new()
        } else {
            differences(&first, &second)
        },
    })
}

fn differences(first: &RowMarginTable, second: &RowMarginTable) -> Vec<Difference> {
    if first.rows != second.rows {
        return vec![Difference::RowCount(first.rows, second.rows)];
    }
    let mut sides: BTreeMap<&[Sum], [Option<ClassCounts>; 2]> = BTreeMap::new();
    for (side, table) in [first, second].into_iter().enumerate() {
        for (margin, counts) in &table.records {
            sides.entry(margin).or_default()[side] = Some(*counts);
        }
    }
    let mut found = Vec::new();
    for (margin, counts) in sides {
        let margin = margin.to_vec();
        match counts {
            [Some(a), Some(b)] => {
                found.extend(
                    Class::ALL
                        .into_iter()
                        .filter(|&class| a.get(class) != b.get(class))
                        .map(|class| Difference::Count {
                            margin: margin.clone(),
                            class,
                            first: a.get(class),
                            second: b.get(class),
                        }),
                );
            }
            [Some(_), None] => found.push(Difference::Missing {
                margin,
                which: "first",
            }),
            _ => found.push(Difference::Missing {
                margin,
                which: "second",
            }),
        }
    }
    if found.is_empty() {
        found.push(Difference::Order);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(lines: &[(u32, u64)]) -> RowMarginTable {
        RowMarginTable {
            rows: 2,
            records: lines
                .iter()
                .map(|&(r, unique)| (vec![r, 10 - r], ClassCounts::new([0, 0, 0, unique, 1])))
                .collect(),
        }
    }

    #[test]
    fn every_kind_of_difference_is_named() {
        let same = table(&[(3, 1), (4, 0)]);
        let say = |other: &RowMarginTable| -> Vec<String> {
            differences(&same, other)
                .iter()
                .map(Difference::to_string)
                .collect()
        };
        assert_eq!(
            say(&table(&[(3, 2), (4, 0)])),
            ["rows 3 7: unique is 1 in the first, 2 in the second"]
        );
        assert_eq!(say(&table(&[(3, 1)])), ["rows 4 6 are in the first only"]);
        assert_eq!(
            say(&table(&[(3, 1), (4, 0), (5, 0)])),
            ["rows 5 5 are in the second only"]
        );
        assert_eq!(
            say(&table(&[(4, 0), (3, 1)])),
            ["the same row margins, but not in the same order"]
        );
        assert_eq!(
            say(&RowMarginTable {
                rows: 3,
                records: vec![]
            }),
            ["2 row sums in the first, 3 in the second"]
        );
    }
}
