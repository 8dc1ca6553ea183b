//! A text as blocks of lines, one block for each puzzle.

use super::entries::TextLine;
use super::{TextError, TextProblem};

/// The lines of one puzzle; never empty.
#[derive(Debug)]
pub(super) struct TextBlock<'a> {
    pub(super) lines: Vec<TextLine<'a>>,
    /// Whether they are a matrix of Survo, headed by the first of them, or the table form.
    pub(super) is_matrix: bool,
}

/// What a line does in the edit field of Survo.
enum EditCommand {
    Heading,
    End,
    /// Anything else that begins with MAT, such as `MAT SAVE A` for a matrix that
    /// stands elsewhere, and the title of a problem.
    Other,
}

fn command(text: &str) -> Option<EditCommand> {
    let mut words = text.split_whitespace();
    match (words.next()?, words.next(), words.next()) {
        ("MATRIX", Some(_), _) => Some(EditCommand::Heading),
        ("MAT", Some("SAVE"), Some("AS")) => Some(EditCommand::Heading),
        ("MAT" | "Problem", Some(_), _) => Some(EditCommand::Other),
        // An operation, such as /SP_SWAP A.
        (word, _, _) if word.len() > 1 && word.starts_with('/') && !word.starts_with("//") => {
            Some(EditCommand::Other)
        }
        ("END", _, _) => Some(EditCommand::End),
        _ => None,
    }
}

/// Whether a line is a sentence or a title, which belongs to no table: it begins with a word, and
/// goes on with another, or with what no row of a table has.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| {
        word.chars().filter(|c| c.is_alphabetic()).count() > 1
            && word.starts_with(char::is_alphabetic)
    };
    let is_cell = |word: &str| {
        word.chars()
            .all(|c| c.is_ascii_digit() || "*._-?|,;=+".contains(c))
            || word.starts_with("MD=")
    };
    let mut words = text.split_whitespace();
    words.next().is_some_and(is_word)
        && (words.clone().next().is_some_and(is_word) || !words.all(is_cell))
}

/// The lists of a line of `[[7, 0, 24], [0, 5, 12]]`, each as its own line; the line as it is if
/// it has none.
fn lists(text: &str) -> Vec<&str> {
    let inner = text.split(['[', ']']).filter(|part| {
        let part = part.trim();
        part.contains(|c: char| !c.is_whitespace() && c != ',')
    });
    match text.trim_start().starts_with('[') {
        true => inner.map(|part| part.trim_matches(',')).collect(),
        false => vec![text],
    }
}

/// The text of a line of the edit field after its line number and its `*`.
fn edit_field(text: &str) -> Option<&str> {
    text.trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .trim_start()
        .strip_prefix('*')
}

/// The blocks of a text.
///
/// # Errors
/// At a sentence where there is nothing else.
pub(super) fn blocks(text: &str) -> Result<Vec<TextBlock<'_>>, TextError> {
    let mut split = BlockSplitter::default();
    for line in lines(text) {
        for text in lists(line.text) {
            split.line(TextLine { text, ..line });
        }
    }
    split.finish();
    match split.prose {
        Some(line) if split.blocks.is_empty() => {
            Err(line.error(TextProblem::TooShort(line.shown())))
        }
        _ => Ok(split.blocks),
    }
}

/// The lines of a text but for comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, text)| !text.trim_start().starts_with(['#', '%']))
        .map(|(number, text)| TextLine { number, text })
}

#[derive(Default)]
struct BlockSplitter<'a> {
    blocks: Vec<TextBlock<'a>>,
    lines: Vec<TextLine<'a>>,
    in_matrix: bool,
    /// Whether the present matrix was copied with line numbers and `*`.
    numbered: bool,
    /// The first sentence.
    prose: Option<TextLine<'a>>,
}

impl<'a> BlockSplitter<'a> {
    fn line(&mut self, TextLine { number, text }: TextLine<'a>) {
        let inner = edit_field(text);
        let heading = inner.and_then(command).is_some();
        let text = match inner {
            Some(inner) if heading || self.in_matrix && self.numbered => inner,
            _ => text,
        };
        let line = TextLine { number, text };
        match command(text) {
            Some(EditCommand::Heading) => {
                self.finish();
                self.in_matrix = true;
                self.numbered = heading;
                self.lines.push(line);
            }
            Some(EditCommand::Other) => self.finish(),
            Some(EditCommand::End) if self.in_matrix => self.finish(),
            None if !self.in_matrix && is_prose(text) => {
                self.prose = self.prose.or(Some(line));
                self.finish();
            }
            // Spreadsheets write an empty row as separators alone.
            _ if text
                .chars()
                .all(|c| c.is_whitespace() || [',', ';'].contains(&c)) =>
            {
                self.finish()
            }
            _ => self.lines.push(line),
        }
    }

    fn finish(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        if !lines.is_empty() {
            self.blocks.push(TextBlock {
                lines,
                is_matrix: self.in_matrix,
            });
        }
        self.in_matrix = false;
    }
}
