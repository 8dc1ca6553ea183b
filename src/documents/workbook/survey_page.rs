//! The first page of the workbook of one survey: S(m,n), the classes, a chart.

use rust_xlsxwriter::{Chart, ChartDataLabel, ChartType, Worksheet, XlsxError};

use super::facts::part;
use super::formats::Formats;
use super::sheets::Cell;
use crate::documents::Value;
use crate::puzzle::Class;
use crate::survey::files::{SurveyFolder, TimeSpan};

/// Columns: what, pairs, share, remark.
const WIDTHS: [f64; 4] = [22.0, 20.0, 12.0, 60.0];

/// The row of the header of classes.
const CLASSES: u32 = 4;

fn meaning(class: Class) -> &'static str {
    match class {
        Class::Condition1 => "no table: the sums violate condition (1)",
        Class::Condition2 => "no table: the sums violate condition (2)",
        Class::Unsolvable => "no table, although both conditions hold",
        Class::Unique => "exactly one table: these are counted by S(m,n)",
        Class::Multiple => "two tables or more",
    }
}

pub(super) fn survey_page(
    sheet: &mut Worksheet,
    name: &str,
    survey: &SurveyFolder,
    recounts: &[String],
    formats: &Formats,
) -> Result<u32, XlsxError> {
    for (column, width) in (0..).zip(WIDTHS) {
        sheet.set_column_width(column, width)?;
    }
    let tallies = &survey.tallies;
    let title = format!("Open {} Survo puzzles", tallies.shape);
    sheet.write_with_format(0, 0, title, &formats.title)?;
    sheet.write_with_format(1, 0, lead(survey), &formats.lead)?;
    if let Some(published) = value(survey).and_then(|value| value.published()) {
        let source = format!("Published: {}", published.source);
        sheet.write_with_format(2, 0, source, &formats.note)?;
    }
    let header = ["class", "pairs", "share", ""];
    for (column, text) in (0..).zip(header) {
        let format = match column {
            1 | 2 => &formats.number_header,
            _ => &formats.header,
        };
        sheet.write_with_format(CLASSES, column, text, format)?;
    }
    let pairs = tallies.counts.pairs();
    let mut row = CLASSES;
    for class in Class::ALL {
        row += 1;
        let count = tallies.counts.get(class);
        let name = class.name().replace('_', " ");
        if class == Class::Unique {
            sheet.write_with_format(row, 0, name, &formats.bold)?;
        } else {
            sheet.write(row, 0, name)?;
        }
        Cell::Count(count).write(sheet, (row, 1), formats)?;
        let share = count as f64 / (pairs as f64).max(1.0);
        sheet.write_with_format(row, 2, share, &formats.share)?;
        sheet.write_with_format(row, 3, meaning(class), &formats.remark)?;
    }
    let last_class = row;
    row += 1;
    sheet.write_with_format(row, 0, "all pairs", &formats.total)?;
    sheet.write_with_format(row, 1, pairs as f64, &formats.total)?;
    sheet.write_with_format(row, 2, "", &formats.total)?;
    row = run(sheet, survey, row + 2, formats)?;
    for recount in recounts {
        sheet.write_with_format(row, 0, "recounted", &formats.note)?;
        sheet.write(row, 1, recount)?;
        row += 1;
    }
    let mut chart = chart(name, (CLASSES + 1, last_class));
    sheet.insert_chart(row + 1, 0, chart.set_width(900).set_height(280))?;
    Ok(row)
}

pub(super) fn value(survey: &SurveyFolder) -> Option<Value> {
    let seconds = survey.manifest.times.seconds;
    survey
        .is_whole()
        .then(|| Value::of(&survey.tallies, seconds))
}

fn lead(survey: &SurveyFolder) -> String {
    let value = value(survey).map(|value| value.to_string());
    value.or_else(|| part(&survey.manifest)).unwrap_or_default()
}

/// A few facts about the run from a row on; returns the row after them.
fn run(
    sheet: &mut Worksheet,
    survey: &SurveyFolder,
    from: u32,
    formats: &Formats,
) -> Result<u32, XlsxError> {
    let (tallies, manifest) = (&survey.tallies, &survey.manifest);
    let finished = manifest.times.finished.replace('T', " ");
    let took = TimeSpan(manifest.times.seconds).to_string();
    let facts = [
        ("row margins", Cell::Count(tallies.row_margins)),
        ("column margins", Cell::Count(tallies.column_margins)),
        ("engine", Cell::Text(manifest.parameters.engine.clone())),
        ("finished", Cell::Text(finished.replace('Z', " UTC"))),
        ("took", Cell::Text(took)),
    ];
    let mut row = from;
    for (name, value) in facts {
        sheet.write_with_format(row, 0, name, &formats.note)?;
        match value {
            Cell::Text(text) => {
                sheet.write_with_format(row, 1, text, &formats.text)?;
            }
            value => value.write(sheet, (row, 1), formats)?,
        }
        row += 1;
    }
    Ok(row)
}

fn chart(name: &str, (first, last): (u32, u32)) -> Chart {
    let mut chart = Chart::new(ChartType::Bar);
    let mut label = ChartDataLabel::new();
    label.show_value().set_num_format("0.000%");
    chart
        .add_series()
        .set_categories((name, first, 0, last, 0))
        .set_values((name, first, 2, last, 2))
        .set_data_label(&label)
        .set_gap(40);
    chart.title().set_name("Share of the pairs by class");
    chart.legend().set_hidden();
    // The first class on top, as in the table; the axis across is that of the shares.
    chart.y_axis().set_reverse();
    let shares = chart.x_axis();
    shares.set_num_format("0%").set_min(0).set_max(1);
    chart
}
