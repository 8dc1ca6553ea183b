//! `survo explain --format json`: an explanation as one object.

use crate::puzzle::text::{json_cells, json_puzzle};
use serde_json::{Value, json};

use crate::search::Verdict;
use survo_workbench::explain::{Conclusion, Explanation, Rule, Step};

use crate::cli::puzzles::{GivenPuzzle, table_rows};

/// The puzzle, what is said of it, the steps, the numbers that they put in place, and the
/// solutions: one, two if there are several, or none.
pub fn object(given: &GivenPuzzle, explanation: &Explanation) -> Value {
    let (is_explained, is_finished) = match explanation.outcome {
        Conclusion::Stopped { .. } => (false, false),
        Conclusion::Searched { .. } => (false, true),
        _ => (true, true),
    };
    let verdict = explanation.verdict();
    let is_graded = is_finished && verdict == Verdict::Unique;
    let rule = explanation.difficulty().filter(|_| is_graded);
    let mut object = json_puzzle(&given.puzzle);
    object["puzzle"] = given.number.into();
    object["line"] = given.line.into();
    object["says"] = explanation.to_string().into();
    object["outcome"] = verdict.name().into();
    object["is_explained"] = is_explained.into();
    object["level"] = rule.map(Rule::level).into();
    object["rule"] = rule.map(Rule::name).into();
    object["steps"] = explanation.steps.iter().map(step).collect();
    object["reached"] = json_cells(given.puzzle.shape(), &explanation.reached);
    object["tables"] = explanation.tables().iter().map(table_rows).collect();
    object
}

fn step(step: &Step) -> Value {
    json!({
        "rule": step.rule.name(),
        "text": step.text,
        "steps": step.steps.iter().map(self::step).collect::<Vec<_>>(),
        "conflict": step.conflict.as_ref().map(ToString::to_string),
    })
}
