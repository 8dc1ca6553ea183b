//! The puzzles that a command works on: from its arguments, from files, or from standard input.

use survo_core::counted;

use crate::puzzle::text::{self, Given, TextPuzzle, json_cells};
use crate::puzzle::{Puzzle, Shape, Sum, Table};

use super::context::Context;
use super::input::{Lines, Source};
use super::logging;
use super::output::{self, Failure, Result};

/// A million puzzles.
const MOST_MIB: u64 = 64;

const INSTEAD: &str = "write sums as --rows 13,27,38 --cols 13,14,23,28, and a size, for generate \
                       and swap, as 3x4";

pub const PUZZLE_TEXT: &str = "\
Puzzle text: m lines, each with n entries and the row sum, then a line with the column sums.
  A blank cell is one of * . _ - ? x 0, or an empty field between tabs, commas, semicolons or bars.
  Blanks also separate entries. The corner may be absent, 0 or the total. Rows and columns may have
  numbers or letters. Empty lines and headings separate puzzles; # begins a comment.

      A  B  C  D                    MAT SAVE AS P
  1   *  6  *  *  30                 0  6  0  0 30
  2   8  *  *  *  18                 8  0  0  0 18
  3   *  *  3  *  30                 0  0  3  0 30
     27 16 10 25                    27 16 10 25  0

  Open puzzles may be two lines, the row sums and the column sums. The CSV and JSON output of survo
  solve and a survey's puzzles.csv are also read. docs/reference/puzzle-text.md lists all forms.";

#[derive(Clone, Debug, clap::Args)]
pub struct PuzzleArgs {
    /// Files of puzzles; - is standard input, which is also read without FILE
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<Source>,
    /// Row sums of a puzzle, from top to bottom
    #[arg(long, value_name = "R1,R2,..", allow_hyphen_values = true, value_parser = sums)]
    rows: Option<Sums>,
    /// Column sums of a puzzle, from left to right
    #[arg(long = "cols", visible_alias = "columns", value_name = "C1,C2,..",
          allow_hyphen_values = true, value_parser = sums)]
    columns: Option<Sums>,
    /// A given number: its cell, as A2 or as row and column from 1, and the number; may be repeated
    #[arg(long = "given", value_name = "A2=K|I,J=K", requires = "rows")]
    givens: Vec<Given>,
}

/// The value of --rows or --cols.
#[derive(Clone, Debug)]
struct Sums(Vec<Sum>);

fn sums(list: &str) -> Result<Sums, String> {
    text::sums(list).map(Sums).map_err(|error| error.problem)
}

impl PuzzleArgs {
    pub fn files(&self) -> &[Source] {
        &self.files
    }

    /// Whether the puzzles come from standard input.
    pub fn is_standard_input(&self) -> bool {
        match &self.files[..] {
            [] => self.rows.is_none(),
            files => files.contains(&Source::StandardInput),
        }
    }

    fn of_options(&self) -> Result<Option<Puzzle>> {
        if self.rows.is_none() && self.columns.is_none() {
            return Ok(None);
        }
        if let Some(file) = self.files.first() {
            let file = file.to_string();
            match file.parse::<Sum>() {
                Ok(_) => refuse!(
                    "'{file}' after a list: write --rows and --cols as 13,27,38 or as \"13 27 38\""
                ),
                Err(_) => refuse!("'{file}' cannot be used with --rows and --cols"),
            }
        }
        let (Some(Sums(rows)), Some(Sums(columns))) = (&self.rows, &self.columns) else {
            refuse!("--rows and --cols go together: --rows 13,27,38 --cols 13,14,23,28");
        };
        let shape = Shape::new(rows.len(), columns.len())?;
        let givens = Given::cells(shape, &self.givens)
            .map_err(|error| Failure::input(format_args!("--given {error}")))?;
        Ok(Some(Puzzle::of(rows.clone(), columns.clone(), givens)?))
    }

    /// The puzzles. Only their texts are read now.
    pub fn read(&self, context: &Context) -> Result<Puzzles> {
        if let Some(puzzle) = self.of_options()? {
            return Ok(Puzzles::of(vec![puzzle]));
        }
        let mut texts = Vec::new();
        let standard_input = [Source::StandardInput];
        let sources = match &self.files[..] {
            [] => &standard_input[..],
            files => files,
        };
        for source in sources {
            source.must_exist(INSTEAD)?;
            let text = match source {
                source if source.is_typed() => typed(context)?,
                source => source.text(MOST_MIB, &context.stop)?,
            };
            texts.push((source.to_string(), text));
        }
        Ok(Puzzles {
            listed: Vec::new(),
            texts,
        })
    }

