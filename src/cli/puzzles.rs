//! The puzzles that a command works on: from its arguments, a file, or standard input.

use std::io::IsTerminal;

use clap::ArgAction;
use survo_base::counted;

use crate::puzzle::text::{self, TextError, cell_names, sum_names};
use crate::puzzle::{Puzzle, Shape, Sum};
use crate::search::Stop;

use super::context::Context;
use super::input::Content;
use super::output::{Failure, Output};
use super::values::{Source, key_value};

/// A million puzzles.
const MOST_MIB: u64 = 64;

pub const PUZZLE_TEXT: &str = "\
Puzzle text: m lines, each with n entries and the row sum, then a line with the column sums.
  A blank cell is one of * . _ - ? x 0, or an empty field between tabs, commas or semicolons.
  Blanks, tabs, commas, semicolons or | separate entries. The corner may be absent, 0 or the
  total. Header letters, row numbers, sentences and lines that begin with # or % are skipped.
  Empty lines separate puzzles. A row may be a list, such as [7, 0, 5, 24]. The row sums and
  the column sums may stand on two lines before the cells, and m and n before these.

  Other forms are read, too: Survo's MAT SAVE AS and MATRIX blocks; JSON objects, or a list of
  them, with rows, columns and grid; MiniZinc and AMPL data with rowsums, colsums and matrix; the
  CSV and JSON output of survo solve. A survey's puzzles.csv gives the open puzzles of its sums.

      A  B  C  D                    MAT SAVE AS P
  1   *  6  *  *  30                 0  6  0  0 30
  2   8  *  *  *  18                 8  0  0  0 18
  3   *  *  3  *  30                 0  0  3  0 30
     27 16 10 25                    27 16 10 25  0";

#[derive(Clone, Debug, clap::Args)]
pub struct PuzzleArgs {
    /// File of puzzles; - is standard input, which is also read without FILE if it is no keyboard
    #[arg(conflicts_with_all = ["rows", "columns", "givens"], value_hint = clap::ValueHint::FilePath)]
    file: Option<Source>,
    /// Row sums of a puzzle, from top to bottom
    #[arg(long, value_delimiter = ',', action = ArgAction::Set, value_name = "R1,R2,..",
          allow_hyphen_values = true, requires = "columns")]
    rows: Vec<u32>,
    /// Column sums of a puzzle, from left to right
    #[arg(long = "cols", visible_alias = "columns", value_delimiter = ',', action = ArgAction::Set,
          value_name = "C1,C2,..", allow_hyphen_values = true, requires = "rows")]
    columns: Vec<u32>,
    /// A given number: row, column (both from 1) and number; may be repeated
    #[arg(long = "given", value_name = "I,J=K", requires = "rows", value_parser = given)]
    givens: Vec<(usize, usize, u32)>,
}

fn given(text: &str) -> Result<(usize, usize, u32), &'static str> {
    let parts = || {
        let (cell, number) = key_value::<String, u32>(text)?;
        let (row, column) = cell.split_once(',')?;
        Some((
            row.trim().parse().ok()?,
            column.trim().parse().ok()?,
            number,
        ))
    };
    parts().ok_or("a given is written ROW,COLUMN=NUMBER, such as 2,3=14")
}

impl PuzzleArgs {
    pub fn file(&self) -> Option<&Source> {
        self.file.as_ref()
    }

    pub fn is_standard_input(&self) -> bool {
        self.rows.is_empty() && !matches!(self.file, Some(Source::File(_)))
    }

    fn of_options(&self) -> Result<Option<Puzzle>, Failure> {
        if self.rows.is_empty() {
            return Ok(None);
        }
        let shape = Shape::new(self.rows.len(), self.columns.len())?;
        let mut givens = vec![0; shape.cells()];
        for &(row, column, number) in &self.givens {
            let refused = |problem: String| {
                Failure::input(format!("--given {row},{column}={number}: {problem}"))
            };
            if !(1..=shape.rows()).contains(&row) || !(1..=shape.columns()).contains(&column) {
                return Err(refused(format!("a {shape} table has no such cell")));
            }
            // What does not fit a byte is above N as well.
            let number = u8::try_from(number).unwrap_or(0);
            if !(1..=shape.cells()).contains(&usize::from(number)) {
                let numbers = format!("the number is not among 1..{}", shape.cells());
                return Err(refused(numbers));
            }
            let cell = (row - 1) * shape.columns() + column - 1;
            if std::mem::replace(&mut givens[cell], number) != 0 {
                return Err(refused("the cell is given twice".to_owned()));
            }
        }
        let (rows, columns) = (self.rows.clone(), self.columns.clone());
        Ok(Some(Puzzle::of(rows, columns, givens)?))
    }

