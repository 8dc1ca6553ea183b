use clap::builder::TypedValueParser;
use itertools::Itertools;

use crate::kin::crossword::{
    Crossword, CrosswordOrder, GeneratedCrossword, Grid, Message, OrderError, check_size, generate,
    puzzle_file,
};

use crate::cli::input::Content;
use crate::cli::values::{Source, from_one};
use crate::cli::{Context, Failure, Output, Status};

const HOW: &str = "\
How it is made: the primes are given to the letters at random, twice; the second time two of
them are exchanged. The grid is a lattice whose entries are crossed at every other cell. The
program makes up random clues and fills the grid with clues for which all crossings agree
both times. It then searches all choices of values and languages. Unless there are exactly
these two solutions, it tries another grid. This takes seconds, and up to a minute for the
largest sizes.

A message is spelled as in Listener crossword 4151. In the solution with the pattern, some
German entries would read differently in English. Written in English, in the order of the
clues, these are the message; all other entries are in English. A message can have the
letters E, F, N, O, S, T and Z, and may be cut anywhere, but no entry begins with Z, for 0.
E is 8, in German A, which is in no English word: it needs a cell that nothing crosses, or
another entry of the message. N and S are the same in both languages, so each entry of the
message must be crossed at another letter, too. Without a drawing, entries have 3, 5 or 7
letters, and every other letter is crossed, from the first to the last. A drawing may leave
more freedom. The program tells a grid that cannot spell the message from a grid for which it
found no clues.

A grid is drawn as `survo crossword solve` prints it, one row on each line: ? or a letter is
a cell; . or # is none. In a drawing that has #, however, . is a cell. An entry is a run of
two or more cells. Exactly two solutions are hard to reach if the grid is small or has few
crossings.";

const EXAMPLES: &str = "\
Examples:
  survo crossword generate --size 9 --seed 3 > puzzle.toml
  survo crossword generate --message 'NOT TOO' > puzzle.toml
  survo crossword generate --grid data/footnote.txt --message 'FOOTNOTE NONSENSE'";

/// Generate an expression crossword with two solutions that a pattern tells apart.
///
/// Prints a puzzle file with the first ten primes for the letters A to J, in English and German.
/// It has one pattern. With it the puzzle has exactly one solution, without it exactly two, and
/// with the opposite pattern only the other one. The search of `survo crossword solve` proves
/// this before anything is printed. The same arguments give the same puzzle.
///
/// With --message, its entries in German spell a message.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{HOW}"))]
pub struct CrosswordGenerateArgs {
    /// Number of rows and of columns: odd, 7 to 15
    #[arg(long, default_value_t = 11, value_name = "N", value_parser = from_one::<usize>().try_map(check_size))]
    size: usize,
    /// File with a drawing of the grid, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "size", value_hint = clap::ValueHint::FilePath)]
    grid: Option<Source>,
    /// Message that the German entries spell when they are transcribed into English
    #[arg(long, value_name = "TEXT")]
    message: Option<Message>,
    /// Seed of the random choices
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Give up after this many grids
    #[arg(long, default_value_t = 1000, value_name = "TRIES",
          value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,
}

const MOST_MIB: u64 = 1;

impl CrosswordGenerateArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let mut order = CrosswordOrder {
            size: self.size,
            grid: None,
            message: self.message,
            seed: self.seed,
            tries: self.tries,
        };
        let drawing = self.grid.as_ref();
        if let Some(file) = drawing {
            let content = Content::read(file, MOST_MIB, &context.stop)?;
            let drawn = Grid::drawn(&content.text());
            order.grid = Some(drawn.map_err(|error| content.wrong(error.line(), &error))?);
        }
        let generated = generate(&order, &context.stop).map_err(|error| match error {
            OrderError::Stopped => Failure::stopped("stopped before a puzzle was found"),
            OrderError::Tries(_) => {
                Failure::input(format_args!("{error}; --tries allows more, --seed others"))
            }
            error => error.into(),
        })?;
        let head = head(&order, drawing, &generated);
        output.text(puzzle_file(&head, &generated.specification))?;
        Ok(Status::Done)
    }
}

fn head(
    order: &CrosswordOrder,
    drawing: Option<&Source>,
    generated: &GeneratedCrossword,
) -> String {
    let distinguishing = &generated.distinguishing;
    let specification = &generated.specification;
    let (clues, name) = (
        specification.entries.len(),
        &specification.entries[distinguishing.entry].name,
    );
    let space = Crossword::new(specification).map_or(String::new(), |crossword| {
        format!("10! * 2^{clues} = {} ", crossword.space())
    });
    let of_grid = match drawing {
        None => format!("--size {}", order.size),
        Some(Source::StandardInput) => "--grid -".to_owned(),
        Some(file) => format!("--grid {file}"),
    };
    let of_message = order.message.as_ref();
    let of_message = of_message.map_or(String::new(), |message| format!(" --message {message}"));
    let head = format!(
        "An expression crossword of {clues} clues. Each letter stands for one of the values, no two\n\
         for the same; side by side they are multiplied. The digits of the value of a clue,\n\
         written as the first letters of their names, all in English or all in German, fill\n\
         its entry.\n\
         \n\
         Made by: survo crossword generate {of_grid} --seed {}{of_message} --tries {}\n\
         It is a puzzle of our own: the source on Listener crossword 4151, which is of this\n\
         kind, does not print the full list of its clues.\n\
         \n\
         A search through all {space}ways to choose values for the\n\
         letters and a language for each clue proved: without the pattern of {name} there are\n\
         exactly two solutions; with it, {}, exactly one; with {} in its\n\
         place exactly the other.\n",
        order.seed, order.tries, distinguishing.pattern, distinguishing.opposite,
    );
    let entries = generated.spelling.iter();
    let mut spelling =
        entries.map(|(entry, word)| format!("{} {word}", specification.entries[*entry].name));
    match &order.message {
        None => head,
        Some(message) => format!(
            "{head}\nWith the pattern, the entries in German, in English and in the order of the clues,\n\
             spell {message}: {}.\n",
            spelling.join(", ")
        ),
    }
}
