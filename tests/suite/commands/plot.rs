//! `survo plot`: what is in the files, read back from the files.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use itertools::Itertools;

use crate::program::{refused, survo};

/// The classes that are drawn, by their names in files, and their colours: pale ones and an
/// orange by default, and those of the figure in the source.
type Colours = [(&'static str, [u8; 3]); 4];
const DEFAULT: Colours = [
    ("condition_2", [234, 235, 237]),
    ("unsolvable", [243, 222, 150]),
    ("unique", [192, 74, 0]),
    ("multiple", [176, 211, 235]),
];
const PAPER: Colours = [
    ("condition_2", [0, 0, 0]),
    ("unsolvable", [255, 230, 0]),
    ("unique", [230, 0, 0]),
    ("multiple", [0, 160, 0]),
];

fn plot(size: &str, out: &Path, options: &str) -> Command {
    let mut command = survo(&format!("plot {size} {options} --out"));
    command.arg(out);
    command
}

/// The file that a plot of a size is, whose name ends with `ending`.
fn plotted(size: &str, ending: &str, options: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join(format!("lattice.{ending}"));
    plot(size, &out, options).assert().success();
    fs::read(out).unwrap()
}

/// The number of dots of a class that is published.
fn published(m: u32, n: u32, class: &str) -> usize {
    include_str!("../../../data/published_classes.csv")
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{m},{n},{class},")))
        .and_then(|rest| rest.split(',').next()?.parse().ok())
        .unwrap()
}

/// The published numbers of dots of 3x4: all but condition (1), which is not drawn.
fn published_3x4() -> HashMap<&'static str, usize> {
    let classes = DEFAULT.iter();
    classes
        .map(|&(class, _)| (class, published(3, 4, class)))
        .collect()
}

/// The classes of pixels with these colours.
fn classes(pixels: &[[u8; 3]], colours: Colours) -> Vec<&'static str> {
    let class = |pixel| {
        colours
            .iter()
            .find(|(_, colour)| colour == pixel)
            .unwrap()
            .0
    };
    pixels.iter().map(class).collect()
}

/// Width and the colour of each pixel.
fn decoded(file: &[u8]) -> (usize, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let pixels = pixels[..info.buffer_size()].chunks(3);
    (
        info.width as usize,
        pixels.map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect(),
    )
}

#[test]
fn pixels_have_the_published_counts() {
    for (name, colours) in [("default", DEFAULT), ("paper", PAPER)] {
        let file = plotted("3 4", "png", &format!("--bare --colours {name}"));
        let (width, pixels) = decoded(&file);
        assert_eq!((pixels.len(), pixels.len() % width), (58752, 0));
        let dots = classes(&pixels, colours).into_iter();
        assert_eq!(dots.counts(), published_3x4());
    }
}

/// With axes and legend each dot is a rectangle of whole pixels, all of one size, in the same
/// order.
#[test]
fn the_furnished_picture_holds_the_same_dots() {
    let (width, dots) = decoded(&plotted("3 4", "png", "--bare"));
    let (whole_width, pixels) = decoded(&plotted("4 3", "png", ""));
    // The first line of the legend has the four colours; the dots begin below it, at the first
    // pixel of a run of the colour of several tables that is longer than a square of the legend.
    let several = DEFAULT[3].1;
    let first = pixels
        .windows(40)
        .position(|run| run.iter().all(|&pixel| pixel == several))
        .unwrap();
    let count = |from: usize, step: usize| {
        let is_dot = |pixel: &&[u8; 3]| DEFAULT.iter().any(|(_, colour)| colour == *pixel);
        let line = pixels[from..].iter().step_by(step);
        line.take_while(is_dot).count()
    };
    let (right, down) = (count(first, 1), count(first, whole_width));
    let (across, high) = (right / width, down / (dots.len() / width));
    assert_eq!((right % width, across > 1, high > 1), (0, true, true));
    let unique = DEFAULT[2].1;
    let is_unique = |&at: &usize| dots.get(at) == Some(&unique);
    for (i, dot) in dots.iter().enumerate() {
        let corner = first + i / width * high * whole_width + i % width * across;
        for pixel in (0..across * high).map(|k| k / across * whole_width + k % across) {
            let found = pixels[corner + pixel];
            // Marks of unique pairs are three pixels wide and lie on a part of their neighbours.
            let is_mark = found == unique && [i.wrapping_sub(1), i + 1].iter().any(is_unique);
            assert!(found == *dot || is_mark, "dot {i}");
        }
    }
}

