//! The picture as PNG with a palette: every dot a square of equal pixels.

use super::Style;
use super::layout::{Emphasis, LetterSize, Paint, PictureLayout, Piece, enlarged};
use super::legend::{self, DRAWN, Legend};
use survo_core::puzzle::Class;
use survo_survey::Lattice;

pub const PIXEL_LIMIT: u64 = 1 << 28;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PictureError {
    #[error("a picture of {width} x {height} pixels is larger than {PIXEL_LIMIT} pixels")]
    TooLarge { width: u32, height: u32 },
    #[error("cannot encode the picture: {0}")]
    Encoding(#[from] ::png::EncodingError),
}

/// The palette: background, the classes that are drawn, then the edges of letters up to their ink.
const BACKGROUND: u8 = 0;
const FIRST_CLASS: u8 = 1;
const FIRST_EDGE: u8 = FIRST_CLASS + DRAWN.len() as u8;
const EDGES: u8 = 10;
const INK: u8 = FIRST_EDGE + EDGES;
pub(super) const BACKGROUND_COLOUR: [u8; 3] = [255, 255, 255];
/// Unlike any class, so that dots can be counted by colour.
pub(super) const INK_COLOUR: [u8; 3] = [51, 51, 51];

/// The lattice as a PNG file.
///
/// Cost: a byte of memory a pixel while it is drawn.
///
/// # Errors
/// When there are more than `PIXEL_LIMIT` pixels, or the picture cannot be encoded.
pub fn png(lattice: &Lattice, style: Style) -> Result<Vec<u8>, PictureError> {
    let legend = Legend::new(lattice, enlarged(lattice, style));
    let layout = PictureLayout::new(lattice, &legend, style);
    let (width, height) = (layout.width, layout.height);
    if u64::from(width) * u64::from(height) > PIXEL_LIMIT {
        return Err(PictureError::TooLarge { width, height });
    }
    let mut pixels = Pixels::new(width, height);
    pixels.dots(lattice, &layout);
    if let Some(class) = style.emphasised
        && let Some(emphasis) = layout.emphasis(lattice, class)
    {
        pixels.emphasis(&emphasis, class);
    }
    for piece in &layout.pieces {
        pixels.piece(piece, layout.letters);
    }
    encode(&pixels, &legend, style)
}

fn encode(pixels: &Pixels, legend: &Legend, style: Style) -> Result<Vec<u8>, PictureError> {
    let mut palette = Vec::new();
    palette.extend(BACKGROUND_COLOUR);
    palette.extend(DRAWN.iter().flat_map(|&class| style.colours.of(class)));
    palette.extend((1..=EDGES).flat_map(edge));
    palette.extend(INK_COLOUR);
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

fn edge(number: u8) -> [u8; 3] {
    let part = |i: usize| {
        let (from, to) = (u32::from(BACKGROUND_COLOUR[i]), u32::from(INK_COLOUR[i]));
        let (number, steps) = (u32::from(number), u32::from(EDGES) + 1);
        ((from * (steps - number) + to * number) / steps) as u8
    };
    [part(0), part(1), part(2)]
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

    fn dots(&mut self, lattice: &Lattice, layout: &PictureLayout) {
        let side = layout.scale;
        for y in 0..lattice.rows.len() {
            let top = layout.top + y as u32 * side;
            for (x, code) in legend::line(lattice, y).enumerate() {
                let left = layout.left + x as u32 * side;
                self.fill((left, top), (side, side), FIRST_CLASS + code);
            }
        }
    }

    fn emphasis(&mut self, emphasis: &Emphasis, class: Class) {
        let (side, colour) = (emphasis.side, colour(Paint::Class(class)));
        for &corner in &emphasis.corners {
            self.fill(corner, (side, side), colour);
        }
    }

    fn piece(&mut self, piece: &Piece, letters: LetterSize) {
        match piece {
            Piece::Rectangle {
                left,
                top,
                width,
                height,
                paint,
            } => self.fill((*left, *top), (*width, *height), colour(*paint)),
            Piece::Text { left, top, text } => letters.draw(text, |(x, y), darkness| {
                let edge = u32::from(darkness) * u32::from(EDGES + 1) / 255;
                if edge > 0 {
                    let colour = FIRST_EDGE + edge as u8 - 1;
                    self.fill((left + x, top + y), (1, 1), colour);
                }
            }),
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
    let code = DRAWN.iter().position(|&class| paint == Paint::Class(class));
    code.map_or(INK, |code| FIRST_CLASS + code as u8)
}
