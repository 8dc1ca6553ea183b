//! Paper to draw on: lines, areas, marks and text, in pixels from the upper left corner.
//!
//! Every element has a class of the style sheet. `s0` to `s6` are the colours of Okabe and Ito
//! without yellow, which people with colour blindness can tell apart; the classes of pairs have
//! colours of their own. A second style sheet is for dark themes.

use std::fmt::{Display, Write};

use itertools::Itertools;

use crate::Document;
use crate::colours::Colours;
use crate::html::escaped;

const STYLE: &str = include_str!("paper.css");

/// Marks around (0, 0), so that a series has another mark as well as another colour.
const MARKS: [&str; 6] = [
    "M-5-5h10v10h-10z",
    "M0-7l6 12h-12z",
    "M0-7l7 7-7 7-7-7z",
    "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z",
    "M0 7l6-12h-12z",
    "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
];

/// A pixel: across, down.
pub type Place = (i32, i32);

/// On which side of its place a text is. Its height is always centred on the place.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred on it.
    Middle,
    /// It ends there.
    End,
}

/// What is drawn so far.
pub struct Paper(String);

/// A plot of this many pixels across and down.
pub fn svg(name: &str, size: Place, draw: impl FnOnce(&mut Paper)) -> Document {
    svg_with(name, size, Colours::Default, draw)
}

/// A plot with other colours for the classes of pairs.
pub fn svg_with(
    name: &str,
    (width, height): Place,
    colours: Colours,
    draw: impl FnOnce(&mut Paper),
) -> Document {
    let mut paper = Paper(String::new());
    draw(&mut paper);
    let [light, dark] = colours.rules(|class, colour| format!(".{class}{{color:{colour}}}\n"));
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<style>\n{light}{STYLE}@media(prefers-color-scheme:dark){{\n{dark}}}\n</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
        paper.0,
    );
    Document {
        name: name.to_owned(),
        text,
    }
}

// Writing to a string cannot fail.
impl Paper {
    /// A title in the upper left corner, with a line of explanation below.
    pub fn title(&mut self, title: &str, explanation: &str) {
        self.text((10, 22), Anchor::Start, "title", title);
        self.text((10, 46), Anchor::Start, "soft", explanation);
    }

    /// Elements that are drawn elsewhere.
    pub(crate) fn raw(&mut self, elements: &str) {
        self.0.push_str(elements);
    }

    /// A line from place to place.
    pub fn line(&mut self, class: &str, path: &[Place]) {
        let points = path.iter().map(|(x, y)| format!("{x},{y}")).join(" ");
        let _ = writeln!(self.0, "<polyline class=\"{class}\" points=\"{points}\"/>");
    }

    /// A rectangle between two of its corners, of which the first is the upper left one.
    pub fn area(&mut self, class: &str, [(left, top), (right, bottom)]: [Place; 2]) {
        let (width, height) = (right - left, bottom - top);
        let _ = writeln!(
            self.0,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    /// The mark of a series, full or hollow.
    pub fn mark(&mut self, series: usize, (x, y): Place, is_hollow: bool) {
        let (mark, hollow) = (
            MARKS[series % MARKS.len()],
            if is_hollow { " hollow" } else { "" },
        );
        let _ = writeln!(
            self.0,
            "<path class=\"mark s{series}{hollow}\" transform=\"translate({x} {y})\" d=\"{mark}\"/>"
        );
    }

    /// A text next to its place.
    pub fn text(&mut self, (x, y): Place, anchor: Anchor, class: &str, text: impl Display) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(&text.to_string());
        let _ = writeln!(
            self.0,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" dy=\".35em\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }
}
