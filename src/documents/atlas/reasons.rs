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

use super::explained::{Templates, push_number};
use super::{AtlasError, AtlasProgress};
use crate::puzzle::{Class, Margins, Puzzle, Sum};
use crate::search::Stop;
use crate::survey::Lattice;
use crate::workbench::explain::{
    Conclusion, Explanation, LineName, ShapeBounds, ViolatedBound, explain_by_steps,
};

/// No bound rules the pair out.
const NO_BOUND: u16 = u16::MAX;

/// A bound, without the sums of a pair.
#[derive(Serialize)]
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

/// Why one pair has no table; a bound by its number among those of the row.
enum Why {
    Bound(u16),
    Contradiction { steps: usize, text: String },
}

/// How often each row, then each column is counted: for one shape this says all about a bound.
type Weights = Vec<i64>;

/// Bounds, each once.
#[derive(Default)]
struct Bounds {
    list: Vec<(Weights, Reason)>,
    numbers: HashMap<Weights, u16>,
}

impl Bounds {
    /// The number of a bound.
    fn number(&mut self, weights: &Weights, reason: impl FnOnce() -> Reason) -> u16 {
        if let Some(&number) = self.numbers.get(weights) {
            return number;
        }
        // Weights up to 3 of at most 16 rows and columns that differ: some hundred vectors.
        let number = self.list.len() as u16;
        self.list.push((weights.clone(), reason()));
        self.numbers.insert(weights.clone(), number);
        number
    }
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
    progress: &dyn AtlasProgress,
) -> Result<Reasons, AtlasError> {
    let mut bounds = Bounds::default();
    let (mut data, mut contradictions) = (Vec::new(), Vec::new());
    for class in [Class::Condition2, Class::Unsolvable] {
        for (row, whys) in whys(lattice, class, stop, progress)? {
            let numbers: Vec<u16> = row
                .list
                .into_iter()
                .map(|(weights, reason)| bounds.number(&weights, || reason))
                .collect();
            for why in whys {
                let number = match why {
                    Why::Bound(number) => numbers[usize::from(number)],
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
        list: bounds.list.into_iter().map(|(_, reason)| reason).collect(),
        data,
        contradictions,
    })
}

/// Why the pairs of a class have no table: for each row of dots from the top its bounds and, in
/// the order of the dots, the reasons.
fn whys(
    lattice: &Lattice,
    class: Class,
    stop: &Stop,
    progress: &dyn AtlasProgress,
) -> Result<Vec<(Bounds, Vec<Why>)>, AtlasError> {
    let columns = lattice.columns().len();
    let square = lattice.shape().is_square();
    let of_shape = ShapeBounds::new(lattice.shape());
    let pairs = lattice.counts().get(class);
    progress.begin(
        format!("{}, reasons for {class}", lattice.shape()),
        if square { pairs / 2 } else { pairs },
    );
    (0..lattice.rows().len())
        .into_par_iter()
        .rev()
        .map(|row| {
            let first = if square { row } else { 0 };
            let mut bounds = Bounds::default();
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
    let side = |sums: &[Sum]| sums.to_vec();
    Margins::new(
        lattice.shape(),
        side(lattice.rows().margin(row)),
        side(lattice.columns().margin(column)),
    )
    .expect("the margins of a lattice are admissible")
}

fn why(
    margins: &Margins,
    of_shape: &ShapeBounds,
    bounds: &mut Bounds,
    stop: &Stop,
) -> Result<Why, AtlasError> {
    if stop.is_raised() {
        return Err(AtlasError::Stopped);
    }
    if let Some(bound) = of_shape.violated_by(margins) {
        let weights = weights(&bound);
        return Ok(Why::Bound(bounds.number(&weights, || Reason::of(&bound))));
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

/// How often a bound counts each row, then each column.
fn weights(bound: &ViolatedBound) -> Weights {
    let rows = bound.shape.rows();
    let mut weights = vec![0; rows + bound.shape.columns()];
    for counted in &bound.lines {
        let at = match counted.line {
            LineName::Row(row) => row,
            LineName::Column(column) => rows + column,
        };
        weights[at] = counted.times;
    }
    weights
}

impl Reason {
    /// The text of a violated bound is "LINES (SUMS) CONSEQUENCE".
    fn of(bound: &ViolatedBound) -> Self {
        let mut rows = weights(bound);
        let columns = rows.split_off(bound.shape.rows());
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
