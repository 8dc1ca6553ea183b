//! The puzzles that a command works on: from its arguments, from files, or from standard input.

use std::io::IsTerminal;

use survo_core::counted;

use crate::puzzle::text::{self, TextPuzzle, cell_names, sum_names};
use crate::puzzle::{Puzzle, Shape, Sum};
use crate::search::Stop;

use super::context::Context;
use super::input::{Content, Input};
use super::output::{Failure, Output};
use super::values::Source;

/// A million puzzles.
const MOST_MIB: u64 = 64;

pub const PUZZLE_TEXT: &str = "\
Puzzle text: m lines, each with n entries and the row sum, then a line with the column sums.
  A blank cell is one of * . _ - ? x 0, or an empty field between tabs, commas, semicolons or bars.
  Blanks separate entries, too. The corner may be absent, 0 or the total. Rows and columns may have
  numbers or letters. Empty lines and headings separate puzzles; # begins a comment.

      A  B  C  D                    MAT SAVE AS P
  1   *  6  *  *  30                 0  6  0  0 30
  2   8  *  *  *  18                 8  0  0  0 18
  3   *  *  3  *  30                 0  0  3  0 30
     27 16 10 25                    27 16 10 25  0

  Open puzzles may be two lines, the row sums and the column sums. The CSV and JSON output of survo
  solve and a survey's puzzles.csv are read, too. docs/puzzle-text.md has all forms.";

#[derive(Clone, Debug, clap::Args)]
pub struct PuzzleArgs {
    /// Files of puzzles; - is standard input, which is also read without FILE
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<Source>,
    /// Row sums of a puzzle, from top to bottom
    #[arg(long, value_name = "R1,R2,..", allow_hyphen_values = true, requires = "columns",
          value_parser = sums)]
    rows: Option<Sums>,
    /// Column sums of a puzzle, from left to right
    #[arg(long = "cols", visible_alias = "columns", value_name = "C1,C2,..",
          allow_hyphen_values = true, requires = "rows", value_parser = sums)]
    columns: Option<Sums>,
    /// A given number: its cell, as A2 or as row and column from 1, and the number; may be repeated
    #[arg(long = "given", value_name = "A2=K|I,J=K", requires = "rows", value_parser = given)]
    givens: Vec<Given>,
}

/// The value of --rows or --cols.
#[derive(Clone, Debug)]
struct Sums(Vec<Sum>);

fn sums(list: &str) -> Result<Sums, String> {
    text::sums(list).map(Sums).map_err(|error| error.problem)
}

/// A number in place, with what the user wrote.
#[derive(Clone, Debug)]
struct Given {
    written: String,
    /// Both from 1.
    row: usize,
    column: usize,
    number: u32,
}

