//! The lattice of a size as a picture for paper and documents: one dot a pair, coloured by its
//! class.
//!
//! After the figure for 3x4 of Mustonen (2007), section 5: the row margins upwards, the
//! column margins to the right, both in lexicographic order, without those that violate
//! condition (1). The picture has one size; dots are stretched to fill it, and where there are more
//! dots than pixels a pixel has the mean of its colours. SVG and PNG are drawn from one list of
//! pieces.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use itertools::Itertools;

use crate::colours::{Colours, words};
use crate::grouped;
use crate::letters::{TEXT, TITLE};
use crate::plots::{Anchor, Place, svg_with};
use survo_core::bounds::Block;
use survo_core::puzzle::Class;
use survo_survey::Lattice;

/// The classes that are drawn. Their places here are their numbers in the data of pages.
pub(super) const DRAWN: [Class; 4] = [
    Class::Unique,
    Class::Multiple,
    Class::Condition2,
    Class::Unsolvable,
];

/// The dots at most; all lengths are in pixels.
const DOTS: (i32, i32) = (1140, 520);
const TOP: i32 = 150;
/// The shortest side of a dot of a unique pair.
const LEAST_MARK: i32 = 3;
/// About the width of a letter.
const LETTER: i32 = 8;
const PAPER: [u8; 3] = [255, 255, 255];
const INK: [u8; 3] = [29, 31, 34];
const SOFT: [u8; 3] = [88, 93, 99];

/// Why a picture cannot be encoded.
pub type PictureError = ::png::EncodingError;

/// The classes of a line of dots from the left, as places in `DRAWN`; `y` from the top.
pub(super) fn class_codes(lattice: &Lattice, y: usize) -> impl Iterator<Item = u8> {
    let row = lattice.rows.len() - 1 - y;
    (0..lattice.columns.len()).map(move |column| {
        let class = lattice.class(row, column);
        let code = DRAWN.iter().position(|&drawn| drawn == class);
        code.expect("pairs that violate condition (1) are in no lattice") as u8
    })
}

/// What the picture shows, as a finding.
pub(super) fn title(lattice: &Lattice) -> String {
    let (shape, counts) = (lattice.shape, lattice.counts());
    let (unique, pairs) = (counts.get(Class::Unique), grouped(counts.pairs()));
    match shape.is_square() {
        true => format!(
            "{} puzzles of {shape} determine their table, each drawn twice",
            grouped(unique / 2)
        ),
        false => format!(
            "{} of {pairs} pairs of sums determine their table",
            grouped(unique)
        ),
    }
}

/// What a dot is.
pub(super) fn subtitle(lattice: &Lattice) -> String {
    let (shape, all) = (lattice.shape, lattice.shape.cells());
    let twice = match shape.is_square() {
        true => " Rows and columns may change places, so each puzzle is drawn twice.",
        false => "",
    };
    format!(
        "Each dot is a pair of row sums and column sums for the numbers 1 to {all} in {shape} cells.{twice}"
    )
}

