//! The lattice of a shape as a picture: one dot a pair, coloured by its class.
//!
//! After the figure for 3x4 of Mustonen (2007), section 5: the row margins upwards, the
//! column margins to the right, both in lexicographic order, without those that violate
//! condition (1). [`png`] and [`svg`] are for paper and documents, [`page`] is for
//! looking around. Writes no file.

mod colours;
mod layout;
mod legend;
mod letters;
pub(crate) mod page;
mod png;
mod svg;

pub use colours::Colours;
pub(crate) use layout::{MAX_SCALE, natural_scale};
pub(crate) use legend::words;
pub use page::page;
pub(crate) use page::{DOM, joined};
pub(crate) use page::{Extension, STYLE, extended_page, unique_by_row};
pub use png::{PictureError, png};
pub use svg::svg;

use crate::puzzle::Class;

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
