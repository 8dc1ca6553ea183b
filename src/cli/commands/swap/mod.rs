mod game;

use std::ffi::OsString;

use crate::puzzle::{Puzzle, Shape};
use survo_pages::swapping_tables;
use survo_survey::Plan;
use survo_workbench::generate::{GenerateError, OpenPuzzles, UniqueSource};
use survo_workbench::swapping::{Game, Swapping, product_table, start_table};

use crate::cli::input::Source;
use crate::cli::puzzles::PuzzleArgs;
use crate::cli::surveying::run_survey;
use crate::cli::values::{ANY, PUZZLE_TIME, counts, drawn_seed, is_size, sole};
use crate::cli::{Context, Failure, Result, Status, output};
use game::SwapGame;

const EXAMPLES: &str = "\
Examples:
  survo swap --rows 14,28,44,50 --cols 16,33,40,47 --products
  survo swap 3x4 --seed 7
  survo swap 4x4 --distribution";

/// The most pairs that are surveyed for their unique puzzles, and the most of these: a minute or
/// so of each.
const PAIRS: u64 = 100_000_000;
const PUZZLES: usize = 100_000;

/// Solve a puzzle by swapping numbers.
///
/// At the start the numbers 1..N are placed in ascending order of the products of row and column
/// sums (--products shows them). If a size, 3x4 or 3 4, takes the place of the file, the program
/// deals an open puzzle with one solution, another one each time; it prints the seed, and --seed
/// deals the puzzle again. The table shows the sums it has (Sum), the sums it should have (OK) and
/// the differences (D); W is the sum of their absolute values.
/// Each line of input is a command. Two numbers swap these numbers; several pairs, also in the form
/// (5,6) (7,8), are played in turn. The other commands are undo, undo K, restart, hint, auto or
/// solve, show, products, help and quit. From a terminal this is a game. From a file or a pipe it
/// is a script: every step is shown, and the first line that is not a command ends it. Lines that
/// begin with # are skipped.
///
/// hint and auto follow a shortest list of swaps to the nearest solution. Of several such lists
/// they take the one whose highest W is lowest, then the one with the smallest numbers first.
/// x plays the first swap of such a list, y plays it to its end, as the source's program does.
/// Givens are marked by = and never move. The other numbers are then placed by the products of two
/// means: what is missing in the row and in the column, each divided by the number of blank cells.
///
/// --distribution counts all open puzzles of a size with one solution by the fewest swaps and by W
/// of the start table, beside random orders of the numbers; the size has at most 100000 such
/// puzzles.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct SwapArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Print the products of the sums before the game
    #[arg(long)]
    products: bool,
    /// Seed of the puzzle that is dealt [default: a random one]
    #[arg(long, value_name = "S", value_parser = counts::<u64>(ANY))]
    seed: Option<u64>,
    /// Count the unique open puzzles of a size by the fewest swaps that solve them
    #[arg(long, conflicts_with_all = ["products", "seed", "puzzle", "script"],
          hide_short_help = true)]
    distribution: bool,
    /// Number of the puzzle if the file holds several, from 1
    #[arg(long, value_name = "K", value_parser = counts::<usize>(ANY))]
    puzzle: Option<usize>,
    /// File of commands, or - for standard input
    #[arg(long, default_value = "-", value_name = "FILE", hide_short_help = true, value_hint = clap::ValueHint::FilePath)]
    script: Source,
}

impl SwapArgs {
    pub fn run(self, context: &Context) -> Result {
        let shape = self.shape()?;
        if self.distribution {
            let missing = || Failure::input("--distribution needs a size, such as 4x4");
            return distribution(shape.ok_or_else(missing)?, context);
        }
        let is_read = self.puzzles.is_standard_input() && shape.is_none();
        if is_read && self.script == Source::StandardInput {
            refuse!(
                "standard input holds the commands: name a size or a file for the puzzle, or --rows and --cols"
            );
        }
        let puzzle = match shape {
            Some(shape) => {
                let seed = self.seed.unwrap_or_else(drawn_seed);
                let time = Some(PUZZLE_TIME);
                let puzzle = context.within(time, |limited| deal(shape, seed, limited))?;
                answer!("# --seed {seed}");
                puzzle
            }
            None => self.puzzles.read_one(self.puzzle, context)?.puzzle,
        };
        if self.products {
            output::line(product_table(&puzzle));
        }
        let start = start_table(&puzzle);
        SwapGame::new(Game::new(puzzle, start), context).play(&self.script)
    }

    /// The size that stands in the place of the file, if it is one.
    fn shape(&self) -> Result<Option<Shape>> {
        let files = self.puzzles.files();
        let words: Vec<OsString> = files.iter().map(|file| file.to_string().into()).collect();
        match &words[..] {
            [first, ..] if words.len() > 1 || is_size(first) => {
                sole(&words).map(Some).map_err(Failure::input)
            }
            _ => Ok(None),
        }
    }
}

fn deal(shape: Shape, seed: u64, context: &Context) -> Result<Puzzle> {
    let dealt = OpenPuzzles::new(shape)
        .and_then(|mut source| source.puzzle(seed, &context.stop))
        .map_err(|error| match error {
            GenerateError::Stopped => Failure::stopped(format_args!(
                "{} before a puzzle of {shape} was found; name a smaller size, or a file",
                context.stopped()
            )),
            error => error.into(),
        })?;
    Ok(dealt.puzzle)
}

/// The swapping method on all unique open puzzles of a size.
fn distribution(shape: Shape, context: &Context) -> Result {
    let mut plan = Plan::new(shape)?;
    plan.puzzles = true;
    let plan = plan.check()?;
    if plan.pairs() > PAIRS {
        let pairs = plan.pairs();
        refuse!("{shape} has {pairs} pairs, above the limit of {PAIRS}");
    }
    let solutions = run_survey(&plan, None, context)?
        .puzzles
        .unwrap_or_default();
    if solutions.len() > PUZZLES {
        let unique = solutions.len();
        refuse!("{shape} has {unique} unique puzzles, above the limit of {PUZZLES}");
    }
    let puzzles = Swapping::of_all(&solutions, &context.stop)
        .ok_or_else(|| Failure::stopped("stopped before all puzzles were measured"))?;
    output::text(swapping_tables(plan.shape(), &puzzles));
    Ok(Status::Done)
}
