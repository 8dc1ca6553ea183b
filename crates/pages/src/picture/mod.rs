//! The lattice of a shape as a picture: one dot a pair, coloured by its class.
//!
//! After the figure for 3x4 of Mustonen (2007), section 5: the row margins upwards, the
//! column margins to the right, both in lexicographic order, without those that violate
//! condition (1). [`png`] and [`svg`] are for paper and documents, [`page()`] is for
//! looking around. Writes no file.

mod layout;
mod legend;
pub mod page;
mod png;
mod svg;

pub use layout::{MAX_SCALE, natural_scale};
pub use page::{DOM, Extension, STYLE, extended_page, joined, page, unique_by_row};
pub use png::{PictureError, png};
pub use svg::svg;

use survo_core::puzzle::Class;

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colours of the classes.
    pub colours: Colours,
    /// The side of a dot in pixels, 1 to `MAX_SCALE`.
    pub scale: u32,
    /// The dots only: no axes, no legend, no text.
    pub bare: bool,
    /// The class whose dots are drawn last, as large as they have to be to be seen.
    pub emphasised: Option<Class>,
}

/// A choice of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// From the palette of Okabe and Ito (2008), which people who confuse red and green
    /// tell apart; these four also differ in lightness.
    #[default]
    Default,
    /// Black, red, green and yellow, as in the figure of Mustonen (2007), section 5.
    Paper,
}

impl Colours {
    /// All choices.
    pub const ALL: [Self; 2] = [Self::Default, Self::Paper];

    pub fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Paper => "paper",
        }
    }

    /// The colour of a class: red, green, blue. Pairs that violate condition (1) are
    /// not drawn; their grey is for whoever mentions them.
    pub fn of(self, class: Class) -> [u8; 3] {
        match (class, self) {
            (Class::Condition1, _) => [160, 160, 160],
            (Class::Condition2, _) => [0, 0, 0],
            (Class::Unsolvable, Self::Default) => [240, 228, 66],
            (Class::Unsolvable, Self::Paper) => [255, 230, 0],
            (Class::Unique, Self::Default) => [213, 94, 0],
            (Class::Unique, Self::Paper) => [230, 0, 0],
            (Class::Multiple, Self::Default) => [86, 180, 233],
            (Class::Multiple, Self::Paper) => [0, 160, 0],
        }
    }

    pub fn hex(self, class: Class) -> String {
        hex(self.of(class))
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
