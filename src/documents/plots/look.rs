//! How things that are told apart look: colours of Okabe and Ito's palette, which are
//! not confused by people who confuse colours, and shapes of markers.

use plotters::prelude::*;

use super::Place;

/// Okabe and Ito's colours but for yellow, which is too pale for points on white; black
/// last.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(0, 0, 0),
    RGBColor(86, 180, 233),
];

/// Polygons in pixels.
const MARKERS: [&[Place]; 6] = [
    &[(-5, -5), (5, -5), (5, 5), (-5, 5)],
    &[(0, -7), (6, 5), (-6, 5)],
    &[(0, -7), (7, 0), (0, 7), (-7, 0)],
    &[
        (-2, -6),
        (2, -6),
        (6, -2),
        (6, 2),
        (2, 6),
        (-2, 6),
        (-6, 2),
        (-6, -2),
    ],
    &[(0, 7), (6, -5), (-6, -5)],
    &[
        (-2, -6),
        (2, -6),
        (2, -2),
        (6, -2),
        (6, 2),
        (2, 2),
        (2, 6),
        (-2, 6),
        (-2, 2),
        (-6, 2),
        (-6, -2),
        (-2, -2),
    ],
];

/// A colour and a marker.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The colour.
    pub colour: RGBColor,
    marker: &'static [Place],
}

/// A white area and the line around it.
pub type HollowMarker = (Polygon<Place>, PathElement<Place>);

impl Look {
    /// Look 0, 1, ..: no two of the first 42 are alike.
    pub fn number(number: usize) -> Self {
        Self {
            colour: COLOURS[number % COLOURS.len()],
            marker: MARKERS[number % MARKERS.len()],
        }
    }

    /// The same marker in another colour.
    pub fn coloured(self, colour: RGBColor) -> Self {
        Self { colour, ..self }
    }

    /// The marker around (0, 0).
    pub fn marker(self) -> Polygon<Place> {
        Polygon::new(self.marker, self.colour.filled())
    }

    /// The outline of the marker around (0, 0), white within.
    pub fn hollow_marker(self) -> HollowMarker {
        let mut outline = self.marker.to_vec();
        outline.extend(self.marker.iter().take(2));
        (
            Polygon::new(self.marker, WHITE.filled()),
            PathElement::new(outline, self.colour.stroke_width(2)),
        )
    }
}
