use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder};

/// Whole numbers with separators of thousands, in the manner of the reader's country.
const COUNT: &str = "#,##0";

const GREY: Color = Color::RGB(0x59_59_59);

pub(crate) struct Formats {
    pub title: Format,
    pub lead: Format,
    pub note: Format,
    /// The same beside a number.
    pub remark: Format,
    pub header: Format,
    pub number_header: Format,
    /// The same, with room for the arrow of a filter.
    pub filter_header: Format,
    pub count: Format,
    pub total: Format,
    pub share: Format,
    pub seconds: Format,
    /// Text in a column of numbers.
    pub text: Format,
    pub bold: Format,
    pub differing: Format,
    /// A value that nobody published.
    pub new: Format,
}

impl Formats {
    pub fn new() -> Self {
        let count = Format::new().set_num_format(COUNT);
        let text = Format::new().set_align(FormatAlign::Right);
        let header = Format::new()
            .set_bold()
            .set_border_bottom(FormatBorder::Thin)
            .set_border_bottom_color(GREY);
        Self {
            title: Format::new().set_bold().set_font_size(16),
            lead: Format::new().set_bold().set_font_size(12),
            note: Format::new().set_font_color(GREY),
            remark: Format::new().set_font_color(GREY).set_indent(1),
            number_header: header.clone().set_align(FormatAlign::Right),
            filter_header: header.clone().set_align(FormatAlign::Right).set_indent(1),
            header,
            total: count
                .clone()
                .set_bold()
                .set_border_top(FormatBorder::Thin)
                .set_border_top_color(GREY),
            differing: count
                .clone()
                .set_bold()
                .set_background_color(Color::RGB(0xF8_CB_AD)),
            new: count.clone().set_italic(),
            count,
            share: Format::new().set_num_format("0.000%"),
            seconds: Format::new().set_num_format("#,##0.0"),
            text,
            bold: Format::new().set_bold(),
        }
    }
}
