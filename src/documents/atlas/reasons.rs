//! Why pairs have no table, as bytes: the first bound that rules each out.
//!
//! A [`Reason`] says which rows and columns are counted how often, and what follows; the page
//! puts the sums in, which are those of the pair. The bytes are: for each pair that fails
//! condition (2), in the order of the dots, the number of its reason, one byte; then for each
//! unsolvable pair two bytes, the lower first, 65535 where no bound rules the pair out. Such
//! pairs have in `contradictions` the number of steps that lead to a contradiction, and the
//! contradiction as a text (see [`super::explained`]).

use rayon::prelude::*;
use serde::Serialize;

use super::explained::{Numbering, Templates, push_number};
use super::{AtlasError, AtlasProgress};
use crate::puzzle::{Class, Margins, Puzzle};
use crate::search::Stop;
use crate::survey::Lattice;
use crate::workbench::explain::{
    Conclusion, Explanation, LineName, ShapeBounds, ViolatedBound, explain_by_steps,
};

const NO_BOUND: u16 = u16::MAX;

/// A bound, without the sums of a pair.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
pub(super) struct Reason {
    before: String,
    /// How often each row is counted.
    rows: Vec<i64>,
    /// How often each column is counted.
    columns: Vec<i64>,
    after: String,
}

pub(super) struct Reasons {
    pub(super) list: Vec<Reason>,
    pub(super) data: Vec<u8>,
    pub(super) contradictions: Vec<u8>,
}

/// Why one pair has no table; a bound by its number among those of the row.
enum Why {
    Bound(usize),
    Contradiction { steps: usize, text: String },
}

/// The reasons of the pairs without a table, in the order of their dots; of a square shape, of
/// the pairs whose rows are not the larger side.
pub(super) fn reasons(
    lattice: &Lattice,
    templates: &mut Templates,
    stop: &Stop,
    progress: &dyn AtlasProgress,
) -> Result<Reasons, AtlasError> {
    let mut bounds = Numbering::default();
    let (mut data, mut contradictions) = (Vec::new(), Vec::new());
    for class in [Class::Condition2, Class::Unsolvable] {
        for (row, whys) in whys(lattice, class, stop, progress)? {
            let numbers = row.list.into_iter();
            let numbers: Vec<usize> = numbers.map(|reason| bounds.number(reason)).collect();
            for why in whys {
                let number = match why {
                    // Weights up to 3 of at most 16 rows and columns that differ: some hundred.
                    Why::Bound(number) => numbers[number] as u16,
                    Why::Contradiction { steps, text } => {
                        push_number(&mut contradictions, steps as u64);
                        templates.push(&mut contradictions, &text);
                        NO_BOUND
                    }
                };
                match class {
                    // There are as many as places (i, j) in a table, at most 64.
                    Class::Condition2 => data.push(number as u8),
                    _ => data.extend_from_slice(&number.to_le_bytes()),
                }
            }
        }
    }
    Ok(Reasons {
        list: bounds.list,
        data,
        contradictions,
    })
}

type RowOfWhys = (Numbering<Reason>, Vec<Why>);

/// Why the pairs of a class have no table: for each row of dots from the top its bounds and, in
/// the order of the dots, the reasons.
fn whys(
    lattice: &Lattice,
    class: Class,
    stop: &Stop,
    progress: &dyn AtlasProgress,
) -> Result<Vec<RowOfWhys>, AtlasError> {
    let columns = lattice.columns.len();
    let square = lattice.shape().is_square();
    let of_shape = ShapeBounds::new(lattice.shape());
    let pairs = lattice.counts().get(class);
    progress.begin(
        format!("{}, reasons for {class}", lattice.shape()),
        if square { pairs / 2 } else { pairs },
    );
    (0..lattice.rows.len())
        .into_par_iter()
        .rev()
        .map(|row| {
            let first = if square { row } else { 0 };
            let mut bounds = Numbering::default();
            let whys: Vec<Why> = (first..columns)
                .filter(|&column| lattice.class(row, column) == class)
                .map(|column| why(&margins(lattice, row, column), &of_shape, &mut bounds, stop))
                .collect::<Result<_, _>>()?;
            progress.pairs(whys.len() as u64);
            Ok((bounds, whys))
        })
        .collect()
}

fn margins(lattice: &Lattice, row: usize, column: usize) -> Margins {
    let (rows, columns) = (lattice.rows.margin(row), lattice.columns.margin(column));
    Margins::new(lattice.shape(), rows.to_vec(), columns.to_vec())
        .expect("the margins of a lattice are admissible")
}

fn why(
    margins: &Margins,
    of_shape: &ShapeBounds,
    bounds: &mut Numbering<Reason>,
    stop: &Stop,
) -> Result<Why, AtlasError> {
    if stop.is_raised() {
        return Err(AtlasError::Stopped);
    }
    if let Some(bound) = of_shape.violated_by(margins) {
        return Ok(Why::Bound(bounds.number(Reason::of(&bound))));
    }
    let puzzle = Puzzle::open(margins.clone());
    match explain_by_steps(&puzzle, stop) {
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
        let (mut rows, mut columns) = (vec![0; bound.shape.rows()], vec![0; bound.shape.columns()]);
        for counted in &bound.lines {
            match counted.line {
                LineName::Row(row) => rows[row] = counted.times,
                LineName::Column(column) => columns[column] = counted.times,
            }
        }
        let text = bound.to_string();
        let around = text.split_once(" (");
        let around = around.and_then(|(before, rest)| Some((before, rest.split_once(") ")?.1)));
        let (before, after) = around.expect("a violated bound has its sums in brackets");
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
