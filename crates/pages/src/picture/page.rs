//! The picture as a page to explore: one HTML file that needs nothing else.
//!
//! The data are deflated and in base64. Inflated, they are, in this order: the row margins,
//! ascending, and the column margins, ascending, each sum as two bytes, the lower first; the number
//! of each dot's class in the legend, one byte a dot, row by row from the top; the tables of the
//! unique pairs in the order of their dots, one byte a number, row by row. The script draws them in
//! tiles, so that the work of a frame does not grow with the lattice.

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Map, Value, json};

use super::Colours;
use super::legend::{self, Legend};
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, Table};
use survo_survey::Lattice;

const TEMPLATE: &str = include_str!("page/page.html");
pub const STYLE: &str = include_str!("page/page.css");
const PLOT: &str = include_str!("page/plot.mjs");

/// What a page has beyond the picture and what stands around it.
#[derive(Default)]
pub struct Extension<'a> {
    /// Further fields of what the script has to know of the data.
    pub meta: Map<String, Value>,
    /// Further data, each with the id of its element. They are deflated when they are written.
    pub data: Vec<(&'a str, Vec<u8>)>,
    /// HTML before the heading.
    pub above: &'a str,
    /// HTML after the picture.
    pub below: &'a str,
    pub style: &'a str,
    pub modules: &'a [&'a str],
}

/// The lattice as an HTML page.
pub fn page(lattice: &Lattice, colours: Colours) -> String {
    let extension = Extension {
        modules: &[PLOT],
        ..Extension::default()
    };
    extended_page(lattice, colours, extension)
}

pub fn extended_page(lattice: &Lattice, colours: Colours, mut extension: Extension<'_>) -> String {
    let legend = Legend::new(lattice, None);
    let class = |&(class, words, count): &(Class, &str, u64)| {
        let colour = colours.hex(class);
        json!({ "name": class.name(), "words": words, "colour": colour, "count": count })
    };
    let classes: Vec<Value> = legend.entries.iter().map(class).collect();
    let fields = [
        ("m", json!(lattice.shape().rows())),
        ("n", json!(lattice.shape().columns())),
        ("rows", json!(lattice.rows.len())),
        ("columns", json!(lattice.columns.len())),
        ("classes", json!(classes)),
    ];
    let fields = fields.map(|(name, value)| (name.to_owned(), value));
    extension.meta.extend(fields);
    let meta = Value::Object(extension.meta).to_string();
    let lattice_data = ("data", lattice_data(lattice));
    let data: String = std::iter::once(&lattice_data)
        .chain(&extension.data)
        .map(|(id, bytes)| data_element(id, bytes))
        .collect();
    let modules: Vec<&str> = EXPLORER.iter().chain(extension.modules).copied().collect();
    // The data come last: they are long.
    TEMPLATE
        .replace("{{title}}", &legend.title)
        .replace("{{notes}}", &legend.notes.join(" "))
        .replace("{{style}}", &format!("{STYLE}{}", extension.style))
        .replace("{{above}}", extension.above)
        .replace("{{below}}", extension.below)
        .replace("{{script}}", &joined(&modules))
        .replace("{{meta}}", &meta)
        .replace("{{data}}", &data)
}

fn data_element(id: &str, bytes: &[u8]) -> String {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let deflated = encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("memory takes any number of bytes");
    format!(
        "<script type=\"text/plain\" id=\"{id}\">{}</script>\n",
        BASE64_STANDARD.encode(deflated)
    )
}

fn lattice_data(lattice: &Lattice) -> Vec<u8> {
    let mut data = Vec::new();
    margins(&mut data, &lattice.rows);
    margins(&mut data, &lattice.columns);
    for y in 0..lattice.rows.len() {
        data.extend(legend::line(lattice, y));
    }
    for (_, _, table) in unique_by_row(lattice) {
        data.extend_from_slice(table.cells());
    }
    data
}

/// The unique pairs in the order of their dots, row by row from the top: the positions of their
/// margins, and their tables.
pub fn unique_by_row(lattice: &Lattice) -> Vec<(usize, usize, &Table)> {
    let mut unique: Vec<_> = lattice.unique().collect();
    unique.sort_unstable_by_key(|&(row, column, _)| (std::cmp::Reverse(row), column));
    unique
}

fn margins(data: &mut Vec<u8>, block: &Block) {
    for &sum in block.iter().flatten() {
        // Totals of shapes are at most 64 * 65 / 2.
        data.extend_from_slice(&(sum as u16).to_le_bytes());
    }
}

/// Modules, each after those that it imports from, as one module: without their imports, exports
/// and comments. The names at the top of modules have to be different.
pub fn joined(modules: &[&str]) -> String {
    let kept = |line: &&str| {
        let code = line.trim_start();
        let is_comment = ["//", "* ", "*/"].iter().any(|sign| code.starts_with(sign))
            // A type may stand before code in one line.
            || code.starts_with("/*") && code.split_once("*/").is_none_or(|(_, code)| code.is_empty());
        !code.is_empty() && !code.starts_with("import ") && !is_comment
    };
    let mut script = String::new();
    for line in modules
        .iter()
        .flat_map(|module| module.lines())
        .filter(kept)
    {
        script.push_str(line.strip_prefix("export ").unwrap_or(line));
        script.push('\n');
    }
    script
}

/// The module for the elements of pages; it imports nothing.
pub const DOM: &str = include_str!("page/dom.mjs");

/// What the pages of lattices share, in order.
pub const EXPLORER: [&str; 7] = [
    DOM,
    include_str!("page/lattice.mjs"),
    include_str!("page/tiles.mjs"),
    include_str!("page/view.mjs"),
    include_str!("page/steering.mjs"),
    include_str!("page/address.mjs"),
    include_str!("page/explorer.mjs"),
];
