//! The steps of a search in words.

use crate::kin::suko::square_name;
use crate::kin::suko::text::square_text;
use crate::kin::sum_puzzle::SearchStep;

/// Counts the steps that it puts into words.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepWords {
    steps: u64,
}

impl StepWords {
    /// A line for a step: the square after it, its number, and what was done.
    pub fn words(&mut self, step: SearchStep<'_>) -> String {
        if !matches!(step, SearchStep::Filled { .. }) {
            self.steps += 1;
        }
        let steps = self.steps;
        let (cells, words) = match step {
            SearchStep::Tried {
                cell,
                value,
                refused,
                cells,
            } => {
                let refused = if refused { ", a total is wrong" } else { "" };
                let square = square_name(cell);
                (cells, format!("{steps}. {square} = {value}{refused}"))
            }
            SearchStep::Filled {
                cell,
                value,
                by,
                cells,
            } => {
                let (square, by) = (square_name(cell), by.number());
                (cells, format!("   {square} = {value} by rule {by}"))
            }
            SearchStep::Permutation { cells, solves } => {
                let solves = if solves { ", a solution" } else { "" };
                (cells, format!("{steps}.{solves}"))
            }
        };
        let square = square_text(cells).replace(' ', "");
        let square = square.trim_end().replace('\n', " ");
        format!("{square}  {words}")
    }
}
