//! `puzzles.csv`: every unique puzzle with its solution.

use std::io::Write;

use crate::puzzle::{Shape, Table};

/// The name of the file in a survey's folder.
pub const PUZZLES_FILE: &str = "puzzles.csv";

/// The header `r1,..,rm,c1,..,cn,x1_1,..,xm_n`.
fn header(shape: Shape) -> Vec<String> {
    let cells = (1..=shape.rows()).flat_map(|i| (1..=shape.columns()).map(move |j| (i, j)));
    (1..=shape.rows())
        .map(|i| format!("r{i}"))
        .chain((1..=shape.columns()).map(|j| format!("c{j}")))
        .chain(cells.map(|(i, j)| format!("x{i}_{j}")))
        .collect()
}

/// Writes the tables, in their order.
///
/// # Errors
/// Those of `to`.
pub fn write_puzzles(shape: Shape, tables: &[Table], to: &mut dyn Write) -> std::io::Result<()> {
    let mut csv = csv::Writer::from_writer(to);
    csv.write_record(header(shape))?;
    for table in tables {
        csv.write_record(
            table
                .row_sums()
                .into_iter()
                .chain(table.column_sums())
                .chain(table.cells().iter().map(|&k| u32::from(k)))
                .map(|field| field.to_string()),
        )?;
    }
    csv.flush()
}
