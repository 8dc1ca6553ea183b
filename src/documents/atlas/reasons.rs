//! Why pairs have no table, as bytes: the first bound that rules each out.
//!
//! A [`Reason`] says which rows and columns are counted how often, and what follows; the page
//! puts the sums in, which are those of the pair. The bytes are: for each pair that fails
//! condition (2), in the order of the dots, the number of its reason, one byte; then for each
//! unsolvable pair two bytes, the lower first, 65535 where no bound rules the pair out. Such
//! pairs have in `contradictions` the number of steps that lead to a contradiction, and the
//! contradiction as a text (see [`super::explained`]).

use std::collections::HashMap;

use rayon::prelude::*;
use serde::Serialize;

use super::AtlasError;
use super::explained::{Templates, push_number};
use crate::puzzle::{Class, Margins, Puzzle, Sum};
use crate::search::Stop;
use crate::survey::Lattice;
use crate::workbench::explain::{
    Conclusion, Explanation, LineName, ViolatedBound, explain, violated_bound,
};

/// No bound rules the pair out.
const NO_BOUND: u16 = u16::MAX;

/// A bound, without the sums of a pair.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
pub(super) struct Reason {
    /// The text before the sums.
    before: String,
    /// How often each row is counted.
    rows: Vec<i64>,
    /// How often each column is counted.
    columns: Vec<i64>,
    /// The text after the sums.
    after: String,
}

/// The reasons of a size.
pub(super) struct Reasons {
    pub(super) list: Vec<Reason>,
    pub(super) data: Vec<u8>,
    pub(super) contradictions: Vec<u8>,
}

/// Why one pair has no table.
enum Why {
    Bound(Reason),
    Contradiction { steps: usize, text: String },
}

/// The reasons of the pairs without a table, in the order of their dots; of a square shape, of
/// the pairs whose rows are not the larger side.
///
/// # Errors
/// When `stop` is raised, or a pair cannot be explained.
pub(super) fn reasons(
    lattice: &Lattice,
    templates: &mut Templates,
    stop: &Stop,
) -> Result<Reasons, AtlasError> {
    let mut numbers: HashMap<Reason, u16> = HashMap::new();
    let mut reasons = Reasons {
        list: Vec::new(),
        data: Vec::new(),
        contradictions: Vec::new(),
    };
    let mut number = |reason: Reason, list: &mut Vec<Reason>| {
        *numbers.entry(reason).or_insert_with_key(|reason| {
            list.push(reason.clone());
            (list.len() - 1) as u16
        })
    };
    for why in whys(lattice, Class::Condition2, stop)? {
        let Why::Bound(reason) = why else {
            unreachable!("condition (2) is a bound");
        };
        // There are as many as places (i, j) in a table, at most 64.
        let number = number(reason, &mut reasons.list);
        reasons.data.push(number as u8);
    }
    for why in whys(lattice, Class::Unsolvable, stop)? {
        let number = match why {
            Why::Bound(reason) => number(reason, &mut reasons.list),
            Why::Contradiction { steps, text } => {
                push_number(&mut reasons.contradictions, steps as u64);
                templates.push(&mut reasons.contradictions, &text);
                NO_BOUND
            }
        };
        reasons.data.extend_from_slice(&number.to_le_bytes());
    }
    Ok(reasons)
}

/// Why the pairs of a class have no table, in the order of their dots.
fn whys(lattice: &Lattice, class: Class, stop: &Stop) -> Result<Vec<Why>, AtlasError> {
    let columns = lattice.columns().len();
    let square = lattice.shape().is_square();
    let by_row: Vec<Vec<Why>> = (0..lattice.rows().len())
        .into_par_iter()
        .rev()
        .map(|row| {
            let first = if square { row } else { 0 };
            (first..columns)
                .filter(|&column| lattice.class(row, column) == class)
                .map(|column| why(&margins(lattice, row, column), stop))
                .collect()
        })
        .collect::<Result<_, _>>()?;
    Ok(by_row.into_iter().flatten().collect())
}

fn margins(lattice: &Lattice, row: usize, column: usize) -> Margins {
    let side = |sums: &[Sum]| sums.to_vec();
    Margins::new(
        lattice.shape(),
        side(lattice.rows().margin(row)),
        side(lattice.columns().margin(column)),
    )
    .expect("the margins of a lattice are admissible")
}

fn why(margins: &Margins, stop: &Stop) -> Result<Why, AtlasError> {
    if stop.is_raised() {
        return Err(AtlasError::Stopped);
    }
    if let Some(bound) = violated_bound(margins) {
        return Ok(Why::Bound(Reason::of(&bound)));
    }
    let puzzle = Puzzle::open(margins.clone());
    match explain(&puzzle, stop) {
        Ok(Explanation {
            steps,
            outcome: Conclusion::Impossible(conflict),
        }) => Ok(Why::Contradiction {
            steps: steps.len(),
            text: conflict.to_string(),
        }),
        Ok(_) => unreachable!("the lattice says that there is no table"),
        Err(error) => Err(AtlasError::puzzle(margins, error)),
    }
}

impl Reason {
    /// The text of a violated bound is "LINES (SUMS) CONSEQUENCE".
    fn of(bound: &ViolatedBound) -> Self {
        let mut rows = vec![0; bound.shape.rows()];
        let mut columns = vec![0; bound.shape.columns()];
        for counted in &bound.lines {
            match counted.line {
                LineName::Row(row) => rows[row] = counted.times,
                LineName::Column(column) => columns[column] = counted.times,
            }
        }
        let text = bound.to_string();
        let (before, rest) = text
            .split_once(" (")
            .expect("a violated bound has its sums in brackets");
        let (_, after) = rest
            .split_once(") ")
            .expect("a violated bound has its sums in brackets");
        let mut signs = before.chars();
        let first = signs.next().map(|sign| sign.to_ascii_uppercase());
        Self {
            before: first.into_iter().chain(signs).collect(),
            rows,
            columns,
            after: after.to_owned(),
        }
    }
}
