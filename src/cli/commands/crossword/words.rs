use crate::kin::crossword::{CandidateWords, candidates, word_choices};

use crate::cli::input::Source;
use crate::cli::values::key_value;
use crate::cli::{Context, Failure, Result, Status, output};

use super::solve::{entry_of, read_crossword, set_pattern};

/// More choices than that take days.
const MOST_CHOICES: u128 = 10_000_000_000;

const EXAMPLES: &str = "\
Examples:
  survo crossword words data/crossword.toml 10d
  survo crossword words data/listener_4151.toml 21a --with A=11 --pattern T..T";

/// List the candidate words of one clue.
///
/// Tries all values for the letters of the clue, without regard to the other clues. Prints each
/// choice whose value has as many digits as the entry has cells, with its words that fit
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
    /// Pattern for the entry, which replaces the one of the file
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
}

fn known_letter(text: &str) -> Result<(char, u64), &'static str> {
    key_value(text).ok_or("a known letter is written LETTER=VALUE, such as A=11")
}

impl WordsArgs {
    pub fn run(self, context: &Context) -> Result {
        let mut crossword = read_crossword(&self.file, &context.stop)?;
        let entry = &self.entry;
        let number = entry_of(&crossword, entry, &self.file)?;
        if let Some(pattern) = &self.pattern {
            set_pattern(&mut crossword, number, pattern)?;
        }
        let known = &self.known;
        let checked = crossword.check_settled(known);
        checked.map_err(|error| Failure::input(format!("--with {error}")))?;
        let choices = word_choices(&crossword, number, known);
        if choices > MOST_CHOICES {
            refuse!("{choices} choices for '{entry}' are too many: settle letters by --with");
        }
        let mut words = 0;
        let mut visit = |candidate: CandidateWords| {
            words += candidate.words.len();
            if self.all || !candidate.words.is_empty() {
                candidate.lines(&crossword).iter().for_each(output::line);
            }
            !context.stop.is_raised()
        };
        let found = candidates(&crossword, number, known, &context.stop, &mut visit);
        let Some(found) = found else {
            stop!("stopped: not every choice was looked at");
        };
        answer!(
            "{} choices, {} of the right length, {words} words",
            found.choices,
            found.length
        );
        Ok(Status::Done)
    }
}
