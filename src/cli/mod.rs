//! From arguments to an exit status.
//!
//! The fields of a command's arguments have their final types: a value that is wrong by itself is
//! refused while clap parses. Each command checks the rest before it touches a file.

// The modules below use its macros.
#[macro_use]
mod output;

mod against;
mod commands;
mod context;
pub mod help;
mod input;
mod logging;
mod progress;
mod puzzles;
mod surveying;
mod values;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{FromArgMatches, Parser};

use commands::Command;
use context::Context;
use logging::LoggingArgs;
use output::{Failure, Result, Status, columns, refuse_to_replace};

/// What the help of the program says and that of a command does not repeat.
const FOR_ALL: &str = "\
Options of every command:
  -q, --quiet              hide progress; print results and errors only
  -v, --verbose            report more about the work; -vv reports still more

Exit status:
  0  success; also when the reader of the output closes the pipe
  1  a difference from a published value or between two surveys; a fault that a check
     found in a survey or a filled puzzle; or a puzzle with another outcome than --expect
  2  arguments or input that cannot be used, a damaged survey among them; or nothing
     was found within a limit
  3  the work stopped early: by a signal, a time limit or a full disk. The same command
     continues an unfinished survey, table or atlas, and a merge of several sizes; other
     commands start again";

/// Counts and checks open Survo puzzles.
///
/// A Survo puzzle asks for the numbers 1..mn in an m x n table, once each, so that rows and columns
/// have given sums. S(m,n) is the number of essentially different open puzzles, only sums given,
/// with exactly one solution. This program recomputes Mustonen's table of S(m,n), adds nine new
/// values, and records how each was checked.
#[derive(Debug, Parser)]
#[command(name = "survo", version, after_long_help = FOR_ALL)]
struct Args {
    #[command(flatten)]
    logging: LoggingArgs,
    #[command(subcommand)]
    command: Command,
}

/// Runs the program, which is built from this revision of its source.
pub fn main(revision: &'static str) -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let ended = begin(&words, revision);
    // What was printed before a failure comes before what is said of it.
    let ended = output::end().and(ended);
    let status = ended.unwrap_or_else(|failure| {
        if let Some(text) = failure.text {
            logging::complain(&text);
        }
        failure.status
    });
    status.into()
}

/// Does what the words ask for.
fn begin(words: &[OsString], revision: &'static str) -> Result {
    let parsed = help::command_for(words).try_get_matches_from(words);
    let parsed = parsed.and_then(|matches| Ok((Args::from_arg_matches(&matches)?, matches)));
    let (args, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return answer(&error, words),
    };
    refuse_to_replace(&matches, words)?;
    args.logging.start();
    context::watch(args.command.hears_signals())
        .map_err(|error| Failure::input(format!("cannot watch for signals: {error}")))?;
    args.command.run(&Context::new(revision))
}

fn answer(error: &clap::Error, words: &[OsString]) -> Result {
    let is_short = words.len() == 2 && words[1] == "-h";
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => output::text(help::page(columns())),
        ErrorKind::DisplayHelp if is_short => output::text(help::page(columns())),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error
            .print()
            .and_then(|()| std::io::stdout().flush())
            .map_err(|error| Failure::output(&error))?,
        _ => return Err(help::failure(error, words)),
    }
    Ok(Status::Done)
}