    /// The puzzles, at least one.
    pub fn read(&self, context: &Context) -> Result<Vec<GivenPuzzle>, Failure> {
        if let Some(puzzle) = self.of_options()? {
            return Ok(vec![GivenPuzzle::unread(1, puzzle)]);
        }
        let missing = "no puzzle: name a file, - for standard input, or --rows and --cols";
        let source = Source::or_standard_input(self.file.as_ref(), missing)?;
        let mut skipped = Vec::new();
        let read = |text: &str| {
            let (puzzles, lines) = text::read_and_skip(text)?;
            skipped = lines;
            Ok::<_, TextError>(puzzles)
        };
        let puzzles = read_all(&source, MOST_MIB, "puzzle", &context.stop, read)?;
        if let Some(line) = skipped.first()
            && std::io::stderr().is_terminal()
        {
            let count = counted(skipped.len(), "line");
            let told = format!("{source}: {count} outside of puzzles skipped, from line {line} on");
            context.logging.prompt(&told);
        }
        Ok((1..)
            .zip(puzzles)
            .map(|(number, found)| GivenPuzzle {
                number,
                line: Some(found.line),
                puzzle: found.puzzle,
                place: format!("{source}, line {}: ", found.line),
            })
            .collect())
    }

    /// The only puzzle, or the chosen one, from 1.
    pub fn read_one(
        &self,
        chosen: Option<usize>,
        context: &Context,
    ) -> Result<GivenPuzzle, Failure> {
        let puzzles = self.read(context)?;
        let of = puzzles.len();
        if chosen.is_none() && of > 1 {
            return Err(Failure::input(format!(
                "the input holds {of} puzzles: choose one with --puzzle"
            )));
        }
        pick(puzzles, chosen.unwrap_or(1))
    }
}

/// The names of the fields of a puzzle as CSV: sums, and givens if there may be any.
pub fn puzzle_names(shape: Shape, has_givens: bool) -> impl Iterator<Item = String> {
    let givens = has_givens.then(|| cell_names(shape, 'g'));
    sum_names(shape).chain(givens.into_iter().flatten())
}

/// The fields that [`puzzle_names`] names; a blank is empty.
pub fn puzzle_fields(puzzle: &Puzzle, has_givens: bool) -> impl Iterator<Item = String> {
    let sums = puzzle
        .rows()
        .iter()
        .chain(puzzle.columns())
        .map(Sum::to_string);
    let givens = puzzle.givens().iter().filter(move |_| has_givens);
    sums.chain(givens.map(|given| match given {
        0 => String::new(),
        given => given.to_string(),
    }))
}

/// All that a source of at most `most` MiB holds of something, at least one.
pub fn read_all<T, E: std::error::Error>(
    source: &Source,
    most: u64,
    what: &str,
    stop: &Stop,
    read: impl FnOnce(&str) -> Result<Vec<T>, E>,
) -> Result<Vec<T>, Failure> {
    let found = read(&Content::read(source, most, stop)?.text());
    let found = found.map_err(|error| Failure::input(format!("{source}, {error}")))?;
    match found.is_empty() {
        true => Err(Failure::input(format!("{source} holds no {what}"))),
        false => Ok(found),
    }
}

/// The puzzle of a number, from 1.
fn pick<T>(mut puzzles: Vec<T>, number: usize) -> Result<T, Failure> {
    let of = puzzles.len();
    match (1..=of).contains(&number) {
        true => Ok(puzzles.swap_remove(number - 1)),
        false => Err(Failure::input(format!(
            "--puzzle {number}: the input holds {}",
            counted(of, "puzzle")
        ))),
    }
}

/// A puzzle, its number, and where it was read.
pub struct GivenPuzzle {
    /// Its number among the puzzles of the input, from 1.
    pub number: usize,
    /// The line on which it begins, from 1; `None` if it was not read.
    pub line: Option<usize>,
    pub puzzle: Puzzle,
    /// What messages about it begin with: empty, or `file, line 3: `.
    pub place: String,
}

impl GivenPuzzle {
    pub fn unread(number: usize, puzzle: Puzzle) -> Self {
        Self {
            number,
            line: None,
            puzzle,
            place: String::new(),
        }
    }

    /// What is done with it, for people who wait.
    pub fn named(&self, doing: &str) -> String {
        format!("{doing} puzzle {}", self.number)
    }

    pub fn begin(&self, of: usize, output: &mut Output) -> Result<(), Failure> {
        output.begin("Puzzle", self.number, of, self.line.unwrap_or_default())
    }
}
