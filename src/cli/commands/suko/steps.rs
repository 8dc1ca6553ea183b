//! The steps of a search in words.

use crate::kin::suko::square_name;
use crate::kin::suko::text::square_text;
use crate::kin::sum_puzzle::SearchStep;

#[derive(Clone, Copy, Debug, Default)]
pub struct StepWords {
    pub steps: u64,
}

impl StepWords {
    /// A line for a step: the square after it, its number, and what was done.
    pub fn words(&mut self, step: SearchStep, cells: &[u8]) -> String {
        if matches!(
            step,
            SearchStep::Tried { .. } | SearchStep::Permutation { .. }
        ) {
            self.steps += 1;
        }
        let steps = self.steps;
        let words = match step {
            SearchStep::Tried {
                cell,
                value,
                refused,
            } => {
                let refused = if refused { ", a total is wrong" } else { "" };
                format!("{steps}. {} = {value}{refused}", square_name(cell))
            }
            SearchStep::Filled { cell, value, by } => {
                let by = by.number();
                format!("   {} = {value} by rule {by}", square_name(cell))
            }
            SearchStep::Permutation { solves } => {
                let solves = if solves { ", a solution" } else { "" };
                format!("{steps}.{solves}")
            }
            SearchStep::Solution => "a solution".to_owned(),
        };
        let square = square_text(cells).replace(' ', "");
        let square = square.trim_end().replace('\n', " ");
        format!("{square}  {words}")
    }
}
