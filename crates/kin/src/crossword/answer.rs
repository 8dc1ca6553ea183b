//! The entries of a solution, written for people and for programs.

use itertools::Itertools;
use serde::Serialize;

use super::puzzle::Crossword;
use super::search::{CrosswordSolution, Reading};
use super::words::CandidateWords;

/// What an entry reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryAnswer<'a> {
    pub name: &'a str,
    pub clue: &'a str,
    /// As text: it may be beyond what readers of JSON keep of a number.
    pub value: String,
    /// The letters for its digits.
    pub word: String,
    /// The names of the languages that write it so.
    pub languages: Vec<&'a str>,
    /// The word in the language into which entries of others are transcribed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcription: Option<String>,
}

impl EntryAnswer<'_> {
    /// Its fields in text: the name, the clue, the value, the word, the languages.
    pub fn fields(&self) -> [String; 5] {
        [
            self.name.to_owned(),
            self.clue.to_owned(),
            self.value.clone(),
            self.word.clone(),
            self.languages.join(" or "),
        ]
    }
}

impl Reading {
    fn languages<'a>(&self, crossword: &'a Crossword) -> Vec<&'a str> {
        let languages = self.languages.iter();
        let names = languages.map(|&language| crossword.languages()[language].name.as_str());
        names.collect()
    }
}

impl CrosswordSolution {
    /// What each entry reads, with transcriptions into the language of this number.
    ///
    /// # Panics
    /// When the crossword has no such language, or it is not the one of the solution.
    pub fn answers<'a>(
        &self,
        crossword: &'a Crossword,
        into: Option<usize>,
    ) -> Vec<EntryAnswer<'a>> {
        let read = crossword.entries().iter().zip(&self.readings);
        read.map(|(entry, reading)| EntryAnswer {
            name: &entry.name,
            clue: &entry.clue.text,
            value: reading.value.to_string(),
            word: reading.word.iter().collect(),
            languages: reading.languages(crossword),
            transcription: into.and_then(|language| {
                let is_other = reading.languages.iter().any(|&other| other != language);
                is_other
                    .then(|| String::from_iter(crossword.languages()[language].word(reading.value)))
            }),
        })
        .collect()
    }

    /// The rows of the grid, . where there is no entry.
    pub fn rows(&self, crossword: &Crossword) -> Vec<String> {
        let grid = self.grid(crossword);
        let rows = grid.chunks(crossword.columns());
        rows.map(|row| row.iter().map(|cell| cell.unwrap_or('.')).collect())
            .collect()
    }
}

/// Lists: for each language but `into`, its entries with their clues; entries of other languages
/// as `into` writes them; entries that it and another language write alike. `entries` is what
/// those of the puzzle read, with their transcriptions into it.
///
/// # Panics
/// When the crossword has no such language.
pub fn transcriptions(crossword: &Crossword, entries: &[EntryAnswer<'_>], into: usize) -> String {
    let or_none = |list: String| match list.is_empty() {
        true => "none".to_owned(),
        false => list,
    };
    let in_language = |language: &str| {
        let of = entries.iter();
        of.partition::<Vec<&EntryAnswer<'_>>, _>(|entry| entry.languages.contains(&language))
    };
    let names = crossword.languages().iter();
    let names: Vec<&str> = names.map(|language| &language.name[..]).collect();
    let into = names[into];
    let mut lines = String::new();
    for language in names.into_iter().filter(|&language| language != into) {
        let (of, _) = in_language(language);
        let named = of.iter();
        let mut named = named.map(|it| format!("{} {}", it.name, it.clue));
        let named = or_none(named.join(", "));
        lines += &format!("entries and clues in {language}: {named}\n");
    }
    let (alike, others) = in_language(into);
    let [alike, others] = [alike, others].map(|of| {
        let mut named = of.into_iter().filter_map(|entry| {
            let transcription = entry.transcription.as_ref()?;
            Some(format!("{} {transcription}", entry.name))
        });
        or_none(named.join(", "))
    });
    lines
        + &format!("other languages transcribed into {into}: {others}\n")
        + &format!("alike in {into} and another: {alike}\n")
}

impl CandidateWords {
    /// A line for each word, or one without a word.
    pub fn lines(&self, crossword: &Crossword) -> Vec<String> {
        let letters = self.letters.iter();
        let letters = letters
            .map(|(letter, value)| format!("{letter}={value}"))
            .join(" ");
        let value = self.value.map_or("-".to_owned(), |value| value.to_string());
        let start = format!("{letters}  {value}");
        if self.words.is_empty() {
            return vec![start];
        }
        let words = self.words.iter().map(|reading| {
            let word = String::from_iter(&reading.word);
            let languages = reading.languages(crossword).join(" or ");
            format!("{start}  {word}  {languages}")
        });
        words.collect()
    }
}
