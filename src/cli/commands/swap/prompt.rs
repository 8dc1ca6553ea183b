//! A game that is played line by line, at a keyboard or by a script.

use std::io::IsTerminal;

use survo_core::shown;

use crate::cli::input::Input;
use crate::cli::values::Source;
use crate::cli::{Context, Failure, Output, Status};

use super::game::SwapGame;

/// Characters of an instruction that are repeated.
const QUOTED: usize = 200;

const HELP: &str = "\
\x20 5 6          swap 5 and 6; several pairs are played in turn
  undo 2       go back to where 2 swaps were played
  restart      go back to the start table
  products     show the products of the sums, which order the start (--start products)
  hint         name the next swap of a shortest list
  x            play the next swap of a shortest list
  y, auto      play a shortest list to its end
  undo         take the last change back
  show         show the game
  quit         end
In the table, Sum is what a row or column has, OK what it should have, and D the difference; W is
the sum of all D without their signs.";

const INVITATION: &str = "Swap two numbers at a time until every D is 0 (help: all commands).";

pub enum Trouble {
    /// The instruction cannot be followed; a person may try another.
    Line(String),
    Failure(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// An error of the library is about the instruction.
impl<E: std::error::Error> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self::Line(error.to_string())
    }
}

impl Trouble {
    pub fn line<T>(problem: impl Into<String>) -> Result<T, Self> {
        Err(Self::Line(problem.into()))
    }

    pub fn unknown<T>(line: &str) -> Result<T, Self> {
        Self::line(format!("'{line}' is no command (see help)"))
    }
}

pub struct Console<'a> {
    pub output: &'a mut Output,
    pub context: &'a Context,
    /// Whether a person types the lines; else they are a script.
    pub a_person: bool,
    pub input: Input,
}

/// Plays the lines of a source until they end or one says quit. The first line of a script that
/// cannot be followed ends the game with a failure.
pub fn play(
    game: &mut SwapGame,
    script: &Source,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let mut console = Console {
        output,
        context,
        a_person: *script == Source::StandardInput && std::io::stdin().is_terminal(),
        input: Input::open(script)?,
    };
    game.show(console.output);
    if console.a_person {
        console.output.line(INVITATION);
    }
    loop {
        if console.a_person {
            console.output.text("> ");
        }
        console.output.flush();
        let Some(line) = console.input.next(&context.stop)? else {
            break;
        };
        let line = line.trim().trim_start_matches('\u{feff}');
        if !console.a_person && !line.is_empty() {
            writeln!(console.output, "> {}", shown(line, QUOTED));
        }
        match follow(game, line, &mut console) {
            Ok(true) => {}
            Ok(false) => return Ok(Status::Done),
            Err(Trouble::Line(problem)) if console.a_person => console.output.line(problem),
            Err(Trouble::Line(problem)) => return Err(console.input.problem(problem)),
            Err(Trouble::Failure(failure)) => return Err(failure),
        }
    }
    if console.a_person {
        console.output.line("");
    }
    Ok(Status::Done)
}

/// Follows a line; whether the game goes on.
fn follow(game: &mut SwapGame, line: &str, console: &mut Console<'_>) -> Result<bool, Trouble> {
    let lower = line.to_ascii_lowercase();
    match lower.as_str() {
        "" => {}
        _ if line.starts_with('#') => {}
        "quit" | "exit" | "q" => return Ok(false),
        "help" | "?" => console.output.line(HELP),
        "show" => game.show(console.output),
        "undo" | "u" => match game.game.undo().is_some() {
            true => game.show(console.output),
            false => return Trouble::line("there is nothing to undo"),
        },
        lower => game.follow(line, lower, console)?,
    }
    Ok(true)
}