enum Piece {
    Text(Place, Anchor, &'static str, String),
    Area(&'static str, [Place; 2]),
}

/// Where everything goes.
struct Layout {
    left: i32,
    /// Pixels of the dots across and down.
    dots: (i32, i32),
    /// Pixels of the picture.
    width: i32,
    height: i32,
    pieces: Vec<Piece>,
}

impl Layout {
    fn new(lattice: &Lattice) -> Self {
        let rows = margins(&lattice.rows);
        let longest = rows.iter().map(String::len).max().unwrap_or(0) as i32;
        // Dots of whole pixels where there is more than one pixel for each.
        let side = |count: usize, room: i32| {
            let count = count as i32;
            if count > room {
                room
            } else {
                room / count * count
            }
        };
        let (across, down) = (lattice.columns.len(), lattice.rows.len());
        let mut layout = Self {
            left: longest.max(10) * LETTER + 24,
            dots: (side(across, DOTS.0), side(down, DOTS.1)),
            width: 0,
            height: 0,
            pieces: Vec::new(),
        };
        let title = TITLE.width(&title(lattice));
        layout.width = (layout.left + layout.dots.0 + 32).max(title + 48);
        layout.height = TOP + layout.dots.1 + 64;
        layout.furnish(lattice, &rows);
        layout
    }

    fn text(&mut self, place: Place, anchor: Anchor, class: &'static str, text: impl Into<String>) {
        self.pieces
            .push(Piece::Text(place, anchor, class, text.into()));
    }

    fn furnish(&mut self, lattice: &Lattice, rows: &[String]) {
        let (left, bottom) = (self.left, TOP + self.dots.1);
        let right = left + self.dots.0;
        self.text((24, 30), Anchor::Start, "title", title(lattice));
        self.text((24, 60), Anchor::Start, "soft", subtitle(lattice));
        let (mut x, mut y) = (24, 86);
        for class in DRAWN {
            let text = format!("{} {}", grouped(lattice.counts().get(class)), words(class));
            // Letters of other fonts may be wider.
            let width = 40 + TEXT.width(&text) * 6 / 5;
            if x + width > self.width {
                (x, y) = (24, y + 22);
            }
            let corners = [(x, y - 7), (x + 14, y + 7)];
            self.pieces.push(Piece::Area(class.name(), corners));
            self.text((x + 22, y), Anchor::Start, "", text);
            x += width;
        }
        self.text((left - 10, TOP - 12), Anchor::End, "", "row sums \u{2191}");
        self.text(
            (right, bottom + 46),
            Anchor::End,
            "",
            "column sums \u{2192}",
        );
        let place = |rank: usize, count: usize, length: i32| {
            ((2 * rank + 1) as i64 * i64::from(length) / (2 * count) as i64) as i32
        };
        let step = (28 * rows.len()).div_ceil(self.dots.1 as usize);
        for (rank, margin) in rows.iter().enumerate().step_by(step) {
            let y = bottom - place(rank, rows.len(), self.dots.1);
            self.pieces
                .push(Piece::Area("soft", [(left - 7, y), (left - 2, y + 1)]));
            self.text((left - 12, y), Anchor::End, "soft", margin);
        }
        let columns = margins(&lattice.columns);
        let longest = columns.iter().map(String::len).max().unwrap_or(0) + 4;
        let step = (longest * LETTER as usize * columns.len()).div_ceil(self.dots.0 as usize);
        for (rank, margin) in columns.iter().enumerate().step_by(step) {
            let x = left + place(rank, columns.len(), self.dots.0);
            if x + (longest as i32 - 4) * LETTER <= self.width {
                self.pieces
                    .push(Piece::Area("soft", [(x, bottom + 2), (x + 1, bottom + 8)]));
                self.text((x, bottom + 18), Anchor::Start, "soft", margin);
            }
        }
    }
}

fn margins(block: &Block) -> Vec<String> {
    block.iter().map(|sums| sums.iter().join(" ")).collect()
}

/// Colours, row by row.
struct Pixels {
    width: i32,
    colours: Vec<[u8; 3]>,
}

impl Pixels {
    fn new(width: i32, height: i32) -> Self {
        Self {
            width,
            colours: vec![PAPER; (width * height) as usize],
        }
    }

    /// Fills a rectangle, as much of it as is inside.
    fn fill(&mut self, [(left, top), (right, bottom)]: [Place; 2], colour: [u8; 3]) {
        let height = self.colours.len() as i32 / self.width;
        for y in top.max(0)..bottom.min(height) {
            let start = y * self.width;
            let columns = start + left.max(0)..start + right.min(self.width);
            self.colours[columns.start as usize..columns.end as usize].fill(colour);
        }
    }

    fn text(&mut self, (x, y): Place, anchor: Anchor, class: &str, text: &str) {
        let letters = if class == "title" { &TITLE } else { &TEXT };
        let ink = if class == "soft" { SOFT } else { INK };
        let width = letters.width(text);
        let left = x - match anchor {
            Anchor::Start => 0,
            Anchor::Middle => width / 2,
            Anchor::End => width,
        };
        letters.draw(text, |right, down, darkness| {
            let at = (y - letters.height() / 2 + down) * self.width + left + right;
            if let Some(colour) = self.colours.get_mut(at as usize) {
                *colour = std::array::from_fn(|i| {
                    let (from, to) = (i32::from(colour[i]), i32::from(ink[i]));
                    (from + (to - from) * i32::from(darkness) / 255) as u8
                });
            }
        });
    }

    /// The dots, stretched to this many pixels, and those of the unique pairs large enough to be
    /// seen.
    fn dots(
        &mut self,
        lattice: &Lattice,
        colours: Colours,
        (left, top): Place,
        (width, height): (i32, i32),
    ) {
        let (rows, columns) = (lattice.rows.len(), lattice.columns.len());
        let of = DRAWN.map(|class| colours.of(class));
        let lines: Vec<Vec<u8>> = (0..rows)
            .map(|y| class_codes(lattice, y).collect())
            .collect();
        let range = |pixel: i32, count: usize, pixels: i32| {
            let at = |pixel: i32| pixel as usize * count / pixels as usize;
            at(pixel)..at(pixel + 1).max(at(pixel) + 1)
        };
        for y in 0..height {
            for x in 0..width {
                let mut counts = [0; DRAWN.len()];
                for line in &lines[range(y, rows, height)] {
                    for &code in &line[range(x, columns, width)] {
                        counts[usize::from(code)] += 1;
                    }
                }
                let all: u32 = counts.iter().sum();
                let mean = |i: usize| {
                    counts
                        .iter()
                        .zip(of)
                        .map(|(count, colour)| count * u32::from(colour[i]))
                        .sum::<u32>()
                        / all
                };
                let colour = [mean(0) as u8, mean(1) as u8, mean(2) as u8];
                self.fill([(left + x, top + y), (left + x + 1, top + y + 1)], colour);
            }
        }
        let place = |rank: usize, count: usize, pixels: i32| {
            (rank as i64 * i64::from(pixels) / count as i64) as i32
        };
        let side = |count: usize, pixels: i32| (pixels / count as i32).max(LEAST_MARK);
        let (across, down) = (side(columns, width), side(rows, height));
        for (row, column, _) in lattice.unique() {
            let x = (left + place(column, columns, width)).min(left + width - across);
            let y = (top + place(rows - 1 - row, rows, height)).min(top + height - down);
            self.fill([(x, y), (x + across, y + down)], colours.of(Class::Unique));
        }
    }

    fn encoded(&self, about: &str) -> Result<Vec<u8>, PictureError> {
        let height = self.colours.len() as u32 / self.width as u32;
        let mut file = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut file, self.width as u32, height);
        encoder.set_color(::png::ColorType::Rgb);
        encoder.set_compression(::png::Compression::High);
        encoder.add_text_chunk("Title".to_owned(), about.to_owned())?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.colours.as_flattened())?;
        writer.finish()?;
        Ok(file)
    }
}

