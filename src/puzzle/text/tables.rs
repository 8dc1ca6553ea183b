//! A block of lines as a table: rows with their sums and then the column sums, or the sums first.

use super::blocks::TextBlock;
use super::entries::{Entry, TextLine};
use super::parts::Parts;
use super::{TextError, TextProblem, TextPuzzle};
use crate::puzzle::{Shape, Sum};

struct Row<'a> {
    line: TextLine<'a>,
    entries: Vec<Entry<'a>>,
}

impl<'a> Row<'a> {
    fn of(line: TextLine<'a>) -> Result<Self, TextError> {
        let mut entries = line.entries()?;
        // A row may have a name.
        if let Some(Entry::Word(_)) = entries.first() {
            entries.remove(0);
        }
        let word = entries.iter().find_map(|entry| match entry {
            Entry::Word(word) => Some(*word),
            _ => None,
        });
        match word {
            Some(word) => Err(line.error(TextProblem::TextEntry(word.to_owned()))),
            None => Ok(Self { line, entries }),
        }
    }

    fn sums(&self, entries: &[Entry<'_>]) -> Result<Vec<Sum>, TextError> {
        let sum = |entry: &Entry<'_>| match entry {
            Entry::Number(sum) => Ok(*sum),
            _ => Err(self.line.error(TextProblem::NoSum(self.line.shown()))),
        };
        entries.iter().map(sum).collect()
    }
}

