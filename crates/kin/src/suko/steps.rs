//! The steps of a search in words.

use super::square_name;
use super::text::square_text;
use crate::sum_puzzle::SearchStep;

/// A line for a step: the square after it, the number of the step, and what was done.
pub fn step_in_words(step: SearchStep, number: u64, cells: &[u8]) -> String {
    let words = match step {
        SearchStep::Tried {
            cell,
            value,
            refused,
        } => {
            let refused = if refused { ", a total is wrong" } else { "" };
            format!("{number}. {} = {value}{refused}", square_name(cell))
        }
        SearchStep::Filled { cell, value, by } => {
            let by = by.number();
            format!("   {} = {value} by rule {by}", square_name(cell))
        }
        SearchStep::Permutation { solves } => {
            let solves = if solves { ", a solution" } else { "" };
            format!("{number}.{solves}")
        }
        SearchStep::Solution => "a solution".to_owned(),
    };
    let square = square_text(cells).replace(' ', "");
    let square = square.trim_end().replace('\n', " ");
    format!("{square}  {words}")
}
