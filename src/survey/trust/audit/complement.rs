//! The complement law: k -> N + 1 - k keeps the class of every pair.
//!
//! For m != n it takes the pairs of a row margin to those of its complement, so that
//! their counts are equal. For m = n it may exchange the sides of a pair; the law holds
//! puzzle by puzzle then, but not between row margins.

use rayon::prelude::*;

use crate::puzzle::{Class, ClassCounts, Shape, Sum, Table, complement_margin};
use crate::search::Stop;
use crate::survey::trust::fault::{Fault, Faults, line_number};

/// Whether the law relates row margins: for m = n it does not, and for m = 2 every
/// row margin is its own complement.
pub(crate) fn relates_row_margins(shape: Shape) -> bool {
    !shape.is_square() && shape.rows() > 2
}

/// Compares each row margin with its complement. `placed` are the records with admissible
/// margins, ascending. Returns how many were compared and the faults.
pub(crate) fn records(
    shape: Shape,
    records: &[(Vec<Sum>, ClassCounts)],
    placed: &[usize],
) -> (u64, Faults) {
    let mut compared = 0;
    let mut faults = Vec::new();
    let mut complement = vec![0; shape.rows()];
    for &at in placed {
        let (margin, counts) = &records[at];
        complement_margin(shape, shape.columns(), margin, &mut complement);
        let Ok(other) = placed.binary_search_by(|&other| records[other].0.cmp(&complement)) else {
            continue;
        };
        compared += 1;
        let other = placed[other];
        // Each two are compared once.
        if *margin > complement {
            continue;
        }
        for class in Class::ALL {
            let (found, others) = (counts.get(class), records[other].1.get(class));
            if found != others {
                faults.push((
                    line_number(at),
                    Fault::Complement {
                        margin: margin.clone(),
                        complement: complement.clone(),
                        class,
                        found,
                        other: others,
                        line: line_number(other),
                    },
                ));
            }
        }
    }
    (compared, faults)
}

/// Looks up the complement of each puzzle; `tables` must be canonical and ascend by
/// margins. `None` when `stop` was raised.
pub(crate) fn puzzles(tables: &[Table], stop: &Stop) -> Option<Faults> {
    let key = |table: &Table| (table.row_sums(), table.column_sums());
    let faults: Option<Vec<Option<(u64, Fault)>>> = tables
        .par_iter()
        .enumerate()
        .map(|(at, table)| {
            if stop.is_raised() {
                return None;
            }
            let complement = table.complement().canonical();
            let sought = key(&complement);
            let fault = match tables.binary_search_by(|other| key(other).cmp(&sought)) {
                Ok(other) if tables[other] == complement => return Some(None),
                Ok(other) => Fault::OtherComplement {
                    complement: Box::new(complement.margins()),
                    line: line_number(other),
                },
                Err(_) => Fault::NoComplement(Box::new(complement.margins())),
            };
            Some(Some((line_number(at), fault)))
        })
        .collect();
    Some(faults?.into_iter().flatten().collect())
}
