use std::time::Duration;

use crate::kin::suko::{
    Colouring, RandomSukos, SQUARES, SukoGame, SukoMethod, SukoMode, square_name, step_in_words,
    wrong_digits,
};
use crate::kin::sum_puzzle::TotalStatus;
use crate::search::Stop;

use crate::cli::prompt::{Console, HELP, LineGame, Trouble, play};
use crate::cli::puzzles::pick;
use crate::cli::values::{Source, short_time};
use crate::cli::{Context, Failure, Output, Status};

use super::check::totals;
use super::{FilledSuko, IMPROVEMENTS, SUKO_TEXT, filled_puzzles};

const EXAMPLES: &str = "\
Examples:
  survo suko play --seed 3
  survo suko play suko.txt --improve 1,2
  survo suko play suko.txt --script commands.txt";

/// Play a Suko, or watch a search play it.
///
/// Without a file the program deals a random Suko with one solution. Each line of input is a
/// command; they are listed below. The solver starts from the digits that were typed and never
/// changes them. It continues where it stopped, unless a typed digit or the puzzle has changed.
/// While it runs, any line pauses it. Speed and improvements may be changed at any time; choices
/// already made remain. From a terminal this is a game. From a file or a pipe it is a script: the
/// first line that is no command ends it, and run does not wait. Lines that begin with # are
/// skipped.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!(
    "{EXAMPLES}\n\nCommands:\n{}\n{HELP}\n\n{IMPROVEMENTS}\n{SUKO_TEXT}", Playing::HELP
))]
pub struct PlayArgs {
    /// File of puzzles
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<Source>,
    /// Number of the puzzle if the file holds several, from 1
    #[arg(long, value_name = "K", default_value_t = 1, requires = "file")]
    puzzle: usize,
    /// Seed of the puzzles that are dealt
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Improvements of the search at the beginning, or none, or brute
    #[arg(long, default_value = "none", value_name = "1,2,..")]
    improve: SukoMethod,
    /// File of commands, or - for standard input
    #[arg(long, default_value = "-", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    script: Source,
}

/// The wait after each step of run, unless speed sets another.
const WAIT: Duration = Duration::from_millis(250);

/// Names of the circles in commands.
const CIRCLES: [&str; 4] = ["tl", "tr", "bl", "br"];

struct Playing {
    game: SukoGame,
    dealer: RandomSukos,
    wait: Duration,
}

impl PlayArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        if self.script == Source::StandardInput && self.file == Some(Source::StandardInput) {
            return Err(Failure::input(
                "standard input holds the commands: name a file for the puzzle",
            ));
        }
        let mut dealer = RandomSukos::new(Colouring::default(), self.seed);
        let FilledSuko { suko, digits, .. } = match &self.file {
            None => FilledSuko::of(&deal(&mut dealer, true, &context.stop)?),
            Some(file) => pick(filled_puzzles(file, &context.stop)?, self.puzzle)?,
        };
        let mut playing = Playing {
            game: SukoGame::new(suko, digits, self.improve),
            dealer,
            wait: WAIT,
        };
        play(&mut playing, &self.script, context, output)
    }
}

fn deal(
    dealer: &mut RandomSukos,
    is_unique: bool,
    stop: &Stop,
) -> Result<crate::kin::suko::Suko, Failure> {
    let dealt = dealer.next(is_unique, stop)?;
    dealt.ok_or_else(|| Failure::stopped("stopped before a Suko was dealt"))
}

impl LineGame for Playing {
    const HELP: &'static str = "\
\x20 B2 5, B2=5   type 5 into square B2 (column B, row 2); B2 . makes it blank
  TL 22        change the total of a circle: TL, TR, BL or BR
  a 15         change the total of colour a
  colour a 15 A1 B1 A2   give colour a these squares and a total; without them, remove it
  generate [unique]      deal another puzzle, with one solution only if it says unique
  check        say what is wrong, and how all totals stand
  solve        find a solution at once; again: the next one
  step [K]     take a step of the search from the digits typed, or K steps
  run          take steps up to the next solution; any line pauses it
  speed TIME   wait this long after each step of run, such as 250ms
  improve SET  search with these improvements from now on: 1,2, none, or brute
  clear [all]  take the solver's digits out, or all digits
  reset        go back to the puzzle and the digits of the beginning";

    const INVITATION: &'static str = "Fill the squares until all totals are valid";

