//! `survo swap`

mod dealt;
mod instruction;

use std::io::IsTerminal;

use clap::ValueEnum;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engines::EngineKind;
use crate::puzzle::{Puzzle, Shape, Table};
use crate::search::Stop;
use crate::workbench::swapping::{
    ErrorTable, Game, ProductTable, Shortest, Solutions, fewest_swaps, random_table, shortest,
    start_table,
};
use survo_base::shown;

use crate::cli::exit::{Failure, Status};
use crate::cli::input::Input;
use crate::cli::job::{Job, job};
use crate::cli::output::Output;
use crate::cli::puzzles::{PuzzleArgs, PuzzleSource};
use crate::cli::values::Source;
use instruction::{HELP, Instruction};

const EXAMPLES: &str = "\
Examples:
  survo swap --rows 14,28,44,50 --cols 16,33,40,47 --products
  survo swap puzzle.txt --script commands.txt
  survo swap 3 4 --seed 7";

/// Solve a puzzle by swapping numbers.
///
/// Begins with the numbers 1..N placed in ascending order of the products of row and
/// column sums (--products shows them), or at random with --start random. With two numbers
/// M N in place of a file it deals an open M x N puzzle with one solution, another with each
/// --seed. The table shows the sums it has (Sum), those it should have (OK) and
/// the differences (D); W adds up their absolute values. Lines of input are commands:
/// two numbers swap them (several pairs are played in turn, also in the form (5,6)
/// (7,8)), undo, restart, hint, auto or solve, show, help, quit. From a terminal this is
/// a game; from a file or a pipe it is a script, played with every step shown, and the
/// first line that makes no sense ends it. Lines that begin with # are skipped.
///
/// hint and auto follow a shortest list of swaps that keeps the highest W on the way
/// lowest, then takes the smallest numbers first; with several solutions, to the
/// nearest one. With givens, which are marked by = and never moved, the blank cells are
/// filled by what is missing in their row and column, per blank cell.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct SwapArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// With a number of rows in place of the file: the columns of a puzzle to be dealt
    #[arg(value_name = "N", requires = "file", conflicts_with = "puzzle")]
    n: Option<usize>,
    /// Print the products of the sums first
    #[arg(long)]
    products: bool,
    /// How the numbers stand at the start
    #[arg(long, value_enum, default_value_t = StartKind::Products, value_name = "START")]
    start: StartKind,
    /// Seed of a puzzle to be dealt and of a random start
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Which puzzle, where the file holds several, from 1
    #[arg(long, value_name = "K")]
    puzzle: Option<usize>,
    /// The file of commands, or - for standard input
    #[arg(long, default_value = "-", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    script: Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StartKind {
    /// In the order of the products of the sums
    Products,
    /// In random order
    Random,
}

/// Solutions among which the nearest is looked for.
const SOLUTIONS: u64 = 1000;

/// Characters of an instruction that are repeated.
const QUOTED: usize = 200;

/// A game to be played.
struct Task {
    puzzle: Wanted,
    products: bool,
    start: StartKind,
    seed: u64,
    script: Source,
}

/// The puzzle of a game.
enum Wanted {
    /// The only one that there is, or the chosen one.
    Given(PuzzleSource, Option<usize>),
    /// One to be dealt.
    Dealt(Shape),
}

impl Task {
    fn puzzle(&self, stop: &Stop) -> Result<Puzzle, Failure> {
        match &self.puzzle {
            Wanted::Given(source, number) => Ok(source.read_one(*number, stop)?.puzzle),
            Wanted::Dealt(shape) => dealt::deal(*shape, self.seed, stop),
        }
    }

    fn start(&self, puzzle: &Puzzle) -> Table {
        match self.start {
            StartKind::Products => start_table(puzzle),
            StartKind::Random => {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
                random_table(puzzle, &mut rng)
            }
        }
    }
}

impl SwapArgs {
    pub fn job(self) -> Result<Job, Failure> {
        if self.script == Source::StandardInput && self.puzzles.is_standard_input() {
            return Err(Failure::input(
                "standard input holds the commands: name a file for the puzzle, or --rows and --cols",
            ));
        }
        let puzzle = match self.n {
            Some(n) => Wanted::Dealt(dealt::shape(self.puzzles.file(), n)?),
            None => Wanted::Given(self.puzzles.source()?, self.puzzle),
        };
        let task = Task {
            puzzle,
            products: self.products,
            start: self.start,
            seed: self.seed,
            script: self.script,
        };
        job(move |context| run(&task, &context.stop))
    }
}

fn run(task: &Task, stop: &Stop) -> Result<Status, Failure> {
    let a_person = task.script == Source::StandardInput && std::io::stdin().is_terminal();
    let puzzle = task.puzzle(stop)?;
    let mut input = Input::open(&task.script)?;
    let mut session = Session {
        game: Game::new(puzzle.clone(), task.start(&puzzle)),
        solutions: None,
        output: Output::new(),
        stop,
    };
    if task.products {
        let products = ProductTable { puzzle: &puzzle };
        session.output.line(products)?;
    }
    session.show()?;
    if a_person {
        session
            .output
            .line("Swap two numbers at a time until every D is 0 (help: all commands).")?;
    }
    loop {
        if a_person {
            session.output.text("> ")?;
        }
        session.output.flush()?;
        let Some(line) = input.next(stop)? else {
            if a_person {
                session.output.line("")?;
            }
            break;
        };
        if !a_person && !line.trim().is_empty() {
            let quoted = shown(line.trim(), QUOTED);
            session.output.line(format_args!("> {quoted}"))?;
        }
        let followed = match line.parse() {
            Ok(Instruction::Quit) => break,
            Ok(instruction) => session.follow(instruction),
            Err(problem) => Err(Trouble::Line(problem)),
        };
        match followed {
            Ok(()) => {}
            Err(Trouble::Line(problem)) if a_person => session.output.line(problem)?,
            Err(Trouble::Line(problem)) => {
                session.output.flush()?;
                return Err(input.problem(problem));
            }
            Err(Trouble::Failure(failure)) => return Err(failure),
        }
    }
    session.output.flush()?;
    Ok(Status::Done)
}

