//! The picture as PNG with a palette: every dot a square of equal pixels.

use std::convert::Infallible;

use embedded_graphics::Drawable;
use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::FONT_6X10;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::text::{Baseline, Text};

use super::layout::{Layout, Paint, Piece};
use super::legend::{DRAWN, Legend};
use super::{Style, raster};
use crate::puzzle::Class;
use crate::survey::Lattice;

/// The largest number of pixels of a picture.
pub(crate) const PIXEL_LIMIT: u64 = 1 << 28;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// Too many pixels.
    #[error("a picture of {width} x {height} pixels is larger than {PIXEL_LIMIT} pixels")]
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The encoder refused.
    #[error("cannot encode the picture: {0}")]
    Encoding(#[from] ::png::EncodingError),
}

/// The palette: background, letters, then the classes that are drawn.
const BACKGROUND: u8 = 0;
const INK: u8 = 1;
const FIRST_CLASS: u8 = 2;
pub(super) const BACKGROUND_COLOUR: [u8; 3] = [255, 255, 255];
/// Unlike any class, so that dots can be counted by colour.
pub(super) const INK_COLOUR: [u8; 3] = [51, 51, 51];

/// The lattice as a PNG file.
///
/// Cost: a byte a pixel while it is drawn.
///
/// # Errors
/// When there are more than `PIXEL_LIMIT` pixels.
pub fn png(lattice: &Lattice, style: Style) -> Result<Vec<u8>, PictureError> {
    let legend = Legend::new(lattice);
    let layout = Layout::new(lattice, &legend, style);
    let (width, height) = (layout.width, layout.height);
    if u64::from(width) * u64::from(height) > PIXEL_LIMIT {
        return Err(PictureError::TooLarge { width, height });
    }
    let mut pixels = Pixels::new(width, height);
    pixels.dots(lattice, &layout);
    for piece in &layout.pieces {
        pixels.piece(piece, layout.text_scale);
    }
    encode(&pixels, &legend, style)
}

fn encode(pixels: &Pixels, legend: &Legend, style: Style) -> Result<Vec<u8>, PictureError> {
    let mut palette = Vec::new();
    palette.extend(BACKGROUND_COLOUR);
    palette.extend(INK_COLOUR);
    palette.extend(DRAWN.iter().flat_map(|&class| style.colours.of(class)));
    let mut file = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut file, pixels.width, pixels.height);
    encoder.set_color(::png::ColorType::Indexed);
    encoder.set_depth(::png::BitDepth::Four);
    encoder.set_palette(palette);
    encoder.set_compression(::png::Compression::High);
    encoder.add_text_chunk("Title".to_owned(), legend.title.clone())?;
    encoder.add_text_chunk("Description".to_owned(), legend.sentence())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels.packed())?;
    writer.finish()?;
    Ok(file)
}

/// Numbers of colours, row by row.
struct Pixels {
    width: u32,
    height: u32,
    colours: Vec<u8>,
}

impl Pixels {
    fn new(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            colours: vec![BACKGROUND; width as usize * height as usize],
        }
    }

    /// Fills a rectangle, as much of it as is inside.
    fn fill(&mut self, (left, top): (u32, u32), (width, height): (u32, u32), colour: u8) {
        let columns = left.min(self.width)..(left + width).min(self.width);
        for y in top..(top + height).min(self.height) {
            let start = y as usize * self.width as usize;
            self.colours[start + columns.start as usize..start + columns.end as usize].fill(colour);
        }
    }

    fn dots(&mut self, lattice: &Lattice, layout: &Layout) {
        let side = layout.scale;
        for y in 0..lattice.rows().len() {
            let top = layout.top + y as u32 * side;
            for (x, code) in raster::line(lattice, y).enumerate() {
                let left = layout.left + x as u32 * side;
                self.fill((left, top), (side, side), FIRST_CLASS + code);
            }
        }
    }

    fn piece(&mut self, piece: &Piece, text_scale: u32) {
        match piece {
            Piece::Rectangle {
                left,
                top,
                width,
                height,
                paint,
            } => self.fill((*left, *top), (*width, *height), colour(*paint)),
            Piece::Text { left, top, text } => {
                let mut letters = Letters {
                    pixels: self,
                    left: *left,
                    top: *top,
                    scale: text_scale,
                };
                let style = MonoTextStyle::new(&FONT_6X10, BinaryColor::On);
                let text = Text::with_baseline(text, Point::zero(), style, Baseline::Top);
                let Ok(_) = text.draw(&mut letters);
            }
        }
    }

    /// Two pixels a byte, rows padded to whole bytes.
    fn packed(&self) -> Vec<u8> {
        self.colours
            .chunks(self.width as usize)
            .flat_map(|row| row.chunks(2))
            .map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(BACKGROUND))
            .collect()
    }
}

fn colour(paint: Paint) -> u8 {
    let class: Class = match paint {
        Paint::Ink => return INK,
        Paint::Class(class) => class,
    };
    DRAWN
        .iter()
        .position(|&drawn| drawn == class)
        .map_or(INK, |code| FIRST_CLASS + code as u8)
}

/// Letters at a place, each of their pixels enlarged.
struct Letters<'a> {
    pixels: &'a mut Pixels,
    left: u32,
    top: u32,
    scale: u32,
}

impl OriginDimensions for Letters<'_> {
    fn size(&self) -> Size {
        Size::new(self.pixels.width, self.pixels.height)
    }
}

impl DrawTarget for Letters<'_> {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(Point { x, y }, colour) in pixels {
            if let (BinaryColor::On, Ok(x), Ok(y)) = (colour, u32::try_from(x), u32::try_from(y)) {
                let corner = (self.left + x * self.scale, self.top + y * self.scale);
                self.pixels.fill(corner, (self.scale, self.scale), INK);
            }
        }
        Ok(())
    }
}
