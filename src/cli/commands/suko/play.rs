use crate::kin::suko::{Colouring, RandomSukos};
use crate::kin::sum_puzzle::Improvements;
use crate::search::Stop;

use crate::cli::prompt::{LineGame, play};
use crate::cli::puzzles::pick;
use crate::cli::values::Source;
use crate::cli::{Context, Failure, Output, Status};

use super::game::SukoGame;
use super::{FilledSuko, IMPROVEMENTS, SUKO_TEXT, filled_puzzles};

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
#[command(after_long_help = format!("{EXAMPLES}\n\n{}\n\n{IMPROVEMENTS}\n{SUKO_TEXT}", SukoGame::HELP))]
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

impl PlayArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        if self.script == Source::StandardInput && self.file == Some(Source::StandardInput) {
            return Err(Failure::input(
                "standard input holds the commands: name a file for the puzzle",
            ));
        }
        let mut game = SukoGame::new(self.puzzle(&context.stop)?, self.improve);
        play(&mut game, &self.script, context, output)
    }

    fn puzzle(&self, stop: &Stop) -> Result<FilledSuko, Failure> {
        let Some(source) = &self.file else {
            let dealt = RandomSukos::new(Colouring::default(), self.seed).next(true, stop)?;
            let dealt = dealt.ok_or_else(|| Failure::stopped("stopped before a Suko was dealt"))?;
            return Ok(FilledSuko::of(&dealt));
        };
        pick(filled_puzzles(source, stop)?, self.puzzle)
    }
}
