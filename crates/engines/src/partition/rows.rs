//! What the first recursion knows of the rows before it sees the columns.

use super::lows::Lows;
use crate::RowSide;
use crate::lines::Lines;
use survo_core::puzzle::{Shape, Side, Sum};

/// Most sets of a row that are listed. Longer lists would take more memory than anyone waits
/// for their search; such rows are partitioned again at every step.
const MOST_LISTED: u64 = 1 << 16;

#[derive(Clone, Copy)]
pub(super) struct RowSet {
    pub set: u64,
    pub lows: Lows,
}

pub(super) struct FixedRows {
    pub shape: Shape,
    pub sums: Vec<Sum>,
    pub givens: Vec<u8>,
    /// Given numbers of each row.
    pub given: Vec<u64>,
    /// Numbers that are not given anywhere.
    pub free: u64,
    /// Rows in the order of the first recursion: fewest sets first.
    pub order: Vec<usize>,
    /// The sets of each row, those first that leave most to the others; `None` for a row
    /// that has too many.
    pub listed: Vec<Option<Vec<RowSet>>>,
    /// By place in the order: what this row and those after it have at least, whatever their sets.
    pub least: Vec<Lows>,
}

impl FixedRows {
    /// The rows, with their sets listed if `lists`.
    pub(super) fn new(rows: RowSide<'_>, lists: bool) -> Self {
        let shape = rows.shape;
        let mut givens = rows.givens.to_vec();
        givens.resize(shape.cells(), 0);
        let lines = Lines::new(shape, rows.givens);
        let count = |row: usize| lines.count(Side::Rows, row, rows.sums[row]);
        let mut order: Vec<usize> = (0..shape.rows()).collect();
        order.sort_by_key(|&row| count(row));
        let cells = shape.columns();
        let list = |row: usize| {
            let sets = lines.sets(Side::Rows, row, rows.sums[row]).into_iter();
            let mut sets: Vec<RowSet> = sets
                .map(|set| RowSet {
                    set,
                    lows: Lows::of_set(set, cells),
                })
                .collect();
            sets.sort_by_key(|set| set.lows.total());
            sets
        };
        let listed: Vec<_> = (0..shape.rows())
            .map(|row| (lists && count(row) <= MOST_LISTED).then(|| list(row)))
            .collect();
        let mut least = vec![Lows::default(); shape.rows() + 1];
        for (place, &row) in order.iter().enumerate().rev() {
            let of_row = match &listed[row] {
                Some(sets) => sets.iter().map(|set| set.lows).reduce(Lows::min),
                None => None,
            };
            let of_row = of_row.unwrap_or(Lows::of_set(shape.numbers(), cells));
            least[place] = least[place + 1].plus(of_row);
        }
        Self {
            shape,
            sums: rows.sums.to_vec(),
            free: lines.free,
            givens,
            given: lines.given[..shape.rows()].to_vec(),
            order,
            listed,
            least,
        }
    }
}