/// Why an instruction is not followed.
enum Trouble {
    /// It cannot be; a person may go on with another.
    Line(String),
    /// The program has to end.
    Failure(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

struct Session<'a> {
    game: Game,
    /// Not looked for until they are needed.
    solutions: Option<Solutions>,
    output: Output,
    stop: &'a Stop,
}

impl Session<'_> {
    fn follow(&mut self, instruction: Instruction) -> Result<(), Trouble> {
        match instruction {
            Instruction::Swaps(swaps) => {
                for swap in swaps {
                    self.game
                        .swap(swap)
                        .map_err(|error| Trouble::Line(error.to_string()))?;
                    self.show()?;
                }
            }
            Instruction::Undo => match self.game.undo() {
                Some(_) => self.show()?,
                None => return Err(Trouble::Line("there is nothing to undo".to_owned())),
            },
            Instruction::Restart => {
                self.game.restart();
                self.show()?;
            }
            Instruction::Hint => self.hint()?,
            Instruction::Auto => self.play_to_the_end()?,
            Instruction::Show => self.show()?,
            Instruction::Help => self.output.line(HELP)?,
            Instruction::Quit => {}
        }
        Ok(())
    }

    /// The table, the swaps so far, and whether it is done.
    fn show(&mut self) -> Result<(), Failure> {
        let game = &self.game;
        self.output.text(ErrorTable {
            puzzle: &game.puzzle,
            table: &game.table,
        })?;
        let played: Vec<String> = game.played.iter().map(ToString::to_string).collect();
        if !played.is_empty() {
            self.output
                .line(format_args!("swaps: {}", played.join(" ")))?;
        }
        if game.is_solved() {
            let fewest = fewest_swaps(&game.start, &game.table);
            self.output.line(match (played.len(), fewest) {
                (0, _) => "solved without a swap".to_owned(),
                (1, _) => "solved by 1 swap, the fewest possible".to_owned(),
                (swaps, fewest) if swaps == fewest => {
                    format!("solved by {swaps} swaps, the fewest that lead here")
                }
                (swaps, fewest) => {
                    format!("solved by {swaps} swaps; {fewest} would have been enough")
                }
            })?;
        }
        self.output.line("")
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        let Some(list) = self.shortest()? else {
            return Ok(());
        };
        let Some(first) = list.swaps.first() else {
            return Ok(self.output.line("every sum is right")?);
        };
        let many = match list.swaps.len() {
            1 => "this one swap is left".to_owned(),
            swaps => format!("{swaps} swaps are left"),
        };
        self.output.line(format_args!(
            "hint: {first}; {many}, with W at most {} after each",
            list.highest_w
        ))?;
        Ok(())
    }

    fn play_to_the_end(&mut self) -> Result<(), Trouble> {
        let Some(list) = self.shortest()? else {
            return Ok(());
        };
        if list.swaps.is_empty() {
            self.output.line("every sum is right")?;
        }
        for swap in list.swaps {
            self.game
                .swap(swap)
                .expect("both ends of the list respect the givens");
            self.show()?;
        }
        Ok(())
    }

    /// The automatic list to the nearest solution; says so if there is none, or a
    /// choice was made.
    fn shortest(&mut self) -> Result<Option<Shortest>, Trouble> {
        if self.solutions.is_none() {
            let found = self.solve()?;
            match (found.tables.len(), found.are_all) {
                (0 | 1, true) => {}
                (all, true) => self.output.line(format_args!(
                    "the puzzle has {all} solutions; the nearest is meant"
                ))?,
                (some, false) => self.output.line(format_args!(
                    "the puzzle has many solutions; the nearest of {some} is meant"
                ))?,
            }
            self.solutions = Some(found);
        }
        let nearest = self
            .solutions
            .as_ref()
            .and_then(|solutions| solutions.nearest(&self.game.table));
        let Some(solution) = nearest else {
            self.output.line("the puzzle has no solution")?;
            return Ok(None);
        };
        let list = shortest(&self.game.puzzle, &self.game.table, solution);
        if !list.proved {
            self.output
                .line("a shortest list, but not all were compared: others may keep W lower")?;
        }
        Ok(Some(list))
    }

    fn solve(&self) -> Result<Solutions, Trouble> {
        let mut engine = EngineKind::Bitmask.build(EngineKind::DEFAULT_MEMORY);
        Solutions::find(&self.game.puzzle, engine.as_mut(), SOLUTIONS, self.stop)
            .map_err(|error| Trouble::Line(error.to_string()))?
            .ok_or_else(|| Failure::stopped("stopped: the solutions are not known yet").into())
    }
}
