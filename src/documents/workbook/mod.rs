//! A survey as a workbook, for people who live in spreadsheets.
//!
//! Rows go to temporary files beside the workbook as they come, so that a survey with
//! millions of puzzles needs no more memory than a small one. A survey is exported
//! only when its files agree with one another.

mod facts;
mod guard;
mod sheets;

use std::path::{Path, PathBuf};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, XlsxError};

use crate::puzzle::{Class, Sum};
use crate::search::Stop;
use crate::storage::{FileError, folder_of, write_whole};
use crate::survey::FolderError;
use crate::survey::files::{
    FinishedSurvey, Manifest, PUZZLES_FILE, RowMarginTable, TALLIES_FILE, Tallies, class_header,
    puzzle_header, read_puzzles,
};
use facts::facts;
use sheets::{Book, Cell};
pub(crate) use sheets::{SHEET_ROWS, Sheet};

/// What ends the writing of a workbook before its end.
enum End {
    Survey(FileError),
    Workbook(XlsxError),
    Stopped,
}

impl From<FileError> for End {
    fn from(error: FileError) -> Self {
        Self::Survey(error)
    }
}

impl From<XlsxError> for End {
    fn from(error: XlsxError) -> Self {
        Self::Workbook(error)
    }
}

/// Writes the finished survey in `folder`, or the finished shard of one, into the
/// workbook `to`, with at most `sheet_rows` rows in a sheet, the header included (at
/// least 2 and at most [`SHEET_ROWS`]; numbers outside are brought to the nearer end).
/// Returns the sheets, or `None`, with nothing written, when asked to stop.
///
/// # Errors
/// When the folder holds no finished survey, a file of it is damaged or contradicts
/// another one, or the workbook cannot be written; what was at `to` before is left as
/// it was.
pub(crate) fn export_workbook(
    folder: &Path,
    to: &Path,
    sheet_rows: u32,
    stop: &Stop,
) -> Result<Option<Vec<Sheet>>, FolderError> {
    let survey = Finished::read(folder)?;
    let written = guard::without_panic(|| {
        // The disk that has to hold the workbook holds its parts, too.
        let mut book = Book::new(folder_of(to), sheet_rows)?;
        survey.write(&mut book, stop)?;
        Ok(book)
    });
    let mut book = match written {
        Ok(Ok(book)) => book,
        Ok(Err(End::Stopped)) => return Ok(None),
        Ok(Err(End::Survey(error))) => return Err(error.into()),
        Ok(Err(End::Workbook(error))) => {
            return Err(FileError::io("write", to)(guard::io_error(error)).into());
        }
        Err(panic) => return Err(FileError::io("write", to)(panic).into()),
    };
    write_whole(to, |to| {
        guard::without_panic(|| book.save(to).map_err(guard::io_error))?
    })?;
    Ok(Some(book.sheets()))
}

/// A finished survey or shard, without its puzzles, which may be many.
struct Finished {
    manifest: Manifest,
    tallies: Tallies,
    row_margins: RowMarginTable,
    puzzles: Option<PathBuf>,
}

impl Finished {
    fn read(folder: &Path) -> Result<Self, FolderError> {
        let survey = FinishedSurvey::read(folder)?;
        let row_margins = survey.row_margins()?;
        let FinishedSurvey {
            manifest, tallies, ..
        } = survey;
        let puzzles = folder.join(PUZZLES_FILE);
        let has_puzzles = manifest.parameters.puzzles || puzzles.exists();
        Ok(Self {
            manifest,
            tallies,
            row_margins,
            puzzles: has_puzzles.then_some(puzzles),
        })
    }

    /// The name of a sheet, with the number of the shard.
    fn sheet(&self, name: &str) -> String {
        let shard = self.manifest.parameters.shard;
        if shard.is_whole() {
            name.to_owned()
        } else {
            format!("{name} ({} of {})", shard.number(), shard.of())
        }
    }

