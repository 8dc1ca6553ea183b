//! Brute force: every table of a small shape, listed once. Used by tests only.

use std::collections::HashMap;

use survo_core::puzzle::{Puzzle, Shape, Sum, Table};

/// All tables of one shape.
pub struct Oracle {
    tables: Vec<Table>,
}

impl Oracle {
    /// Lists the (mn)! tables of a shape.
    pub fn new(shape: Shape) -> Self {
        let mut tables = Vec::new();
        let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
        permute(&mut cells, 0, &mut |cells| {
            tables.push(Table::new(shape, cells.to_vec()).unwrap());
        });
        Self { tables }
    }

    /// How many tables have each pair of margins, in their given order.
    pub fn by_margins(&self) -> HashMap<(Vec<Sum>, Vec<Sum>), u64> {
        let mut counts = HashMap::new();
        for table in &self.tables {
            *counts
                .entry((table.row_sums(), table.column_sums()))
                .or_default() += 1;
        }
        counts
    }

    /// The solutions of a puzzle, sorted.
    pub fn solutions(&self, puzzle: &Puzzle) -> Vec<Table> {
        let mut found: Vec<Table> = self
            .tables
            .iter()
            .filter(|table| puzzle.is_solved_by(table))
            .cloned()
            .collect();
        found.sort();
        found
    }
}

/// Visits the arrangements of the cells from a place on.
pub fn permute(cells: &mut [u8], from: usize, visit: &mut dyn FnMut(&[u8])) {
    if from == cells.len() {
        visit(cells);
        return;
    }
    for i in from..cells.len() {
        cells.swap(from, i);
        permute(cells, from + 1, visit);
        cells.swap(from, i);
    }
}
