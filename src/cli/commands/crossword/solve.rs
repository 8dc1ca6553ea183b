use std::fmt::Display;
use std::time::Instant;

use itertools::Itertools;
use serde_json::{Map, json};
use survo_pages::TextTable;

use crate::kin::crossword::{
    Crossword, CrosswordReport, CrosswordSolution, read_bytes, solve, transcriptions,
};
use crate::search::{Ending, Stop};

use crate::cli::input::Source;
use crate::cli::values::{FROM_ONE, Form, counts, form, key_value};
use crate::cli::{Context, Failure, Result, Status, output};

const PUZZLE_FILE: &str = r#"Puzzle files are TOML:
  values = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
  letters = "ABI"
  languages = { English = "ZOTTFFSSEN", German = "NEZDVFSSAN" }
  grid = { rows = 3, columns = 4 }
  entries = [
    { name = "1a", row = 1, column = 1, direction = "across", length = 3, clue = "A^2" },
    { name = "2d", row = 1, column = 3, direction = "down", length = 3, clue = "BI" },
    { name = "4a", row = 3, column = 1, direction = "across", length = 4,
      clue = "ABI", pattern = "T..[^O]" },
  ]

A language gives the letters for the digits 0 to 9. Rows and columns count from 1. A length
is a number of digits.

Clues contain letters, whole numbers, + - * / ^ and brackets. Factors may be written side by
side; they are multiplied before * and /, so A/BC is A/(BC). ^ comes first and is evaluated
from the right. Capital and small letters are different letters. A division must leave no
remainder, an exponent must be 0 to 127, no part of a clue may exceed 1.7e38 in absolute
value, and the whole must be positive. Values that break a rule are not a solution.

A pattern, which an entry may have, gives for each cell one of these: a letter; . for any
letter; [TF] for one of some; [^TF] for any other."#;

const EXAMPLES: &str = "\
Examples:
  survo crossword solve data/crossword.toml
  survo crossword solve puzzle.toml --no-patterns --limit 2
  survo crossword solve puzzle.toml --pattern 4a=T..T --transcribe English";

/// Solve an expression crossword.
///
/// Prints all solutions and then what is proved. A solution shows the values of the letters, the
/// word and the language of every entry, and the grid, in which . is a cell outside all entries. If
/// two languages write a value in the same way, both are named, and it is one solution. The search
/// takes the clues one by one, always one that introduces the fewest new letters. -v adds the
/// size of the search space (ways to choose values for the letters and a language for each clue).
/// For each clue it also adds the number of candidates after each constraint: choices of values
/// for its new letters, those with a positive whole value, those of the right length; the words
/// for these values, those that fit the pattern, those that fit the earlier entries. The exit
/// status is 0 for any number of solutions.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{PUZZLE_FILE}"))]
pub struct CrosswordSolveArgs {
    /// The file of the puzzle, or - for standard input
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Source,
    /// Ignore the patterns of the file
    #[arg(long)]
    no_patterns: bool,
    /// Pattern for an entry, which replaces the one of the file; may be repeated
    #[arg(long = "pattern", value_name = "ENTRY=PATTERN", value_parser = pattern)]
    patterns: Vec<(String, String)>,
    /// Stop after this many solutions
    #[arg(long, value_name = "K", value_parser = counts::<u64>(FROM_ONE))]
    limit: Option<u64>,
    /// Also write the entries of other languages in this language, in the order of the clues
    #[arg(
        long,
        value_name = "LANGUAGE",
        conflicts_with = "count",
        hide_short_help = true
    )]
    transcribe: Option<String>,
    /// Print only the number of solutions
    #[arg(long, conflicts_with = "format")]
    count: bool,
    /// The form of the answer
    #[arg(long, value_parser = form(&[Form::Text, Form::Json]), default_value = "text", value_name = "FORM")]
    format: Form,
}

const MOST_MIB: u64 = 1;

fn pattern(text: &str) -> Result<(String, String), &'static str> {
    key_value(text).ok_or("a pattern for an entry is written ENTRY=PATTERN, such as 4a=T..T")
}

