//! A text as blocks of lines, one block for each puzzle.

use super::entries::TextLine;

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
        ("END", _, _) => Some(EditCommand::End),
        _ => None,
    }
}

/// The text of a line of the edit field after its line number and its `*`.
fn edit_field(text: &str) -> Option<&str> {
    text.trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .trim_start()
        .strip_prefix('*')
}

pub(super) fn blocks(text: &str) -> Vec<TextBlock<'_>> {
    let mut split = BlockSplitter::default();
    for line in lines(text) {
        split.line(line);
    }
    split.finish();
    split.blocks
}

/// The lines of a text but for comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    lines
        .filter(|(_, text)| !text.trim_start().starts_with('#'))
        .map(|(number, text)| TextLine { number, text })
}

#[derive(Default)]
struct BlockSplitter<'a> {
    blocks: Vec<TextBlock<'a>>,
    lines: Vec<TextLine<'a>>,
    in_matrix: bool,
    /// Whether the present matrix was copied with line numbers and `*`.
    numbered: bool,
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
