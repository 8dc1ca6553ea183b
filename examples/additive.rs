//! Counts the additive puzzles of one size, as a check against a sequence that others published.
//!
//! A table is *additive* if there are numbers u_i for its rows and v_j for its columns such that
//! its entries are in the order of the sums u_i + v_j. Such a table is the only one with its
//! margins (`docs/explanation/mathematics.md`, 18), so every additive puzzle is among the unique ones. C.
//! Mallows and R. Vanderbei counted these tables (*Which Young tableaux can represent an outer
//! sum?*, Journal of Integer Sequences 18, 2015, 15.9.1; OEIS A211400).
//!
//! ```text
//! $ cargo run --release --example additive -- 3 4
//! 3x4: 295 of 583 puzzles are additive, as published
//! $ cargo run --release --example additive -- 3x5/puzzles.csv
//! 3x5: 2583 of 5337 puzzles are additive, as published
//! ```
//!
//! The puzzles come from a survey that is made here, or from the `puzzles.csv` of one. Whether u
//! and v exist is a small linear programme: from the cell of k to the cell of k + 1, u + v has to
//! grow by at least 1.

use std::error::Error;

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem};
use survo::puzzle::{Shape, Table, text};
use survo::search::{NoProgress, Stop};
use survo::survey::{Outcome, Plan, run};

/// m, n, and the term of OEIS A211400; for m = n it counts a table and its transpose, which are
/// one puzzle. For m = 2 the terms are the Catalan numbers.
const PUBLISHED: [(usize, usize, usize); 14] = [
    (2, 2, 2),
    (2, 3, 5),
    (2, 4, 14),
    (2, 5, 42),
    (2, 6, 132),
    (2, 7, 429),
    (2, 8, 1430),
    (2, 9, 4862),
    (3, 3, 36),
    (3, 4, 295),
    (3, 5, 2583),
    (3, 6, 23580),
    (3, 7, 221680),
    (4, 4, 6660),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (shape, tables) = match &arguments[..] {
        [file] => from_file(file)?,
        [m, n] => from_survey(Shape::new(m.parse()?, n.parse()?)?)?,
        _ => return Err("usage: additive ROWS COLUMNS | PUZZLES.CSV".into()),
    };
    let mut additive = 0;
    for table in &tables {
        additive += usize::from(is_additive(table)?);
    }
    let (m, n) = (shape.rows(), shape.columns());
    let found = format!(
        "{m}x{n}: {additive} of {} puzzles are additive",
        tables.len()
    );
    let orders = if m == n { 2 * additive } else { additive };
    match PUBLISHED.iter().find(|term| (term.0, term.1) == (m, n)) {
        None => println!("{found}; no number is published"),
        Some(&(_, _, term)) if term == orders => println!("{found}, as published"),
        Some((_, _, term)) => {
            return Err(format!("{found}, which makes {orders}, but {term} is published").into());
        }
    }
    Ok(())
}

/// The solutions of all unique puzzles of a size.
fn from_survey(shape: Shape) -> Result<(Shape, Vec<Table>), Box<dyn Error>> {
    let mut plan = Plan::new(shape)?;
    plan.puzzles = true;
    match run(&plan.check()?, None, &Stop::new(), &NoProgress)? {
        Outcome::Finished(survey) => {
            let tables = survey.puzzles.ok_or("the survey has no list of puzzles")?;
            Ok((plan.shape(), tables))
        }
        Outcome::Stopped { .. } => Err("the survey was stopped".into()),
    }
}

/// The solutions of the puzzles of a file.
fn from_file(file: &str) -> Result<(Shape, Vec<Table>), Box<dyn Error>> {
    let mut tables = Vec::new();
    for found in text::read(&std::fs::read_to_string(file)?)? {
        match survo::solve(&found.puzzle)? {
            survo::Solution::Unique(table) => tables.push(table),
            _ => return Err(format!("{file}, line {}: not unique", found.line).into()),
        }
    }
    let shape = tables.first().ok_or("no puzzle")?.shape();
    match tables.iter().all(|table| table.shape() == shape) {
        true => Ok((shape, tables)),
        false => Err(format!("{file} has puzzles of several sizes").into()),
    }
}

/// Whether some u and v are in the order of a table's entries.
///
/// # Errors
/// When the linear programme is neither solved nor proved infeasible.
fn is_additive(table: &Table) -> Result<bool, microlp::Error> {
    let (rows, columns) = (table.shape().rows(), table.shape().columns());
    let mut cells = vec![0; rows * columns];
    for (cell, &number) in table.cells().iter().enumerate() {
        cells[usize::from(number) - 1] = cell;
    }
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    // u of each row, then v of each column. Neither is below 0 in some solution if there is any.
    let unknowns: Vec<_> = (0..rows + columns)
        .map(|_| problem.add_var(1.0, (0.0, f64::INFINITY)))
        .collect();
    for step in cells.windows(2) {
        let mut growth = LinearExpr::empty();
        let mut coefficients = vec![0.0; unknowns.len()];
        for (cell, sign) in [(step[0], -1.0), (step[1], 1.0)] {
            coefficients[cell / columns] += sign;
            coefficients[rows + cell % columns] += sign;
        }
        for (&unknown, &coefficient) in unknowns.iter().zip(&coefficients) {
            if coefficient != 0.0 {
                growth.add(unknown, coefficient);
            }
        }
        problem.add_constraint(growth, ComparisonOp::Ge, 1.0);
    }
    match problem.solve() {
        Ok(_) => Ok(true),
        Err(microlp::Error::Infeasible) => Ok(false),
        Err(error) => Err(error),
    }
}
