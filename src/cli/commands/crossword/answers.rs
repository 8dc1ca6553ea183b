use itertools::Itertools;
use serde_json::{Map, json};

use crate::kin::crossword::{Crossword, CrosswordReport, CrosswordSolution, transcriptions};

use crate::cli::output;
use crate::cli::values::Form;
use survo_pages::TextTable;

/// Prints solutions as they are found: there may be more than memory holds.
pub struct WordAnswers<'a> {
    pub crossword: &'a Crossword,
    pub count: bool,
    pub format: Form,
    /// The number of a language.
    pub transcribe: Option<usize>,
    pub found: u64,
}

impl WordAnswers<'_> {
    pub fn begin(&mut self) {
        if self.format == Form::Json {
            output::text("{\"solutions\":[");
        }
    }

    pub fn solution(&mut self, solution: &CrosswordSolution) {
        self.found += 1;
        if self.count {
            return;
        }
        let crossword = self.crossword;
        let letters = crossword.letters().iter().zip(&solution.values);
        let entries = solution.answers(crossword, self.transcribe);
        let grid = solution.rows(crossword);
        if self.format == Form::Json {
            let before = if self.found == 1 { "" } else { "," };
            let letters = letters.map(|(letter, &value)| (letter.to_string(), value.into()));
            let letters: Map<_, _> = letters.collect();
            let solution = json!({ "letters": letters, "entries": entries, "grid": grid });
            return output::text(format_args!("{before}{solution}"));
        }
        let mut letters = letters.map(|(letter, value)| format!("{letter} = {value}"));
        let mut table = TextTable::new("<<><<");
        table.headings("entry|clue|value|word|language");
        for entry in &entries {
            table.line(entry.fields().each_ref().map(|field| field as _));
        }
        let mut rows = grid.iter().map(|row| row.chars().join(" "));
        let (found, letters, rows) = (self.found, letters.join(", "), rows.join("\n"));
        answer!("Solution {found}\n{letters}\n\n{table}\n{rows}\n");
        if let Some(into) = self.transcribe {
            output::line(transcriptions(crossword, &entries, into));
        }
        output::flush()
    }

    pub fn end(&mut self, report: &CrosswordReport) {
        let verdict = report.verdict();
        if self.format == Form::Json {
            answer!(
                "],\"outcome\":\"{}\",\"complete\":{},\"space\":\"{}\"}}",
                verdict.name(),
                verdict.is_complete(),
                self.crossword.space(),
            );
        } else {
            output::line(verdict);
        }
        output::flush()
    }
}
