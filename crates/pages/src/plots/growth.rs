//! `growth.svg`: S(m,n) against n, a line for each m.

use std::collections::BTreeMap;

use super::{Anchor, Axis, span, svg};
use crate::{Document, Value};

const SIZE: (i32, i32) = (640, 500);
const SIDES: (i32, i32) = (104, 605);

/// A point for each value, filled where one is published and hollow where it is new.
pub fn growth(values: &[Value]) -> Document {
    let mut lines: BTreeMap<usize, Vec<&Value>> = BTreeMap::new();
    // A count of zero has no logarithm; there is none.
    for value in values.iter().filter(|value| value.value > 0) {
        lines.entry(value.shape.rows()).or_default().push(value);
    }
    let n = |value: &Value| value.shape.columns() as f64;
    let exponent = |value: &Value| (value.value as f64).log10();
    let columns = || lines.values().flatten().map(|value| n(value));
    let least = columns().fold(f64::INFINITY, f64::min).min(2.0);
    let across = Axis {
        numbers: least - 0.3..columns().fold(3.0, f64::max),
        pixels: SIDES,
    };
    let up = Axis {
        numbers: span(lines.values().flatten().map(|value| exponent(value))),
        pixels: (SIZE.1 - 64, 84),
    };
    let is_new = |value: &Value| value.published().is_none();
    svg("growth.svg", SIZE, |paper| {
        let marks = match lines.values().flatten().any(|value| is_new(value)) {
            true => "; hollow marks are new values, full ones are published",
            false => "",
        };
        let title = "Puzzles with one solution grow exponentially";
        paper.title(title, &format!("S(m,n) on a logarithmic scale{marks}"));
        up.decades(paper, SIDES);
        let bottom = up.pixels.0;
        for n in across.wholes() {
            let at = (across.at(f64::from(n)), bottom + 18);
            paper.text(at, Anchor::Middle, "soft", n);
        }
        let middle = ((SIDES.0 + SIDES.1) / 2, bottom + 44);
        paper.text(middle, Anchor::Middle, "soft", "columns n");
        for (series, (m, line)) in lines.iter().enumerate() {
            let place = |value: &Value| (across.at(n(value)), up.at(exponent(value)));
            let path: Vec<_> = line.iter().map(|value| place(value)).collect();
            paper.line(&format!("line s{series}"), &path);
            for (value, &at) in line.iter().zip(&path) {
                paper.mark(series, at, is_new(value));
            }
            if let Some((x, y)) = path.last() {
                let class = format!("s{series}");
                // Above: no line leads there, since all of them rise.
                paper.text((*x, y - 18), Anchor::Middle, &class, format!("m = {m}"));
            }
        }
    })
}
