//! Where a survey and another engine differ.

use crate::puzzle::{Class, ClassCounts, Margins, Sum};
use crate::survey::Method;

/// A difference between a survey and another engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CountDifference {
    /// The engines differ on a pair.
    #[error(
        "rows {}, columns {}: {class} by {engine}, {other_class} by {other}",
        join(margins.rows()),
        join(margins.columns())
    )]
    Pair {
        /// The pair.
        margins: Margins,
        /// The engine of the survey.
        engine: Method,
        /// What it finds.
        class: Class,
        /// The other engine.
        other: Method,
        /// What that finds.
        other_class: Class,
    },
    /// A row margin has other counts, though the engines agree on its pairs now.
    #[error(
        "rows {}: {counted} pairs are counted {class}, but {found} are by {other}",
        join(rows)
    )]
    Count {
        /// The row margin.
        rows: Vec<Sum>,
        /// The class.
        class: Class,
        /// What the survey counted.
        counted: u64,
        /// What there is.
        found: u64,
        /// By which engine.
        other: Method,
    },
}

fn join(sums: &[Sum]) -> String {
    let sums: Vec<String> = sums.iter().map(Sum::to_string).collect();
    sums.join(" ")
}

/// The classes of which a row margin has other counts than another engine finds.
pub(super) fn miscounts(
    rows: &[Sum],
    counted: &ClassCounts,
    found: &ClassCounts,
    other: Method,
) -> Vec<CountDifference> {
    let classes = Class::ALL.into_iter();
    classes
        .filter(|&class| counted.get(class) != found.get(class))
        .map(|class| CountDifference::Count {
            rows: rows.to_vec(),
            class,
            counted: counted.get(class),
            found: found.get(class),
            other,
        })
        .collect()
}
