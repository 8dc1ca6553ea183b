//! The two forms: rows with their sums, then the column sums.
//!
//! Those of a matrix in the edit field of Survo are after the Survo help on `MAT SAVE`:
//! `MAT SAVE AS A` is followed by the rows; `MATRIX A` may be followed by lines of comment and
//! then by `///` and column labels, and has row labels then; `MATRIX A ///` is followed by rows
//! without labels. Rows may end in ` / comment`.

use super::entries::{EntryValue, TextEntry, TextLine};
use super::{TextError, TextProblem};
use crate::puzzle::{Margins, MarginsError, Puzzle, PuzzleError, Shape, Side, Sum};

struct Entries<'a> {
    line: TextLine<'a>,
    entries: Vec<TextEntry<'a>>,
}

impl<'a> Entries<'a> {
    /// The entries of a line where no word may stand.
    fn of_cells(line: TextLine<'a>, entries: Vec<TextEntry<'a>>) -> Result<Self, TextError> {
        match entries.iter().find(|entry| entry.value == EntryValue::Word) {
            Some(word) => Err(line.error(TextProblem::TextEntry(word.text.to_owned()))),
            None => Ok(Self { line, entries }),
        }
    }

    /// The number at an index where a sum must stand.
    fn sum(&self, index: usize) -> Result<Sum, TextError> {
        match self.entries[index].value {
            EntryValue::Number(sum) => Ok(sum),
            EntryValue::Word => Err(self
                .line
                .error(TextProblem::TextEntry(self.entries[index].text.to_owned()))),
            EntryValue::Blank | EntryValue::Empty => {
                Err(self.line.error(TextProblem::NoSum(self.line.shown())))
            }
        }
    }
}

pub(super) fn read_table(lines: &[TextLine<'_>]) -> Result<Puzzle, TextError> {
    let error = match read_rows(lines) {
        Ok(puzzle) => return Ok(puzzle),
        Err(error) => error,
    };
    match read_sums_first(lines) {
        Some(Ok(puzzle)) => Ok(puzzle),
        // Sizes alone on the first lines are no rows of a table.
        Some(Err(other)) if lines.len() > 4 && lines[0].text.trim().parse::<u8>().is_ok() => {
            Err(other)
        }
        _ => Err(error),
    }
}

/// The row sums, the column sums and then the rows of cells; before them perhaps the numbers of
/// rows and of columns.
///
/// Nothing can be read both so and as rows with their sums: as a row of n - 1 cells and its sum,
/// the first line has less than the sum of all numbers of n x n cells.
fn read_sums_first<'a>(lines: &[TextLine<'a>]) -> Option<Result<Puzzle, TextError>> {
    let entries = |line: &TextLine<'a>| Entries::of_cells(*line, line.entries().ok()?).ok();
    let lines: Vec<Entries<'a>> = lines.iter().map(entries).collect::<Option<_>>()?;
    let only = |line: &Entries<'_>| match line.entries[..] {
        [_] => line.sum(0).ok(),
        _ => None,
    };
    let sizes = only(lines.first()?).zip(only(lines.get(1)?));
    let sizes = sizes.filter(|&(m, _)| lines.len() == m as usize + 4);
    let [rows, columns, cells @ ..] = &lines[if sizes.is_some() { 2 } else { 0 }..] else {
        return None;
    };
    let shape = (rows.entries.len(), columns.entries.len());
    let agrees = |(m, n)| shape == (m as usize, n as usize);
    let are_cells = |line: &Entries<'_>| line.entries.len() == shape.1;
    if cells.len() != shape.0 || !sizes.is_none_or(agrees) || !cells.iter().all(are_cells) {
        return None;
    }
    let with_sum = |(row, sum): (&Entries<'a>, &TextEntry<'a>)| Entries {
        line: row.line,
        entries: [&row.entries[..], &[*sum]].concat(),
    };
    let table: Vec<_> = cells.iter().zip(&rows.entries).map(with_sum).collect();
    let sums = Entries {
        line: columns.line,
        entries: columns.entries.clone(),
    };
    Some(decode(&table, 0, sums))
}

