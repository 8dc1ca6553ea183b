//! `survo suko play`

mod instruction;
mod session;

use std::io::IsTerminal;
use std::time::Duration;

use crate::kin::suko::{Colouring, RandomSukos};
use crate::kin::sum_puzzle::Improvements;
use crate::search::Stop;
use survo_base::shown;

use crate::cli::exit::{Failure, Status};
use crate::cli::input::Input;
use crate::cli::job::{Job, job};
use crate::cli::values::Source;

use super::{FilledSuko, IMPROVEMENTS, SUKO_TEXT, filled_puzzles};
use instruction::Instruction;
use session::{Session, Trouble};

const EXAMPLES: &str = "\
Examples:
  survo suko play --seed 3
  survo suko play suko.txt --improve 1,2
  survo suko play suko.txt --script commands.txt";

/// Play a Suko, or watch a search play it.
///
/// Without a file it deals a random Suko with one solution. Lines of input are commands: a
/// square and a digit (B2 5), check, hint, step, run, speed, improve, solve, undo, clear,
/// show, help, quit. The search begins with the digits as they stand and goes on from where
/// it was until one of them is changed. While it runs any line pauses it, and speed and
/// improvements may be changed on the way; choices already made stay. From a terminal this
/// is a game; from a file or a pipe it is a script, whose first line that makes no sense
/// ends it, and run does not wait. Lines that begin with # are skipped.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{}\n\n{IMPROVEMENTS}\n{SUKO_TEXT}", instruction::HELP))]
pub struct PlayArgs {
    /// The file of a puzzle
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<Source>,
    /// Which puzzle, where the file holds several, from 1
    #[arg(long, value_name = "K", default_value_t = 1, requires = "file")]
    puzzle: usize,
    /// Seed of the puzzle that is dealt without a file
    #[arg(long, default_value_t = 0, value_name = "S", conflicts_with = "file")]
    seed: u64,
    /// The improvements of the search at the beginning, or none
    #[arg(long, default_value = "none", value_name = "1,2,..")]
    improve: Improvements,
    /// The file of commands, or - for standard input
    #[arg(long, default_value = "-", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    script: Source,
}

/// Characters of an instruction that are repeated.
const QUOTED: usize = 200;

/// The wait after a step until another is asked for.
const WAIT: Duration = Duration::from_millis(250);

impl PlayArgs {
    pub fn job(self) -> Result<Job, Failure> {
        if self.script == Source::StandardInput && self.file == Some(Source::StandardInput) {
            return Err(Failure::input(
                "standard input holds the commands: name a file for the puzzle",
            ));
        }
        job(move |context| run(&self, &context.stop))
    }
}

/// The puzzle and the digits in it.
fn puzzle(args: &PlayArgs, stop: &Stop) -> Result<FilledSuko, Failure> {
    let Some(source) = &args.file else {
        let mut source = RandomSukos::new(Colouring::default(), args.seed);
        let dealt = source.next(true, stop).map_err(Failure::input)?;
        let dealt = dealt.ok_or_else(|| Failure::stopped("stopped before a Suko was dealt"))?;
        return Ok(FilledSuko::of(&dealt));
    };
    let mut sukos = filled_puzzles(source, stop)?;
    if !(1..=sukos.len()).contains(&args.puzzle) {
        let (puzzle, of) = (args.puzzle, sukos.len());
        return Err(Failure::input(format!(
            "--puzzle {puzzle}: {source} holds puzzles 1 to {of}"
        )));
    }
    Ok(sukos.swap_remove(args.puzzle - 1))
}

fn run(args: &PlayArgs, stop: &Stop) -> Result<Status, Failure> {
    let a_person = args.script == Source::StandardInput && std::io::stdin().is_terminal();
    let puzzle = puzzle(args, stop)?;
    let mut input = Input::open(&args.script)?;
    let wait = if a_person { WAIT } else { Duration::ZERO };
    let mut session = Session::new(puzzle, args.improve, wait, stop);
    session.show()?;
    if a_person {
        session.say("Fill the squares until all totals are valid (help: all commands).")?;
    }
    loop {
        if a_person {
            session.prompt()?;
        }
        let Some(line) = input.next(stop)? else {
            break;
        };
        if !a_person && !line.trim().is_empty() {
            session.say(&format!("> {}", shown(line.trim(), QUOTED)))?;
        }
        let followed = match line.parse() {
            Ok(Instruction::Quit) => break,
            Ok(instruction) => session.follow(instruction, a_person.then_some(&mut input)),
            Err(problem) => Err(Trouble::Line(problem)),
        };
        match followed {
            Ok(()) => {}
            Err(Trouble::Line(problem)) if a_person => session.say(&problem)?,
            Err(Trouble::Line(problem)) => {
                session.flush()?;
                return Err(input.problem(problem));
            }
            Err(Trouble::Failure(failure)) => return Err(failure),
        }
        session.flush()?;
    }
    session.flush()?;
    Ok(Status::Done)
}