    /// The only puzzle, or the chosen one, from 1.
    pub fn read_one(&self, chosen: Option<usize>, context: &Context) -> Result<GivenPuzzle> {
        let puzzles = self.read(context)?;
        let (mut one, mut of) = (None, 0);
        // All are read, so that an error after it is reported.
        for given in puzzles.iter() {
            let given = given?;
            of = given.number;
            if of == chosen.unwrap_or(1) {
                one = Some(given);
            }
        }
        match one {
            Some(_) if chosen.is_none() && of > 1 => {
                refuse!("the input holds {of} puzzles: choose one with --puzzle")
            }
            Some(one) => Ok(one),
            None => {
                let (number, puzzles) = (chosen.unwrap_or(1), counted(of, "puzzle"));
                refuse!("--puzzle {number}: the input holds {puzzles}")
            }
        }
    }
}

/// What a person types, up to an empty line.
fn typed(context: &Context) -> Result<String> {
    logging::tell("Type rows with their sums (* is a blank cell), the column sums, an empty line:");
    let mut input = Lines::open(&Source::StandardInput, &context.stop)?;
    let mut text = String::new();
    while let Some(line) = input.next()? {
        if line.trim().is_empty() && !text.trim().is_empty() {
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

/// The puzzles of a command: a list, or texts in memory from which they are read one by one.
pub struct Puzzles {
    listed: Vec<Puzzle>,
    /// Names of sources, and their texts.
    texts: Vec<(String, String)>,
}

impl Puzzles {
    /// Puzzles that were not read.
    pub fn of(listed: Vec<Puzzle>) -> Self {
        Self {
            listed,
            texts: Vec::new(),
        }
    }

    /// Whether there are two or more, if only one of them can be read.
    pub fn are_several(&self) -> bool {
        self.iter().nth(1).is_some()
    }

    /// The puzzles in their order; after an error come those of the next text.
    pub fn iter(&self) -> impl Iterator<Item = Result<GivenPuzzle>> {
        let listed = self.listed.iter().map(|puzzle| Ok((None, puzzle.clone())));
        let read = self.texts.iter().flat_map(|(source, text)| {
            let puzzles = text::puzzles(text).map(move |found| match found {
                Ok(TextPuzzle { line, puzzle }) => Ok((Some((source, line)), puzzle)),
                Err(error) => Err(Failure::input(format_args!("{source}, {error}"))),
            });
            let none = || Err(Failure::input(format_args!("{source} holds no puzzle")));
            let is_empty = text::puzzles(text).next().is_none();
            puzzles.chain(is_empty.then(none))
        });
        let are_several = self.texts.len() > 1;
        (1..).zip(listed.chain(read)).map(move |(number, found)| {
            let (place, puzzle) = found?;
            Ok(GivenPuzzle {
                number,
                line: place.map(|(_, line)| line),
                file: place
                    .filter(|_| are_several)
                    .map(|(source, _)| source.clone()),
                puzzle,
                place: place.map_or(String::new(), |(source, line)| {
                    format!("{source}, line {line}: ")
                }),
            })
        })
    }
}

pub fn table_rows(table: &Table) -> serde_json::Value {
    json_cells(table.shape(), table.cells())
}

/// A puzzle, its number, and where it was read.
pub struct GivenPuzzle {
    /// Its number among the puzzles of the input, from 1.
    pub number: usize,
    /// The line on which it begins, from 1; `None` if it was not read.
    pub line: Option<usize>,
    /// The name of its file if there are several.
    file: Option<String>,
    pub puzzle: Puzzle,
    /// What messages about it begin with: empty, or `file, line 3: `.
    pub place: String,
}

impl GivenPuzzle {
    /// What is done with it, for people who wait.
    pub fn named(&self, doing: &str) -> String {
        format!("{doing} puzzle {}", self.number)
    }

    /// Prints a heading, if the input holds several puzzles.
    pub fn begin(&self, are_several: bool) {
        let what = match &self.file {
            Some(file) => format!("{file}: puzzle"),
            None => "Puzzle".to_owned(),
        };
        let of = if are_several { usize::MAX } else { 1 };
        output::begin(&what, self.number, of, self.line.unwrap_or_default());
    }
}
