//! The picture as a page to explore: one HTML file that needs nothing else.
//!
//! The data are deflated and in base64. Inflated, they are, in this order: the row
//! margins, ascending, and the column margins, ascending, each sum as two bytes, the
//! lower first; the number of each dot's class in the legend, one byte a dot, row by row
//! from the top; the tables of the unique pairs in the order of their dots, one byte a
//! number, row by row. The script draws them in tiles, so that the work of a frame does
//! not grow with the lattice.

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Serialize;

use super::legend::Legend;
use super::{Colours, raster};
use crate::bounds::Block;
use crate::survey::Lattice;

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// What the script has to know of the data.
#[derive(Serialize)]
struct Meta<'a> {
    m: usize,
    n: usize,
    rows: usize,
    columns: usize,
    classes: Vec<MetaClass<'a>>,
}

#[derive(Serialize)]
struct MetaClass<'a> {
    name: &'static str,
    words: &'a str,
    colour: String,
    count: u64,
}

/// The lattice as an HTML page.
pub fn page(lattice: &Lattice, colours: Colours) -> String {
    let legend = Legend::new(lattice);
    let meta = Meta {
        m: lattice.shape().rows(),
        n: lattice.shape().columns(),
        rows: lattice.rows().len(),
        columns: lattice.columns().len(),
        classes: legend
            .entries
            .iter()
            .map(|&(class, words, count)| MetaClass {
                name: class.name(),
                words,
                colour: colours.hex(class),
                count,
            })
            .collect(),
    };
    let meta = serde_json::to_string(&meta).expect("strings and numbers are JSON");
    // The data come last: they are long.
    TEMPLATE
        .replace("{{title}}", &legend.title)
        .replace("{{notes}}", &legend.notes.join(" "))
        .replace("{{style}}", STYLE)
        .replace("{{script}}", SCRIPT)
        .replace("{{meta}}", &meta)
        .replace("{{data}}", &BASE64_STANDARD.encode(deflated(lattice)))
}

fn deflated(lattice: &Lattice) -> Vec<u8> {
    let mut data = Vec::new();
    margins(&mut data, lattice.rows());
    margins(&mut data, lattice.columns());
    for y in 0..lattice.rows().len() {
        data.extend(raster::line(lattice, y));
    }
    let mut unique: Vec<_> = lattice.unique().collect();
    unique.sort_unstable_by_key(|&(row, column, _)| (std::cmp::Reverse(row), column));
    for (_, _, table) in unique {
        data.extend_from_slice(table.cells());
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(&data)
        .and_then(|()| encoder.finish())
        .expect("memory takes any number of bytes")
}

fn margins(data: &mut Vec<u8>, block: &Block) {
    for &sum in block.iter().flatten() {
        // Totals of shapes are at most 64 * 65 / 2.
        data.extend_from_slice(&(sum as u16).to_le_bytes());
    }
}
