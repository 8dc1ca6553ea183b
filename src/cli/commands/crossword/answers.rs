use itertools::Itertools;
use serde_json::{Value, json};

use crate::kin::crossword::{
    Crossword, CrosswordEntry, CrosswordReport, CrosswordSolution, Reading,
};

use crate::cli::commands::solve::in_words;
use crate::cli::values::TextOrJson;
use crate::cli::{Failure, Output};
use survo_pages::TextTable;

const OPENING: &str = "{\"solutions\":[";

/// What stands for the clue and the value where there is no clue.
const NONE: &str = "-";

/// What an entry reads, for people and for programs.
#[derive(serde::Serialize)]
struct EntryAnswer<'a> {
    name: &'a str,
    clue: Option<&'a str>,
    /// As text: it may be beyond what readers of JSON keep of a number.
    value: Option<String>,
    word: String,
    languages: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transcription: Option<String>,
}

/// Prints solutions as they are found: there may be more than memory holds.
pub struct WordAnswers<'a> {
    pub crossword: &'a Crossword,
    pub count: bool,
    pub format: TextOrJson,
    pub transcribe: Option<usize>,
    pub found: u64,
    pub output: &'a mut Output,
}

impl WordAnswers<'_> {
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
        let entries = entries(crossword, self.transcribe, solution);
        for entry in &entries {
            let clue = entry.clue.unwrap_or(NONE);
            let value = entry.value.as_deref().unwrap_or(NONE);
            let languages = entry.languages.join(" or ");
            table.line([&entry.name, &clue, &value, &entry.word, &languages]);
        }
        self.output.line(table)?;
        for row in solution.grid(crossword).chunks(crossword.columns()) {
            let cells = row.iter().map(|cell| cell.unwrap_or('.'));
            self.output.line(cells.format(" "))?;
        }
        self.output.line("")?;
        if let Some(language) = self.transcribe {
            let of_crossword = crossword.languages().iter();
            let names: Vec<&str> = of_crossword
                .map(|language| language.name.as_str())
                .collect();
            for line in transcriptions(&entries, &names, names[language]) {
                self.output.line(line)?;
            }
            self.output.line("")?;
        }
        self.output.flush()
    }

    fn in_json(&self, solution: &CrosswordSolution) -> Value {
        let crossword = self.crossword;
        let letters = crossword.letters().iter().zip(&solution.values);
        let letters: serde_json::Map<String, Value> = letters
            .map(|(letter, &value)| (letter.to_string(), value.into()))
            .collect();
        let grid: Vec<String> = solution
            .grid(crossword)
            .chunks(crossword.columns())
            .map(|row| row.iter().map(|cell| cell.unwrap_or('.')).collect())
            .collect();
        json!({ "letters": letters, "entries": entries(crossword, self.transcribe, solution), "grid": grid })
    }
}

/// What the entries read.
fn entries<'a>(
    crossword: &'a Crossword,
    transcribe: Option<usize>,
    solution: &CrosswordSolution,
) -> Vec<EntryAnswer<'a>> {
    let read = crossword.entries().iter().zip(&solution.readings);
    read.map(|(entry, reading)| EntryAnswer {
        name: &entry.name,
        clue: entry.clue.as_ref().map(|clue| clue.text.as_str()),
        value: reading.value.map(|value| value.to_string()),
        word: reading.word.iter().collect(),
        languages: languages(crossword, reading),
        transcription: transcribe.and_then(|language| {
            let is_other = reading.languages.iter().any(|&other| other != language);
            let value = reading.value.filter(|_| is_other)?;
            Some(
                crossword.languages()[language]
                    .word(value)
                    .into_iter()
                    .collect(),
            )
        }),
    })
    .collect()
}

/// Lines that list: for each other language, its entries with their clues; entries of other
/// languages as `into` writes them; entries that `into` and another language write alike.
fn transcriptions(entries: &[EntryAnswer], languages: &[&str], into: &str) -> Vec<String> {
    let list = |words: Vec<String>| match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(", "),
    };
    let others = languages.iter().filter(|&&language| language != into);
    let mut lines: Vec<String> = others
        .map(|language| {
            let of = entries
                .iter()
                .filter(|entry| entry.languages.contains(language));
            let named = of.map(|entry| format!("{} {}", entry.name, entry.clue.unwrap_or(NONE)));
            format!("entries and clues in {language}: {}", list(named.collect()))
        })
        .collect();
    let written = entries.iter().filter_map(|entry| {
        let named = format!("{} {}", entry.name, entry.transcription.as_ref()?);
        Some((entry.languages.contains(&into), named))
    });
    let (alike, other): (Vec<_>, Vec<_>) = written.partition(|(is_alike, _)| *is_alike);
    let names = |of: Vec<(bool, String)>| list(of.into_iter().map(|(_, named)| named).collect());
    lines.push(format!(
        "other languages transcribed into {into}: {}",
        names(other)
    ));
    lines.push(format!("alike in {into} and another: {}", names(alike)));
    lines
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