impl CrosswordSolveArgs {
    pub fn run(self, context: &Context) -> Result {
        let stop = &context.stop;
        let mut crossword = read_crossword(&self.file, stop)?;
        if self.no_patterns {
            crossword.clear_patterns();
        }
        for (entry, pattern) in &self.patterns {
            let number = entry_of(&crossword, entry, format_args!("--pattern: {}", self.file))?;
            set_pattern(&mut crossword, number, pattern)?;
        }
        let transcribe = self.transcribe.as_deref();
        let transcribe = transcribe.map(|name| language(&crossword, name));
        let transcribe = transcribe.transpose()?;
        let is_json = self.format == Form::Json;
        if is_json {
            output::text("{\"solutions\":[");
        }
        let started = Instant::now();
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut found = 0;
        // Printed as they are found: there may be more than memory holds.
        let report = solve(&crossword, limit, stop, &mut |solution| {
            found += 1;
            match self.format {
                _ if self.count => {}
                Form::Json => print_json(&crossword, found, solution, transcribe),
                _ => print(&crossword, found, solution, transcribe),
            }
        });
        tell(&crossword, &report, started.elapsed().as_secs_f64());
        let verdict = report.verdict();
        match is_json {
            true => answer!(
                "],\"outcome\":\"{}\",\"complete\":{},\"space\":\"{}\"}}",
                verdict.name(),
                verdict.is_complete(),
                crossword.space(),
            ),
            false => output::line(verdict),
        }
        output::flush();
        if report.ending == Ending::Stopped {
            stop!("stopped before the end of the search");
        }
        Ok(Status::Done)
    }
}

fn print_json(
    crossword: &Crossword,
    number: u64,
    solution: &CrosswordSolution,
    transcribe: Option<usize>,
) {
    let before = if number == 1 { "" } else { "," };
    let letters = crossword.letters().iter().zip(&solution.values);
    let letters = letters.map(|(letter, &value)| (letter.to_string(), value.into()));
    let object = json!({
        "letters": letters.collect::<Map<_, _>>(),
        "entries": solution.answers(crossword, transcribe),
        "grid": solution.rows(crossword),
    });
    output::text(format_args!("{before}{object}"));
}

/// Prints a solution, and its entries in the language of that number.
fn print(
    crossword: &Crossword,
    number: u64,
    solution: &CrosswordSolution,
    transcribe: Option<usize>,
) {
    let entries = solution.answers(crossword, transcribe);
    let mut table = TextTable::new("<<><<");
    table.headings("entry|clue|value|word|language");
    for entry in &entries {
        table.line(entry.fields().each_ref().map(|field| field as _));
    }
    let letters = crossword.letters().iter().zip(&solution.values);
    let mut letters = letters.map(|(letter, value)| format!("{letter} = {value}"));
    let grid = solution.rows(crossword);
    let mut rows = grid.iter().map(|row| row.chars().join(" "));
    let (letters, rows) = (letters.join(", "), rows.join("\n"));
    answer!("Solution {number}\n{letters}\n\n{table}\n{rows}\n");
    if let Some(into) = transcribe {
        output::line(transcriptions(crossword, &entries, into));
    }
    output::flush();
}

fn language(crossword: &Crossword, name: &str) -> Result<usize> {
    let mut names = crossword.languages().iter().map(|language| &language.name);
    match names.clone().position(|other| other == name) {
        Some(number) => Ok(number),
        None => refuse!(
            "--transcribe {name}: the languages are {}",
            names.join(", ")
        ),
    }
}

pub fn read_crossword(file: &Source, stop: &Stop) -> Result<Crossword> {
    let crossword = read_bytes(&file.bytes(MOST_MIB, stop)?);
    crossword.map_err(|error| file.wrong(error.line, &error.problem))
}

/// The number of an entry; the failure begins with the name of the file.
pub fn entry_of(crossword: &Crossword, entry: &str, file: impl Display) -> Result<usize> {
    let missing = || Failure::input(format!("{file} has no entry '{entry}'"));
    crossword.entry(entry).ok_or_else(missing)
}

pub fn set_pattern(crossword: &mut Crossword, entry: usize, pattern: &str) -> Result<()> {
    let set = crossword.set_pattern(entry, pattern);
    set.map_err(|problem| Failure::input(format_args!("--pattern: {problem}")))
}

fn tell(crossword: &Crossword, report: &CrosswordReport, seconds: f64) {
    tracing::info!(
        space = %crossword.space(),
        values = crossword.values().len(),
        letters = crossword.letters().len(),
        languages = crossword.languages().len(),
        clues = report.tallies.len(),
        "space"
    );
    for tally in &report.tallies {
        let entry = &crossword.entries()[tally.entry];
        let new_letters: String = tally.new_letters.iter().collect();
        tracing::info!(
            entry = %entry.name,
            clue = %entry.clue.text,
            %new_letters,
            choices = tally.choices,
            values = tally.values,
            length = tally.length,
            words = tally.words,
            pattern = tally.pattern,
            crossings = tally.crossings,
            "candidates"
        );
    }
    tracing::info!(solutions = report.solutions, seconds, "searched");
}
