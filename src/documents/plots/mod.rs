//! Plots of surveys as SVG, and what all plots share: paper, axes, looks.
//!
//! The bytes of a plot depend on its data alone, and text stays text.

mod axes;
pub(crate) mod classes;
mod growth;
mod look;

pub use axes::{
    ABOVE, AFTER, Anchor, Area, Axis, BEFORE, BELOW, CENTRED, Chart, Decades, DrawError, GREY,
    PALE, PALER, Place, PlotError, Whole, between_decades, frame, label, power, span, svg, write,
};
pub use classes::classes;
pub use growth::growth;
pub use look::{HollowMarker, Look};
