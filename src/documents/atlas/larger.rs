//! The page of a size that is too large for a lattice: its classes, and where they come from.

use std::fmt::Write;

use super::front::PLOTS;
use super::{file_name, grouped, text_page};
use crate::documents::html::{escaped, header};
use crate::documents::picture::Colours;
use crate::documents::{Document, Surveyed};
use crate::published::Published;
use crate::puzzle::{Class, Shape};

const STYLE: &str = include_str!("page/text.css");

fn body(shape: Shape, records: &[Surveyed]) -> String {
    let tallies = &records[0].survey.tallies;
    let (m, n) = (shape.rows(), shape.columns());
    let value = grouped(tallies.counts.get(Class::Unique));
    let mut body = format!(
        "<nav><a href=\"index.html\">all sizes</a></nav>\n<h1>S({m},{n}) = {value}</h1>\n\
         <p>{} pairs of {} row margins and {} column margins. {}</p>\n\
         <table class=\"classes\">{}<tbody>\n",
        grouped(tallies.counts.pairs()),
        grouped(tallies.row_margins),
        grouped(tallies.column_margins),
        match Published::of(m, n) {
            Some(published) => format!(
                "The value is the published one ({}).",
                escaped(&published.source)
            ),
            None => "No published value is known to compare it with.".to_owned(),
        },
        header(&["class", "pairs", "share", ""])
    );
    for class in Class::ALL {
        let count = tallies.counts.get(class);
        let share = 100.0 * count as f64 / tallies.counts.pairs().max(1) as f64;
        let [red, green, blue] = Colours::Default.of(class);
        // Writing to a string cannot fail.
        let _ = writeln!(
            body,
            "<tr><th scope=\"row\">{class}</th><td class=\"number\">{}</td>\
             <td class=\"number\">{share:.4} %</td><td class=\"bar\"><span style=\"width:{share:.2}%;\
             background:#{red:02x}{green:02x}{blue:02x}\"></span></td></tr>",
            grouped(count)
        );
    }
    body.push_str("</tbody></table>\n<h2>Surveys</h2>\n");
    body.push_str(&provenance(records));
    body.push_str(PLOTS);
    body
}

fn provenance(records: &[Surveyed]) -> String {
    let columns = [
        "survey",
        "method",
        "seed",
        "revision",
        "finished",
        "processor seconds",
    ];
    let mut table = format!(
        "<div class=\"wide\"><table class=\"surveys\">{}<tbody>\n",
        header(&columns)
    );
    for record in records {
        let (manifest, path) = (&record.survey.manifest, &record.survey.path);
        let (parameters, name) = (&manifest.parameters, path.file_name().unwrap_or_default());
        let _ = writeln!(
            table,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td class=\"number\">{:.1}</td></tr>",
            escaped(&name.to_string_lossy()),
            escaped(&parameters.engine),
            parameters.seed,
            escaped(&manifest.revision),
            escaped(&manifest.times.finished),
            record.processor_seconds(),
        );
    }
    table.push_str("</tbody></table></div>\n");
    for record in records {
        for recount in &record.recounts {
            let recount = escaped(&recount.to_string());
            let _ = writeln!(table, "<p>Recounted: {recount}.</p>");
        }
    }
    table
}

pub(super) fn page(shape: Shape, records: &[Surveyed]) -> Document {
    let title = format!("Open {shape} Survo puzzles");
    text_page(file_name(shape), &title, STYLE, &body(shape, records), "")
}
