//! Where everything goes: dots, axes, legend. PNG and SVG share it.
//!
//! All lengths are in pixels. Letters are [`LETTER`] times the scale of the text, which
//! suits a bitmap font as well as any fixed-width font, whose letters are 0.6 of their
//! height wide.

use super::Style;
use super::legend::Legend;
use crate::puzzle::Class;
use crate::survey::Lattice;

/// The largest side of a dot.
pub(crate) const MAX_SCALE: u32 = 64;

/// Width and height of a letter before scaling.
pub(super) const LETTER: (u32, u32) = (6, 10);

/// A side of dots such that the picture is as large as a screen holds, at most 16.
pub(crate) fn natural_scale(lattice: &Lattice) -> u32 {
    let columns = lattice.columns().len().max(1) as u32;
    let rows = lattice.rows().len().max(1) as u32;
    (1400 / columns).min(1000 / rows).clamp(1, 16)
}

/// What a piece is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Ink,
    Class(Class),
}

/// A piece of the picture that is no dot.
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

#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub width: u32,
    pub height: u32,
    /// The upper left corner of the dots.
    pub left: u32,
    pub top: u32,
    /// The side of a dot.
    pub scale: u32,
    /// How many times the letters are enlarged.
    pub text_scale: u32,
    pub pieces: Vec<Piece>,
}

impl Layout {
    pub fn new(lattice: &Lattice, legend: &Legend, style: Style) -> Self {
        let (rows, columns) = (lattice.rows().len() as u32, lattice.columns().len() as u32);
        let mut layout = Self {
            width: columns * style.scale,
            height: rows * style.scale,
            left: 0,
            top: 0,
            scale: style.scale,
            text_scale: 1,
            pieces: Vec::new(),
        };
        if !style.bare {
            layout.furnish(rows, columns, legend);
        }
        layout
    }

    /// Adds axes, title and legend around the dots.
    fn furnish(&mut self, rows: u32, columns: u32, legend: &Legend) {
        let (plot_width, plot_height) = (self.width, self.height);
        self.text_scale = (plot_width.max(plot_height) / 700).clamp(1, 4);
        let unit = self.text_scale;
        let letter = (LETTER.0 * unit, LETTER.1 * unit);
        let line = letter.1 + 4 * unit;
        let (margin, tick) = (letter.1, 4 * unit);
        self.left = margin + digits(rows) * letter.0 + tick + 2 * unit;
        self.top = margin + line + letter.1;

        self.text(self.left, margin, legend.title.clone());
        self.axes(rows, columns, letter, tick);

        let mut top = self.top + plot_height + tick + line + letter.1;
        for (class, words, count) in &legend.entries {
            self.pieces.push(Piece::Rectangle {
                left: self.left,
                top,
                width: letter.1,
                height: letter.1,
                paint: Paint::Class(*class),
            });
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

    /// Ticks at round ranks, below and to the left of the dots; ranks count from 1.
    fn axes(&mut self, rows: u32, columns: u32, letter: (u32, u32), tick: u32) {
        let (left, bottom) = (self.left, self.top + rows * self.scale);
        let gap = letter.0 / LETTER.0 * 2;
        // A label and the room beside it have to fit between ticks.
        let step = round_step((digits(columns) + 2) * letter.0, self.scale);
        for rank in ticks(columns, step) {
            let label = rank.to_string();
            let middle = left + (2 * rank - 1) * self.scale / 2;
            let half = label.len() as u32 * letter.0 / 2;
            self.mark(middle, bottom + gap / 2, (gap / 2, tick));
            self.text(middle.saturating_sub(half), bottom + tick + gap, label);
        }
        for rank in ticks(rows, round_step(letter.1 * 2, self.scale)) {
            let label = rank.to_string();
            let middle = bottom - (2 * rank - 1) * self.scale / 2;
            let width = label.len() as u32 * letter.0;
            self.mark(left - tick - gap / 2, middle, (tick, gap / 2));
            self.text(
                left - tick - gap - width,
                middle.saturating_sub(letter.1 / 2),
                label,
            );
        }
    }

    fn mark(&mut self, left: u32, top: u32, (width, height): (u32, u32)) {
        self.pieces.push(Piece::Rectangle {
            left,
            top,
            width,
            height,
            paint: Paint::Ink,
        });
    }

    fn text(&mut self, left: u32, top: u32, text: String) {
        self.pieces.push(Piece::Text { left, top, text });
    }
}

fn digits(number: u32) -> u32 {
    number.to_string().len() as u32
}

/// The least of 1, 2, 5, 10, 20, 50, .. dots of a side that take that many pixels.
fn round_step(pixels: u32, scale: u32) -> u32 {
    let least = pixels.div_ceil(scale);
    let mut power = 1;
    loop {
        for step in [power, 2 * power, 5 * power] {
            if step >= least {
                return step;
            }
        }
        power *= 10;
    }
}

/// 1 and the multiples of a step up to `count`, without those too near to 1.
fn ticks(count: u32, step: u32) -> impl Iterator<Item = u32> {
    let first = if step == 1 { 2 } else { step };
    std::iter::once(1).chain((first..=count).step_by(step as usize))
}
