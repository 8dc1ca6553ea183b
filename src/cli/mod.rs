//! From arguments to an exit status.
//!
//! Raw arguments ([`args`]) become one validated [`config::Command`] before
//! anything runs; commands see the configuration only.

mod args;
mod commands;
mod config;
mod content;
mod exit;
mod input;
mod logging;
mod output;
mod progress;
mod puzzles;
mod signals;

use std::process::ExitCode;

use clap::Parser;

use exit::{Failure, Status};

/// Runs the program.
pub fn main() -> ExitCode {
    let (outcome, json) = match args::Args::try_parse() {
        Ok(args) => {
            let logging = config::Logging::from(args.logging);
            logging::start(logging);
            (run(args.command, logging), logging.json)
        }
        Err(error) if error.use_stderr() => (Err(Failure::usage(&error)), false),
        // Help and version are answers, not errors.
        Err(answer) => {
            // A closed pipe is no reason to complain.
            let _ = answer.print();
            (Ok(Status::Done), false)
        }
    };
    match outcome {
        Ok(status) => status.into(),
        Err(failure) => {
            if let Some(line) = failure.line() {
                logging::complaint(line, json);
            }
            failure.status().into()
        }
    }
}

fn run(args: args::CommandArgs, logging: config::Logging) -> Result<Status, Failure> {
    let command = config::Command::try_from(args)?;
    let stop = signals::watch()
        .map_err(|error| Failure::input(format!("cannot watch for signals: {error}")))?;
    commands::run(command, logging, &stop)
}
