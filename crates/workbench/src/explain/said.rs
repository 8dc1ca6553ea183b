//! What an explanation says of its puzzle, in a sentence.

use std::fmt::{Display, Formatter};

use super::{Conclusion, Explanation, Rule};
use survo_core::counted;
use survo_core::puzzle::text::SideBySide;

/// Whether the puzzle has one solution, several or none, and how that is shown.
impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let steps = counted(self.steps.len(), "step");
        match &self.outcome {
            Conclusion::Solved(_) => {
                write!(f, "Unique: {steps} to the only solution")?;
                self.difficulty().map_or(Ok(()), |rule| {
                    let (level, all) = (rule.level(), Rule::ALL.len());
                    write!(f, ", difficulty {level} of {all}: {}", rule.name())
                })
            }
            Conclusion::Several(tables) => {
                let differing = SideBySide(tables).differing();
                write!(
                    f,
                    "Not unique: two of the solutions differ in the {differing} cells in brackets"
                )
            }
            Conclusion::Searched { only, by, effort } => {
                let what = match only {
                    Some(_) => "Unique",
                    None => "No solution",
                };
                write!(f, "{what}, by a search ({by}, {effort}): the rules ")?;
                match self.steps.is_empty() {
                    true => f.write_str("put no number in place"),
                    false => write!(f, "come no further than {steps}"),
                }
            }
            Conclusion::Ruled(bound) => write!(f, "No solution: {bound}"),
            Conclusion::Impossible(conflict) if self.steps.is_empty() => {
                write!(f, "No solution: {conflict}")
            }
            Conclusion::Impossible(_) => write!(f, "No solution: {steps} to a contradiction"),
            Conclusion::Stopped { is_unique: true } => write!(
                f,
                "Unique by a search; the explanation is not finished: {steps} so far"
            ),
            Conclusion::Stopped { is_unique: false } => {
                write!(f, "Not decided whether it is unique: {steps} so far")
            }
        }
    }
}
