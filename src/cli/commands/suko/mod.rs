//! `survo suko`

mod check;
mod generate;
mod solve;
mod stats;

use std::io::Read;
use std::path::Path;

use survo::engines::Stop;
use survo::suko::text::{TextSuko, read};

use crate::cli::config::Suko;
use crate::cli::exit::{Failure, Status};

pub fn run(config: &Suko, stop: &Stop) -> Result<Status, Failure> {
    match config {
        Suko::Solve(solve) => solve::run(solve, stop),
        Suko::Generate(generate) => generate::run(generate, stop),
        Suko::Check(check) => check::run(check),
        Suko::Stats(stats) => stats::run(stats, stop),
    }
}

/// The name of the input and its puzzles, at least one.
fn puzzles(file: Option<&Path>) -> Result<(String, Vec<TextSuko>), Failure> {
    let (name, bytes) = match file {
        Some(path) => (path.display().to_string(), std::fs::read(path)),
        None => {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().read_to_end(&mut bytes);
            ("standard input".to_owned(), read.map(|_| bytes))
        }
    };
    let bytes = bytes.map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    let sukos = read(&String::from_utf8_lossy(&bytes))
        .map_err(|error| Failure::input(format!("{name}, {error}")))?;
    if sukos.is_empty() {
        return Err(Failure::input(format!("{name} holds no Suko")));
    }
    Ok((name, sukos))
}
