//! The answers of `survo solve`: as text, as CSV, as JSON.

use crate::engines::EngineKind;
use crate::puzzle::{Shape, Table};
use crate::search::{Report, Verdict};
use serde_json::json;

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::puzzles::GivenPuzzle;
use crate::cli::work::CsvArg;

use super::AnswerFormat;

/// Writes the answers, one puzzle after the other.
pub struct Answers {
    format: AnswerFormat,
    /// Whether tables are left out.
    count: bool,
    csv: CsvArg,
    several: bool,
    output: Output,
    /// Tables of the present puzzle, kept until its verdict is known.
    tables: Vec<Table>,
    found: u64,
}

impl Answers {
    pub fn new(
        format: AnswerFormat,
        count: bool,
        csv: CsvArg,
        puzzles: &[GivenPuzzle],
    ) -> Result<Self, Failure> {
        let mut answers = Self {
            format,
            count,
            csv,
            several: puzzles.len() > 1,
            output: Output::new(),
            tables: Vec::new(),
            found: 0,
        };
        if format == AnswerFormat::Csv {
            let shape = puzzles[0].puzzle.shape();
            if let Some(other) = puzzles.iter().find(|given| given.puzzle.shape() != shape) {
                return Err(Failure::input(format!(
                    "{}a {} puzzle after {shape} puzzles; --format csv wants one shape",
                    other.place,
                    other.puzzle.shape()
                )));
            }
            answers.output.line(csv.line(csv_header(shape, count)))?;
        }
        Ok(answers)
    }

    /// Before the search for a puzzle.
    pub fn begin(&mut self, given: &GivenPuzzle) -> Result<(), Failure> {
        self.tables.clear();
        self.found = 0;
        if self.format == AnswerFormat::Text && self.several {
            if given.number > 1 {
                self.output.line("")?;
            }
            let line = given.line.unwrap_or_default();
            self.output
                .line(format_args!("Puzzle {}, line {line}", given.number))?;
        }
        Ok(())
    }

    /// A solution is found.
    pub fn table(&mut self, table: &Table) -> Result<(), Failure> {
        self.found += 1;
        if self.count {
            return Ok(());
        }
        if self.format != AnswerFormat::Text {
            self.tables.push(table.clone());
            return Ok(());
        }
        // Text is printed at once: a long search shows what it has.
        if self.found > 1 {
            self.output.line("")?;
        }
        self.output.line(table)?;
        self.output.flush()
    }

    /// The search for a puzzle has ended.
    pub fn end(
        &mut self,
        given: &GivenPuzzle,
        engine: EngineKind,
        report: &Report,
    ) -> Result<(), Failure> {
        let verdict = report.verdict();
        match self.format {
            AnswerFormat::Text => self.output.line(in_words(verdict))?,
            AnswerFormat::Csv => self.csv_lines(given, report)?,
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
                    "engine": engine.name(),
                    "search": report.effort.to_string(),
                });
                if !self.count {
                    object["tables"] = self
                        .tables
                        .iter()
                        .map(|table| in_rows(table.shape(), table.cells()))
                        .collect();
                }
                self.output.line(object)?;
            }
        }
        self.output.flush()
    }

    /// Where the answers go, for what is told beside them.
    pub fn output(&mut self) -> &mut Output {
        &mut self.output
    }

    pub fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush()
    }

    fn csv_lines(&mut self, given: &GivenPuzzle, report: &Report) -> Result<(), Failure> {
        let verdict = report.verdict();
        let line = given.line.map_or(String::new(), |line| line.to_string());
        let complete = if verdict.is_complete() { "yes" } else { "no" };
        let sums: String = given
            .puzzle
            .rows()
            .iter()
            .chain(given.puzzle.columns())
            .map(|sum| format!(",{sum}"))
            .collect();
        let start = format!(
            "{},{line},{},{},{complete}{sums}",
            given.number,
            verdict.name(),
            report.solutions
        );
        if self.count {
            return self.output.line(self.csv.line(start));
        }
        if self.tables.is_empty() {
            // As many empty fields as a solution and its number take.
            let empty = ",".repeat(given.puzzle.shape().cells() + 1);
            return self.output.line(self.csv.line(start + &empty));
        }
        for (number, table) in (1..).zip(&self.tables) {
            let cells: String = table.cells().iter().map(|k| format!(",{k}")).collect();
            let line = format!("{start},{number}{cells}");
            self.output.line(self.csv.line(line))?;
        }
        Ok(())
    }
}

fn csv_header(shape: Shape, count: bool) -> String {
    let mut header = "puzzle,line,outcome,solutions,complete".to_owned();
    let mut add = |name: String| {
        header.push(',');
        header.push_str(&name);
    };
    (1..=shape.rows()).for_each(|i| add(format!("r{i}")));
    (1..=shape.columns()).for_each(|j| add(format!("c{j}")));
    if !count {
        add("solution".to_owned());
        for i in 1..=shape.rows() {
            (1..=shape.columns()).for_each(|j| add(format!("x{i}_{j}")));
        }
    }
    header
}

/// Cells as rows, a blank as null.
fn in_rows(shape: Shape, cells: &[u8]) -> serde_json::Value {
    cells
        .chunks(shape.columns())
        .map(|row| {
            row.iter()
                .map(|&k| (k != 0).then_some(k))
                .collect::<Vec<_>>()
        })
        .map(|row| json!(row))
        .collect()
}

/// What is proved of the number of solutions.
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
