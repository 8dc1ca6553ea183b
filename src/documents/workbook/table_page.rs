//! The first page of the workbook of a folder of surveys: the grid of S(m,n), what each
//! size came to, and charts.

use rust_xlsxwriter::{
    Chart, ChartFormat, ChartMarker, ChartMarkerType, ChartSolidFill, ChartType, Color, Format,
    Worksheet, XlsxError,
};

use super::formats::Formats;
use super::sheets::Cell;
use super::survey_page::value;
use crate::documents::Value;
use crate::documents::picture::Colours;
use crate::puzzle::Class;
use crate::survey::files::SurveyFolder;

/// The row of the header of the grid.
const GRID: u32 = 4;

/// The height of charts, in pixels.
const HEIGHT: u32 = 330;

/// The column where the second chart begins.
const BESIDE: u16 = 6;

/// The column of what other engines found.
const RECOUNTED: u16 = 13;

/// The width of a column, in characters.
const WIDTH: f64 = 13.0;

/// What the grid and the list are about: the sizes surveyed whole, each once, and the rest.
struct Page<'a> {
    name: &'a str,
    values: Vec<Value>,
    surveys: &'a [SurveyFolder],
    /// For each, what other engines found.
    recounts: &'a [Vec<String>],
    formats: &'a Formats,
}

/// Writes the page under its sheet's name; returns the number of rows. The surveys are in
/// the order of their sizes, and for each is told what other engines found.
pub(super) fn table_page(
    sheet: &mut Worksheet,
    name: &str,
    surveys: &[SurveyFolder],
    recounts: &[Vec<String>],
    formats: &Formats,
) -> Result<u32, XlsxError> {
    let mut values: Vec<Value> = surveys.iter().filter_map(value).collect();
    values.dedup_by_key(|value| value.shape);
    let page = Page {
        name,
        values,
        surveys,
        recounts,
        formats,
    };
    sheet.write_with_format(0, 0, "S(m,n): open Survo puzzles", &formats.title)?;
    sheet.write_with_format(1, 0, page.lead(), &formats.lead)?;
    let note = "S(m,n) = S(n,m) counts the essentially different puzzles with exactly one \
                solution; values in italics are not published";
    sheet.write_with_format(2, 0, note, &formats.note)?;
    for column in 0..RECOUNTED {
        sheet.set_column_width(column, WIDTH)?;
    }
    let width = |recounts: &Vec<String>| recounts.join("; ").len() + 2;
    let widest = recounts.iter().map(width).max().unwrap_or(0);
    sheet.set_column_width(RECOUNTED, (widest as f64).clamp(WIDTH, 60.0))?;
    let last = page.grid(sheet)?;
    let list = last + 2;
    let end = page.list(sheet, list)?;
    if !page.values.is_empty() {
        let mut growth = page.growth();
        sheet.insert_chart(end + 1, 0, growth.set_width(560).set_height(HEIGHT))?;
    }
    let mut shares = page.shares(list + 1, end - 1);
    sheet.insert_chart(end + 1, BESIDE, shares.set_width(760).set_height(HEIGHT))?;
    Ok(end)
}

fn fill(class: Class) -> ChartFormat {
    let [red, green, blue] = Colours::Default.of(class);
    let colour = u32::from_be_bytes([0, red, green, blue]);
    let mut fill = ChartSolidFill::new();
    let mut format = ChartFormat::new();
    format.set_solid_fill(fill.set_color(Color::RGB(colour)));
    format
}

