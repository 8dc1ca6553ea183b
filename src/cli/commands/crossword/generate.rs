//! `survo crossword generate`

use clap::builder::TypedValueParser;

use crate::kin::crossword::{
    Crossword, CrosswordError, CrosswordOrder, GeneratedCrossword, check_size, generate,
    puzzle_file,
};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::from_one;

const HOW: &str = "\
How it is made: the primes are given to the letters at random, twice, the second time with
two of them exchanged. Clues are made up at random, and the grid, a lattice in which
entries are crossed at every other cell, is filled with such clues that all crossings
agree in both ways. Then all choices of values and languages are searched; unless there
are exactly these two solutions, another grid is tried. That takes seconds, for the largest
sizes up to a minute.";

const EXAMPLES: &str = "\
Examples:
  survo crossword generate
  survo crossword generate --size 9 --seed 3 > puzzle.toml";

/// Generate an expression crossword with two solutions that a pattern tells apart.
///
/// Prints a puzzle file with the first ten primes for the letters A to J, in English and
/// German. It has exactly two solutions without its only pattern and exactly one with it;
/// the opposite pattern leaves the other. That is proved by `survo crossword solve`'s
/// search before anything is printed. The same arguments give the same puzzle.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{HOW}"))]
pub struct GenerateArgs {
    /// Rows and columns of the grid: odd, 7 to 15
    #[arg(long, default_value_t = 11, value_name = "N", value_parser = from_one().try_map(check_size))]
    size: usize,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Give up after so many grids
    #[arg(long, default_value_t = 1000, value_name = "TRIES",
          value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,
}

impl GenerateArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let order = CrosswordOrder {
            size: self.size,
            seed: self.seed,
            tries: self.tries,
        };
        job(move |context| run(&order, context))
    }
}

fn run(order: &CrosswordOrder, context: &Context) -> Result<Status, Failure> {
    let generated = generate(order, &context.stop).map_err(|error| match error {
        CrosswordError::Stopped => Failure::stopped("stopped before a puzzle was found"),
        CrosswordError::Tries(_) => {
            Failure::input(format!("{error}; --tries allows more, --seed others"))
        }
        error @ CrosswordError::Size(_) => Failure::input(error),
    })?;
    let mut output = Output::new();
    output.text(puzzle_file(
        &head(order, &generated),
        &generated.specification,
    ))?;
    output.flush()?;
    Ok(Status::Done)
}

/// What stands before the puzzle.
fn head(order: &CrosswordOrder, generated: &GeneratedCrossword) -> String {
    let distinguishing = &generated.distinguishing;
    let specification = &generated.specification;
    let (clues, name) = (
        specification.entries.len(),
        &specification.entries[distinguishing.entry].name,
    );
    let space = Crossword::new(specification).map_or(String::new(), |crossword| {
        format!("10! * 2^{clues} = {} ", crossword.space())
    });
    format!(
        "An expression crossword of {clues} clues. Each letter stands for one of the values, no two\n\
         for the same; side by side they are multiplied. The digits of the value of a clue,\n\
         written as the first letters of their names, all in English or all in German, fill\n\
         its entry.\n\
         \n\
         Made by: survo crossword generate --size {} --seed {} --tries {}\n\
         It is a puzzle of our own: the source on Listener crossword 4151, which is of this\n\
         kind, does not print the full list of its clues.\n\
         \n\
         A search through all {space}ways to choose values for the\n\
         letters and a language for each clue proved: without the pattern of {name} there are\n\
         exactly two solutions; with it, {}, exactly one; with {} in its\n\
         place exactly the other.\n",
        order.size, order.seed, order.tries, distinguishing.pattern, distinguishing.opposite,
    )
}