fn given(written: &str) -> Result<Given, &'static str> {
    let parts = || {
        let (cell, number) = written.split_once('=')?;
        let cell = cell.trim();
        let (row, column) = match cell.split_once(',') {
            Some((row, column)) => (row, column.trim().parse().ok()?),
            None => {
                let letters = cell.trim_end_matches(|c: char| c.is_ascii_digit());
                (&cell[letters.len()..], text::column(letters)?)
            }
        };
        Some(Given {
            written: written.to_owned(),
            row: row.trim().parse().ok()?,
            column,
            number: number.trim().parse().ok()?,
        })
    };
    parts().ok_or("a given is written A2=14 (column A, row 2) or 2,1=14 (row 2, column 1)")
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

    fn of_options(&self) -> Result<Option<Puzzle>, Failure> {
        let (Some(Sums(rows)), Some(Sums(columns))) = (&self.rows, &self.columns) else {
            return Ok(None);
        };
        if let Some(file) = self.files.first() {
            let file = file.to_string();
            return Err(Failure::input(match file.parse::<Sum>() {
                Ok(_) => format!(
                    "'{file}' after a list: write --rows and --cols as 13,27,38 or as \"13 27 38\""
                ),
                Err(_) => format!("'{file}' cannot be used with --rows and --cols"),
            }));
        }
        let shape = Shape::new(rows.len(), columns.len())?;
        let mut givens = vec![0; shape.cells()];
        for given in &self.givens {
            let refused =
                |problem: String| Failure::input(format!("--given {}: {problem}", given.written));
            let (row, column) = (given.row, given.column);
            if !(1..=shape.rows()).contains(&row) || !(1..=shape.columns()).contains(&column) {
                return Err(refused(format!("a {shape} table has no such cell")));
            }
            // What does not fit a byte is above N as well.
            let number = u8::try_from(given.number).unwrap_or(0);
            if !(1..=shape.cells()).contains(&usize::from(number)) {
                let numbers = format!("the number is not among 1..{}", shape.cells());
                return Err(refused(numbers));
            }
            let cell = (row - 1) * shape.columns() + column - 1;
            if std::mem::replace(&mut givens[cell], number) != 0 {
                return Err(refused("the cell is given twice".to_owned()));
            }
        }
        Ok(Some(Puzzle::of(rows.clone(), columns.clone(), givens)?))
    }

    /// The puzzles, at least one. All texts are read to their ends, so that an error is told before
    /// anything is answered; the puzzles are then made again, one by one.
    pub fn read(&self, context: &Context) -> Result<Puzzles, Failure> {
        if let Some(puzzle) = self.of_options()? {
            return Ok(Puzzles::unread(vec![puzzle]));
        }
        let mut texts = Vec::new();
        let standard_input = [Source::StandardInput];
        let sources = match &self.files[..] {
            [] => &standard_input[..],
            files => files,
        };
        for source in sources {
            let text = match source {
                Source::StandardInput if std::io::stdin().is_terminal() => typed(context)?,
                source => Content::read(source, MOST_MIB, &context.stop)?.into_text(),
            };
            texts.push((source.to_string(), text));
        }
        Puzzles::read(texts)
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
            refuse!("the input holds {of} puzzles: choose one with --puzzle");
        }
        let number = chosen.unwrap_or(1);
        let found = number
            .checked_sub(1)
            .and_then(|before| puzzles.iter().nth(before));
        found.ok_or_else(|| no_such(number, of))
    }
}

/// What a person types, up to an empty line.
fn typed(context: &Context) -> Result<String, Failure> {
    context.logging.prompt(
        "Rows with their sums, * for a blank cell, and a line of column sums (an empty line ends):",
    );
    let mut input = Input::open(&Source::StandardInput)?;
    let mut text = String::new();
    while let Some(line) = input.next(&context.stop)? {
        if line.trim().is_empty() && !text.trim().is_empty() {
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

/// The puzzles of a command, in memory as texts.
pub struct Puzzles {
    /// Those that were not read.
    unread: Vec<Puzzle>,
    /// Names of sources, and their texts, which can be read.
    texts: Vec<(String, String)>,
    len: usize,
}

impl Puzzles {
    /// At least one puzzle that was not read.
    pub fn unread(unread: Vec<Puzzle>) -> Self {
        let len = unread.len();
        Self {
            unread,
            texts: Vec::new(),
            len,
        }
    }

    fn read(texts: Vec<(String, String)>) -> Result<Self, Failure> {
        let mut len = 0;
        for (source, text) in &texts {
            let before = len;
            for found in text::puzzles(text) {
                found.map_err(|error| Failure::input(format!("{source}, {error}")))?;
                len += 1;
            }
            if len == before {
                refuse!("{source} holds no puzzle");
            }
        }
        Ok(Self {
            unread: Vec::new(),
            texts,
            len,
        })
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn iter(&self) -> impl Iterator<Item = GivenPuzzle> {
        let unread = self.unread.iter().map(|puzzle| (None, puzzle.clone()));
        // All were read before.
        let puzzles = |text| text::puzzles(text).filter_map(Result::ok);
        let read = self.texts.iter().flat_map(move |(source, text)| {
            puzzles(text).map(move |TextPuzzle { line, puzzle }| (Some((source, line)), puzzle))
        });
        let are_several = self.texts.len() > 1;
        (1..)
            .zip(unread.chain(read))
            .map(move |(number, (place, puzzle))| GivenPuzzle {
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
        true => refuse!("{source} holds no {what}"),
        false => Ok(found),
    }
}

fn no_such(number: usize, of: usize) -> Failure {
    let puzzles = counted(of, "puzzle");
    Failure::input(format!("--puzzle {number}: the input holds {puzzles}"))
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
    pub fn begin(&self, of: usize, output: &mut Output) {
        let (number, line) = (self.number, self.line.unwrap_or_default());
        match &self.file {
            Some(file) => output.begin(&format!("{file}: puzzle"), number, of, line),
            None => output.begin("Puzzle", number, of, line),
        }
    }
}
