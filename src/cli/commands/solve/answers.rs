//! The answers of `survo solve`: as text, as CSV, as JSON. Tables are written as they are found.

use std::iter::{once, repeat_n};

use crate::puzzle::Table;
use crate::puzzle::text::{cell_names, json_puzzle, puzzle_fields, puzzle_names};
use crate::search::{Ending, Report, Verdict};
use serde_json::{Value, json};
use survo_core::counted;
use survo_workbench::explain::ViolatedBound;

use crate::cli::puzzles::{GivenPuzzle, Puzzles, table_rows};
use crate::cli::{Result, output};

use super::SolveArgs;
use crate::cli::values::Form;

pub struct Answers<'a> {
    args: &'a SolveArgs,
    are_several: bool,
    has_givens: bool,
    /// Tables of the present puzzle so far.
    found: u64,
    /// For CSV, the last of them: the last record of a puzzle has its verdict.
    last: Option<Table>,
}

impl<'a> Answers<'a> {
    pub fn new(args: &'a SolveArgs, puzzles: &Puzzles) -> Result<Self> {
        let mut answers = Self {
            args,
            are_several: puzzles.are_several(),
            has_givens: false,
            found: 0,
            last: None,
        };
        if args.format == Form::Csv {
            answers.csv_header(puzzles)?;
        }
        Ok(answers)
    }

    /// Writes the header, which needs a look at all puzzles: they must have one shape.
    fn csv_header(&mut self, puzzles: &Puzzles) -> Result<()> {
        let mut first = None;
        for given in puzzles.iter() {
            let given = given?;
            let other = given.puzzle.shape();
            let shape = *first.get_or_insert(other);
            if other != shape {
                let place = given.place;
                refuse!(
                    "{place}a {other} puzzle after {shape} puzzles; --format csv wants one shape"
                );
            }
            self.has_givens |= !given.puzzle.is_open();
        }
        let Some(shape) = first else {
            return Ok(());
        };
        let start = ["puzzle", "line", "outcome", "solutions", "complete"].map(str::to_owned);
        let names = puzzle_names(shape, self.has_givens);
        let solution = once("solution".to_owned()).chain(cell_names(shape, 'x'));
        let solution = solution.filter(|_| !self.args.count);
        let header = start.into_iter().chain(names).chain(solution);
        output::line(self.args.csv.record(header));
        Ok(())
    }

    pub fn begin(&mut self, given: &GivenPuzzle) {
        self.found = 0;
        self.last = None;
        if self.args.format == Form::Text {
            given.begin(self.are_several);
        }
    }

    pub fn table(&mut self, given: &GivenPuzzle, table: Table) {
        if self.args.count {
            return;
        }
        match self.args.format {
            Form::Text => {
                if self.found > 0 {
                    output::line("");
                }
                output::line(table);
                output::flush();
            }
            Form::Csv => {
                if let Some(before) = self.last.replace(table) {
                    self.csv_line(given, None, Some(&before));
                }
            }
            Form::Json => {
                match self.found {
                    0 => self.json_start(given),
                    _ => output::text(","),
                }
                output::text(table_rows(&table));
            }
        }
        self.found += 1;
    }

    /// `stopped` says when a search ended that was not finished, such as `after 1m`.
    pub fn end(&mut self, given: &GivenPuzzle, engine: &str, report: &Report, stopped: &str) {
        match self.args.format {
            Form::Text => output::line(said(given, report, stopped)),
            Form::Csv => {
                let last = self.last.take();
                self.csv_line(given, Some(report), last.as_ref());
            }
            Form::Json => self.json_end(given, engine, report),
        }
        output::flush()
    }

    /// A record. That of the last table has the report, and so has that of a puzzle without tables.
    fn csv_line(&mut self, given: &GivenPuzzle, report: Option<&Report>, table: Option<&Table>) {
        let puzzle = &given.puzzle;
        let line = given.line.map_or(String::new(), |line| line.to_string());
        let [outcome, solutions, complete] = match report {
            None => Default::default(),
            Some(report) => {
                let verdict = report.verdict();
                let complete = if verdict.is_complete() { "yes" } else { "no" };
                let solutions = report.solutions.to_string();
                [verdict.name().to_owned(), solutions, complete.to_owned()]
            }
        };
        let mut fields = vec![given.number.to_string(), line, outcome, solutions, complete];
        fields.extend(puzzle_fields(puzzle, self.has_givens));
        match table {
            _ if self.args.count => {}
            // As many empty fields as a solution and its number take.
            None => fields.extend(repeat_n(String::new(), puzzle.shape().cells() + 1)),
            Some(table) => {
                let number = report.map_or(self.found, |report| report.solutions);
                fields.push(number.to_string());
                fields.extend(table.cells().iter().map(u8::to_string));
            }
        }
        output::line(self.args.csv.record(fields));
    }

    /// The object of a puzzle up to its first table.
    fn json_start(&mut self, given: &GivenPuzzle) {
        let mut object = json_puzzle(&given.puzzle);
        object["puzzle"] = given.number.into();
        object["line"] = given.line.into();
        let text = object.to_string();
        output::text(text.trim_end_matches('}'));
        if !self.args.count {
            output::text(",\"tables\":[");
        }
    }

    fn json_end(&mut self, given: &GivenPuzzle, engine: &str, report: &Report) {
        if self.found == 0 {
            self.json_start(given);
        }
        if !self.args.count {
            output::text("]");
        }
        let verdict = report.verdict();
        let rest: Value = json!({
            "outcome": verdict.name(),
            "solutions": report.solutions,
            "complete": verdict.is_complete(),
            "engine": engine,
            "search": report.effort.to_string(),
        });
        let text = rest.to_string();
        output::line(format_args!(",{}", text.trim_start_matches('{')));
    }
}

/// The verdict in words.
fn said(given: &GivenPuzzle, report: &Report, stopped: &str) -> String {
    match (report.verdict(), report.ending) {
        (Verdict::None, _) => match ViolatedBound::of(given.puzzle.margins()) {
            Some(bound) => format!("no solution: {bound}"),
            None => "no solution: the search has excluded every table".to_owned(),
        },
        (Verdict::AtLeast(found @ 0..2), Ending::Stopped) => {
            let found = match found {
                0 => "no solution".to_owned(),
                _ => counted(found, "solution"),
            };
            format!("undecided {stopped}: {found} found")
        }
        (Verdict::AtLeast(found), Ending::Stopped) => {
            format!(
                "not unique: {} found, undecided {stopped} whether more",
                counted(found, "solution")
            )
        }
        (Verdict::AtLeast(found @ 2..), _) => {
            format!("not unique: at least {found} solutions (--limit none finds all)")
        }
        (verdict, _) => verdict.to_string(),
    }
}