fn cells(entries: &[Entry<'_>]) -> impl Iterator<Item = Sum> {
    entries.iter().map(|entry| match entry {
        Entry::Number(number) => *number,
        _ => 0,
    })
}

/// The puzzle of a block.
pub(super) fn read_table(block: &TextBlock<'_>) -> Result<TextPuzzle, TextError> {
    if let Some(parts) = game(&block.rows) {
        return parts.puzzle(block.line);
    }
    let lines = block.rows.iter().filter(|line| !line.is_rule()).copied();
    let mut lines = lines.peekable();
    let mut has_header = false;
    while lines.next_if(TextLine::is_header).is_some() {
        has_header = true;
    }
    let mut rows = lines.map(Row::of).collect::<Result<Vec<_>, _>>()?;
    let is_numbered = !has_header && has_numbers_above(&rows);
    let start = usize::from(is_numbered);
    trim(&mut rows[start..]);
    let error = match sums_beside(&rows[start..], has_header || is_numbered, block)
        .and_then(|parts| parts.puzzle(block.line))
    {
        Ok(puzzle) => return Ok(puzzle),
        Err(error) => error,
    };
    let size = lines_of_size(&rows);
    let before = sums_before(&rows[size..]).map(|parts| parts?.puzzle(block.line));
    match before {
        Some(before) if before.is_ok() || size > 0 => before,
        _ => Err(error),
    }
}

/// What `survo swap` prints: the last lines have the sums that the table has, those that it
/// should have, and the differences, and so the rows end. Givens are marked.
fn game(lines: &[TextLine<'_>]) -> Option<Parts> {
    let [rows @ .., sum, wanted, difference] = lines else {
        return None;
    };
    let names = [sum, wanted, difference].map(|line| line.text.split_whitespace().next());
    if names != ["Sum", "OK", "D"].map(Some) {
        return None;
    }
    let columns = wanted
        .text
        .split_whitespace()
        .skip(1)
        .map(|sum| sum.parse().ok());
    let mut parts = Parts {
        columns: columns.collect::<Option<_>>()?,
        lines: rows
            .iter()
            .chain([wanted])
            .map(|line| line.number)
            .collect(),
        ..Parts::default()
    };
    for row in rows {
        let words: Vec<&str> = row.text.split_whitespace().collect();
        let [cells @ .., _, sum, _] = &words[..] else {
            return None;
        };
        let given = |cell: &&str| cell.strip_suffix('=').map_or(Some(0), |k| k.parse().ok());
        parts
            .cells
            .extend(cells.iter().map(given).collect::<Option<Vec<_>>>()?);
        parts.rows.push(sum.parse().ok()?);
    }
    Some(parts)
}

/// Whether the first row numbers the columns: it counts 1, 2, .., n, at least two rows follow, and
/// it differs from the row below in its number of entries, or ends in an empty field, where the row
/// below has its sum.
fn has_numbers_above(rows: &[Row<'_>]) -> bool {
    let [first, row, _, ..] = rows else {
        return false;
    };
    let numbers = || first.entries.iter().filter(|&&entry| entry != Entry::Empty);
    let counts_up = numbers()
        .zip(1..)
        .all(|(&entry, k)| entry == Entry::Number(k));
    let ends_empty = first.entries.last() == Some(&Entry::Empty);
    numbers().count() > 1 && counts_up && (ends_empty || first.entries.len() != row.entries.len())
}

/// Takes the empty columns off the ends: spreadsheets fill up a narrow table to the width of the
/// widest.
fn trim(rows: &mut [Row<'_>]) {
    for of_row in [
        |_: &Row<'_>| 0,
        |row: &Row<'_>| row.entries.len().saturating_sub(1),
    ] {
        let is_empty = |row: &Row<'_>| row.entries.get(of_row(row)) == Some(&Entry::Empty);
        while !rows.is_empty() && rows.iter().all(is_empty) {
            for row in rows.iter_mut() {
                row.entries.remove(of_row(row));
            }
        }
    }
}

/// Rows that end in their sums, and below them the column sums.
fn sums_beside(
    table: &[Row<'_>],
    has_header: bool,
    block: &TextBlock<'_>,
) -> Result<Parts, TextError> {
    let Some((below, rows)) = table.split_last().filter(|(_, rows)| !rows.is_empty()) else {
        let first = block.rows[0];
        return Err(first.error(TextProblem::TooShort(first.shown())));
    };
    let first = &rows[0];
    let len = first.entries.len();
    let hint = "; a new puzzle needs an empty line before it";
    for row in rows {
        row.line.check_len(row.entries.len(), len, hint)?;
    }
    let numbered = (1..)
        .zip(rows)
        .all(|(i, row)| row.entries.first() == Some(&Entry::Number(i)));
    // With or without row numbers: at most one of the two shapes has the total of the row sums,
    // since totals grow with the columns.
    let total: u64 = rows
        .iter()
        .flat_map(|row| cells(&row.entries[len.saturating_sub(1)..]))
        .map(u64::from)
        .sum();
    let fits = |names: usize| {
        let columns = len.saturating_sub(names + 1);
        let shape = Shape::new(rows.len(), columns);
        shape.is_ok_and(|shape| u64::from(shape.total()) == total)
    };
    let told = has_header || fits(1) || below.entries.len() + 2 == len;
    let names = usize::from(numbered && len > 2 && !fits(0) && told);
    if len < 2 + names {
        return Err(first.line.error(TextProblem::NoCells(first.line.shown())));
    }
    let columns = len - 1 - names;
    // Above an empty first entry stand the row numbers.
    let lead = below.entries.len() > columns && below.entries[0] == Entry::Empty;
    let sums = &below.entries[usize::from(lead)..];
    if sums.len() != columns && sums.len() != columns + 1 {
        return Err(below.line.error(TextProblem::ColumnSums {
            text: below.line.shown(),
            found: below.entries.len(),
            expected: columns,
        }));
    }
    let (sums, corner) = sums.split_at(columns);
    let row_sums = rows.iter().map(|row| row.sums(&row.entries[len - 1..]));
    Ok(Parts {
        rows: row_sums.collect::<Result<Vec<_>, _>>()?.concat(),
        columns: below.sums(sums)?,
        cells: rows
            .iter()
            .flat_map(|row| cells(&row.entries[names..len - 1]))
            .collect(),
        corner: cells(corner).sum(),
        lines: table.iter().map(|row| row.line.number).collect(),
    })
}

/// How many lines before the sums have the numbers of rows and of columns.
fn lines_of_size(rows: &[Row<'_>]) -> usize {
    let number = |entry: &Entry<'_>| match entry {
        Entry::Number(number) => Some(*number as usize),
        _ => None,
    };
    let has_size = |&lines: &usize| {
        let entries = rows.iter().take(lines).flat_map(|row| &row.entries);
        let size: Option<Vec<usize>> = entries.map(number).collect();
        let len = |at: usize| rows.get(at).map(|row| row.entries.len());
        size.is_some_and(|size| match size[..] {
            [m, n] => {
                rows.len() == lines + 2 + m && [lines, lines + 1].map(len) == [Some(m), Some(n)]
            }
            _ => false,
        })
    };
    [1, 2].into_iter().find(has_size).unwrap_or(0)
}

/// The row sums, the column sums and then the rows of cells.
///
/// No text can be read both this way and as rows with their sums: then all lines have the same
/// number n of entries, and a first line of n - 1 cells and their sum adds up to less than the
/// total of n x n cells.
fn sums_before(rows: &[Row<'_>]) -> Option<Result<Parts, TextError>> {
    let [beside, below, table @ ..] = rows else {
        return None;
    };
    let shape = (beside.entries.len(), below.entries.len());
    let are_cells = table.iter().all(|row| row.entries.len() == shape.1);
    if table.len() != shape.0 || !are_cells {
        return None;
    }
    let sums = beside.sums(&beside.entries);
    let sums = sums.and_then(|rows| Ok((rows, below.sums(&below.entries)?)));
    Some(sums.map(|(rows, columns)| {
        Parts {
            rows,
            columns,
            cells: table.iter().flat_map(|row| cells(&row.entries)).collect(),
            lines: table
                .iter()
                .chain([below])
                .map(|row| row.line.number)
                .collect(),
            ..Parts::default()
        }
    }))
}