fn read_rows(lines: &[TextLine<'_>]) -> Result<Puzzle, TextError> {
    let mut header = false;
    let mut table: Vec<Entries<'_>> = Vec::new();
    let lines = match numbered_header(lines)? {
        Some(rows) => {
            header = true;
            rows
        }
        None => lines,
    };
    for &line in lines {
        if line.is_rule() {
            continue;
        }
        let mut entries = line.entries()?;
        let is_word = |entry: &TextEntry<'_>| entry.value == EntryValue::Word;
        // An X among letters heads a column.
        let heads = |entry: &TextEntry<'_>| is_word(entry) || entry.text == "X";
        if table.is_empty()
            && entries.iter().any(is_word)
            && entries
                .iter()
                .all(|entry| heads(entry) || entry.value == EntryValue::Empty)
        {
            header = true;
            continue;
        }
        // A row may have a name.
        if entries.first().is_some_and(is_word) {
            entries.remove(0);
        }
        table.push(Entries::of_cells(line, entries)?);
    }
    // Spreadsheets fill up a narrow table to the width of the widest.
    let empty = |entry: Option<&TextEntry<'_>>| entry.is_some_and(|e| e.value == EntryValue::Empty);
    while table.iter().all(|line| empty(line.entries.last())) && !table.is_empty() {
        for line in &mut table {
            line.entries.pop();
        }
    }
    while table.iter().all(|line| empty(line.entries.first())) && !table.is_empty() {
        for line in &mut table {
            line.entries.remove(0);
        }
    }
    let Some((sums, rows)) = table.split_last().filter(|(_, rows)| !rows.is_empty()) else {
        return Err(lines[0].error(TextProblem::TooShort(lines[0].shown())));
    };
    let len = rows[0].entries.len();
    for row in rows {
        row.line.check_len(row.entries.len(), len)?;
        if row.entries.is_empty() {
            return Err(row.line.error(TextProblem::NoCells(row.line.shown())));
        }
    }
    let numbered = (1..)
        .zip(rows)
        .all(|(i, row)| row.entries[0].value == EntryValue::Number(i));
    // At most one of the two has the right total, since it grows with the columns.
    let total: u64 = rows
        .iter()
        .filter_map(|row| row.sum(len - 1).ok())
        .map(u64::from)
        .sum();
    let fits = |names: usize| {
        (len > names + 1)
            .then(|| Shape::large(rows.len(), len - 1 - names).ok())
            .flatten()
            .is_some_and(|shape| u64::from(shape.total()) == total)
    };
    let told = header || fits(1) || sums.entries.len() + 2 == len;
    let names = usize::from(numbered && len > 2 && !fits(0) && told);
    if len < 2 + names {
        let line = rows[0].line;
        return Err(line.error(TextProblem::NoCells(line.shown())));
    }
    let columns = len - 1 - names;
    decode(rows, names, sums_of(sums, columns)?)
}

/// The lines after a header of column numbers, if there is one: 1, 2, .., n, a row and
/// column sums below, and not as many entries as the first row has, or an empty field where
/// that has its sum.
fn numbered_header<'a, 'b>(
    lines: &'b [TextLine<'a>],
) -> Result<Option<&'b [TextLine<'a>]>, TextError> {
    let [first, rows @ ..] = lines else {
        return Ok(None);
    };
    let mut below = rows.iter().filter(|line| !line.is_rule());
    let (Some(row), Some(_)) = (below.next(), below.next()) else {
        return Ok(None);
    };
    let entries = first.entries()?;
    let numbers = || {
        entries
            .iter()
            .filter(|entry| entry.value != EntryValue::Empty)
    };
    let counts_up = numbers()
        .zip(1..)
        .all(|(e, k)| e.value == EntryValue::Number(k));
    let ends_empty = entries.last().is_some_and(|e| e.value == EntryValue::Empty);
    let is_header =
        numbers().count() > 1 && counts_up && (ends_empty || entries.len() != row.entries()?.len());
    Ok(is_header.then_some(rows))
}

