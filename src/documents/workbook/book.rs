//! The sheets of a workbook. The summary is laid out line by line and is for paper; the others have
//! a header, are filled row by row, go on in further sheets, and are for the screen.

use std::io::Write;
use std::path::Path;

use rust_xlsxwriter::{DocProperties, Workbook, Worksheet, XlsxError};

use super::End;
use super::cell::{Cell, Formats};

/// Rows that a sheet can hold, the header included: a limit of the file form.
pub(crate) const SHEET_ROWS: u32 = 1_048_576;

/// No column is wider, in characters.
const WIDEST: usize = 60;

const A4: u8 = 9;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub name: String,
    /// Its rows, without the header where it has one.
    pub rows: u64,
}

pub(super) struct Book {
    workbook: Workbook,
    formats: Formats,
    sheet_rows: u32,
    pub(super) sheets: Vec<Sheet>,
}

/// A sheet that is written line by line from the top.
pub(super) struct Page<'a> {
    pub(super) sheet: &'a mut Worksheet,
    formats: &'a Formats,
    /// The next line.
    pub(super) row: u32,
    widths: Vec<usize>,
}

impl Page<'_> {
    pub(super) fn line(&mut self, cells: impl IntoIterator<Item = Cell>) -> Result<(), XlsxError> {
        for (column, cell) in cells.into_iter().enumerate() {
            if column == self.widths.len() {
                self.widths.push(0);
            }
            self.widths[column] = self.widths[column].max(cell.width() + 3);
            cell.write(self.sheet, (self.row, column as u16), self.formats)?;
        }
        self.row += 1;
        Ok(())
    }
}

impl Book {
    /// An empty workbook whose rows go to temporary files in a folder.
    pub(super) fn new(
        folder: &Path,
        sheet_rows: u32,
        properties: &DocProperties,
    ) -> Result<Self, XlsxError> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(folder)?;
        workbook.set_properties(properties);
        Ok(Self {
            workbook,
            formats: Formats::new(),
            sheet_rows: sheet_rows.clamp(2, SHEET_ROWS),
            sheets: Vec::new(),
        })
    }

    /// A sheet that `fill` lays out.
    pub(super) fn page(
        &mut self,
        name: &str,
        fill: impl FnOnce(&mut Page) -> Result<(), XlsxError>,
    ) -> Result<(), XlsxError> {
        let mut page = Page {
            sheet: self.workbook.add_worksheet(),
            formats: &self.formats,
            row: 0,
            widths: Vec::new(),
        };
        set_up(page.sheet, name)?;
        page.sheet.set_screen_gridlines(false);
        fill(&mut page)?;
        let Page {
            sheet, row, widths, ..
        } = page;
        for (column, width) in (0..).zip(widths) {
            sheet.set_column_width(column, width as f64)?;
        }
        self.sheets.push(Sheet {
            name: name.to_owned(),
            rows: u64::from(row),
        });
        Ok(())
    }

    /// Writes rows under a header into a sheet and, as it fills up, into further ones named
    /// `NAME 2`, `NAME 3` and so on. Columns have a name and the width of what stands in them,
    /// in characters.
    pub(super) fn write(
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
            set_up(sheet, &name)?;
            sheet.set_freeze_panes(1, 0)?;
            sheet.set_repeat_rows(0, 0)?;
            let mut end = 0;
            for (name, width) in columns {
                let head = Cell::Filter(name.clone());
                let width = head.width().max(*width).min(WIDEST) + 3;
                sheet.set_column_width(end, width as f64)?;
                head.write(sheet, (0, end), &self.formats)?;
                end += 1;
            }
            let mut last = 0;
            for (row, cells) in (1..self.sheet_rows).zip(&mut rows) {
                for (column, cell) in (0..).zip(cells?) {
                    cell.write(sheet, (row, column), &self.formats)?;
                }
                last = row;
            }
            sheet.autofilter(0, 0, last, end - 1)?;
            // An empty cell: nobody wants ten thousand pages of numbers by a slip.
            sheet.set_print_area(0, end, 0, end)?;
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

    pub(super) fn save(&mut self, to: &mut (dyn Write + Send)) -> Result<(), XlsxError> {
        self.workbook.save_to_writer(to)
    }
}

/// Names a sheet, which prints in landscape on the width of a page.
fn set_up(sheet: &mut Worksheet, name: &str) -> Result<(), XlsxError> {
    sheet
        .set_name(name)?
        .set_paper_size(A4)
        .set_landscape()
        .set_print_fit_to_pages(1, 0)
        .set_footer("&L&A&RPage &P of &N");
    Ok(())
}
