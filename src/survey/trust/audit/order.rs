//! The records are exactly those of the admissible row margins, in order.

use std::collections::HashMap;

use crate::numbers::triangular;
use crate::puzzle::{ClassCounts, Shape, Sum};
use crate::survey::trust::fault::{Fault, Faults, line_number};

/// The records of a file against the admissible margins.
#[derive(Debug)]
pub(crate) struct Places {
    /// The records that hold an admissible margin for the first time, by margin,
    /// ascending.
    pub placed: Vec<usize>,
    /// What is wrong, by line.
    pub faults: Faults,
}

/// Walks the admissible row margins of `shape` beside the records of a file, and tells
/// where the two part. Cost: a few steps for each.
pub(crate) fn places(shape: Shape, records: &[(Vec<Sum>, ClassCounts)]) -> Places {
    let mut walk = shape.row_margins().iter().peekable();
    let mut placed = Vec::with_capacity(records.len());
    let mut faults = Vec::new();
    // Where a margin first stands, listed only once it matters.
    let mut index: Option<HashMap<&[Sum], usize>> = None;
    let mut listed = |margin: &[Sum]| {
        index
            .get_or_insert_with(|| {
                let mut index = HashMap::with_capacity(records.len());
                for (at, (margin, _)) in records.iter().enumerate() {
                    index.entry(margin.as_slice()).or_insert(at);
                }
                index
            })
            .get(margin)
            .copied()
    };
    for (at, (margin, _)) in records.iter().enumerate() {
        let fault = loop {
            if walk.next_if_eq(margin).is_some() {
                placed.push(at);
                break None;
            }
            let first = listed(margin).filter(|&first| first < at);
            if let Some(fault) = stray(shape, margin, first) {
                break Some(fault);
            }
            let Some(expected) = walk.peek().filter(|&expected| expected < margin) else {
                // The walk went past it where another margin stood in its place.
                placed.push(at);
                break None;
            };
            match listed(expected) {
                // It was told there that it stands too early.
                Some(earlier) if earlier < at => {
                    placed.push(earlier);
                    walk.next();
                }
                Some(later) => {
                    let fault = Fault::OutOfOrder {
                        found: margin.clone(),
                        expected: expected.clone(),
                        later: line_number(later),
                    };
                    walk.next();
                    break Some(fault);
                }
                None => {
                    let first = expected.clone();
                    let mut count = 0;
                    while walk.next_if(|next| listed(next).is_none()).is_some() {
                        count += 1;
                    }
                    faults.push((line_number(at), Fault::Missing { first, count }));
                }
            }
        };
        faults.extend(fault.map(|fault| (line_number(at), fault)));
    }
    let mut first = None;
    let mut count = 0;
    for expected in walk {
        match listed(&expected) {
            Some(earlier) => placed.push(earlier),
            None => {
                count += 1;
                first.get_or_insert(expected);
            }
        }
    }
    if let Some(first) = first {
        faults.push((line_number(records.len()), Fault::Missing { first, count }));
    }
    // Those out of order were placed when they were met.
    placed.sort_by(|&a, &b| records[a].0.cmp(&records[b].0));
    Places { placed, faults }
}

/// What is wrong with a margin that is none, or that stands in an earlier record `first`.
fn stray(shape: Shape, margin: &[Sum], first: Option<usize>) -> Option<Fault> {
    let margin = margin.to_vec();
    if !is_admissible(shape, &margin) {
        return Some(Fault::NotAdmissible(margin));
    }
    first.map(|first| Fault::Repeated {
        margin,
        first: line_number(first),
    })
}

/// The definition: ascending, with the right total, and each sum within the reach of a
/// row (Mustonen 2007, section 3).
fn is_admissible(shape: Shape, margin: &[Sum]) -> bool {
    let (m, n) = (shape.rows() as u64, shape.columns() as u64);
    let reach = triangular(n)..=m * n * n - triangular(n - 1);
    margin.len() == shape.rows()
        && margin.is_sorted_by(|a, b| a < b)
        && margin.iter().all(|&sum| reach.contains(&u64::from(sum)))
        && margin.iter().map(|&sum| u64::from(sum)).sum::<u64>() == u64::from(shape.total())
}
