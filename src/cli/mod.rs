//! From arguments to an exit status.
//!
//! Raw arguments ([`args`]) become one validated [`config::Config`] before
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
    let status = match args::Args::try_parse() {
        Ok(args) => run(args),
        Err(error) if error.use_stderr() => Err(Failure::usage(&error)),
        // Help and version are answers, not errors.
        Err(answer) => {
            // A closed pipe is no reason to complain.
            let _ = answer.print();
            Ok(Status::Done)
        }
    };
    match status {
        Ok(status) => status.into(),
        Err(failure) => {
            if let Some(line) = failure.line() {
                eprintln!("survo: {line}");
            }
            failure.status().into()
        }
    }
}

fn run(args: args::Args) -> Result<Status, Failure> {
    let config = config::Config::try_from(args)?;
    logging::start(config.logging);
    let stop = signals::watch()
        .map_err(|error| Failure::input(format!("cannot watch for signals: {error}")))?;
    commands::run(config.command, config.logging, &stop)
}