    fn show(&mut self, output: &mut Output) -> Result<(), Failure> {
        let game = &self.game;
        let digits = game.digits();
        output.line(game.suko().picture(&digits))?;
        for line in wrong_digits(&digits) {
            output.line(line)?;
        }
        for total in game.totals() {
            if let TotalStatus::Wrong { .. } = total.status {
                output.line(format_args!("{}: {}", total.name, total.status))?;
            }
        }
        match (game.mode(), game.solver()) {
            (SukoMode::Paused, _) => output.line("paused")?,
            (SukoMode::Failed, Some(solver)) if solver.solutions > 0 => {
                output.line("failed: there is no other solution")?;
            }
            (SukoMode::Failed, _) => output.line("failed: no solution has these digits")?,
            _ if game.is_solved() => output.line("solved")?,
            _ => {}
        }
        if let Some(solver) = game.solver() {
            let ms = 1000.0 * solver.elapsed.as_secs_f64();
            output.line(format_args!(
                "steps {}, squares filled by rules {}, {ms:.3} ms, {:.1} steps per ms",
                solver.steps,
                solver.filled,
                solver.steps as f64 / ms
            ))?;
        }
        output.line("")
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn follow(
        &mut self,
        line: &str,
        lower: &str,
        console: &mut Console<'_>,
    ) -> Result<(), Trouble> {
        let lower = lower.replace('=', " ");
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words[..] {
            ["pause"] => {}
            ["check"] => {
                let digits = self.game.digits();
                for line in wrong_digits(&digits) {
                    console.output.line(line)?;
                }
                return Ok(console.output.text(totals(self.game.suko(), &digits))?);
            }
            ["solve"] => self.steps(u64::MAX, false, console)?,
            ["step" | "s"] => self.steps(1, true, console)?,
            ["step" | "s", steps] => match steps.parse() {
                Ok(steps) => self.steps(steps, true, console)?,
                Err(_) => return Trouble::line(format!("'{steps}' is no number of steps")),
            },
            ["run" | "auto"] if !console.a_person => self.steps(u64::MAX, true, console)?,
            ["run" | "auto"] => self.watch(console)?,
            ["speed", wait] => {
                self.wait = short_time(wait).map_err(Trouble::Line)?;
                return Ok(());
            }
            ["improve", set] => {
                self.game.set_method(set.parse()?);
                return Ok(());
            }
            ["clear"] => {
                self.game.clear_solver();
            }
            ["clear", "all"] => self.game.clear(),
            ["reset" | "restart"] => self.game.reset(),
            ["generate"] | ["generate", "unique"] => {
                let is_unique = words.len() == 2;
                let dealt = deal(&mut self.dealer, is_unique, &console.context.stop)?;
                self.game.begin(dealt);
            }
            ["colour", colour] => self.game.paint(letter(colour)?, 0, &[])?,
            ["colour", colour, total, ref squares @ ..] => {
                let squares: Result<Vec<_>, _> = squares.iter().map(|name| square(name)).collect();
                let total = number(total)?;
                self.game.paint(letter(colour)?, total, &squares?)?;
            }
            [place, value] => self.put(place, value, line)?,
            _ => return Trouble::unknown(line),
        }
        Ok(self.show(console.output)?)
    }
}

impl Playing {
    /// Changes a square, a circle or the total of a colour.
    fn put(&mut self, place: &str, value: &str, line: &str) -> Result<(), Trouble> {
        if let Ok(square) = square(place) {
            let digit = match value.parse() {
                Ok(digit) if (1..=9).contains(&digit) => digit,
                _ if matches!(value, "." | "-" | "0") => 0,
                _ => return Trouble::line(format!("'{value}' is no digit from 1 to 9")),
            };
            self.game.put(square, digit);
        } else if let Some(circle) = CIRCLES.iter().position(|&name| name == place) {
            self.game.set_circle(circle, number(value)?);
        } else if let Ok(colour) = letter(place) {
            let colours = self.game.suko().colours();
            let is_of = |&square: &usize| colours[square] == Some(colour);
            let squares: Vec<usize> = (0..SQUARES).filter(is_of).collect();
            if squares.is_empty() {
                return Trouble::line(format!("no square has colour {colour}"));
            }
            self.game.paint(colour, number(value)?, &squares)?;
        } else {
            return Trouble::unknown(line);
        }
        Ok(())
    }

    /// Takes at most so many steps of the search, up to its next solution, and prints them if
    /// `are_told`.
    fn steps(
        &mut self,
        most: u64,
        are_told: bool,
        console: &mut Console<'_>,
    ) -> Result<(), Trouble> {
        let stop = &console.context.stop;
        let mut told = Ok(());
        self.game.go_on(most, stop, &mut |step, number, cells| {
            if are_told && told.is_ok() {
                told = console.output.line(step_in_words(step, number, cells));
            }
        })?;
        told?;
        match stop.is_raised() {
            true => Err(Failure::stopped("stopped").into()),
            false => Ok(()),
        }
    }

    /// Takes steps and waits after each, until a line of input pauses it.
    fn watch(&mut self, console: &mut Console<'_>) -> Result<(), Trouble> {
        loop {
            self.steps(1, true, console)?;
            console.output.flush()?;
            let is_over = self.game.mode() != SukoMode::Paused;
            if is_over
                || console
                    .input
                    .comes_within(self.wait, &console.context.stop)?
            {
                return Ok(());
            }
        }
    }
}

fn square(name: &str) -> Result<usize, Trouble> {
    let is_named = |&other: &usize| square_name(other).eq_ignore_ascii_case(name);
    let found = (0..SQUARES).find(is_named);
    found.ok_or_else(|| Trouble::Line(format!("'{name}' is no square from A1 to C3")))
}

fn number(text: &str) -> Result<u32, Trouble> {
    let total = text.parse();
    total.map_err(|_| Trouble::Line(format!("'{text}' is no total")))
}

fn letter(text: &str) -> Result<char, Trouble> {
    let letter = text.parse();
    letter.map_err(|_| Trouble::Line(format!("'{text}' is no letter for a colour")))
}