/// The lattice as a PNG file. Bare, it has a pixel for each pair and nothing else.
pub fn png(lattice: &Lattice, colours: Colours, is_bare: bool) -> Result<Vec<u8>, PictureError> {
    if is_bare {
        return dots(lattice, |class| colours.of(class));
    }
    let layout = Layout::new(lattice);
    let mut pixels = Pixels::new(layout.width, layout.height);
    pixels.dots(lattice, colours, (layout.left, TOP), layout.dots);
    for piece in &layout.pieces {
        match piece {
            Piece::Text(place, anchor, class, text) => pixels.text(*place, *anchor, class, text),
            Piece::Area(name, corners) => {
                let class = Class::ALL.into_iter().find(|class| class.name() == *name);
                pixels.fill(*corners, class.map_or(SOFT, |class| colours.of(class)));
            }
        }
    }
    pixels.encoded(&title(lattice))
}

/// The dots alone, a pixel for each.
fn dots(lattice: &Lattice, colour: impl Fn(Class) -> [u8; 3]) -> Result<Vec<u8>, PictureError> {
    let of = DRAWN.map(colour);
    let codes = (0..lattice.rows.len()).flat_map(|y| class_codes(lattice, y));
    let pixels = Pixels {
        width: lattice.columns.len() as i32,
        colours: codes.map(|code| of[usize::from(code)]).collect(),
    };
    pixels.encoded(&title(lattice))
}

/// The lattice as an SVG document. The dots are an image in it, a pixel a dot, which is stretched
/// without smoothing, and another one for dark themes; the unique ones are shapes on top. Bare, it
/// has nothing else.
pub fn svg(lattice: &Lattice, colours: Colours, is_bare: bool) -> Result<String, PictureError> {
    let layout = Layout::new(lattice);
    let (rows, columns) = (lattice.rows.len(), lattice.columns.len());
    let (left, top) = if is_bare { (0, 0) } else { (layout.left, TOP) };
    let (width, height) = layout.dots;
    let size = if is_bare {
        layout.dots
    } else {
        (layout.width, layout.height)
    };
    let image = |theme: &str, file: Vec<u8>| {
        format!(
            "<image class=\"{theme}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" \
             style=\"image-rendering:pixelated\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,{}\"/>\n",
            BASE64_STANDARD.encode(file)
        )
    };
    let light = image("light", dots(lattice, |class| colours.of(class))?);
    let dark = image("dark", dots(lattice, |class| colours.in_the_dark(class))?);
    let [across, down] = [(width, columns), (height, rows)].map(|(pixels, count)| {
        let side = f64::from(pixels) / count as f64;
        (side, side.max(f64::from(LEAST_MARK)))
    });
    let marks = lattice.unique().map(|(row, column, _)| {
        let place = |rank: usize, (side, mark): (f64, f64)| (rank as f64 + 0.5) * side - mark / 2.0;
        let (x, y) = (place(column, across), place(rows - 1 - row, down));
        format!(
            "M{x:.1} {y:.1}h{:.1}v{:.1}h-{:.1}z",
            across.1, down.1, across.1
        )
    });
    let dots = format!(
        "{light}{dark}<path class=\"unique\" fill=\"currentColor\" transform=\"translate({left} {top})\" d=\"{}\"/>\n",
        marks.collect::<String>(),
    );
    let document = svg_with("", size, colours, |paper| {
        paper.raw(&dots);
        for piece in layout.pieces.iter().filter(|_| !is_bare) {
            match piece {
                Piece::Text(place, anchor, class, text) => paper.text(*place, *anchor, class, text),
                Piece::Area(class, corners) => paper.area(class, *corners),
            }
        }
    });
    Ok(document.text)
}
