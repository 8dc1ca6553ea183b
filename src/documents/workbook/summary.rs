//! The sheet to print: S(m,n), charts, and lists of what each survey counted and how it ran.

use itertools::Itertools;
use rust_xlsxwriter::{
    Chart, ChartFont, ChartFormat, ChartLegendPosition, ChartMarker, ChartMarkerType,
    ChartSolidFill, ChartType, Color, XlsxError,
};

use super::book::Page;
use super::cell::Cell;
use super::{name_of, part_of};
use crate::documents::picture::{Colours, words};
use crate::documents::{Triangle, Value};
use crate::puzzle::Class;
use crate::survey::files::SurveyFolder;
use crate::survey::trust::Record;

/// The height of a row, in pixels.
const ROW: u32 = 20;

/// Writes the page. The surveys are in the order of their sizes, and `checks` are their recounts.
pub(super) fn summary(
    page: &mut Page,
    name: &str,
    title: &str,
    surveys: &[SurveyFolder],
    checks: &[Vec<Record>],
) -> Result<(), XlsxError> {
    let mut counted: Vec<&SurveyFolder> = surveys.iter().collect();
    // Of the same pairs all surveys count the same.
    counted.dedup_by_key(|survey| name_of(survey));
    let values = counted.iter().filter_map(|survey| value(survey));
    let triangle = Triangle {
        values: values.collect(),
    };
    page.line([Cell::Title(title.to_owned())])?;
    page.line([Cell::Lead(lead(surveys, &triangle.values))])?;
    page.line([Cell::Note(
        "S(m,n) = S(n,m) counts the essentially different puzzles with exactly one solution; values \
         in italics are not published"
            .to_owned(),
    )])?;
    page.row += 1;
    let mut charts_end = page.row;
    if triangle.values.len() > 1 {
        let mut growth = growth(page, name, &triangle)?;
        page.row += 1;
        growth.set_width(450).set_height(340);
        page.sheet.insert_chart(page.row, 0, &growth)?;
        charts_end = page.row + 340 / ROW + 1;
    }
    // The lists begin below the charts, on a page of their own if they are long.
    let height = 130 + 18 * counted.len() as u32;
    let lists = charts_end.max(page.row + height.div_ceil(ROW) + 1);
    if counted.len() > 3 {
        page.sheet.set_page_breaks(&[lists])?;
    }
    let charts = std::mem::replace(&mut page.row, lists);
    let classes = Class::ALL.map(|class| class.name().replace('_', " "));
    let classes = || classes.iter().map(String::as_str);
    list(
        page,
        "Pairs of margins by class",
        ["size", "S(m,n)", "published", "pairs"]
            .into_iter()
            .chain(classes()),
        counted.iter().map(|survey| {
            let value = value(survey);
            let published = value.and_then(|value| value.published());
            let counts = &survey.tallies.counts;
            let numbers = [counts.pairs()].into_iter().chain(counts.by_class());
            [
                Cell::Text(name_of(survey)),
                value.map_or(Cell::text(""), Cell::Value),
                published.map_or(Cell::text(""), |published| Cell::Count(published.value)),
            ]
            .into_iter()
            .chain(numbers.map(Cell::Count))
        }),
    )?;
    for class in Class::ALL {
        let text = format!("{}: {}", class.name().replace('_', " "), words(class));
        page.line([Cell::Note(text)])?;
    }
    page.row += 1;
    let first = page.row + 2;
    list(
        page,
        "The same as shares",
        ["size"].into_iter().chain(classes()),
        counted.iter().map(|survey| {
            let counts = &survey.tallies.counts;
            let share = |count| Cell::Share(count as f64 / counts.pairs().max(1) as f64);
            [Cell::Text(name_of(survey))]
                .into_iter()
                .chain(counts.by_class().map(share))
        }),
    )?;
    let mut shares = shares(name, (first, first + counted.len() as u32 - 1));
    shares.set_width(500).set_height(height);
    let left = if charts > 4 { 460 } else { 0 };
    page.sheet
        .insert_chart_with_offset(charts, 0, &shares, left, 0)?;
    page.row += 1;
    list(
        page,
        "Runs",
        ["size", "engine", "seconds", "finished"],
        surveys.iter().map(|survey| {
            let (parameters, times) = (&survey.manifest.parameters, &survey.manifest.times);
            // The day is enough here; the facts have the rest.
            let day = times.finished.get(..10).unwrap_or_default();
            [
                Cell::Text(name_of(survey)),
                Cell::text(&parameters.engine),
                Cell::Real(times.seconds),
                Cell::text(day),
            ]
        }),
    )?;
    let records = surveys.iter().zip(checks);
    let mut recounted = records
        .flat_map(|(survey, records)| records.iter().map(move |record| (survey, record)))
        .peekable();
    if recounted.peek().is_some() {
        page.row += 1;
        list(
            page,
            "Recounted by other engines",
            ["size", "engine", "pairs", "recounted", "differences"],
            recounted.map(|(survey, record)| {
                [
                    Cell::Text(name_of(survey)),
                    Cell::text(&record.against),
                    Cell::Count(survey.tallies.counts.pairs()),
                    Cell::Count(record.pairs_checked()),
                    Cell::Count(record.differences),
                ]
            }),
        )?;
    }
    Ok(())
}

