//! Sheets with a header, filled row by row, that go on in further sheets.

use std::io::Write;
use std::path::Path;

use super::End;
use rust_xlsxwriter::{DocProperties, Format, FormatAlign, Workbook, Worksheet, XlsxError};

/// Rows that a sheet can hold, the header included: a limit of the file form.
pub(crate) const SHEET_ROWS: u32 = 1_048_576;

/// Spreadsheets keep this many digits of a number.
const EXACT: u64 = 999_999_999_999_999;

/// Room for the arrow of the filter in a header, in characters.
const ARROW: usize = 3;

/// No column is wider, in characters.
const WIDEST: usize = 60;

/// A sheet that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// Its name.
    pub name: String,
    /// Its rows without the header.
    pub rows: u64,
}

/// What stands in a cell.
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
            Self::Count(count) => count.to_string().len(),
            Self::Real(real) => real.to_string().len(),
            Self::Text(text) => text.chars().count(),
        }
    }
}

/// A workbook in the making.
pub(crate) struct Book {
    workbook: Workbook,
    header: Format,
    count: Format,
    text: Format,
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
            header: Format::new().set_bold(),
            count: Format::new().set_num_format("0"),
            // Numbers stand to the right, and so does what belongs in their columns.
            text: Format::new().set_align(FormatAlign::Right),
            sheet_rows: sheet_rows.clamp(2, SHEET_ROWS),
            sheets: Vec::new(),
        })
    }

    pub(crate) fn set_properties(&mut self, properties: &DocProperties) {
        self.workbook.set_properties(properties);
    }

    /// Writes rows under a header into a sheet and, as it fills up, into further ones
    /// named `NAME 2`, `NAME 3` and so on. Columns have a name and the width of what
    /// stands in them, in characters.
    pub(crate) fn write(
        &mut self,
        name: &str,
        columns: &[(String, usize)],
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
            begin(sheet, &name, columns, &self.header)?;
            let mut last = 0;
            for (row, cells) in (1..self.sheet_rows).zip(&mut rows) {
                for (column, cell) in (0..).zip(cells?) {
                    match cell {
                        Cell::Count(count) if count <= EXACT => {
                            sheet.write_number_with_format(
                                row,
                                column,
                                count as f64,
                                &self.count,
                            )?;
                        }
                        Cell::Count(count) => {
                            sheet.write_string_with_format(
                                row,
                                column,
                                count.to_string(),
                                &self.text,
                            )?;
                        }
                        Cell::Real(real) => {
                            sheet.write_number(row, column, real)?;
                        }
                        Cell::Text(text) => {
                            sheet.write_string(row, column, text)?;
                        }
                    }
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

    /// Writes the file.
    pub(crate) fn save(&mut self, to: &mut (dyn Write + Send)) -> Result<(), XlsxError> {
        self.workbook.save_to_writer(to)
    }

    /// The sheets so far, in their order.
    pub(crate) fn sheets(self) -> Vec<Sheet> {
        self.sheets
    }
}

/// Names a sheet; writes its header, which stays in sight.
fn begin(
    sheet: &mut Worksheet,
    name: &str,
    columns: &[(String, usize)],
    header: &Format,
) -> Result<(), XlsxError> {
    sheet.set_name(name)?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, (name, width)) in (0..).zip(columns) {
        let width = (name.len() + ARROW).max(width + 1).min(WIDEST);
        sheet.set_column_width(column, width as f64)?;
        sheet.write_string_with_format(0, column, name, header)?;
    }
    Ok(())
}
