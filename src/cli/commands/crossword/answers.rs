use itertools::Itertools;
use serde_json::{Value, json};

use crate::kin::crossword::{
    Crossword, CrosswordEntry, CrosswordReport, CrosswordSolution, Reading,
};

use crate::cli::commands::solve::in_words;
use crate::cli::values::TextOrJson;
use crate::cli::{Failure, Output};
use crate::documents::TextTable;

const OPENING: &str = "{\"solutions\":[";

/// What stands for the clue and the value where there is no clue.
const NONE: &str = "-";

/// Prints solutions as they are found: there may be more than memory holds.
pub struct Answers<'a> {
    pub crossword: &'a Crossword,
    pub count: bool,
    pub format: TextOrJson,
    pub transcribe: Option<usize>,
    pub found: u64,
    pub output: &'a mut Output,
}

impl Answers<'_> {
    pub fn solution(&mut self, solution: &CrosswordSolution) -> Result<(), Failure> {
        self.found += 1;
        if self.count {
            return Ok(());
        }
        match self.format {
            TextOrJson::Text => self.in_text(solution),
            TextOrJson::Json => {
                let before = if self.found == 1 { OPENING } else { "," };
                let object = self.in_json(solution);
                self.output.text(format_args!("{before}{object}"))
            }
        }
    }

    pub fn end(&mut self, report: &CrosswordReport) -> Result<(), Failure> {
        let verdict = report.verdict();
        match self.format {
            TextOrJson::Text => self.output.line(in_words(verdict))?,
            TextOrJson::Json => {
                let before = if self.found > 0 { "" } else { OPENING };
                self.output.line(format_args!(
                    "{before}],\"outcome\":{},\"complete\":{},\"space\":{}}}",
                    json!(verdict.name()),
                    verdict.is_complete(),
                    json!(self.crossword.space().to_string()),
                ))?;
            }
        }
        self.output.flush()
    }

    fn in_text(&mut self, solution: &CrosswordSolution) -> Result<(), Failure> {
        let crossword = self.crossword;
        self.output.line(format_args!("Solution {}", self.found))?;
        let letters = crossword.letters().iter().zip(&solution.values);
        let mut letters = letters.map(|(letter, value)| format!("{letter} = {value}"));
        self.output.line(letters.join(", ") + "\n")?;
        let mut table = TextTable::new("<<><<");
        table.headings("entry|clue|value|word|language");
        for (entry, reading) in crossword.entries().iter().zip(&solution.readings) {
            let value = reading
                .value
                .map_or(NONE.to_owned(), |value| value.to_string());
            let word: String = reading.word.iter().collect();
            let languages = languages(crossword, reading).join(" or ");
            table.line([&entry.name, &clue_text(entry), &value, &word, &languages]);
        }
        self.output.line(table)?;
        for row in solution.grid(crossword).chunks(crossword.columns()) {
            let cells = row.iter().map(|cell| cell.unwrap_or('.'));
            self.output.line(cells.format(" "))?;
        }
        self.output.line("")?;
        if let Some(language) = self.transcribe {
            self.transcriptions(language, solution)?;
        }
        self.output.flush()
    }

    /// What entries of other languages are in this one, in the order of the clues.
    fn transcriptions(
        &mut self,
        language: usize,
        solution: &CrosswordSolution,
    ) -> Result<(), Failure> {
        let crossword = self.crossword;
        let (mut other, mut alike) = (Vec::new(), Vec::new());
        for (entry, reading) in crossword.entries().iter().zip(&solution.readings) {
            if let Some(word) = transcription(crossword, language, reading) {
                let named = format!("{} {word}", entry.name);
                match reading.languages.contains(&language) {
                    true => alike.push(named),
                    false => other.push(named),
                }
            }
        }
        let name = crossword.languages()[language].name.as_str();
        let list = |words: Vec<String>| match words.is_empty() {
            true => "none".to_owned(),
            false => words.join(", "),
        };
        self.output.line(format_args!(
            "other languages transcribed into {name}: {}\nalike in {name} and another: {}\n",
            list(other),
            list(alike)
        ))
    }

    fn in_json(&self, solution: &CrosswordSolution) -> Value {
        let crossword = self.crossword;
        let letters = crossword.letters().iter().zip(&solution.values);
        let letters: serde_json::Map<String, Value> = letters
            .map(|(letter, &value)| (letter.to_string(), value.into()))
            .collect();
        let entries: Vec<Value> = crossword
            .entries()
            .iter()
            .zip(&solution.readings)
            .map(|(entry, reading)| {
                let mut object = json!({
                    "name": entry.name,
                    "clue": entry.clue.as_ref().map(|clue| &clue.text),
                    // As text: it may be beyond what readers of JSON keep of a number.
                    "value": reading.value.map(|value| value.to_string()),
                    "word": reading.word.iter().collect::<String>(),
                    "languages": languages(crossword, reading),
                });
                let language = self.transcribe;
                if let Some(word) =
                    language.and_then(|language| transcription(crossword, language, reading))
                {
                    object["transcription"] = word.into();
                }
                object
            })
            .collect();
        let grid: Vec<String> = solution
            .grid(crossword)
            .chunks(crossword.columns())
            .map(|row| row.iter().map(|cell| cell.unwrap_or('.')).collect())
            .collect();
        json!({ "letters": letters, "entries": entries, "grid": grid })
    }
}

/// What an entry that another language writes so is in a language.
fn transcription(crossword: &Crossword, language: usize, reading: &Reading) -> Option<String> {
    let is_other = reading.languages.iter().any(|&other| other != language);
    let value = reading.value.filter(|_| is_other)?;
    let word = crossword.languages()[language].word(value);
    Some(word.into_iter().collect())
}

pub fn clue_text(entry: &CrosswordEntry) -> &str {
    entry.clue.as_ref().map_or(NONE, |clue| &clue.text)
}

pub fn languages<'a>(crossword: &'a Crossword, reading: &Reading) -> Vec<&'a str> {
    let languages = reading.languages.iter();
    languages
        .map(|&language| crossword.languages()[language].name.as_str())
        .collect()
}
