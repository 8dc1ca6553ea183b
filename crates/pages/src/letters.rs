//! The letters of PNG pictures: images of the letters that charts have, made once in a browser by
//! `tests/atlas/letters.mjs`. The first line of pixels of an image marks where each letter begins.

use std::io::Cursor;
use std::sync::LazyLock;

/// The letters, in the order of the images.
const ORDER: &str = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\u{2191}\u{2192}";

/// Those of all text but titles.
pub static TEXT: LazyLock<Letters> = LazyLock::new(|| Letters::read(include_bytes!("letters.png")));
pub static TITLE: LazyLock<Letters> = LazyLock::new(|| Letters::read(include_bytes!("title.png")));

/// Letters of one size.
pub struct Letters {
    width: usize,
    /// How dark each pixel is, row by row, the marks included.
    darkness: Vec<u8>,
    /// Where each letter begins, and the end.
    begins: Vec<usize>,
}

impl Letters {
    fn read(file: &[u8]) -> Self {
        let read = || {
            let mut reader = ::png::Decoder::new(Cursor::new(file)).read_info().ok()?;
            let mut pixels = vec![0; reader.output_buffer_size()?];
            let info = reader.next_frame(&mut pixels).ok()?;
            Some((info.width as usize, pixels))
        };
        let (width, mut darkness) = read().expect("a test reads the images that are compiled in");
        darkness.iter_mut().for_each(|light| *light = 255 - *light);
        let marks = (0..width).filter(|&x| darkness[x] > 127);
        let begins = marks.chain([width]).collect();
        Self {
            width,
            darkness,
            begins,
        }
    }

    /// Pixels from the top to the bottom of a line.
    pub fn height(&self) -> i32 {
        (self.darkness.len() / self.width) as i32 - 1
    }

    /// Pixels of a text across.
    pub fn width(&self, text: &str) -> i32 {
        let widths = self.places(text).map(|place| place.len() as i32);
        widths.sum()
    }

    /// Hands out the pixels of a text that are not empty: their place from the upper left corner,
    /// and how dark they are.
    pub fn draw(&self, text: &str, mut pixel: impl FnMut(i32, i32, u8)) {
        let mut left = 0;
        for place in self.places(text) {
            for y in 0..self.height() {
                let line = (y as usize + 1) * self.width;
                for (x, &darkness) in
                    (left..).zip(&self.darkness[line + place.start..line + place.end])
                {
                    if darkness > 0 {
                        pixel(x, y, darkness);
                    }
                }
            }
            left += place.len() as i32;
        }
    }

    /// The columns of each letter; letters that are in no image are left out.
    fn places(&self, text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
        let at = |letter| ORDER.chars().position(|other| other == letter);
        text.chars()
            .filter_map(at)
            .filter_map(|at| Some(*self.begins.get(at)?..*self.begins.get(at + 1)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_an_image() {
        for letters in [&TEXT, &TITLE] {
            assert_eq!(letters.begins.len(), ORDER.chars().count() + 1);
            assert!(letters.width("W") > letters.width("i"));
            let mut dark = 0;
            letters.draw("W", |_, _, _| dark += 1);
            assert!(dark > 20);
        }
    }
}
