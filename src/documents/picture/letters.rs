//! The letters of PNG pictures: glyphs of a fixed width, with soft edges, the same everywhere.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

const WEIGHT: FontWeight = FontWeight::Regular;

const SIZES: [RasterHeight; 4] = [
    RasterHeight::Size16,
    RasterHeight::Size20,
    RasterHeight::Size24,
    RasterHeight::Size32,
];

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
