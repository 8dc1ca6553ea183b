//! Where everything goes: dots, axes, legend. PNG and SVG share it.
//!
//! All lengths are in pixels. Letters have a fixed width, so that texts can be placed without
//! a font.

use itertools::Itertools;
use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::Style;
use super::legend::Legend;
use survo_core::bounds::Block;
use survo_core::puzzle::Class;
use survo_survey::Lattice;

pub const MAX_SCALE: u32 = 64;

/// The side in pixels of a dot that is drawn on top is at least the first, and at most the second.
const SIDES: (u32, u32) = (3, 6);

/// Such a dot can be seen in a picture whose longer side is so many times its own.
const TIMES: u32 = 500;

/// A side of dots such that the picture is as large as a screen holds, at most 16.
pub fn natural_scale(lattice: &Lattice) -> u32 {
    let columns = lattice.columns.len().max(1) as u32;
    let rows = lattice.rows.len().max(1) as u32;
    (1400 / columns).min(1000 / rows).clamp(1, 16)
}

/// The side in pixels of enlarged dots where the others have the side `scale`; none where all dots
/// are large enough.
fn enlarged_side(lattice: &Lattice, scale: u32) -> Option<u32> {
    let longest = lattice.rows.len().max(lattice.columns.len()) as u32 * scale;
    let side = (longest / TIMES).clamp(SIDES.0, SIDES.1);
    (side > scale).then_some(side)
}

/// The class whose dots are drawn larger than they are.
pub(super) fn enlarged(lattice: &Lattice, style: Style) -> Option<Class> {
    let is_enlarged = enlarged_side(lattice, style.scale).is_some();
    style.emphasised.filter(|_| is_enlarged)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Ink,
    Class(Class),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Text {
        left: u32,
        top: u32,
        text: String,
    },
    Rectangle {
        left: u32,
        top: u32,
        width: u32,
        height: u32,
        paint: Paint,
    },
}

/// Dots of one class, drawn once more on top of the others, as large as they have to be to be seen.
pub(super) struct Emphasis {
    /// The side of each in pixels.
    pub(super) side: u32,
    pub(super) corners: Vec<(u32, u32)>,
}

#[derive(Clone, Debug)]
pub(super) struct PictureLayout {
    pub width: u32,
    pub height: u32,
    /// The upper left corner of the dots.
    pub left: u32,
    pub top: u32,
    /// The side of a dot.
    pub scale: u32,
    pub letters: LetterSize,
    pub pieces: Vec<Piece>,
}

impl PictureLayout {
    pub fn new(lattice: &Lattice, legend: &Legend, style: Style) -> Self {
        let (rows, columns) = (lattice.rows.len() as u32, lattice.columns.len() as u32);
        let (width, height) = (columns * style.scale, rows * style.scale);
        let mut layout = Self {
            width,
            height,
            left: 0,
            top: 0,
            scale: style.scale,
            letters: LetterSize::beside(width.max(height)),
            pieces: Vec::new(),
        };
        if !style.bare {
            layout.furnish(lattice, legend);
        }
        layout
    }

