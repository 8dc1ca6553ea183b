//! `classes.svg`: how the pairs of each shape are shared out among the classes.

use super::{Anchor, Axis, power, svg};
use crate::colours::words;
use crate::{Document, SurveysByShape};
use survo_core::puzzle::{Class, ClassCounts, Shape};

const WIDTH: i32 = 640;
/// The ends of the bars, and of those of the unique pairs alone.
const BARS: (i32, i32) = (52, 400);
const UNIQUE: (i32, i32) = (466, WIDTH - 16);
const TOP: i32 = 146;
/// Pixels from bar to bar, of a bar, and between shapes with different numbers of rows.
const STEP: i32 = 20;
const BAR: i32 = 15;
const GAP: i32 = 8;

/// A bar for each shape.
pub fn classes(by_shape: &SurveysByShape) -> Document {
    let bars: Vec<(Shape, ClassCounts)> = by_shape
        .iter()
        .filter_map(|(&shape, surveys)| Some((shape, surveys.first()?.tallies.counts)))
        .collect();
    draw_bars(&bars)
}

pub fn draw_bars(bars: &[(Shape, ClassCounts)]) -> Document {
    let groups = bars.chunk_by(|(one, _), (other, _)| one.rows() == other.rows());
    let bottom = TOP + STEP * bars.len() as i32 + GAP * (groups.count() as i32 - 1);
    let share = |count: u64, counts: &ClassCounts| count as f64 / counts.pairs().max(1) as f64;
    let unique = |counts: &ClassCounts| share(counts.get(Class::Unique), counts).log10();
    // A share of zero has no logarithm; no survey has one.
    let exponents = bars.iter().map(|(_, counts)| unique(counts));
    let lowest = exponents.filter(|exponent| exponent.is_finite());
    let shares = Axis {
        numbers: 0.0..1.0,
        pixels: BARS,
    };
    let logarithms = Axis {
        numbers: lowest.fold(-1.0, f64::min).floor()..0.0,
        pixels: UNIQUE,
    };
    svg("classes.svg", (WIDTH, bottom + 40), |paper| {
        paper.title(
            "Unique pairs are rare, and rarer in larger sizes",
            "Share of the pairs of each size by their number of tables; right: unique pairs alone",
        );
        let places = [(10, 80), (250, 80), (10, 104), (470, 104), (310, 104)];
        for (class, (x, y)) in Class::ALL.into_iter().zip(places) {
            paper.area(class.name(), [(x, y - 7), (x + 13, y + 6)]);
            paper.text((x + 20, y), Anchor::Start, "", words(class));
        }
        for percent in [0, 25, 50, 75, 100] {
            let x = shares.at(f64::from(percent) / 100.0);
            paper.line("grid", &[(x, TOP - 4), (x, bottom)]);
            let text = format!("{percent} %");
            paper.text((x, TOP - 16), Anchor::Middle, "soft", text);
        }
        for exponent in logarithms.wholes() {
            let x = logarithms.at(f64::from(exponent));
            paper.line("grid", &[(x, TOP - 4), (x, bottom)]);
            // There is no room for each.
            if exponent % 2 == 0 {
                paper.text((x, TOP - 16), Anchor::Middle, "soft", power(exponent));
            }
        }
        let (mut top, mut last) = (TOP, None);
        for (shape, counts) in bars {
            if last
                .replace(shape.rows())
                .is_some_and(|rows| rows != shape.rows())
            {
                top += GAP;
            }
            paper.text((BARS.0 - 8, top + BAR / 2), Anchor::End, "", shape);
            let mut below = 0;
            for class in Class::ALL {
                let from = shares.at(share(below, counts));
                below += counts.get(class);
                let to = shares.at(share(below, counts));
                if from < to {
                    paper.area(class.name(), [(from, top), (to, top + BAR)]);
                }
            }
            if unique(counts).is_finite() {
                let ends = [(UNIQUE.0, top), (logarithms.at(unique(counts)), top + BAR)];
                paper.area(Class::Unique.name(), ends);
            }
            top += STEP;
        }
    })
}
