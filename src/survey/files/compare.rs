//! Two surveys, row margin by row margin.

use std::collections::BTreeMap;
use std::path::Path;

use super::{
    BY_ROW_MARGINS_FILE, MANIFEST_FILE, PUZZLES_FILE, RowMarginTable, SurveyFolder, Tallies,
    survey_file,
};
use crate::puzzle::{Class, ClassCounts, Sum};
use crate::storage::FileError;
use crate::survey::ROW_MARGIN_LIMIT;

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
    /// Files that were compared by their digests differ.
    #[error("{0} has not the same SHA-256 in both")]
    File(&'static str),
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
pub struct Comparison {
    /// Row margins of the first that were compared class by class; `None` where a survey has
    /// only the digest of its counts.
    pub row_margins: Option<usize>,
    /// Where the surveys differ.
    pub differences: Vec<Difference>,
}

/// What there is to compare of a folder.
struct Side {
    /// The survey; a folder without a manifest is taken as it is.
    survey: Option<SurveyFolder>,
    /// The counts by row margin, and the digest of their file.
    table: Option<RowMarginTable>,
    digest: Option<String>,
    /// The digest of the puzzles.
    puzzles: Option<String>,
}

impl Side {
    fn read(folder: &Path) -> Result<Self, FileError> {
        let Some(survey) = SurveyFolder::find(folder)? else {
            let path = survey_file(folder, BY_ROW_MARGINS_FILE)?;
            return Ok(Self {
                survey: None,
                table: Some(RowMarginTable::read(&path, ROW_MARGIN_LIMIT)?),
                digest: None,
                puzzles: None,
            });
        };
        let is_kept = survey.has(BY_ROW_MARGINS_FILE)?;
        Ok(Self {
            table: is_kept.then(|| survey.row_margins()).transpose()?,
            digest: survey.manifest.sha256.get(BY_ROW_MARGINS_FILE).cloned(),
            puzzles: survey.digest(PUZZLES_FILE)?,
            survey: Some(survey),
        })
    }

    fn tallies(&self) -> Option<&Tallies> {
        self.survey.as_ref().map(|survey| &survey.tallies)
    }

    /// The shape and the shard, where they are known.
    fn about(&self) -> Option<String> {
        let parameters = &self.survey.as_ref()?.manifest.parameters;
        let (m, n, shard) = (parameters.m, parameters.n, parameters.shard);
        Some(format!("{m}x{n}, shard {shard}"))
    }
}

/// Compares the counts of the surveys in two folders, or where they were too large to be
/// kept, their digests; and their puzzles, where both have kept them.
///
/// # Errors
/// When a file cannot be read or is not the one that its manifest lists, when the surveys are
/// about different shapes or shards, and when there is neither a file nor a digest.
pub fn compare(first: &Path, second: &Path) -> Result<Comparison, FileError> {
    let (one, other) = (Side::read(first)?, Side::read(second)?);
    if let (Some(ours), Some(theirs)) = (one.about(), other.about())
        && ours != theirs
    {
        let problem = format!("about {theirs}, but {} is about {ours}", first.display());
        return Err(FileError::content(&second.join(MANIFEST_FILE), problem));
    }
    let differs = |a: &Option<String>, b: &Option<String>| {
        a.as_ref().zip(b.as_ref()).is_some_and(|(a, b)| a != b)
    };
    let mut found = Vec::new();
    let row_margins = match (&one.table, &other.table) {
        (Some(ours), Some(theirs)) => {
            if ours != theirs {
                found = differences(ours, theirs);
            }
            Some(ours.records.len())
        }
        _ => {
            for (side, folder) in [(&one, first), (&other, second)] {
                if side.digest.is_none() {
                    let problem = "there is neither the file nor its digest to compare";
                    return Err(FileError::content(
                        &folder.join(BY_ROW_MARGINS_FILE),
                        problem,
                    ));
                }
            }
            if differs(&one.digest, &other.digest) || one.tallies() != other.tallies() {
                found.push(Difference::File(BY_ROW_MARGINS_FILE));
            }
            None
        }
    };
    if differs(&one.puzzles, &other.puzzles) {
        found.push(Difference::File(PUZZLES_FILE));
    }
    Ok(Comparison {
        row_margins,
        differences: found,
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
