//! `survo explain`

use crate::puzzle::{Puzzle, Table};
use crate::search::Stop;
use crate::workbench::explain::{Conclusion, ExplainError, Explanation, Rule, StepList, explain};

use crate::cli::config::Explain;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;
use crate::cli::puzzles;

pub fn run(config: &Explain, stop: &Stop) -> Result<Status, Failure> {
    let puzzles = puzzles::read(&config.source, stop)?;
    let mut output = Output::new();
    for given in &puzzles {
        if puzzles.len() > 1 {
            let line = given.line.unwrap_or_default();
            let before = if given.number > 1 { "\n" } else { "" };
            output.line(format_args!("{before}Puzzle {}, line {line}", given.number))?;
        }
        match explain(&given.puzzle, stop) {
            Ok(explanation) => tell(&given.puzzle, &explanation, &mut output)?,
            Err(error) => {
                output.flush()?;
                let line = format!("{}{error}", given.place);
                return Err(match error {
                    ExplainError::Stopped => Failure::stopped(line),
                    _ => Failure::input(line),
                });
            }
        }
        output.flush()?;
    }
    Ok(Status::Done)
}

fn tell(puzzle: &Puzzle, explanation: &Explanation, output: &mut Output) -> Result<(), Failure> {
    output.line(puzzle)?;
    output.line("")?;
    if !explanation.steps.is_empty() {
        output.line(StepList(&explanation.steps))?;
    }
    match &explanation.outcome {
        Conclusion::Solved(table) => {
            output.line(table)?;
            output.line("unique: the only solution")?;
        }
        Conclusion::Several { reached, tables } => {
            if reached != puzzle.givens() {
                let reached = Puzzle::new(puzzle.margins().clone(), reached.clone());
                // Steps put numbers of solutions in place.
                if let Ok(reached) = reached {
                    output.line("So far:")?;
                    output.line(reached)?;
                    output.line("")?;
                }
            }
            let [first, second] = &**tables;
            output.line("Several solutions from here, such as these two:")?;
            output.line(first)?;
            output.line("")?;
            output.line(second)?;
            output.line(differing(first, second))?;
        }
        Conclusion::Ruled(bound) => {
            output.line(format_args!("no solution: {bound}"))?;
        }
        Conclusion::Impossible(conflict) => {
            output.line(format_args!("no solution: {conflict}"))?;
        }
    }
    let unique = matches!(explanation.outcome, Conclusion::Solved(_));
    if let Some(rule) = explanation.difficulty().filter(|_| unique) {
        output.line(format_args!(
            "difficulty {} of {}: {}",
            rule.level(),
            Rule::ALL.len(),
            rule.name()
        ))?;
    }
    Ok(())
}

/// In how many cells two tables differ.
fn differing(first: &Table, second: &Table) -> String {
    let cells = first
        .cells()
        .iter()
        .zip(second.cells())
        .filter(|(x, y)| x != y)
        .count();
    format!("not unique: they differ in {cells} cells")
}
