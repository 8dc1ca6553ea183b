//! What stands in one cell of a workbook: its content, its width and its look.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use crate::documents::Value;
use crate::documents::html::grouped;

/// Spreadsheets keep this many digits of a number.
const EXACT: u64 = 999_999_999_999_999;

const GREY: Color = Color::RGB(0x59_59_59);

pub(super) enum Cell {
    /// Text that runs on over the cells to its right.
    Title(String),
    Lead(String),
    Note(String),
    /// The head of a column.
    Head(String),
    /// The same beside the arrow of a filter.
    Filter(String),
    /// A whole number, shown with all its digits.
    Count(u64),
    /// A value of S(m,n): slanting if nobody published it, marked if another one was.
    Value(Value),
    Share(f64),
    Real(f64),
    Text(String),
}

/// The look of each kind of cell. A workbook has them once, not once a cell.
pub(super) struct Formats {
    title: Format,
    lead: Format,
    note: Format,
    head: Format,
    filter: Format,
    count: Format,
    new: Format,
    differing: Format,
    share: Format,
    real: Format,
    text: Format,
}

impl Formats {
    pub(super) fn new() -> Self {
        let right = Format::new().set_align(FormatAlign::Right);
        let head = right
            .clone()
            .set_bold()
            .set_border_bottom(FormatBorder::Thin)
            .set_border_bottom_color(GREY);
        // Separators of thousands are those of the reader's country.
        let count = right.clone().set_num_format("#,##0");
        Self {
            title: Format::new().set_bold().set_font_size(16),
            lead: Format::new().set_bold().set_font_size(12),
            note: Format::new().set_font_color(GREY),
            filter: head.clone().set_indent(1),
            head,
            new: count.clone().set_italic(),
            differing: count
                .clone()
                .set_bold()
                .set_background_color(Color::RGB(0xF8_CB_AD)),
            count,
            share: right.clone().set_num_format("0.000%"),
            real: right.clone().set_num_format("#,##0.###"),
            text: right,
        }
    }
}

impl Cell {
    pub(super) fn text(text: impl ToString) -> Self {
        Self::Text(text.to_string())
    }

    /// Characters needed to show it.
    pub(super) fn width(&self) -> usize {
        match self {
            Self::Title(_) | Self::Lead(_) | Self::Note(_) => 0,
            Self::Count(count) | Self::Value(Value { value: count, .. }) => count_width(*count),
            Self::Share(_) => "100.000%".len(),
            Self::Real(real) => format!("{real:.3}").len(),
            Self::Head(text) | Self::Filter(text) | Self::Text(text) => text.chars().count(),
        }
    }

    pub(super) fn write(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        formats: &Formats,
    ) -> Result<(), XlsxError> {
        let format = match self {
            Self::Title(_) => &formats.title,
            Self::Lead(_) => &formats.lead,
            Self::Note(_) => &formats.note,
            Self::Head(_) => &formats.head,
            Self::Filter(_) => &formats.filter,
            Self::Count(_) => &formats.count,
            Self::Value(value) => match value.agrees() {
                Some(true) => &formats.count,
                Some(false) => &formats.differing,
                None => &formats.new,
            },
            Self::Share(_) => &formats.share,
            Self::Real(_) => &formats.real,
            Self::Text(_) => &formats.text,
        };
        match self {
            Self::Title(text)
            | Self::Lead(text)
            | Self::Note(text)
            | Self::Head(text)
            | Self::Filter(text)
            | Self::Text(text) => sheet.write_with_format(row, column, text, format)?,
            Self::Count(count) | Self::Value(Value { value: count, .. }) if *count > EXACT => {
                sheet.write_with_format(row, column, grouped(*count, ","), format)?
            }
            Self::Count(count) | Self::Value(Value { value: count, .. }) => {
                sheet.write_with_format(row, column, *count as f64, format)?
            }
            Self::Share(real) | Self::Real(real) => {
                sheet.write_with_format(row, column, *real, format)?
            }
        };
        Ok(())
    }
}

/// Characters of a count with its separators of thousands.
pub(super) fn count_width(count: u64) -> usize {
    grouped(count, ",").len()
}