/// The column sums as entries 0..columns of a line, and the corner after them, if
/// it is there.
fn sums_of<'a>(sums: &Entries<'a>, columns: usize) -> Result<Entries<'a>, TextError> {
    let mut entries = sums.entries.clone();
    // Above it stand the row numbers.
    if entries.len() > columns && entries[0].value == EntryValue::Empty {
        entries.remove(0);
    }
    if entries.len() != columns && entries.len() != columns + 1 {
        return Err(sums.line.error(TextProblem::ColumnSums {
            text: sums.line.shown(),
            found: sums.entries.len(),
            expected: columns,
        }));
    }
    Ok(Entries {
        line: sums.line,
        entries,
    })
}

/// The puzzle of a block whose first line is the heading.
pub(super) fn read_matrix(lines: &[TextLine<'_>]) -> Result<Puzzle, TextError> {
    let heading = lines[0];
    let no_matrix = || heading.error(TextProblem::NoMatrix(heading.shown()));
    let is_labels = |line: &TextLine<'_>| line.text.trim_start().starts_with("///");
    let direct = heading.text.trim_start().starts_with("MAT ") || heading.text.contains("///");
    let (labelled, rows) = match lines[1..].iter().position(is_labels) {
        Some(labels) => (true, &lines[labels + 2..]),
        None if direct => (false, &lines[1..]),
        None => return Err(no_matrix()),
    };
    let mut table: Vec<Entries<'_>> = Vec::new();
    for line in rows {
        let line = TextLine {
            number: line.number,
            text: line.text.split('/').next().unwrap_or_default(),
        };
        let mut entries = line.entries()?;
        if labelled && !entries.is_empty() {
            entries.remove(0);
        }
        let row = Entries::of_cells(line, entries)?;
        let len = row.entries.len();
        line.check_len(len, table.first().map_or(len, |first| first.entries.len()))?;
        table.push(row);
    }
    let sums = table.pop().ok_or_else(no_matrix)?;
    let Some(first) = table.first() else {
        return Err(sums.line.error(TextProblem::TooShort(sums.line.shown())));
    };
    if first.entries.len() < 2 {
        return Err(first.line.error(TextProblem::NoCells(first.line.shown())));
    }
    decode(&table, 0, sums)
}

/// The puzzle of rows whose first `names` entries are no cells, all rows equally
/// long, and a line that begins with as many sums as there are columns.
fn decode(rows: &[Entries<'_>], names: usize, sums: Entries<'_>) -> Result<Puzzle, TextError> {
    let len = rows[0].entries.len();
    let columns = len - 1 - names;
    let first = rows[0].line;
    let shape = Shape::large(rows.len(), columns).map_err(|error| first.error(error))?;
    let mut givens = Vec::with_capacity(shape.cells());
    let mut row_sums = Vec::with_capacity(rows.len());
    for row in rows {
        for entry in &row.entries[names..len - 1] {
            let number = match entry.value {
                EntryValue::Number(number) => number,
                _ => 0,
            };
            // What does not fit a byte is above N as well.
            let number = u8::try_from(number)
                .map_err(|_| row.line.error(TextProblem::TooLarge(entry.text.to_owned())))?;
            givens.push(number);
        }
        row_sums.push(row.sum(len - 1)?);
    }
    let column_sums = (0..columns)
        .map(|j| sums.sum(j))
        .collect::<Result<Vec<_>, _>>()?;
    let margins = Margins::new(shape, row_sums, column_sums).map_err(|error| {
        let line = match error {
            MarginsError::WrongTotal {
                side: Side::Columns,
                ..
            } => sums.line,
            _ => first,
        };
        line.error(PuzzleError::from(error))
    })?;
    if let Some(corner) = sums.entries.get(columns) {
        let total = shape.total();
        if let EntryValue::Number(number) = corner.value
            && number != 0
            && number != total
        {
            return Err(sums.line.error(TextProblem::Corner {
                text: corner.text.to_owned(),
                total,
            }));
        }
    }
    Puzzle::new(margins, givens).map_err(|error| {
        let row = match error {
            PuzzleError::OutOfRange { row, .. } => row,
            PuzzleError::Repeated { second, .. } => second.0,
            _ => 1,
        };
        rows[row - 1].line.error(error)
    })
}
