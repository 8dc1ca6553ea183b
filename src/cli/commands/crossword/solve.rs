//! `survo crossword solve`

use std::time::Instant;

use crate::kin::crossword::{Crossword, SearchReport, read_bytes, solve};
use crate::search::{Ending, Stop};

use crate::cli::config::CrosswordSolve;
use crate::cli::content::Content;
use crate::cli::exit::{Failure, Status};

use super::answers::Answers;

pub fn run(config: &CrosswordSolve, stop: &Stop) -> Result<Status, Failure> {
    let crossword = crossword(config, stop)?;
    let mut answers = Answers::new(config, &crossword);
    let mut failed = None;
    let started = Instant::now();
    let report = solve(&crossword, config.limit, stop, &mut |solution| {
        if let Err(failure) = answers.solution(solution) {
            // Nobody listens any more.
            failed.get_or_insert(failure);
            stop.raise();
        }
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    tell(&crossword, &report, started.elapsed().as_secs_f64());
    answers.end(&report)?;
    if report.ending == Ending::Stopped {
        return Err(Failure::stopped("stopped before the end of the search"));
    }
    Ok(Status::Done)
}

/// The puzzle of the file, with the patterns that are asked for.
fn crossword(config: &CrosswordSolve, stop: &Stop) -> Result<Crossword, Failure> {
    let content = Content::read(config.file.as_deref(), stop)?;
    let mut crossword =
        read_bytes(&content.bytes).map_err(|error| content.wrong(error.line, &error.problem))?;
    if !config.with_patterns {
        crossword.clear_patterns();
    }
    for asked in &config.patterns {
        let Some(entry) = crossword.entry(&asked.entry) else {
            return Err(Failure::input(format!(
                "--pattern: {} has no entry '{}'",
                content.name, asked.entry
            )));
        };
        crossword
            .set_pattern(entry, &asked.pattern)
            .map_err(|problem| Failure::input(format!("--pattern: {problem}")))?;
    }
    Ok(crossword)
}

/// The search in figures, for those who want to know.
fn tell(crossword: &Crossword, report: &SearchReport, seconds: f64) {
    tracing::info!(
        space = %crossword.space(),
        values = crossword.values().len(),
        letters = crossword.letters().len(),
        languages = crossword.languages().len(),
        clues = crossword.entries().len(),
        "space"
    );
    for tally in &report.tallies {
        let entry = &crossword.entries()[tally.entry];
        let new_letters: String = tally.new_letters.iter().collect();
        tracing::info!(
            entry = %entry.name(),
            clue = %entry.clue(),
            %new_letters,
            choices = tally.choices,
            values = tally.values,
            length = tally.length,
            words = tally.words,
            pattern = tally.pattern,
            crossings = tally.crossings,
            "candidates"
        );
    }
    tracing::info!(solutions = report.solutions, seconds, "searched");
}