    fn write(&self, book: &mut Book, stop: &Stop) -> Result<(), End> {
        book.set_properties(&self.properties());
        self.write_tallies(book)?;
        self.write_row_margins(book, stop)?;
        match &self.puzzles {
            Some(path) => self.write_puzzles(path, book, stop),
            None => Ok(()),
        }
    }

    /// Title and date: those of the survey, so that the bytes depend on nothing else.
    fn properties(&self) -> DocProperties {
        let shard = self.manifest.parameters.shard;
        let part = if shard.is_whole() {
            String::new()
        } else {
            format!(", shard {shard}: a part of the pairs only")
        };
        let properties = DocProperties::new()
            .set_title(format!("Open {} Survo puzzles{part}", self.tallies.shape));
        // A manifest edited by hand may have anything for a date.
        let date = ExcelDateTime::parse_from_str(&self.manifest.times.finished)
            .or_else(|_| ExcelDateTime::from_ymd(2000, 1, 1));
        match date {
            Ok(date) => properties.set_creation_datetime(&date),
            Err(_) => properties,
        }
    }

    fn write_tallies(&self, book: &mut Book) -> Result<(), End> {
        let facts = facts(&self.tallies, &self.manifest);
        let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
        let columns = [
            ("fact", width(&mut facts.iter().map(|(name, _)| name.len()))),
            (
                "value",
                width(&mut facts.iter().map(|(_, value)| value.width())),
            ),
        ];
        let rows = facts
            .into_iter()
            .map(|(name, value)| Ok(vec![Cell::Text(name), value]));
        book.write(
            &self.sheet("tallies"),
            &columns.map(|(name, width)| (name.to_owned(), width)),
            rows,
        )
    }

    fn write_row_margins(&self, book: &mut Book, stop: &Stop) -> Result<(), End> {
        let columns: Vec<(String, usize)> = (1..=self.row_margins.rows)
            .map(|i| format!("r{i}"))
            .map(|name| (name, digits(u64::from(self.tallies.shape.total()))))
            .chain(class_header().map(|name| (name, digits(self.tallies.counts.pairs()))))
            .collect();
        let rows = self.row_margins.records.iter().map(|(margin, counts)| {
            go_on(stop)?;
            Ok(margin
                .iter()
                .copied()
                .map(u64::from)
                .chain(std::iter::once(counts.pairs()))
                .chain(counts.by_class())
                .map(Cell::Count)
                .collect())
        });
        book.write(&self.sheet("margins"), &columns, rows)
    }

    fn write_puzzles(&self, path: &Path, book: &mut Book, stop: &Stop) -> Result<(), End> {
        let shape = self.tallies.shape;
        let puzzles = read_puzzles(path)?;
        if puzzles.shape() != shape {
            return Err(FileError::content(
                path,
                format!("it holds puzzles of {}, not of {shape}", puzzles.shape()),
            )
            .into());
        }
        let columns: Vec<(String, usize)> = puzzle_header(shape)
            .map(|name| (name, digits(u64::from(shape.total()))))
            .collect();
        let mut found = 0;
        let rows = puzzles.map(|table| {
            go_on(stop)?;
            let table = table?;
            found += 1;
            let sums = table.row_sums().into_iter().chain(table.column_sums());
            Ok(sums
                .chain(table.cells().iter().map(|&k| Sum::from(k)))
                .map(|number| Cell::Count(u64::from(number)))
                .collect())
        });
        book.write(&self.sheet("puzzles"), &columns, rows)?;
        let unique = self.tallies.counts.get(Class::Unique);
        if found != unique {
            return Err(FileError::content(
                path,
                format!("it holds {found} puzzles, {TALLIES_FILE} beside it counts {unique}"),
            )
            .into());
        }
        Ok(())
    }
}

fn go_on(stop: &Stop) -> Result<(), End> {
    if stop.is_raised() {
        return Err(End::Stopped);
    }
    Ok(())
}

fn digits(number: u64) -> usize {
    number.to_string().len()
}