    /// The dots of a class once more, unless all dots are large enough.
    pub fn emphasis(&self, lattice: &Lattice, class: Class) -> Option<Emphasis> {
        let (rows, columns) = (lattice.rows.len() as u32, lattice.columns.len() as u32);
        let scale = self.scale;
        let side = enlarged_side(lattice, scale)?;
        // Around the middle of the dot, but within the picture.
        let corner = |rank: u32, count: u32| {
            (rank * scale + scale / 2)
                .saturating_sub(side / 2)
                .min((count * scale).saturating_sub(side))
        };
        let corners = (0..rows)
            .rev()
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|&(row, column)| lattice.class(row as usize, column as usize) == class)
            .map(|(row, column)| {
                let (x, y) = (corner(column, columns), corner(rows - 1 - row, rows));
                (self.left + x, self.top + y)
            })
            .collect();
        Some(Emphasis { side, corners })
    }

    fn furnish(&mut self, lattice: &Lattice, legend: &Legend) {
        let (plot_width, plot_height) = (self.width, self.height);
        let letter = (self.letters.width(), self.letters.height());
        let line = letter.1 * 5 / 4;
        let (margin, tick) = (letter.1, letter.1 / 2);
        let up = margins(&lattice.rows);
        let longest = up.iter().map(String::len).max().unwrap_or(0) as u32;
        self.left = margin + longest * letter.0 + 2 * tick;
        self.top = margin + line + letter.1;

        self.text(self.left, margin, legend.title.clone());
        self.axis_up(&up, letter, tick);
        self.axis_across(&margins(&lattice.columns), letter, tick);

        let mut top = self.top + plot_height + tick + line + letter.1;
        for (class, words, count) in &legend.entries {
            let size = (letter.1, letter.1);
            self.rectangle(self.left, top, size, Paint::Class(*class));
            self.text(
                self.left + 2 * letter.1,
                top,
                format!("{count:>8}  {words}"),
            );
            top += line;
        }
        top += letter.1 / 2;
        for note in &legend.notes {
            self.text(self.left, top, note.clone());
            top += line;
        }
        let ends = self.pieces.iter().map(|piece| match piece {
            Piece::Text { left, text, .. } => left + text.len() as u32 * letter.0,
            Piece::Rectangle { left, width, .. } => left + width,
        });
        let right = ends.max().unwrap_or(0).max(self.left + plot_width);
        self.width = right + margin;
        self.height = top + margin;
    }

    /// Row margins to the left of the dots, as many as there is room for.
    fn axis_up(&mut self, margins: &[String], letter: (u32, u32), tick: u32) {
        let bottom = self.top + margins.len() as u32 * self.scale;
        let step = (letter.1 * 2).div_ceil(self.scale);
        for (rank, margin) in (0..).zip(margins).step_by(step as usize) {
            let middle = bottom - (2 * rank + 1) * self.scale / 2;
            let width = margin.len() as u32 * letter.0;
            let size = (tick * 3 / 4, 1);
            self.rectangle(self.left - tick, middle, size, Paint::Ink);
            self.text(
                self.left - tick * 3 / 2 - width,
                middle.saturating_sub(letter.1 / 2),
                margin.clone(),
            );
        }
    }

    /// Column margins below the dots, each beginning at its mark.
    fn axis_across(&mut self, margins: &[String], letter: (u32, u32), tick: u32) {
        let bottom = self.top + self.height;
        let longest = margins.iter().map(String::len).max().unwrap_or(0) as u32;
        let step = ((longest + 3) * letter.0).div_ceil(self.scale);
        for (rank, margin) in (0..).zip(margins).step_by(step as usize) {
            let middle = self.left + (2 * rank + 1) * self.scale / 2;
            let size = (1, tick * 3 / 4);
            self.rectangle(middle, bottom + tick / 4, size, Paint::Ink);
            self.text(middle, bottom + tick, margin.clone());
        }
    }

    fn rectangle(&mut self, left: u32, top: u32, (width, height): (u32, u32), paint: Paint) {
        self.pieces.push(Piece::Rectangle {
            left,
            top,
            width,
            height,
            paint,
        });
    }

    fn text(&mut self, left: u32, top: u32, text: String) {
        self.pieces.push(Piece::Text { left, top, text });
    }
}

fn margins(block: &Block) -> Vec<String> {
    block.iter().map(|sums| sums.iter().join(" ")).collect()
}

const WEIGHT: FontWeight = FontWeight::Regular;

const SIZES: [RasterHeight; 4] = [
    RasterHeight::Size16,
    RasterHeight::Size20,
    RasterHeight::Size24,
    RasterHeight::Size32,
];

/// The size of letters: glyphs of a fixed width, with soft edges, the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LetterSize(RasterHeight);

impl LetterSize {
    /// The size for dots that take so many pixels along the longer side.
    pub(super) fn beside(pixels: u32) -> Self {
        Self(SIZES[(pixels / 900).min(3) as usize])
    }

    pub(super) fn width(self) -> u32 {
        get_raster_width(WEIGHT, self.0) as u32
    }

    pub(super) fn height(self) -> u32 {
        self.0.val() as u32
    }

    /// Hands out the pixels of a text that are not empty: their place, from the upper left corner,
    /// and how dark they are. Letters without a glyph leave a gap.
    pub(super) fn draw(self, text: &str, mut pixel: impl FnMut((u32, u32), u8)) {
        for (i, letter) in (0..).zip(text.chars()) {
            let Some(glyph) = get_raster(letter, WEIGHT, self.0) else {
                continue;
            };
            for (y, row) in (0..).zip(glyph.rows()) {
                for (x, &darkness) in (0..).zip(row).filter(|&(_, &darkness)| darkness > 0) {
                    pixel((i * self.width() + x, y), darkness);
                }
            }
        }
    }
}
