//! Plots of surveys as SVG, and what all plots share: paper and axes.
//!
//! The bytes of a plot depend on its data alone, and text stays text. In a browser the colours
//! follow the theme of the reader.

mod axis;
pub(crate) mod classes;
mod growth;
mod paper;

pub use axis::{Axis, power, span};
pub use classes::classes;
pub use growth::growth;
pub use paper::{Anchor, Paper, Place, svg};
