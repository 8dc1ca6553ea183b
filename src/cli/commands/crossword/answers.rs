use itertools::Itertools;
use serde_json::{Value, json};

use crate::kin::crossword::{Crossword, CrosswordReport, CrosswordSolution, Reading};

use crate::cli::commands::solve::in_words;
use crate::cli::output;
use crate::cli::values::Form;
use survo_pages::TextTable;

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
        let entries = entries(crossword, self.transcribe, solution);
        let grid = solution.grid(crossword);
        let grid = grid.chunks(crossword.columns());
        let grid = grid.map(|row| row.iter().map(|cell| cell.unwrap_or('.')));
        if self.format == Form::Json {
            let before = if self.found == 1 { "" } else { "," };
            let letters = letters.map(|(letter, &value)| (letter.to_string(), value.into()));
            let solution = json!({
                "letters": letters.collect::<serde_json::Map<String, Value>>(),
                "entries": entries,
                "grid": grid.map(String::from_iter).collect_vec(),
            });
            return output::text(format_args!("{before}{solution}"));
        }
        answer!("Solution {}", self.found);
        let mut letters = letters.map(|(letter, value)| format!("{letter} = {value}"));
        answer!("{}\n", letters.join(", "));
        let mut table = TextTable::new("<<><<");
        table.headings("entry|clue|value|word|language");
        for entry in &entries {
            let clue = entry.clue.unwrap_or(NONE);
            let value = entry.value.as_deref().unwrap_or(NONE);
            let languages = entry.languages.join(" or ");
            table.line([&entry.name, &clue, &value, &entry.word, &languages]);
        }
        output::line(table);
        for mut row in grid {
            output::line(row.join(" "));
        }
        output::line("");
        if let Some(language) = self.transcribe {
            let names = crossword
                .languages()
                .iter()
                .map(|language| &language.name[..]);
            transcribe(&entries, &names.collect_vec(), language);
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
            output::line(in_words(verdict));
        }
        output::flush()
    }
}

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
            Some(String::from_iter(
                crossword.languages()[language].word(value),
            ))
        }),
    })
    .collect()
}

/// Lists: for each other language, its entries with their clues; entries of other languages as
/// the language `into` writes them; entries that it and another language write alike.
fn transcribe(entries: &[EntryAnswer], languages: &[&str], into: usize) {
    let list = |words: Vec<String>| match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(", "),
    };
    let into = languages[into];
    for language in languages.iter().filter(|&&language| language != into) {
        let of = entries
            .iter()
            .filter(|entry| entry.languages.contains(language));
        let named = of.map(|entry| format!("{} {}", entry.name, entry.clue.unwrap_or(NONE)));
        answer!("entries and clues in {language}: {}", list(named.collect()));
    }
    let transcribed = |are_alike: bool| {
        let of = entries.iter();
        let of = of.filter(|entry| entry.languages.contains(&into) == are_alike);
        let named = of.filter_map(|entry| {
            let transcription = entry.transcription.as_ref()?;
            Some(format!("{} {transcription}", entry.name))
        });
        list(named.collect())
    };
    answer!(
        "other languages transcribed into {into}: {}",
        transcribed(false)
    );
    answer!("alike in {into} and another: {}\n", transcribed(true))
}

pub fn languages<'a>(crossword: &'a Crossword, reading: &Reading) -> Vec<&'a str> {
    let languages = reading.languages.iter();
    languages
        .map(|&language| crossword.languages()[language].name.as_str())
        .collect()
}
