//! Sheets with a header, filled row by row, that go on in further sheets, and pages that
//! are laid out freely. All print in landscape on the width of a page.

use std::io::Write;
use std::path::Path;

use super::End;
use super::formats::Formats;
use crate::documents::html::grouped;
use rust_xlsxwriter::{DocProperties, Format, Workbook, Worksheet, XlsxError};

/// Rows that a sheet can hold, the header included: a limit of the file form.
pub(crate) const SHEET_ROWS: u32 = 1_048_576;

/// Spreadsheets keep this many digits of a number.
const EXACT: u64 = 999_999_999_999_999;

/// Room for the arrow of the filter in a header, in characters.
const ARROW: usize = 3;

/// No column is wider, in characters.
const WIDEST: usize = 60;

const A4: u8 = 9;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub name: String,
    /// Its rows, without the header where it has one.
    pub rows: u64,
}

pub(crate) enum Cell {
    /// A whole number, shown with all its digits.
    Count(u64),
    Real(f64),
    Text(String),
}

impl Cell {
    /// Characters needed to show it.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Count(count) => count_width(*count),
            Self::Real(real) => real.to_string().len(),
            Self::Text(text) => text.chars().count(),
        }
    }

    pub(crate) fn write(
        self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        formats: &Formats,
    ) -> Result<(), XlsxError> {
        match self {
            Self::Count(count) if count <= EXACT => {
                sheet.write_number_with_format(row, column, count as f64, &formats.count)?;
            }
            Self::Count(count) => {
                let text = grouped(count, ",");
                sheet.write_string_with_format(row, column, text, &formats.text)?;
            }
            Self::Real(real) => {
                sheet.write_number(row, column, real)?;
            }
            Self::Text(text) => {
                sheet.write_string(row, column, text)?;
            }
        }
        Ok(())
    }
}

/// Characters of a count with its separators of thousands.
pub(crate) fn count_width(count: u64) -> usize {
    grouped(count, ",").len()
}

pub(crate) struct Book {
    workbook: Workbook,
    formats: Formats,
    sheet_rows: u32,
    sheets: Vec<Sheet>,
}

impl Book {
    /// An empty workbook whose rows go to temporary files in a folder.
    pub(crate) fn new(folder: &Path, sheet_rows: u32) -> Result<Self, XlsxError> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(folder)?;
        Ok(Self {
            workbook,
            formats: Formats::new(),
            sheet_rows: sheet_rows.clamp(2, SHEET_ROWS),
            sheets: Vec::new(),
        })
    }

    pub(crate) fn set_properties(&mut self, properties: &DocProperties) {
        self.workbook.set_properties(properties);
    }

    /// A sheet that `fill` lays out, printed on one page; it returns the number of rows.
    pub(crate) fn page(
        &mut self,
        name: &str,
        fill: impl FnOnce(&mut Worksheet, &Formats) -> Result<u32, XlsxError>,
    ) -> Result<(), XlsxError> {
        let sheet = self.workbook.add_worksheet();
        sheet.set_name(name)?;
        sheet.set_screen_gridlines(false);
        set_up_print(sheet);
        sheet.set_print_fit_to_pages(1, 1);
        let rows = fill(sheet, &self.formats)?;
        self.sheets.push(Sheet {
            name: name.to_owned(),
            rows: u64::from(rows),
        });
        Ok(())
    }

    /// Writes rows under a header into a sheet and, as it fills up, into further ones
    /// named `NAME 2`, `NAME 3` and so on. Columns have a name and the width of what
    /// stands in them, in characters; numbers stand under their header.
    pub(crate) fn write(
        &mut self,
        name: &str,
        (columns, are_numbers): (&[(String, usize)], bool),
        rows: impl Iterator<Item = Result<Vec<Cell>, End>>,
    ) -> Result<(), End> {
        let mut rows = rows.peekable();
        for number in 1.. {
            let name = match number {
                1 => name.to_owned(),
                number => format!("{name} {number}"),
            };
            // In order of the rows, as this mode demands.
            let sheet = self.workbook.add_worksheet_with_constant_memory()?;
            let header = match are_numbers {
                true => &self.formats.filter_header,
                false => &self.formats.header,
            };
            begin(sheet, &name, columns, header)?;
            let mut last = 0;
            for (row, cells) in (1..self.sheet_rows).zip(&mut rows) {
                for (column, cell) in (0..).zip(cells?) {
                    cell.write(sheet, (row, column), &self.formats)?;
                }
                last = row;
            }
            let last_column = u16::try_from(columns.len().saturating_sub(1))
                .map_err(|_| XlsxError::RowColumnLimitError)?;
            sheet.autofilter(0, 0, last, last_column)?;
            self.sheets.push(Sheet {
                name,
                rows: u64::from(last),
            });
            if rows.peek().is_none() {
                break;
            }
        }
        Ok(())
    }

    pub(crate) fn save(&mut self, to: &mut (dyn Write + Send)) -> Result<(), XlsxError> {
        self.workbook.save_to_writer(to)
    }

    pub(crate) fn sheets(self) -> Vec<Sheet> {
        self.sheets
    }
}

/// Names a sheet; writes its header, which stays in sight and is on every printed page.
fn begin(
    sheet: &mut Worksheet,
    name: &str,
    columns: &[(String, usize)],
    header: &Format,
) -> Result<(), XlsxError> {
    sheet.set_name(name)?;
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_repeat_rows(0, 0)?;
    set_up_print(sheet);
    for (column, (name, width)) in (0..).zip(columns) {
        let width = (name.len() + ARROW).max(width + 1).min(WIDEST);
        sheet.set_column_width(column, width as f64)?;
        sheet.write_string_with_format(0, column, name, header)?;
    }
    Ok(())
}

/// Landscape, as wide as the page and as long as it takes; the sheet and the page below.
fn set_up_print(sheet: &mut Worksheet) {
    sheet
        .set_paper_size(A4)
        .set_landscape()
        .set_print_fit_to_pages(1, 0)
        .set_footer("&L&A&RPage &P of &N");
}