impl Page<'_> {
    fn lead(&self) -> String {
        let count = |is: Option<bool>| {
            let values = self.values.iter().filter(|value| value.agrees() == is);
            values.count()
        };
        let (same, other, new) = (count(Some(true)), count(Some(false)), count(None));
        let mut text = format!("{same} values as published");
        if other > 0 {
            text += &format!(", {other} OTHER THAN PUBLISHED");
        }
        if new > 0 {
            text += &format!(", {new} not published");
        }
        text
    }

    /// The least and the greatest number of rows, and of columns.
    fn extent(&self) -> Option<[usize; 4]> {
        let rows = || self.values.iter().map(|value| value.shape.rows());
        let columns = || self.values.iter().map(|value| value.shape.columns());
        Some([
            rows().min()?,
            rows().max()?,
            columns().min()?,
            columns().max()?,
        ])
    }

    fn format(&self, value: &Value) -> &Format {
        match value.agrees() {
            Some(true) => &self.formats.count,
            Some(false) => &self.formats.differing,
            None => &self.formats.new,
        }
    }

    /// m down, n across; returns the row after it.
    fn grid(&self, sheet: &mut Worksheet) -> Result<u32, XlsxError> {
        let Some([first_row, last_row, first_column, last_column]) = self.extent() else {
            return Ok(GRID);
        };
        sheet.write_with_format(GRID, 0, "m \\ n", &self.formats.number_header)?;
        for (column, n) in (1..).zip(first_column..=last_column) {
            let header = &self.formats.number_header;
            sheet.write_with_format(GRID, column, n as f64, header)?;
        }
        for (row, m) in (GRID + 1..).zip(first_row..=last_row) {
            sheet.write_with_format(row, 0, m as f64, &self.formats.bold)?;
        }
        for value in &self.values {
            let row = GRID + 1 + (value.shape.rows() - first_row) as u32;
            let column = 1 + (value.shape.columns() - first_column) as u16;
            sheet.write_with_format(row, column, value.value as f64, self.format(value))?;
        }
        Ok(GRID + 1 + (last_row - first_row) as u32 + 1)
    }

    /// One row for each survey under a header in row `from`; returns the row after them.
    fn list(&self, sheet: &mut Worksheet, from: u32) -> Result<u32, XlsxError> {
        let classes = Class::ALL.map(|class| class.name().replace('_', " "));
        let header = ["size", "S(m,n)", "published", "agrees", "pairs"].map(str::to_owned);
        let tail = ["engine", "seconds", "finished", "recounted"].map(str::to_owned);
        let header = header.into_iter().chain(classes).chain(tail);
        for (column, text) in (0..).zip(header) {
            let format = match column {
                0 | RECOUNTED => &self.formats.header,
                _ => &self.formats.number_header,
            };
            sheet.write_with_format(from, column, text, format)?;
        }
        let mut row = from;
        for (survey, recounts) in self.surveys.iter().zip(self.recounts) {
            row += 1;
            self.line(sheet, row, (survey, recounts))?;
        }
        Ok(row + 1)
    }

    fn line(
        &self,
        sheet: &mut Worksheet,
        row: u32,
        (survey, recounts): (&SurveyFolder, &[String]),
    ) -> Result<(), XlsxError> {
        let (tallies, manifest) = (&survey.tallies, &survey.manifest);
        let size = tallies.shape.to_string();
        if let Some(value) = value(survey) {
            sheet.write(row, 0, size)?;
            sheet.write_with_format(row, 1, value.value as f64, self.format(&value))?;
            if let Some(published) = value.published() {
                Cell::Count(published.value).write(sheet, (row, 2), self.formats)?;
            }
            let agrees = match value.agrees() {
                Some(true) => "yes",
                Some(false) => "NO",
                None => "",
            };
            sheet.write_with_format(row, 3, agrees, &self.formats.text)?;
        } else {
            sheet.write(row, 0, format!("{size}, {}", manifest.parameters.shard))?;
        }
        Cell::Count(tallies.counts.pairs()).write(sheet, (row, 4), self.formats)?;
        for (column, count) in (5..).zip(tallies.counts.by_class()) {
            Cell::Count(count).write(sheet, (row, column), self.formats)?;
        }
        let engine = manifest.parameters.engine.as_str();
        sheet.write_with_format(row, 10, engine, &self.formats.text)?;
        let seconds = manifest.times.seconds;
        sheet.write_with_format(row, 11, seconds, &self.formats.seconds)?;
        // The day is enough here; the facts have the rest.
        let day = manifest.times.finished.get(..10).unwrap_or_default();
        sheet.write_with_format(row, 12, day, &self.formats.text)?;
        let recounts = recounts.join("; ");
        sheet.write_with_format(row, RECOUNTED, recounts, &self.formats.remark)?;
        Ok(())
    }

    fn growth(&self) -> Chart {
        let mut chart = Chart::new(ChartType::Line);
        if let Some([first_row, last_row, first_column, last_column]) = self.extent() {
            let end = 1 + (last_column - first_column) as u16;
            for (row, m) in (GRID + 1..).zip(first_row..=last_row) {
                let series = chart.add_series();
                series
                    .set_name(&format!("m = {m}"))
                    .set_categories((self.name, GRID, 1, GRID, end))
                    .set_values((self.name, row, 1, row, end));
                let mut marker = ChartMarker::new();
                series.set_marker(marker.set_type(ChartMarkerType::Circle));
            }
        }
        chart.title().set_name("S(m,n) against n");
        chart.x_axis().set_name("n");
        chart.y_axis().set_log_base(10).set_num_format("#,##0");
        chart
    }

    fn shares(&self, first: u32, last: u32) -> Chart {
        let mut chart = Chart::new(ChartType::ColumnPercentStacked);
        for (column, class) in (5..).zip(Class::ALL) {
            chart
                .add_series()
                .set_name(&class.name().replace('_', " "))
                .set_categories((self.name, first, 0, last, 0))
                .set_values((self.name, first, column, last, column))
                .set_format(&mut fill(class))
                .set_gap(40);
        }
        chart.title().set_name("Share of the pairs by class");
        chart.y_axis().set_num_format("0%");
        chart
    }
}
