//! The answers of `survo solve`: as text, as CSV, as JSON.

use std::iter::repeat_n;

use crate::puzzle::text::cell_names;
use crate::puzzle::{Shape, Table};
use crate::search::{Report, Verdict};
use serde_json::json;

use crate::cli::puzzles::{GivenPuzzle, Puzzles, puzzle_fields, puzzle_names};
use crate::cli::{Failure, Output};

use super::{AnswerFormat, SolveArgs};

pub struct Answers<'a> {
    args: &'a SolveArgs,
    puzzles: usize,
    has_givens: bool,
    pub output: &'a mut Output,
    /// Tables of the present puzzle, kept until its verdict is known.
    tables: Vec<Table>,
    found: u64,
}

impl<'a> Answers<'a> {
    pub fn new(
        args: &'a SolveArgs,
        puzzles: &Puzzles,
        output: &'a mut Output,
    ) -> Result<Self, Failure> {
        let has_givens = puzzles.iter().any(|given| !given.puzzle.is_open());
        if args.format == AnswerFormat::Csv {
            let mut all = puzzles.iter();
            let shape = all.next().map(|given| given.puzzle.shape());
            let shape = shape.expect("there is a puzzle at least");
            if let Some(other) = all.find(|given| given.puzzle.shape() != shape) {
                refuse!(
                    "{}a {} puzzle after {shape} puzzles; --format csv wants one shape",
                    other.place,
                    other.puzzle.shape()
                );
            }
            let start = ["puzzle", "line", "outcome", "solutions", "complete"].map(str::to_owned);
            let names = puzzle_names(shape, has_givens);
            let solution = std::iter::once("solution".to_owned()).chain(cell_names(shape, 'x'));
            let solution = solution.filter(|_| !args.count);
            let header = start.into_iter().chain(names).chain(solution);
            output.line(args.csv.record(header));
        }
        Ok(Self {
            args,
            puzzles: puzzles.len(),
            has_givens,
            output,
            tables: Vec::new(),
            found: 0,
        })
    }

    pub fn begin(&mut self, given: &GivenPuzzle) {
        self.tables.clear();
        self.found = 0;
        if self.args.format == AnswerFormat::Text {
            given.begin(self.puzzles, self.output);
        }
    }

    pub fn table(&mut self, table: Table) {
        self.found += 1;
        if self.args.count {
            return;
        }
        if self.args.format != AnswerFormat::Text {
            self.tables.push(table);
            return;
        }
        // Text is printed at once: a long search shows what it has.
        if self.found > 1 {
            self.output.line("");
        }
        self.output.line(table);
        self.output.flush();
    }

    pub fn end(&mut self, given: &GivenPuzzle, engine: &str, report: &Report) {
        let verdict = report.verdict();
        match self.args.format {
            AnswerFormat::Text => self.output.line(in_words(verdict)),
            AnswerFormat::Csv => self.csv_lines(given, report),
            AnswerFormat::Json => {
                let mut object = json!({
                    "puzzle": given.number,
                    "line": given.line,
                    "rows": given.puzzle.rows(),
                    "columns": given.puzzle.columns(),
                    "givens": in_rows(given.puzzle.shape(), given.puzzle.givens()),
                    "outcome": verdict.name(),
                    "solutions": report.solutions,
                    "complete": verdict.is_complete(),
                    "engine": engine,
                    "search": report.effort.to_string(),
                });
                if !self.args.count {
                    let tables = self.tables.iter();
                    object["tables"] = tables
                        .map(|table| in_rows(table.shape(), table.cells()))
                        .collect();
                }
                self.output.line(object);
            }
        }
        self.output.flush()
    }

    fn csv_lines(&mut self, given: &GivenPuzzle, report: &Report) {
        let verdict = report.verdict();
        let puzzle = &given.puzzle;
        let mut start = vec![
            given.number.to_string(),
            given.line.map_or(String::new(), |line| line.to_string()),
            verdict.name().to_owned(),
            report.solutions.to_string(),
            if verdict.is_complete() { "yes" } else { "no" }.to_owned(),
        ];
        start.extend(puzzle_fields(puzzle, self.has_givens));
        let csv = self.args.csv;
        if self.args.count {
            return self.output.line(csv.record(start));
        }
        if self.tables.is_empty() {
            // As many empty fields as a solution and its number take.
            let empty = repeat_n(String::new(), puzzle.shape().cells() + 1);
            return self.output.line(csv.record(start.into_iter().chain(empty)));
        }
        for (number, table) in (1..).zip(&self.tables) {
            let cells = std::iter::once(number).chain(table.cells().iter().copied().map(u64::from));
            let fields = start
                .iter()
                .cloned()
                .chain(cells.map(|field| field.to_string()));
            self.output.line(csv.record(fields));
        }
    }
}

fn in_rows(shape: Shape, cells: &[u8]) -> serde_json::Value {
    let blank = |&cell: &u8| (cell != 0).then_some(cell);
    let rows = cells.chunks(shape.columns());
    rows.map(|row| row.iter().map(blank).collect::<serde_json::Value>())
        .collect()
}

pub(in crate::cli::commands) fn in_words(verdict: Verdict) -> String {
    match verdict {
        Verdict::None => "no solution".to_owned(),
        Verdict::Unique => "unique: the only solution".to_owned(),
        Verdict::Exactly(solutions) => format!("{solutions} solutions, no others"),
        Verdict::AtLeast(0) => "no solution so far".to_owned(),
        Verdict::AtLeast(1) => "1 solution so far, perhaps not the only one".to_owned(),
        Verdict::AtLeast(solutions) => format!("{solutions} solutions so far, perhaps more"),
    }
}