/// The whole of 4x4: unique pairs twice, and in the SVG an image that says the same.
#[test]
fn a_square_shape_has_each_puzzle_twice() {
    let text = String::from_utf8(plotted("4 4", "svg", "")).unwrap();
    let after = |start: &str| {
        let (_, rest) = text.split_once(start).unwrap();
        rest.split('"').next().unwrap()
    };
    let (width, pixels) = decoded(&BASE64_STANDARD.decode(after("base64,")).unwrap());
    assert_eq!(pixels.len(), width * width);
    let dots = classes(&pixels, DEFAULT);
    let counts = dots.iter().copied().counts();
    assert_eq!(counts["unique"], 2 * 5327, "S(4,4) of the source");
    let (_, marks) = text.split_once("<path class=\"unique\"").unwrap();
    let marks = marks.split('"').find(|value| value.starts_with('M'));
    assert_eq!(
        marks.unwrap().matches('M').count(),
        2 * 5327,
        "each is drawn on top"
    );
    assert!(text.contains("5,327 puzzles of 4x4"));
    // The published count has no pairs (r, r).
    let diagonal = (0..width).map(|x| dots[(width - 1 - x) * width + x]);
    let diagonal = diagonal.filter(|&class| class == "unsolvable").count();
    let unsolvable = 2 * published(4, 4, "unsolvable") + diagonal;
    assert_eq!(counts["unsolvable"], unsolvable);
}

/// What the page holds, inflated as its script does it.
#[test]
fn the_page_holds_classes_and_solutions() {
    let text = String::from_utf8(plotted("3 4", "html", "")).unwrap();
    assert!(text.len() < 5 << 20, "{} bytes", text.len());
    for address in ["http://", "https://", "src=", "{{"] {
        assert!(!text.contains(address), "{address}");
    }
    let between = |start: &str| {
        let rest = &text[text.find(start).unwrap() + start.len()..];
        &rest[..rest.find("</script>").unwrap()]
    };
    let meta: serde_json::Value = serde_json::from_str(between("id=\"meta\">")).unwrap();
    let name = |code: u8| meta["classes"][usize::from(code)]["name"].as_str().unwrap();
    let packed = BASE64_STANDARD.decode(between("id=\"data\">")).unwrap();
    let mut data = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::ZlibDecoder::new(&*packed), &mut data).unwrap();

    let (rows, columns) = (128, 459);
    assert_eq!(
        (&meta["rows"], &meta["columns"]),
        (&rows.into(), &columns.into())
    );
    let (margins, rest) = data.split_at(2 * (rows * 3 + columns * 4));
    let (codes, tables) = rest.split_at(rows * columns);
    let sums: Vec<u32> = margins
        .chunks(2)
        .map(|pair| u32::from(u16::from_le_bytes([pair[0], pair[1]])))
        .collect();
    let (row_sums, column_sums) = sums.split_at(rows * 3);
    let mut tables = tables.chunks_exact(12);
    for (i, &code) in codes.iter().enumerate() {
        if name(code) == "unique" {
            let table = tables.next().unwrap().iter().map(|&k| u32::from(k));
            let table: Vec<u32> = table.collect();
            let (r, c) = (rows - 1 - i / columns, i % columns);
            let found: Vec<u32> = table.chunks(4).map(|row| row.iter().sum()).collect();
            assert_eq!(found, row_sums[3 * r..][..3]);
            let sum = |j| table.iter().skip(j).step_by(4).sum::<u32>();
            assert_eq!([0, 1, 2, 3].map(sum), column_sums[4 * c..][..4]);
        }
    }
    assert_eq!(tables.len(), 0);
    let counts = codes.iter().map(|&code| name(code)).counts();
    assert_eq!(counts, published_3x4());
}

#[test]
fn mistakes_are_told_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    for (size, file, options, message) in [
        ("4 5", "a.png", "", "4x5 has 903215582 pairs"),
        ("1 5", "a.png", "", "at least 2 rows"),
        ("3 4", "a.gif", "", ".png, .svg or .html"),
        ("3 4", "png", "", ".png, .svg or .html"),
        ("3 4", "none/a.png", "", "there is no folder"),
        ("3 4", "a.html", "--bare", "for .png and .svg"),
        ("3 4", "a.png", "--colours gaudy", "gaudy"),
    ] {
        refused(plot(size, &folder.path().join(file), options), message);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// The bytes depend on nothing but the question.
#[test]
fn pictures_are_the_same_again() {
    for ending in ["png", "svg", "html"] {
        let file = |threads: u32| plotted("3 3", ending, &format!("--threads {threads}"));
        assert!(file(1) == file(3), "{ending}");
    }
}
