//! From arguments to an exit status.
//!
//! Arguments become a `Job` only if all of them are valid; then it runs.

mod commands;
mod content;
mod exit;
mod input;
mod job;
mod logging;
mod output;
mod progress;
mod puzzles;
mod signals;
mod values;
mod work;

use std::process::ExitCode;

use clap::Parser;

use commands::Command;
use exit::{Failure, Status};
use job::Context;
use logging::{Logging, LoggingArgs};

const EXIT_STATUSES: &str = "\
Exit status:
  0  done (a closed output pipe included)
  1  a difference from a published value, or between two things compared; a
     survey or a filled puzzle that is found wrong
  2  unusable arguments or input, or nothing found within a limit
  3  stopped before the end, by a signal or a full disk; the same command
     goes on with an unfinished survey or table; other commands start over";

/// Counts and checks open Survo puzzles.
///
/// A Survo puzzle asks for the numbers 1..mn in an m x n table, once each, so
/// that rows and columns have given sums. S(m,n) is the number of essentially
/// different open puzzles, only sums given, with exactly one solution. This
/// program computes S(m,n) from nothing, in several independent ways.
#[derive(Debug, Parser)]
#[command(name = "survo", version, after_long_help = EXIT_STATUSES)]
struct Args {
    #[command(flatten)]
    logging: LoggingArgs,
    #[command(subcommand)]
    command: Command,
}

/// Runs the program.
pub fn main() -> ExitCode {
    let (outcome, logging) = match Args::try_parse() {
        Ok(args) => {
            let logging = args.logging.start();
            (run(args.command, logging), logging)
        }
        Err(error) if error.use_stderr() => (Err(Failure::usage(&error)), Logging::default()),
        // Help and version are answers, not errors.
        Err(answer) => {
            // A closed pipe is no reason to complain.
            let _ = answer.print();
            (Ok(Status::Done), Logging::default())
        }
    };
    match outcome {
        Ok(status) => status.into(),
        Err(failure) => {
            if let Some(line) = failure.line() {
                logging.complain(line);
            }
            failure.status().into()
        }
    }
}

fn run(command: Command, logging: Logging) -> Result<Status, Failure> {
    let job = command.job()?;
    let stop = signals::watch()
        .map_err(|error| Failure::input(format!("cannot watch for signals: {error}")))?;
    job(&Context { stop, logging })
}
