//! `survo solve --contingency`: the margins of a puzzle as those of a contingency table.

use crate::puzzle::{Margins, Sum};
use crate::workbench::contingency::{correlation, count_tables, extreme_table};

use crate::cli::exit::Failure;
use crate::cli::output::Output;

pub fn tell(margins: &Margins, output: &mut Output) -> Result<(), Failure> {
    match count_tables(margins) {
        Some(count) => output.line(format_args!(
            "\n{count} tables of whole numbers from 0 on have these sums"
        ))?,
        None => {
            output.line("\nthe tables of whole numbers from 0 on are too many to count here")?
        }
    }
    for (word, greatest) in [("least", false), ("greatest", true)] {
        let table = extreme_table(margins, greatest);
        if let Some(r) = correlation(&table) {
            output.line(format_args!(
                "the {word} correlation of rows and columns: {r:.2}"
            ))?;
            for row in &table {
                let row: Vec<String> = row.iter().map(|&k: &Sum| format!("{k:>4}")).collect();
                output.line(row.concat())?;
            }
        }
    }
    output.flush()
}
