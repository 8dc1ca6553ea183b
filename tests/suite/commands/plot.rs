//! `survo plot`: what is in the files, read back from the files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::program::refused;

/// The classes that are drawn, by their names in files, and their colours: pale ones and an
/// orange by default, and those of the figure in the source.
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

type Colours = [(&'static str, [u8; 3]); 4];
type Counts = BTreeMap<&'static str, u64>;

fn plot(size: &str, out: &Path, options: &str) -> Command {
    let mut command = Command::cargo_bin("survo").unwrap();
    command.arg("plot").args(size.split_whitespace());
    command.arg("--out").arg(out);
    command.args(options.split_whitespace());
    command
}

/// The number of dots of a class that is published.
fn published(m: u32, n: u32, class: &str) -> u64 {
    include_str!("../../../data/published_classes.csv")
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{m},{n},{class},")))
        .and_then(|rest| rest.split(',').next()?.parse().ok())
        .unwrap()
}

/// The published numbers of dots of 3x4: all but condition (1), which is not drawn.
fn published_3x4() -> Counts {
    DEFAULT
        .iter()
        .map(|&(class, _)| (class, published(3, 4, class)))
        .collect()
}

/// The colours of the classes that are drawn.
fn by_colour(colours: Colours) -> BTreeMap<[u8; 3], &'static str> {
    colours
        .iter()
        .map(|&(class, colour)| (colour, class))
        .collect()
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

/// How many dots each class has.
fn counted<'a>(dots: impl IntoIterator<Item = &'a &'static str>) -> Counts {
    let mut counts = Counts::new();
    for dot in dots {
        *counts.entry(dot).or_default() += 1;
    }
    counts
}

#[test]
fn pixels_have_the_published_counts() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("lattice.png");
    for (name, colours) in [("default", DEFAULT), ("paper", PAPER)] {
        let options = format!("--bare --colours {name}");
        plot("3 4", &out, &options).assert().success();
        let (width, pixels) = decoded(&fs::read(&out).unwrap());
        assert_eq!(pixels.len(), 58752);
        assert_eq!(pixels.len() % width, 0);
        let classes = by_colour(colours);
        let dots: Vec<_> = pixels.iter().map(|pixel| classes[pixel]).collect();
        assert_eq!(counted(&dots), published_3x4());
    }
}

/// With axes and legend each dot is a rectangle of whole pixels, all of one size, in the same
/// order.
#[test]
fn the_furnished_picture_holds_the_same_dots() {
    let folder = tempfile::tempdir().unwrap();
    let [bare, whole] = ["bare.png", "whole.png"].map(|name| folder.path().join(name));
    plot("3 4", &bare, "--bare").assert().success();
    plot("4 3", &whole, "").assert().success();
    let (width, dots) = decoded(&fs::read(bare).unwrap());
    let (whole_width, pixels) = decoded(&fs::read(whole).unwrap());
    // The first line of the legend has the four colours; the dots begin below it, at the first
    // pixel of a run of the colour of several tables that is longer than a square of the legend.
    let several = DEFAULT[3].1;
    let first = pixels
        .windows(40)
        .position(|run| run.iter().all(|&pixel| pixel == several))
        .unwrap();
    let count = |from: usize, step: usize| {
        let classes = by_colour(DEFAULT);
        let line = (0..).map_while(|k| pixels.get(from + k * step));
        line.take_while(|pixel| classes.contains_key(*pixel))
            .count()
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
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("lattice.svg");
    plot("4 4", &out, "").assert().success();
    let text = fs::read_to_string(&out).unwrap();
    let image = text.split("base64,").nth(1).unwrap();
    let image = BASE64_STANDARD
        .decode(&image[..image.find('"').unwrap()])
        .unwrap();
    let (width, pixels) = decoded(&image);
    assert_eq!(pixels.len(), width * width);
    let classes = by_colour(DEFAULT);
    let dots: Vec<_> = pixels.iter().map(|pixel| classes[pixel]).collect();
    let counts = counted(&dots);
    assert_eq!(counts["unique"], 2 * 5327, "S(4,4) of the source");
    let marks = text.split("class=\"unique\"").nth(1).unwrap();
    let marks = marks
        .split(" d=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    assert_eq!(marks.matches('M').count(), 2 * 5327, "each is drawn on top");
    assert!(text.contains("5,327 puzzles of 4x4"));
    // The published count has no pairs (r, r).
    let diagonal = (0..width)
        .filter(|&x| dots[(width - 1 - x) * width + x] == "unsolvable")
        .count() as u64;
    assert_eq!(
        counts["unsolvable"],
        2 * published(4, 4, "unsolvable") + diagonal
    );
}

/// What the page holds, inflated as its script does it.
#[test]
fn the_page_holds_classes_and_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("lattice.html");
    plot("3 4", &out, "").assert().success();
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.len() < 5 << 20, "{} bytes", text.len());
    for address in ["http://", "https://", "src=", "{{"] {
        assert!(!text.contains(address), "{address}");
    }
    let between = |start: &str| {
        let rest = &text[text.find(start).unwrap() + start.len()..];
        &rest[..rest.find("</script>").unwrap()]
    };
    let meta: serde_json::Value = serde_json::from_str(between("id=\"meta\">")).unwrap();
    let names: Vec<_> = meta["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| &c["name"])
        .collect();
    let packed = BASE64_STANDARD.decode(between("id=\"data\">")).unwrap();
    let mut data = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::ZlibDecoder::new(&*packed), &mut data).unwrap();

    let (rows, columns) = (128, 459);
    assert_eq!(
        (meta["rows"].as_u64(), meta["columns"].as_u64()),
        (Some(128), Some(459))
    );
    let (margins, rest) = data.split_at(2 * (rows * 3 + columns * 4));
    let (codes, tables) = rest.split_at(rows * columns);
    let sums: Vec<u32> = margins
        .chunks(2)
        .map(|pair| u32::from(u16::from_le_bytes([pair[0], pair[1]])))
        .collect();
    let (row_sums, column_sums) = sums.split_at(rows * 3);
    let mut counts = Counts::new();
    let mut tables = tables.chunks_exact(12);
    for (i, &code) in codes.iter().enumerate() {
        let class = names[usize::from(code)].as_str().unwrap();
        let (class, _) = DEFAULT.iter().find(|(name, _)| *name == class).unwrap();
        *counts.entry(class).or_default() += 1;
        if *class == "unique" {
            let table: Vec<u32> = tables
                .next()
                .unwrap()
                .iter()
                .map(|&k| u32::from(k))
                .collect();
            let (r, c) = (rows - 1 - i / columns, i % columns);
            let found: Vec<u32> = table.chunks(4).map(|row| row.iter().sum()).collect();
            assert_eq!(found, row_sums[3 * r..][..3]);
            for j in 0..4 {
                let sum: u32 = table.iter().skip(j).step_by(4).sum();
                assert_eq!(sum, column_sums[4 * c + j]);
            }
        }
    }
    assert_eq!(tables.len(), 0);
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
    let folder = tempfile::tempdir().unwrap();
    for ending in ["png", "svg", "html"] {
        let files = [1, 3].map(|threads| {
            let out = folder.path().join(format!("{threads}.{ending}"));
            plot("3 3", &out, &format!("--threads {threads}"))
                .assert()
                .success();
            fs::read(out).unwrap()
        });
        assert!(files[0] == files[1], "{ending}");
    }
}
