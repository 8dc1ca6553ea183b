//! A survey, or a folder of surveys, as a workbook, for people who live in spreadsheets.
//!
//! The first sheet is a page that tells what came out; the last has all that is known.
//! Rows go to temporary files beside the workbook as they come, so that a survey with
//! millions of puzzles needs no more memory than a small one. A survey is exported
//! only when its files agree with one another.

mod book;
mod cell;
mod facts;
mod summary;

use std::io::{Error, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use itertools::Itertools;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, XlsxError};

use crate::puzzle::Sum;
use crate::search::Stop;
use crate::storage::{FileError, folder_of, write_whole};
use crate::survey::FolderError;
use crate::survey::files::{
    BY_ROW_MARGINS_FILE, PUZZLES_FILE, SurveyFolder, class_header, finished_surveys, puzzle_header,
};
use crate::survey::trust::Record;
use book::Book;
pub(crate) use book::{SHEET_ROWS, Sheet};
use cell::{Cell, count_width};
use facts::facts;
use summary::summary;

#[derive(Debug, thiserror::Error)]
enum End {
    #[error(transparent)]
    Survey(#[from] FileError),
    #[error(transparent)]
    Workbook(#[from] XlsxError),
    #[error("stopped")]
    Stopped,
}

/// Writes the finished surveys in `folder`, or the one that it holds, whole or shards, into
/// the workbook `to`, with at most `sheet_rows` rows in a sheet, the header included (at
/// least 2 and at most [`SHEET_ROWS`]; numbers outside are brought to the nearer end).
/// Returns the sheets, or `None`, with nothing written, when asked to stop.
///
/// # Errors
/// When the folder holds no finished survey, a file of one is damaged or contradicts another one,
/// or the workbook cannot be written; what was at `to` before is left as it was.
pub(crate) fn export_workbook(
    folder: &Path,
    to: &Path,
    sheet_rows: u32,
    stop: &Stop,
) -> Result<Option<Vec<Sheet>>, FolderError> {
    let surveys = surveys_of(folder)?;
    let written = without_panic(|| write_book(&surveys, folder_of(to), sheet_rows, stop));
    let mut book = match written {
        Ok(Ok(book)) => book,
        Ok(Err(End::Stopped)) => return Ok(None),
        Ok(Err(End::Survey(error))) => return Err(error.into()),
        Ok(Err(End::Workbook(error))) => {
            return Err(FileError::io("write", to)(io_error(error)).into());
        }
        Err(panic) => return Err(FileError::io("write", to)(panic).into()),
    };
    write_whole(to, |to| without_panic(|| book.save(to).map_err(io_error))?)?;
    Ok(Some(book.sheets))
}

/// The finished surveys of a folder, by size; at least one. Of the same pairs all count the same.
fn surveys_of(folder: &Path) -> Result<Vec<SurveyFolder>, FolderError> {
    let surveys = finished_surveys(folder)?;
    if surveys.is_empty() {
        // Says what is there instead.
        return Ok(vec![SurveyFolder::open(folder)?]);
    }
    for pair in surveys.windows(2) {
        if name_of(&pair[0]) == name_of(&pair[1]) && pair[0].tallies != pair[1].tallies {
            let other = pair[0].path.display();
            let problem = format!("counts its pairs differently than {other}");
            return Err(FileError::content(&pair[1].path, problem).into());
        }
    }
    Ok(surveys)
}

/// Of a shard its number, as sheets name it: " (2 of 8)".
fn part_of(survey: &SurveyFolder) -> String {
    match survey.manifest.parameters.shard {
        shard if shard.is_whole() => String::new(),
        shard => format!(" ({} of {})", shard.number(), shard.of()),
    }
}

/// What a survey is about, as sheets name it: "3x4" or "3x4 (2 of 8)".
fn name_of(survey: &SurveyFolder) -> String {
    format!("{}{}", survey.tallies.shape, part_of(survey))
}

/// The book of some surveys, before it is saved. Temporary files lie in `folder`: the disk that has
/// to hold the workbook holds its parts, too.
fn write_book(
    surveys: &[SurveyFolder],
    folder: &Path,
    sheet_rows: u32,
    stop: &Stop,
) -> Result<Book, End> {
    let (title, part) = match surveys {
        [survey] => (
            format!("Open {} Survo puzzles", name_of(survey)),
            part_of(survey),
        ),
        _ => ("S(m,n): open Survo puzzles".to_owned(), String::new()),
    };
    let mut book = Book::new(folder, sheet_rows, &properties(&title, surveys))?;
    let checks = surveys.iter().map(SurveyFolder::checks);
    let checks: Vec<Vec<Record>> = checks.collect::<Result<_, _>>()?;
    let name = format!("summary{part}");
    book.page(&name, |page| summary(page, &name, &title, surveys, &checks))?;
    // Of surveys about the same pairs, the first has sheets.
    for (name, survey) in surveys
        .iter()
        .map(|of| (name_of(of), of))
        .dedup_by(|a, b| a.0 == b.0)
    {
        let of = match surveys {
            [_] => part.clone(),
            _ => format!(" {name}"),
        };
        write_row_margins(&mut book, &format!("margins{of}"), survey, stop)?;
        write_puzzles(&mut book, &format!("puzzles{of}"), survey, stop)?;
    }
    write_facts(&mut book, &format!("facts{part}"), surveys)?;
    Ok(book)
}

/// Title and date: those of the surveys, so that the bytes depend on nothing else.
fn properties(title: &str, surveys: &[SurveyFolder]) -> DocProperties {
    let properties = DocProperties::new().set_title(title);
    let finished = |survey: &SurveyFolder| survey.manifest.times.finished.clone();
    // RFC 3339 in UTC sorts as text. A manifest edited by hand may have anything for a date.
    let last = surveys.iter().map(finished).max().unwrap_or_default();
    let date =
        ExcelDateTime::parse_from_str(&last).or_else(|_| ExcelDateTime::from_ymd(2000, 1, 1));
    match date {
        Ok(date) => properties.set_creation_datetime(&date),
        Err(_) => properties,
    }
}

fn write_facts(book: &mut Book, name: &str, surveys: &[SurveyFolder]) -> Result<(), End> {
    let is_one = surveys.len() == 1;
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for survey in surveys {
        for (fact, value) in facts(&survey.tallies, &survey.manifest) {
            let about = (!is_one).then(|| Cell::Text(name_of(survey)));
            rows.push(about.into_iter().chain([Cell::Text(fact), value]).collect());
        }
    }
    let names = &["survey", "fact", "value"][usize::from(is_one)..];
    let width = |at: usize| rows.iter().map(|row| row[at].width()).max().unwrap_or(0);
    let columns = (0..).zip(names);
    let columns: Vec<(String, usize)> = columns
        .map(|(at, &name)| (name.to_owned(), width(at)))
        .collect();
    book.write(name, &columns, rows.into_iter().map(Ok))
}

fn write_row_margins(
    book: &mut Book,
    name: &str,
    survey: &SurveyFolder,
    stop: &Stop,
) -> Result<(), End> {
    if !survey.has(BY_ROW_MARGINS_FILE)? {
        return Ok(());
    }
    let (tallies, row_margins) = (&survey.tallies, survey.row_margins()?);
    let (total, pairs) = (u64::from(tallies.shape.total()), tallies.counts.pairs());
    let columns = (1..=row_margins.rows)
        .map(|i| (format!("r{i}"), total))
        .chain(class_header().map(|name| (name, pairs)));
    let rows = row_margins.records.iter().map(|(margin, counts)| {
        let sums = margin.iter().copied().map(u64::from);
        Ok(sums
            .chain([counts.pairs()])
            .chain(counts.by_class())
            .collect())
    });
    write_numbers(book, name, columns, rows, stop)
}

fn write_puzzles(
    book: &mut Book,
    name: &str,
    survey: &SurveyFolder,
    stop: &Stop,
) -> Result<(), End> {
    if !survey.manifest.parameters.puzzles && !survey.has(PUZZLES_FILE)? {
        return Ok(());
    }
    let shape = survey.tallies.shape;
    let columns = puzzle_header(shape).map(|name| (name, u64::from(shape.total())));
    let rows = survey.puzzles()?.map(|table| {
        let table = table?;
        let sums = table.row_sums().into_iter().chain(table.column_sums());
        let numbers = table.cells().iter().map(|&k| Sum::from(k));
        Ok(sums.chain(numbers).map(u64::from).collect())
    });
    write_numbers(book, name, columns, rows, stop)
}

/// Writes rows of numbers under columns with a name and the greatest number in them.
fn write_numbers(
    book: &mut Book,
    name: &str,
    columns: impl Iterator<Item = (String, u64)>,
    rows: impl Iterator<Item = Result<Vec<u64>, FileError>>,
    stop: &Stop,
) -> Result<(), End> {
    let columns: Vec<(String, usize)> = columns
        .map(|(name, greatest)| (name, count_width(greatest)))
        .collect();
    let rows = rows.map(|numbers| match stop.is_raised() {
        true => Err(End::Stopped),
        false => Ok(numbers?.into_iter().map(Cell::Count).collect()),
    });
    book.write(name, &columns, rows)
}

/// Calls a function; a panic in it becomes an error. The program's panic hook is called
/// as for any panic.
///
/// `rust_xlsxwriter` panics when one of its temporary files cannot be written, on a full disk for
/// example. That cannot leave anything of ours half done: the workbook is thrown away.
pub(crate) fn without_panic<T>(call: impl FnOnce() -> T) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("the workbook cannot be made");
        told_by(text)
    })
}

/// The error in the text of a panic, where `expect` prints its kind.
fn told_by(text: &str) -> Error {
    for kind in [
        ErrorKind::StorageFull,
        ErrorKind::QuotaExceeded,
        ErrorKind::FileTooLarge,
    ] {
        if text.contains(&format!("{kind:?}")) {
            return kind.into();
        }
    }
    Error::other(text.to_owned())
}

pub(crate) fn io_error(error: XlsxError) -> Error {
    match error {
        XlsxError::IoError(error) | XlsxError::TempFileError(_, error) => error,
        XlsxError::ZipError(error) => error.into(),
        error => Error::other(error),
    }
}
