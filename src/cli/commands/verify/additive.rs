//! `survo verify --additive`: the additive tables of a list of puzzles.

use super::VerifyArgs;
use crate::survey::files::{PUZZLES_FILE, survey_file};
use crate::workbench::additive::{AdditiveTally, mark_additive};

use crate::cli::{Context, Failure, Output, Status};

pub(super) fn run(
    args: &VerifyArgs,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let list = match args.target.is_dir() {
        true => survey_file(&args.target, PUZZLES_FILE)?,
        false => args.target.clone(),
    };
    let marked = args.out.as_deref();
    let pool = args.work.threads.pool()?;
    let tally = mark_additive(&list, marked, args.csv.separator(), &pool, &context.stop)?;
    let tally = tally.ok_or_else(|| Failure::stopped("stopped: nothing is written"))?;
    output.line(describe(&tally))?;
    let published = tally.published();
    Ok(Status::of(
        published.is_none_or(|published| published.value == tally.additive),
    ))
}

/// "3x4: 295 of 583 puzzles are additive, as published".
fn describe(tally: &AdditiveTally) -> String {
    let (shape, additive, puzzles) = (tally.shape, tally.additive, tally.puzzles);
    let text = format!("{shape}: {additive} of {puzzles} puzzles are additive");
    match tally.published() {
        Some(published) if published.value == additive => format!("{text}, as published"),
        Some(published) => format!(
            "{text}, but {} is published ({})",
            published.value, published.source
        ),
        None => text,
    }
}
