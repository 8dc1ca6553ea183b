//! A text as blocks of lines, one block for each puzzle.

use super::entries::{BLANKS, TextLine};
use super::{TextError, TextProblem};

/// The rows of one puzzle, at least one.
#[derive(Debug)]
pub(super) struct TextBlock<'a> {
    /// The line on which it begins: a heading, or the first row.
    pub line: usize,
    pub rows: Vec<TextLine<'a>>,
}

/// A matrix of Survo whose heading has been read. After the Survo help on `MAT SAVE`:
/// `MAT SAVE AS A` is followed by the rows; `MATRIX A` may be followed by lines of comment and
/// then by `///` and column labels, and has row labels then; `MATRIX A ///` is followed by rows
/// without labels. Rows may end in ` / comment`.
struct Matrix<'a> {
    heading: TextLine<'a>,
    /// Whether it was copied with line numbers and `*`.
    is_numbered: bool,
    rows: MatrixRows,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MatrixRows {
    /// They come after a line of labels.
    Awaited,
    Labelled,
    Plain,
}

/// What a line does in the edit field of Survo.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EditCommand {
    Heading(MatrixRows),
    End,
    /// A line that belongs to no matrix: one that begins with MAT and is no heading, such as
    /// `MAT SAVE A` for a matrix that stands elsewhere, one that begins with COMB, an operation,
    /// such as `/SP_SWAP A`, or the title of a problem.
    Other,
}

fn command(text: &str) -> Option<EditCommand> {
    let mut words = text.split_whitespace();
    match (words.next()?, words.next(), words.next()) {
        ("MATRIX", Some(_), _) if text.contains("///") => {
            Some(EditCommand::Heading(MatrixRows::Plain))
        }
        ("MATRIX", Some(_), _) => Some(EditCommand::Heading(MatrixRows::Awaited)),
        ("MAT", Some("SAVE"), Some("AS")) => Some(EditCommand::Heading(MatrixRows::Plain)),
        ("MAT" | "Problem" | "COMB", Some(_), _) => Some(EditCommand::Other),
        (word, _, _) if word.len() > 1 && word.starts_with('/') && !word.starts_with("//") => {
            Some(EditCommand::Other)
        }
        ("END", _, _) => Some(EditCommand::End),
        _ => None,
    }
}

/// Whether a line is a sentence, a title or a prompt, which belongs to no table: it has two words,
/// or begins with one and goes on with what no row of a table has, or is one word, or "Puzzle 7".
fn is_prose(text: &str) -> bool {
    let is_word = |word: &&str| {
        word.chars().filter(|c| c.is_alphabetic()).count() > 1
            && word.starts_with(char::is_alphabetic)
    };
    let is_cell = |word: &str| {
        word.chars()
            .all(|c| c.is_ascii_digit() || BLANKS.contains(c) || "|,;=+".contains(c))
            || word.starts_with("MD=")
    };
    let alone = text.trim().trim_end_matches(['.', ',', '!', ':']);
    let mut words = text.split_whitespace();
    text.starts_with("> ")
        || is_word(&alone) && alone.chars().all(char::is_alphabetic)
        || words.clone().filter(is_word).count() > 1
        || alone
            .strip_prefix("Puzzle ")
            .is_some_and(|number| number.parse::<u64>().is_ok())
        || words.next().as_ref().is_some_and(is_word) && !words.all(is_cell)
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

/// The lines of a text but for comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, text)| !text.trim_start().starts_with(['#', '%']))
        .map(|(number, text)| TextLine { number, text })
}

/// The blocks of a text, and the lines of it that belong to none.
#[derive(Default)]
pub(super) struct Blocks<'a> {
    pub blocks: Vec<TextBlock<'a>>,
    pub skipped: Vec<TextLine<'a>>,
    /// The rows of the present block.
    rows: Vec<TextLine<'a>>,
    matrix: Option<Matrix<'a>>,
}

impl<'a> Blocks<'a> {
    /// The blocks of a text.
    ///
    /// # Errors
    /// At the heading of a matrix without rows, and at the first skipped line of a text that has no
    /// block.
    pub(super) fn of(text: &'a str) -> Result<Self, TextError> {
        let mut blocks = Self::default();
        for line in lines(text) {
            for text in lists(line.text) {
                blocks.line(TextLine { text, ..line })?;
            }
        }
        blocks.finish()?;
        match blocks.skipped.first() {
            Some(line) if blocks.blocks.is_empty() => {
                Err(line.error(TextProblem::TooShort(line.shown())))
            }
            _ => Ok(blocks),
        }
    }

    fn line(&mut self, line: TextLine<'a>) -> Result<(), TextError> {
        let inner = edit_field(line.text);
        let is_copied = inner.and_then(command).is_some();
        let is_numbered = self.matrix.as_ref().is_some_and(|m| m.is_numbered);
        let text = match inner {
            Some(inner) if is_copied || is_numbered => inner,
            _ => line.text,
        };
        let line = TextLine { text, ..line };
        // Spreadsheets write an empty row as separators alone.
        let is_empty = || {
            text.chars()
                .all(|c| c.is_whitespace() || c == ',' || c == ';')
        };
        match (command(text), &mut self.matrix) {
            (Some(EditCommand::Heading(rows)), _) => {
                self.finish()?;
                self.matrix = Some(Matrix {
                    heading: line,
                    is_numbered: is_copied,
                    rows,
                });
            }
            (Some(EditCommand::Other), _) => self.skip(line)?,
            (Some(EditCommand::End), Some(_)) => self.finish()?,
            (_, None) if is_prose(text) => self.skip(line)?,
            _ if is_empty() => self.finish()?,
            (_, None) => self.rows.push(line),
            (_, Some(matrix)) => match matrix.rows {
                MatrixRows::Awaited if text.trim_start().starts_with("///") => {
                    matrix.rows = MatrixRows::Labelled;
                }
                MatrixRows::Awaited => {}
                rows => {
                    let text = text.split('/').next().unwrap_or_default().trim();
                    let label = match rows {
                        MatrixRows::Labelled => text.find(char::is_whitespace),
                        _ => None,
                    };
                    let text = &text[label.unwrap_or(0)..];
                    self.rows.push(TextLine { text, ..line });
                }
            },
        }
        Ok(())
    }

    fn skip(&mut self, line: TextLine<'a>) -> Result<(), TextError> {
        self.skipped.push(line);
        self.finish()
    }

    fn finish(&mut self) -> Result<(), TextError> {
        let (matrix, rows) = (self.matrix.take(), std::mem::take(&mut self.rows));
        let heading = matrix.map(|matrix| matrix.heading);
        match (heading, rows.first()) {
            (None, None) => {}
            (Some(heading), None) => {
                return Err(heading.error(TextProblem::NoMatrix(heading.shown())));
            }
            // Cells in brackets are those in which two tables side by side differ.
            (_, Some(_)) if rows.iter().any(|row| row.text.contains('[')) => {
                self.skipped.extend(rows);
            }
            (_, Some(first)) => self.blocks.push(TextBlock {
                line: heading.unwrap_or(*first).number,
                rows,
            }),
        }
        Ok(())
    }
}
