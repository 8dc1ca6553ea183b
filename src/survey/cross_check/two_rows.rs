//! Column margins decided by the walk over two-row tables, kept with their pairs.

use super::Drawn;
use crate::bounds::condition_class;
use crate::engines::two_rows::{Frame, Sink};
use crate::puzzle::{Class, Margins, Shape, Sum};

/// A decided column margin: its sums and the offsets of r_1 with at least one and at
/// least two tables.
pub(super) struct DecidedMargin {
    columns: Vec<Sum>,
    once: u128,
    twice: u128,
}

impl DecidedMargin {
    /// The pairs of the column margin that satisfy condition (2), each with its class.
    pub(super) fn pairs(&self, shape: Shape, frame: Frame) -> Vec<Drawn> {
        (0..frame.rows())
            .filter_map(|offset| {
                let row = frame.least_row() + offset;
                let rows = vec![row, shape.total() - row];
                let margins = Margins::new(shape, rows, self.columns.clone())
                    .expect("decided margins add up");
                let found = (self.once >> offset & 1) + (self.twice >> offset & 1);
                condition_class(&margins)
                    .is_none()
                    .then_some((margins, Class::of_solutions(found as u64)))
            })
            .collect()
    }
}

/// Keeps all column margins that a walk decides.
#[derive(Default)]
pub(super) struct MarginKeeper {
    pub(super) margins: Vec<DecidedMargin>,
}

impl Sink for MarginKeeper {
    fn wanted(&self) -> bool {
        true
    }

    fn column_margin(&mut self, columns: &[u32], once: u128, twice: u128, _with_complement: bool) {
        self.margins.push(DecidedMargin {
            columns: columns.to_vec(),
            once,
            twice,
        });
    }
}
