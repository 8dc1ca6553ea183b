//! Games that are played line by line, at a keyboard or by a script.

use std::io::IsTerminal;

use survo_base::shown;

use super::context::Context;
use super::input::Input;
use super::output::{Failure, Output, Status};
use super::values::Source;

/// Characters of an instruction that are repeated.
const QUOTED: usize = 200;

/// What help says of the instructions of every game.
pub const HELP: &str = "\
\x20 undo         take the last change back
  show         show the game
  quit         end";

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

pub trait LineGame {
    const HELP: &'static str;
    const INVITATION: &'static str;

    fn show(&mut self, output: &mut Output) -> Result<(), Failure>;

    fn undo(&mut self) -> bool;

    /// Follows an instruction of its own: a line, and the same in small letters.
    fn follow(&mut self, line: &str, lower: &str, console: &mut Console<'_>)
    -> Result<(), Trouble>;
}

/// Plays the lines of a source until they end or one says quit. The first line of a script that
/// cannot be followed ends the game with a failure.
pub fn play<G: LineGame>(
    game: &mut G,
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
    game.show(console.output)?;
    if console.a_person {
        console
            .output
            .line(format_args!("{} (help: all commands).", G::INVITATION))?;
    }
    loop {
        if console.a_person {
            console.output.text("> ")?;
        }
        console.output.flush()?;
        let Some(line) = console.input.next(&context.stop)? else {
            break;
        };
        let line = line.trim().trim_start_matches('\u{feff}');
        if !console.a_person && !line.is_empty() {
            console
                .output
                .line(format_args!("> {}", shown(line, QUOTED)))?;
        }
        match follow(game, line, &mut console) {
            Ok(true) => {}
            Ok(false) => return Ok(Status::Done),
            Err(Trouble::Line(problem)) if console.a_person => console.output.line(problem)?,
            Err(Trouble::Line(problem)) => return Err(console.input.problem(problem)),
            Err(Trouble::Failure(failure)) => return Err(failure),
        }
    }
    if console.a_person {
        console.output.line("")?;
    }
    Ok(Status::Done)
}

/// Follows a line; whether the game goes on.
fn follow<G: LineGame>(
    game: &mut G,
    line: &str,
    console: &mut Console<'_>,
) -> Result<bool, Trouble> {
    let lower = line.to_ascii_lowercase();
    match lower.as_str() {
        "" => {}
        _ if line.starts_with('#') => {}
        "quit" | "exit" | "q" => return Ok(false),
        "help" | "?" => console.output.line(format_args!("{}\n{HELP}", G::HELP))?,
        "show" => game.show(console.output)?,
        "undo" | "u" => match game.undo() {
            true => game.show(console.output)?,
            false => return Trouble::line("there is nothing to undo"),
        },
        lower => game.follow(line, lower, console)?,
    }
    Ok(true)
}
