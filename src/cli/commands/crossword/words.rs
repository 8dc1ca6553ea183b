use crate::kin::crossword::{CandidateWords, Crossword, candidates, word_choices};
use itertools::Itertools;

use crate::cli::values::{Source, key_value};
use crate::cli::{Context, Failure, Output, Status};

use super::answers::languages;
use super::solve::read_crossword;

/// More choices than that take days.
const MOST_CHOICES: u128 = 10_000_000_000;

const EXAMPLES: &str = "\
Examples:
  survo crossword words data/crossword.toml 10d
  survo crossword words data/listener_4151.toml 21a --with A=11 --pattern T..T";

/// List the candidate words of one clue.
///
/// Tries all values for the letters of the clue, without regard to the other clues. Prints each
/// choice whose value has as many digits as the entry has cells, with those of its words that fit
/// the pattern. The last line gives the number of choices, of choices of the right length, and of
/// words.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct WordsArgs {
    /// The file of the puzzle, or - for standard input
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Source,
    /// Name of the entry
    entry: String,
    /// Known value of a letter; may be repeated
    #[arg(long = "with", value_name = "LETTER=VALUE", value_parser = known_letter)]
    known: Vec<(char, u64)>,
    /// Print all choices, even those without a word
    #[arg(long)]
    all: bool,
    /// Pattern for the entry, which replaces that of the file
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
}

fn known_letter(text: &str) -> Result<(char, u64), &'static str> {
    key_value(text).ok_or("a known letter is written LETTER=VALUE, such as A=11")
}

impl WordsArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let (mut crossword, name) = read_crossword(&self.file, &context.stop)?;
        let entry = &self.entry;
        let number = crossword
            .entry(entry)
            .ok_or_else(|| Failure::input(format!("{name} has no entry '{entry}'")))?;
        if crossword.entries()[number].clue.is_none() {
            return Err(Failure::input(format!(
                "the entry '{entry}' of {name} has no clue"
            )));
        }
        if let Some(pattern) = &self.pattern {
            crossword
                .set_pattern(number, pattern)
                .map_err(|problem| Failure::input(format_args!("--pattern: {problem}")))?;
        }
        let known = known(&self.known, &crossword)?;
        let choices = word_choices(&crossword, number, &known);
        if choices > MOST_CHOICES {
            return Err(Failure::input(format!(
                "{choices} choices for '{entry}' are too many: settle letters by --with"
            )));
        }
        let (mut words, mut printed) = (0, Ok(()));
        let mut visit = |candidate: CandidateWords| {
            words += candidate.words.len();
            if self.all || !candidate.words.is_empty() {
                printed = print(&crossword, &candidate, output);
            }
            printed.is_ok()
        };
        let found = candidates(&crossword, number, &known, &context.stop, &mut visit);
        printed?;
        let found =
            found.ok_or_else(|| Failure::stopped("stopped: not every choice was looked at"))?;
        output.line(format_args!(
            "{} choices, {} of the right length, {words} words",
            found.choices, found.length
        ))?;
        Ok(Status::Done)
    }
}

fn print(
    crossword: &Crossword,
    candidate: &CandidateWords,
    output: &mut Output,
) -> Result<(), Failure> {
    let letters = candidate.letters.iter();
    let letters = letters
        .map(|(letter, value)| format!("{letter}={value}"))
        .join(" ");
    if candidate.words.is_empty() {
        let value = candidate
            .value
            .map_or("-".to_owned(), |value| value.to_string());
        return output.line(format_args!("{letters}  {value}"));
    }
    for reading in &candidate.words {
        let word: String = reading.word.iter().collect();
        let languages = languages(crossword, reading).join(" or ");
        let value = reading.value.unwrap_or_default();
        output.line(format_args!("{letters}  {value}  {word}  {languages}"))?;
    }
    Ok(())
}

/// The letters that are known, each one of the puzzle with one of its values, none twice.
fn known(args: &[(char, u64)], crossword: &Crossword) -> Result<Vec<(char, u64)>, Failure> {
    let mut known: Vec<(char, u64)> = Vec::new();
    for &(letter, value) in args {
        let refused = |problem| Failure::input(format!("--with {letter}={value}: {problem}"));
        if !crossword.letters().contains(&letter) {
            return Err(refused("no such letter"));
        }
        if !crossword.values().contains(&value) {
            return Err(refused("no such value"));
        }
        if known.iter().any(|&(l, v)| l == letter || v == value) {
            return Err(refused("the letter or the value is known already"));
        }
        known.push((letter, value));
    }
    Ok(known)
}
