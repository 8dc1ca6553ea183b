//! Puzzles that `survo swap M N` deals.

use crate::puzzle::{Puzzle, Shape};
use crate::search::Stop;
use crate::workbench::difficulty::Trials;
use crate::workbench::generate::{Criteria, GenerateError, Order, open_puzzles};

use crate::cli::exit::Failure;
use crate::cli::values::Source;

/// Puzzles looked at before dealing is given up.
const TRIES: u64 = 1000;

/// The shape that is asked for; the number of rows stands where a file could stand.
pub fn shape(rows: Option<&Source>, columns: usize) -> Result<Shape, Failure> {
    let text = rows.map(ToString::to_string).unwrap_or_default();
    let rows = text.parse().map_err(|_| {
        Failure::input(format!(
            "'{text}' {columns}: a file stands alone, and M N deals a puzzle of M rows and N columns"
        ))
    })?;
    Shape::new(rows, columns).map_err(Failure::input)
}

/// An open puzzle with exactly one solution.
pub fn deal(shape: Shape, seed: u64, stop: &Stop) -> Result<Puzzle, Failure> {
    let order = Order {
        count: 1,
        criteria: Criteria {
            md: None,
            level: None,
            trials: Trials::default(),
        },
        tries: TRIES,
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut source = open_puzzles(shape, None, &order, seed, threads, stop)?;
    let dealt = source.next(stop).map_err(|error| match error {
        GenerateError::Stopped => Failure::stopped("stopped before a puzzle was dealt"),
        error => Failure::input(error),
    })?;
    let dealt = dealt.ok_or_else(|| Failure::input(format!("there is no puzzle of {shape}")))?;
    Ok(dealt.puzzle)
}
