//! The picture as SVG: crisp at any size.
//!
//! Up to [`SHAPES_LIMIT`] dots are shapes: for each class one path of horizontal runs of
//! dots. More than that would choke viewers, so they become an embedded image of one
//! pixel a dot, to be enlarged without smoothing.

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::layout::{Paint, PictureLayout, Piece, enlarged};
use super::legend::{self, DRAWN, Legend};
use super::png::{BACKGROUND_COLOUR, INK_COLOUR, PictureError, png};
use super::{Style, hex};
use survo_survey::Lattice;

pub const SHAPES_LIMIT: usize = 250_000;

/// The lattice as an SVG document; its natural size is that of the PNG in pixels.
///
/// # Errors
/// When the embedded image would have too many pixels.
pub fn svg(lattice: &Lattice, style: Style) -> Result<String, PictureError> {
    let legend = Legend::new(lattice, enlarged(lattice, style));
    let layout = PictureLayout::new(lattice, &legend, style);
    let dots = dots(lattice, style)?;
    let marks = marks(lattice, &layout, style);
    let mut pieces = String::new();
    for piece in &layout.pieces {
        piece_element(&mut pieces, piece, style);
    }
    let (width, height, scale) = (layout.width, layout.height, layout.scale);
    let (left, top) = (layout.left, layout.top);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{}</title>\n\
         <desc id=\"description\">{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
         <g id=\"dots\" transform=\"translate({left} {top}) scale({scale})\" \
         shape-rendering=\"crispEdges\">\n{dots}</g>\n{marks}\
         <g id=\"legend\" font-family=\"monospace\" font-size=\"{:.1}\" fill=\"{}\">\n{pieces}</g>\n\
         </svg>\n",
        legend.title,
        legend.sentence(),
        hex(BACKGROUND_COLOUR),
        // Letters of fixed width are 0.6 of their size wide.
        f64::from(layout.letters.width()) / 0.6,
        hex(INK_COLOUR),
    ))
}

/// The dots, one unit a side, from the origin.
fn dots(lattice: &Lattice, style: Style) -> Result<String, PictureError> {
    let (rows, columns) = (lattice.rows.len(), lattice.columns.len());
    if rows * columns > SHAPES_LIMIT {
        let image = png(
            lattice,
            Style {
                scale: 1,
                bare: true,
                emphasised: None,
                ..style
            },
        )?;
        return Ok(format!(
            "<image width=\"{columns}\" height=\"{rows}\" style=\"image-rendering:pixelated\" \
             preserveAspectRatio=\"none\" href=\"data:image/png;base64,{}\"/>\n",
            BASE64_STANDARD.encode(image)
        ));
    }
    let mut paths = DRAWN.map(|_| String::new());
    for y in 0..rows {
        let codes: Vec<u8> = legend::line(lattice, y).collect();
        let mut x = 0;
        for run in codes.chunk_by(|a, b| a == b) {
            let length = run.len();
            // Writing to a string cannot fail.
            let _ = write!(paths[usize::from(run[0])], "M{x} {y}h{length}v1h-{length}z");
            x += length;
        }
    }
    let mut text = String::new();
    for (class, path) in DRAWN.into_iter().zip(paths) {
        let colour = style.colours.hex(class);
        let _ = writeln!(
            text,
            "<path id=\"{class}\" fill=\"{colour}\" d=\"{path}\"/>"
        );
    }
    Ok(text)
}

/// The dots of the class that is emphasised, once more, if the others are small.
fn marks(lattice: &Lattice, layout: &PictureLayout, style: Style) -> String {
    let Some((class, emphasis)) = style
        .emphasised
        .and_then(|class| Some((class, layout.emphasis(lattice, class)?)))
    else {
        return String::new();
    };
    let side = emphasis.side;
    let mut path = String::new();
    for (left, top) in emphasis.corners {
        let _ = write!(path, "M{left} {top}h{side}v{side}h-{side}z");
    }
    format!(
        "<path id=\"marks\" shape-rendering=\"crispEdges\" fill=\"{}\" d=\"{path}\"/>\n",
        style.colours.hex(class)
    )
}

fn piece_element(to: &mut String, piece: &Piece, style: Style) {
    let _ = match piece {
        Piece::Text { left, top, text } => {
            writeln!(
                to,
                "<text x=\"{left}\" y=\"{top}\" dy=\"0.8em\" xml:space=\"preserve\">{text}</text>"
            )
        }
        Piece::Rectangle {
            left,
            top,
            width,
            height,
            paint,
        } => {
            let fill = match paint {
                Paint::Ink => hex(INK_COLOUR),
                Paint::Class(class) => style.colours.hex(*class),
            };
            writeln!(
                to,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" \
                 fill=\"{fill}\"/>"
            )
        }
    };
}
