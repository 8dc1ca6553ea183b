//! The lattice of a size as a page to explore: one HTML file that needs nothing else.
//!
//! Its data are deflated and in base64. Inflated, they are, in this order: the row margins,
//! ascending, and the column margins, ascending, each sum as two bytes, the lower first; the number
//! of each dot's class in [`DRAWN`], one byte a dot, row by row from the top; the tables of the
//! unique pairs in the order of their dots, one byte a number, row by row.

use std::cmp::Reverse;
use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use itertools::Itertools;
use serde_json::json;

use crate::colours::{Colours, words};
use crate::html::{Page, data};
use crate::picture::{DRAWN, class_codes, subtitle, title};
use crate::{Document, grouped};
use survo_core::bounds::Block;
use survo_core::puzzle::Class;
use survo_survey::Lattice;

const BODY: &str = include_str!("page/lattice.html");
const ABOVE: &str = "<nav><a href=\"index.html\">All sizes</a></nav>\n";
pub(crate) const MODULES: [&str; 5] = [
    include_str!("page/dom.mjs"),
    include_str!("page/lattice.mjs"),
    include_str!("page/view.mjs"),
    include_str!("page/steering.mjs"),
    include_str!("page/lattice_page.mjs"),
];

/// The page of a lattice; in an atlas it leads to the other pages.
pub fn lattice_page(lattice: &Lattice, colours: Colours, is_in_atlas: bool) -> Document {
    let (shape, counts) = (lattice.shape, lattice.counts());
    let class = |class: Class| json!({ "name": class.name(), "words": words(class), "count": counts.get(class) });
    let meta = json!({
        "m": shape.rows(), "n": shape.columns(),
        "rows": lattice.rows.len(), "columns": lattice.columns.len(),
        "classes": DRAWN.map(class),
    });
    let legend = DRAWN.map(|class| {
        let (count, words) = (grouped(counts.get(class)), words(class));
        format!(
            "<li class=\"of-{class}\"><span class=\"swatch\" style=\"background:var(--{class})\"></span> {count} {words}</li>"
        )
    });
    let middle = |block: &Block| block.margin(block.len() / 2).iter().join(" ");
    let (rows, columns) = (lattice.rows.len(), lattice.columns.len());
    let notes = format!(
        "{rows} row margins and {columns} column margins, each in lexicographic order. {} pairs are left out: one of \
         their sides alone is impossible. Small dots of unique pairs are drawn larger than they are. The picture \
         follows Mustonen (2007), section 5.",
        grouped(lattice.left_out)
    );
    let body = BODY
        .replace("{{nav}}", if is_in_atlas { ABOVE } else { "" })
        .replace("{{title}}", &title(lattice))
        .replace("{{subtitle}}", &subtitle(lattice))
        .replace("{{label}}", &format!("All pairs of sums of {shape}"))
        .replace("{{legend}}", &legend.concat())
        .replace("{{rows}}", &middle(&lattice.rows))
        .replace("{{columns}}", &middle(&lattice.columns))
        .replace("{{notes}}", &notes);
    let plays = if is_in_atlas {
        " data-plays=\"yes\""
    } else {
        ""
    };
    let page = Page {
        title: &format!("All pairs of sums of {shape}"),
        styles: &[
            include_str!("page/page.css"),
            include_str!("page/lattice.css"),
            &class_colours(colours),
        ],
        body: &body,
        modules: &MODULES,
        // The data come last: they are long.
        data: &format!(
            "{}{}",
            data("meta", plays, &meta.to_string()),
            data(
                "data",
                "",
                &BASE64_STANDARD.encode(deflated(&bytes(lattice)))
            )
        ),
    };
    page.document(format!("{shape}.html"))
}

/// The classes as colours of a style sheet. The colours of the paper are for a light page.
pub fn class_colours(colours: Colours) -> String {
    let [light, dark] = colours.rules(|class, colour| format!("--{class}:{colour};"));
    format!(":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n")
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("memory takes any number of bytes")
}

fn bytes(lattice: &Lattice) -> Vec<u8> {
    let mut bytes = Vec::new();
    for &sum in [&lattice.rows, &lattice.columns]
        .into_iter()
        .flat_map(Block::iter)
        .flatten()
    {
        // Totals of shapes are at most 64 * 65 / 2.
        bytes.extend_from_slice(&(sum as u16).to_le_bytes());
    }
    for y in 0..lattice.rows.len() {
        bytes.extend(class_codes(lattice, y));
    }
    let unique = lattice
        .unique()
        .sorted_unstable_by_key(|&(row, column, _)| (Reverse(row), column));
    for (_, _, table) in unique {
        bytes.extend_from_slice(table.cells());
    }
    bytes
}
