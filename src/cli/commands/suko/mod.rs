//! `survo suko`

mod check;
mod generate;
mod solve;
mod stats;

use std::path::Path;

use crate::kin::suko::text::{TextSuko, read};
use crate::search::Stop;

use crate::cli::config::Suko;
use crate::cli::content::Content;
use crate::cli::exit::{Failure, Status};

pub fn run(config: &Suko, stop: &Stop) -> Result<Status, Failure> {
    match config {
        Suko::Solve(solve) => solve::run(solve, stop),
        Suko::Generate(generate) => generate::run(generate, stop),
        Suko::Check(check) => check::run(check, stop),
        Suko::Stats(stats) => stats::run(stats, stop),
    }
}

/// The name of the input and its puzzles, at least one.
fn puzzles(file: Option<&Path>, stop: &Stop) -> Result<(String, Vec<TextSuko>), Failure> {
    let content = Content::read(file, stop)?;
    let name = content.name.clone();
    let sukos =
        read(&content.text()).map_err(|error| Failure::input(format!("{name}, {error}")))?;
    if sukos.is_empty() {
        return Err(Failure::input(format!("{name} holds no Suko")));
    }
    Ok((name, sukos))
}
