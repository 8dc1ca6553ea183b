//! Says for each pair of margins in a file how many tables have them.
//!
//! A line of the file is a pair: the row sums, `|`, the column sums.
//!
//! ```text
//! $ cat pairs.txt
//! 13 27 38 | 13 14 23 28
//! 26 26 26 | 18 19 20 21
//! $ cargo run --release --example classify -- pairs.txt
//! 13 27 38 | 13 14 23 28: unique
//! 26 26 26 | 18 19 20 21: multiple
//! ```

use std::error::Error;

use survo::puzzle::{Margins, Shape, Sum};

fn main() -> Result<(), Box<dyn Error>> {
    let Some(file) = std::env::args().nth(1) else {
        return Err("usage: classify FILE".into());
    };
    for (number, line) in (1..).zip(std::fs::read_to_string(&file)?.lines()) {
        let class = margins(line)
            .and_then(|margins| Ok(survo::classify(&margins)?))
            .map_err(|error| format!("{file}, line {number}: {error}"))?;
        println!("{line}: {class}");
    }
    Ok(())
}

/// The pair in a line. Its shape follows from the numbers of sums.
fn margins(line: &str) -> Result<Margins, Box<dyn Error>> {
    let (rows, columns) = line.split_once('|').ok_or("no '|' between the sums")?;
    let (rows, columns) = (sums(rows)?, sums(columns)?);
    let shape = Shape::new(rows.len(), columns.len())?;
    Ok(Margins::new(shape, rows, columns)?)
}

fn sums(text: &str) -> Result<Vec<Sum>, std::num::ParseIntError> {
    text.split_whitespace().map(str::parse).collect()
}
