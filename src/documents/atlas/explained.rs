//! What is known about each unique puzzle of a size, as bytes: difficulty and human steps.
//!
//! Text is kept as a *template*, in which a `#` stands for each number, and the numbers; the
//! templates are a list of their own. All numbers are whole: seven bits a byte, the lowest first,
//! the eighth bit says that more follow. A puzzle is, in this order: ten times its MD, ten times
//! the standard error, the level of the hardest rule, the number of lines of text, and for each
//! line the number of its template and its numbers. A line that is indented belongs to the step
//! before. A step that puts a number in place begins with `CELL = NUMBER:`.

use std::collections::HashMap;
use std::hash::Hash;

use rayon::prelude::*;

use super::{AtlasError, AtlasProgress};
use crate::puzzle::{Puzzle, Table};
use crate::search::Stop;
use crate::workbench::difficulty::{MeasureError, Trials, measure};
use crate::workbench::explain::{ExplainError, Rule, Step, explain_by_steps};

/// Different things, numbered from 0 in the order in which they came.
pub(super) struct Numbering<T> {
    pub(super) list: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T> Default for Numbering<T> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Numbering<T> {
    pub(super) fn number(&mut self, thing: T) -> usize {
        let next = self.list.len();
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.list.push(thing.clone());
            next
        })
    }
}

pub(super) type Templates = Numbering<String>;

impl Templates {
    pub(super) fn push(&mut self, data: &mut Vec<u8>, text: &str) {
        let (template, numbers) = split(text);
        push_number(data, self.number(template) as u64);
        for number in numbers {
            push_number(data, number);
        }
    }
}

/// A text with `#` for each number, and the numbers.
fn split(text: &str) -> (String, Vec<u64>) {
    let (mut template, mut numbers) = (String::new(), Vec::new());
    let mut number = None;
    for sign in text.chars() {
        if let Some(digit) = sign.to_digit(10) {
            if number.is_none() {
                template.push('#');
            }
            number = Some(number.unwrap_or(0) * 10 + u64::from(digit));
        } else {
            numbers.extend(number.take());
            template.push(sign);
        }
    }
    numbers.extend(number);
    (template, numbers)
}

/// Appends a number, seven bits a byte, which is how postcard writes it.
pub(super) fn push_number(data: &mut Vec<u8>, number: u64) {
    data.extend(postcard::to_stdvec(&number).expect("memory takes any number"));
}

/// The bytes of unique puzzles in the order of their tables.
pub(super) fn explained(
    tables: &[&Table],
    trials: Trials,
    templates: &mut Templates,
    stop: &Stop,
    progress: &dyn AtlasProgress,
) -> Result<Vec<u8>, AtlasError> {
    let known: Vec<([u64; 3], Vec<String>)> = tables
        .par_iter()
        .map(|table| {
            let known = known(table, trials, stop);
            progress.pairs(1);
            known
        })
        .collect::<Result<_, _>>()?;
    let mut data = Vec::new();
    for (figures, lines) in known {
        for number in figures.into_iter().chain([lines.len() as u64]) {
            push_number(&mut data, number);
        }
        for line in &lines {
            templates.push(&mut data, line);
        }
    }
    Ok(data)
}

/// The numbers with which a puzzle begins, without the number of its lines, and the lines.
fn known(
    table: &Table,
    trials: Trials,
    stop: &Stop,
) -> Result<([u64; 3], Vec<String>), AtlasError> {
    let puzzle = Puzzle::open(table.margins());
    let difficulty = measure(&puzzle, trials, stop).map_err(|error| match error {
        MeasureError::Stopped => AtlasError::Stopped,
        error => AtlasError::puzzle(puzzle.margins(), error),
    })?;
    let explanation = explain_by_steps(&puzzle, stop).map_err(|error| match error {
        ExplainError::Stopped(_) => AtlasError::Stopped,
        error => AtlasError::puzzle(puzzle.margins(), error),
    })?;
    let mut texts = Vec::new();
    lines(&explanation.steps, 0, &mut texts);
    let tenths = |number: f64| (number * 10.0).round() as u64;
    let level = explanation.difficulty().map_or(0, Rule::level) as u64;
    let figures = [
        tenths(difficulty.mean),
        tenths(difficulty.standard_error),
        level,
    ];
    Ok((figures, texts))
}

/// The lines of a list of steps without their numbers, which the page gives them again.
fn lines(steps: &[Step], depth: usize, to: &mut Vec<String>) {
    let indent = "    ".repeat(depth);
    for step in steps {
        to.push(format!("{indent}{}", step.text));
        lines(&step.steps, depth + 1, to);
        let end = step.conflict.iter();
        to.extend(end.map(|conflict| format!("{indent}    But then {conflict}.")));
    }
}
