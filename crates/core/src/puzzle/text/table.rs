//! Tables: rows of entries with their sums and a line of column sums; and sums alone.

use itertools::Itertools;

use super::line::{Entry, Kind, Line};
use super::row::{Failed, KEYS, Reached, is_name, side_of};
use super::{TextError, TextPuzzle, letters, puzzle};
use crate::puzzle::{MarginsError, PuzzleError, Side, Sum};

/// Rows that follow one another, at least one, and the heading directly above them.
#[derive(Clone, Debug, Default)]
struct Block<'a> {
    heading: Option<Line<'a>>,
    rows: Vec<Line<'a>>,
}

/// The puzzles of the blocks of a text.
pub(super) fn read_tables(text: &str) -> impl Iterator<Item = Result<TextPuzzle, TextError>> {
    let mut lines = (1..).zip(text.lines());
    let mut heading = None;
    std::iter::from_fn(move || {
        let mut block = Block::default();
        for (number, text) in lines.by_ref() {
            let line = match Line::new(number, text) {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            if line.is_nothing() {
                continue;
            }
            if line.is_empty() || line.is_heading() {
                heading = Some(line).filter(Line::is_heading);
                if !block.rows.is_empty() {
                    return Some(block.read());
                }
                continue;
            }
            if block.rows.is_empty() {
                block.heading = heading.take();
            }
            block.rows.push(line);
        }
        (!block.rows.is_empty()).then(|| block.read())
    })
}

impl Block<'_> {
    /// The puzzle of the block: the first reading that succeeds, as no two do.
    fn read(mut self) -> Result<TextPuzzle, TextError> {
        if self.rows[0].is_key() {
            return self.sums_with_keys();
        }
        self.check_separators()?;
        self.check_bars()?;
        self.rows.iter_mut().for_each(Line::strip);
        self.trim();
        for row in &self.rows {
            let is_wrong =
                |entry: &&Entry<'_>| matches!(entry.kind, Kind::Other | Kind::Equals | Kind::Note);
            if let Some(wrong) = row.entries.iter().find(is_wrong) {
                return Err(row.unread(wrong));
            }
        }
        let mut failures = Vec::new();
        for reading in self.readings() {
            match reading {
                Ok(puzzle) => return Ok(puzzle),
                Err(failed) => failures.push(failed),
            }
        }
        // The first of those that came farthest.
        let farthest = failures.into_iter().rev().max_by_key(|failed| failed.0);
        Err(farthest.expect("there is a reading, and it has failed").1)
    }

    /// Refuses rows of which some are divided by one sign and others by another: with `1,2` for an
    /// entry between tabs, the row would be divided at the comma, and its empty cells would be
    /// lost.
    fn check_separators(&self) -> Result<(), TextError> {
        let rows = self.rows.iter();
        let divided = rows.filter_map(|row| Some((row, row.separator()?)));
        let differs = |((_, sign), (_, other)): &(_, (_, _))| sign != other;
        match divided.tuple_windows().find(differs) {
            None => Ok(()),
            Some(((_, first), (row, sign))) => {
                let problem = "this row is divided by another sign than those above";
                let at = row.text.find([sign, first]).unwrap_or(0);
                Err(row.error_in(at, problem))
            }
        }
    }

    /// Refuses rows of which some begin with a bar, and others have bars only inside.
    fn check_bars(&self) -> Result<(), TextError> {
        let begins = |row: &Line<'_>| row.text.trim_start().starts_with('|');
        let mut barred = self.rows.iter().filter(|row| row.text.contains('|'));
        let edged = barred.clone().find(|row| begins(row));
        match edged.filter(|_| !barred.all(begins)) {
            None => Ok(()),
            Some(row) => {
                let problem =
                    "a bar begins this row and not all: it may be an edge or an empty cell";
                Err(row.error_in(row.text.find('|').unwrap_or(0), problem))
            }
        }
    }

    fn readings(&self) -> impl Iterator<Item = Result<TextPuzzle, Failed>> {
        let ways = [(false, true), (false, false), (true, true), (true, false)];
        let tables = ways.map(|(has_count, has_names)| move || self.table(has_count, has_names));
        std::iter::once_with(|| self.sums_alone()).chain(tables.into_iter().map(|table| table()))
    }

    /// Takes empty columns off both ends: spreadsheets fill up a narrow table to the width of the
    /// widest.
    fn trim(&mut self) {
        let is_empty = |kind| kind == Some(Kind::Empty);
        while self.rows.iter().all(|row| is_empty(row.first_kind())) {
            for row in &mut self.rows {
                row.entries.remove(0);
            }
        }
        while self.rows.iter().all(|row| is_empty(row.last_kind())) {
            for row in &mut self.rows {
                row.entries.pop();
            }
        }
    }

    /// The line on which the text of the puzzle begins.
    fn line(&self) -> usize {
        self.heading.as_ref().unwrap_or(&self.rows[0]).number
    }

    /// Two lines, the row sums and the column sums.
    fn sums_alone(&self) -> Result<TextPuzzle, Failed> {
        let [rows, columns] = &self.rows[..] else {
            return Err(self.rows[0].too_short());
        };
        let sums = |row: &Line<'_>| row.numbers().map_err(|error| (Reached::Start, error));
        self.open(sums(rows)?, sums(columns)?, [rows, columns])
    }

    /// The open puzzle of sums on two lines.
    fn open(
        &self,
        rows: Vec<Sum>,
        columns: Vec<Sum>,
        lines: [&Line<'_>; 2],
    ) -> Result<TextPuzzle, Failed> {
        let [of_rows, of_columns] = lines;
        let line = self.line();
        match puzzle(rows, columns, &[]) {
            Ok(puzzle) => Ok(TextPuzzle { line, puzzle }),
            Err(error) => {
                let (reached, is_of_columns) = reached(&error);
                let row = if is_of_columns { of_columns } else { of_rows };
                Err((reached, row.error(error)))
            }
        }
    }

    /// `rows:` and its sums, `columns:` and its sums, in either order.
    fn sums_with_keys(&self) -> Result<TextPuzzle, TextError> {
        let mut sums = [None, None];
        let mut lines = [&self.rows[0]; 2];
        let mut side = 0;
        for row in &self.rows {
            for entry in &row.entries {
                match side_of(entry) {
                    Some(named) => {
                        side = usize::from(named == Side::Columns);
                        lines[side] = row;
                        if sums[side].replace(Vec::new()).is_some() {
                            return Err(row.error_at(entry, KEYS));
                        }
                    }
                    None => {
                        let sum = row.number(entry)?;
                        sums[side].get_or_insert_default().push(sum);
                    }
                }
            }
        }
        match sums {
            [Some(rows), Some(columns)] => {
                let puzzle = self.open(rows, columns, lines);
                puzzle.map_err(|(_, error)| error)
            }
            _ => Err(self.rows[0].error(KEYS)),
        }
    }

    /// Rows with their sums and below them the column sums; the first line may count the columns,
    /// and the rows may have names.
    fn table(&self, has_count: bool, has_names: bool) -> Result<TextPuzzle, Failed> {
        let (names, lines) = (usize::from(has_names), &self.rows[usize::from(has_count)..]);
        let Some((below, rows)) = lines.split_last().filter(|(_, rows)| !rows.is_empty()) else {
            return Err(self.rows[0].too_short());
        };
        let expected = rows[0].entries.len();
        for row in rows {
            let found = row.entries.len();
            if found != expected {
                let problem = format!(
                    "'{}' has {found} entries where the first row has {expected}; a new puzzle \
                     needs an empty line before it",
                    row.shown()
                );
                return Err((Reached::Rows, row.error(problem)));
            }
        }
        let columns = expected.saturating_sub(1 + names);
        if has_count && !self.rows[0].is_count(columns) {
            return Err(self.rows[0].too_short());
        }
        if columns == 0 {
            let shown = rows[0].shown();
            let problem = format!("'{shown}' has no cells: a row has entries and then its sum");
            return Err((Reached::Rows, rows[0].error(problem)));
        }
        for (index, row) in (1..).zip(rows).filter(|_| has_names) {
            let name = &row.entries[0];
            if !is_name(name, index) {
                let problem = format!("'{}' is not the name of row {index}", name.text);
                // A number may be a cell; then the other reading says more.
                let reached = match name.kind {
                    Kind::Word => Reached::Sums,
                    _ => Reached::Names,
                };
                return Err((reached, row.error_at(name, problem)));
            }
        }
        self.check_letters(columns)?;
        let (mut row_sums, mut cells) = (Vec::new(), Vec::new());
        for row in rows {
            let (of_row, sum) = row.entries[names..].split_at(columns);
            cells.extend(row.cells(of_row)?);
            row_sums.extend(row.sums(sum)?);
        }
        let (column_sums, corner) = below.below(columns)?;
        let read = puzzle(row_sums, column_sums, &cells).map_err(|error| {
            let (reached, is_of_columns) = reached(&error);
            let cell = match error {
                PuzzleError::OutOfRange { row, column, .. } => Some((row, column)),
                PuzzleError::Repeated { second, .. } => Some(second),
                _ => None,
            };
            let error = match cell {
                Some((row, column)) => {
                    let entry = &rows[row - 1].entries[names + column - 1];
                    rows[row - 1].error_at(entry, error)
                }
                None if is_of_columns => below.error(error),
                None => rows[0].error(error),
            };
            (reached, error)
        })?;
        let (line, total) = (self.line(), read.shape().total());
        let problem = match corner {
            0 => None,
            _ if rows.len() == 1 || columns == 1 => Some(format!(
                "'{corner}' may be the total or the last sum: leave out the total of a single row \
                 or column"
            )),
            _ if corner == total => None,
            _ => Some(format!(
                "'{corner}' in the corner is neither 0 nor the total {total}"
            )),
        };
        match problem {
            None => Ok(TextPuzzle { line, puzzle: read }),
            Some(problem) => {
                let entry = below.entries.last().expect("it has the corner");
                Err((Reached::Corner, below.error_at(entry, problem)))
            }
        }
    }

    /// Refuses letters above the columns that are not those of as many columns.
    fn check_letters(&self, columns: usize) -> Result<(), Failed> {
        let Some(heading) = &self.heading else {
            return Ok(());
        };
        let words = heading
            .entries
            .iter()
            .filter(|entry| entry.kind != Kind::Empty);
        let words: Vec<&Entry<'_>> = words.collect();
        // "A rule" is a sentence, "A B" are the letters of two columns.
        let is_letter = |entry: &&Entry<'_>| entry.text.len() == 1 && entry.text.is_ascii();
        if words.len() < 2 || !words[..2].iter().all(is_letter) {
            return Ok(());
        }
        // A word may be above the sums.
        let is_sum = |entry: &&Entry<'_>| entry.kind == Kind::Word && entry.text.len() > 2;
        let found = words.len() - usize::from(words.last().is_some_and(is_sum));
        let wrong = |entry, problem| Err((Reached::Sums, heading.error_at(entry, problem)));
        for (column, word) in words[..found].iter().enumerate() {
            let expected = letters(column);
            if !word.text.eq_ignore_ascii_case(&expected) {
                let problem = format!("'{}' is above column {expected}", word.text);
                return wrong(word, problem);
            }
        }
        match found == columns {
            true => Ok(()),
            false => wrong(
                words[0],
                format!("{found} columns have a letter where the rows have {columns} cells"),
            ),
        }
    }
}

/// How far a reading came whose sums or cells are those of no puzzle, and whether the column sums
/// are wrong.
fn reached(error: &PuzzleError) -> (Reached, bool) {
    match error {
        PuzzleError::Margins(MarginsError::WrongTotal { side, .. }) => match side {
            Side::Rows => (Reached::RowTotal, false),
            Side::Columns => (Reached::ColumnTotal, true),
        },
        PuzzleError::Shape(_) | PuzzleError::Margins(_) => (Reached::Sums, false),
        _ => (Reached::Cells, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of 1 to `most` entries.
    fn lines(most: usize) -> Vec<String> {
        let entries = ["*", "1", "2", "3"];
        let of = |count| std::iter::repeat_n(entries, count).multi_cartesian_product();
        let lines = (1..=most).flat_map(of);
        lines.map(|line| line.join(" ")).collect()
    }

    fn readings(lines: &[&String]) -> usize {
        let rows = (1..).zip(lines);
        let rows = rows.map(|(number, text)| Line::new(number, text).unwrap());
        let block = Block {
            heading: None,
            rows: rows.collect(),
        };
        block.readings().filter(Result::is_ok).count()
    }

    #[test]
    fn no_text_can_be_read_in_two_ways() {
        let (long, short) = (lines(4), lines(2));
        let mut read = 0;
        for text in long.iter().cartesian_product(&long) {
            let found = readings(&[text.0, text.1]);
            assert!(found < 2, "{text:?}");
            read += found;
        }
        for text in std::iter::repeat_n(&short, 3).multi_cartesian_product() {
            let found = readings(&text);
            assert!(found < 2, "{text:?}");
            read += found;
        }
        assert!(read > 20, "{read}");
    }
}