fn value(survey: &SurveyFolder) -> Option<Value> {
    let seconds = survey.manifest.times.seconds;
    survey
        .is_whole()
        .then(|| Value::of(&survey.tallies, seconds))
}

fn lead(surveys: &[SurveyFolder], values: &[Value]) -> String {
    if let [survey] = surveys {
        return value(survey).map_or(part_of(survey), |value| value.to_string());
    }
    let count = |is| values.iter().filter(|value| value.agrees() == is).count();
    let told = [
        (count(Some(true)), "values as published"),
        (count(Some(false)), "OTHER THAN PUBLISHED"),
        (count(None), "not published"),
    ];
    let told = told.into_iter().filter(|&(count, _)| count > 0);
    told.map(|(count, text)| format!("{count} {text}"))
        .join(", ")
}

/// Rows under a title and a header.
fn list<'a, R: IntoIterator<Item = Cell>>(
    page: &mut Page,
    title: &str,
    header: impl IntoIterator<Item = &'a str>,
    rows: impl Iterator<Item = R>,
) -> Result<(), XlsxError> {
    page.line([Cell::Lead(title.to_owned())])?;
    let head = |name: &str| Cell::Head(name.to_owned());
    page.line(header.into_iter().map(head))?;
    for row in rows {
        page.line(row)?;
    }
    Ok(())
}

/// Writes the grid of values, m down and n across; returns a chart of it.
fn growth(page: &mut Page, name: &str, triangle: &Triangle) -> Result<Chart, XlsxError> {
    let (rows, columns) = triangle.sides();
    let header = page.row;
    page.line(
        [Cell::Head("m \\ n".to_owned())]
            .into_iter()
            .chain((2..=columns).map(|n| Cell::Head(n.to_string()))),
    )?;
    let mut chart = Chart::new(ChartType::Line);
    let end = columns as u16 - 1;
    for m in 2..=rows {
        chart
            .add_series()
            .set_name(&format!("m = {m}"))
            .set_categories((name, header, 1, header, end))
            .set_values((name, page.row, 1, page.row, end))
            .set_marker(ChartMarker::new().set_type(ChartMarkerType::Circle));
        let value = |n: usize| triangle.at(m, n).filter(|_| m <= n);
        page.line([Cell::text(m)].into_iter().chain(
            (2..=columns).map(|n| value(n).map_or(Cell::text(""), |&value| Cell::Value(value))),
        ))?;
    }
    chart
        .title()
        .set_name("S(m,n) against n")
        .set_font(ChartFont::new().set_size(11));
    chart.x_axis().set_name("n");
    chart.y_axis().set_log_base(10).set_num_format("#,##0");
    Ok(chart)
}

/// A bar of the classes for each of the rows of shares.
fn shares(name: &str, (first, last): (u32, u32)) -> Chart {
    let mut chart = Chart::new(ChartType::BarPercentStacked);
    for (column, class) in (1..).zip(Class::ALL) {
        let [red, green, blue] = Colours::Default.of(class);
        let colour = Color::RGB(u32::from_be_bytes([0, red, green, blue]));
        let mut fill = ChartSolidFill::new();
        chart
            .add_series()
            .set_name(&class.name().replace('_', " "))
            .set_categories((name, first, 0, last, 0))
            .set_values((name, first, column, last, column))
            .set_format(ChartFormat::new().set_solid_fill(fill.set_color(colour)))
            .set_gap(30);
    }
    chart
        .title()
        .set_name("Share of the pairs by class")
        .set_font(ChartFont::new().set_size(11));
    chart.legend().set_position(ChartLegendPosition::Bottom);
    // The first size on top, as in the lists.
    chart.y_axis().set_reverse();
    chart.x_axis().set_num_format("0%");
    chart
}
