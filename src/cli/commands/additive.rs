//! `survo additive`

use std::path::Path;

use crate::search::Stop;
use crate::workbench::additive::{AdditiveTally, mark_additive};

use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(puzzles: &Path, out: &Path, stop: &Stop) -> Result<Status, Failure> {
    let tally = mark_additive(puzzles, out, stop)?
        .ok_or_else(|| Failure::stopped(format!("stopped: {} is not written", out.display())))?;
    let mut output = Output::new();
    output.line(describe(&tally))?;
    output.flush()?;
    Ok(match tally.published() {
        Some(published) if published.value != tally.additive => Status::Differs,
        _ => Status::Done,
    })
}

/// "3x4: 295 of 583 puzzles are additive, as published".
fn describe(tally: &AdditiveTally) -> String {
    let text = format!(
        "{}: {} of {} puzzles are additive",
        tally.shape, tally.additive, tally.puzzles
    );
    match tally.published() {
        Some(published) if published.value == tally.additive => format!("{text}, as published"),
        Some(published) => format!(
            "{text}, but {} is published ({})",
            published.value, published.source
        ),
        None => text,
    }
}
