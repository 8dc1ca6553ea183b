//! `survo explain --format json`: an explanation as one object.

use serde_json::{Value, json};

use crate::puzzle::{Puzzle, Table};
use survo_workbench::explain::{Conclusion, Explanation, Reached, Rule, Step};

use crate::cli::puzzles::{GivenPuzzle, in_rows, puzzle_object};

/// The puzzle, what is said of it, the steps, the numbers that they put in place, and the solutions:
/// one, two if there are several, or none.
pub fn object(
    given: &GivenPuzzle,
    explained: &Result<Explanation, Box<Reached>>,
    said: &str,
) -> Value {
    let puzzle = &given.puzzle;
    let mut object = puzzle_object(puzzle);
    object["puzzle"] = given.number.into();
    object["line"] = given.line.into();
    object["says"] = said.into();
    let (outcome, steps, reached, tables) = match explained {
        Ok(explanation) => {
            let (outcome, reached, tables) = concluded(puzzle, &explanation.outcome);
            (outcome, &explanation.steps, reached, tables)
        }
        Err(reached) => {
            let outcome = if reached.is_unique {
                "unique"
            } else {
                "unknown"
            };
            (outcome, &reached.steps, &reached.cells[..], &[][..])
        }
    };
    let rule = match explained {
        Ok(explanation) if outcome == "unique" => explanation.difficulty(),
        _ => None,
    };
    object["outcome"] = outcome.into();
    object["is_explained"] = is_explained(explained).into();
    object["level"] = rule.map(Rule::level).into();
    object["rule"] = rule.map(Rule::name).into();
    object["steps"] = steps.iter().map(step).collect();
    object["reached"] = in_rows(puzzle.shape(), reached);
    object["tables"] = tables
        .iter()
        .map(|table| in_rows(table.shape(), table.cells()))
        .collect();
    object
}

/// Whether the steps, or a bound, show what is said without a search.
fn is_explained(explained: &Result<Explanation, Box<Reached>>) -> bool {
    let by_search =
        |explanation: &Explanation| matches!(explanation.outcome, Conclusion::Searched { .. });
    explained
        .as_ref()
        .is_ok_and(|explanation| !by_search(explanation))
}

/// The outcome by its name, the cells that the steps reach, and the solutions.
fn concluded<'a>(
    puzzle: &'a Puzzle,
    conclusion: &'a Conclusion,
) -> (&'static str, &'a [u8], &'a [Table]) {
    match conclusion {
        Conclusion::Solved(table) => ("unique", table.cells(), std::slice::from_ref(table)),
        Conclusion::Several { reached, tables } => ("several", reached, &tables[..]),
        Conclusion::Searched { reached, only, .. } => match only {
            Some(table) => ("unique", reached, std::slice::from_ref(table)),
            None => ("none", reached, &[]),
        },
        Conclusion::Ruled(_) | Conclusion::Impossible(_) => ("none", puzzle.givens(), &[]),
    }
}

fn step(step: &Step) -> Value {
    json!({
        "rule": step.rule.name(),
        "text": step.text,
        "steps": step.steps.iter().map(self::step).collect::<Vec<_>>(),
        "conflict": step.conflict.as_ref().map(ToString::to_string),
    })
}
