//! `suko-any.svg`, `suko-unique.svg`: how many steps each set of improvements takes on
//! random Sukos.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{Area, DrawError, GREY, PALE, label, power, svg};
use crate::documents::records::committed::ResultsError;
use crate::documents::{Document, SukoRecord};
use crate::kin::suko::{Steps, SukoMethod};

const WIDTH: i32 = 900;
const LEFT: i32 = 130;
const RIGHT: i32 = WIDTH - 30;
const TOP: i32 = 96;
const ROW: i32 = 20;
const BELOW: i32 = 64;

const BACKTRACKING: RGBColor = RGBColor(0, 114, 178);
const BRUTE_FORCE: RGBColor = RGBColor(213, 94, 0);

/// The name of the plot of a record.
pub(in crate::documents) fn file_name(record: &SukoRecord) -> String {
    format!("suko-{}.svg", record.kind())
}

/// A row for each method: a line, a bar, a stroke and a dot.
pub(crate) fn suko(record: &SukoRecord) -> Result<Document, ResultsError> {
    let bottom = TOP + ROW * record.lines.len() as i32;
    let size = (WIDTH as u32, (bottom + BELOW) as u32);
    svg(file_name(record), size, |root| draw(root, record, bottom))
}

/// The decades that the axis has, from 1.
fn decades(record: &SukoRecord) -> i32 {
    let greatest = record.lines.iter().map(|line| line.greatest).max();
    (greatest.unwrap_or(0).max(10) as f64).log10().ceil() as i32
}

/// The improvements of a method, to tell where sets of another size begin.
fn size(line: &Steps) -> Option<usize> {
    match line.method {
        SukoMethod::Backtracking(improvements) => Some(improvements.iter().count()),
        SukoMethod::BruteForce | SukoMethod::Literal => None,
    }
}

fn draw(root: &Area, record: &SukoRecord, bottom: i32) -> Result<(), DrawError> {
    let decades = decades(record);
    // No steps at all have no logarithm; they are drawn as one.
    let across = |steps: f64| {
        let part = steps.max(1.0).log10() / f64::from(decades);
        LEFT + (part * f64::from(RIGHT - LEFT)).round() as i32
    };
    let style =
        |size, horizontal, vertical| label(size, &BLACK).pos(Pos::new(horizontal, vertical));
    let middle = (LEFT + RIGHT) / 2;
    let kind = if record.unique {
        "random Sukos with one solution"
    } else {
        "random Sukos"
    };
    root.draw(&Text::new(
        format!("Steps to the first solution of {} {kind}", record.puzzles()),
        (WIDTH / 2, 26),
        style(22, HPos::Center, VPos::Center),
    ))?;
    root.draw(&Text::new(
        "line: 5 to 95 per cent of the puzzles; bar: 25 to 75; stroke: median; dot: mean",
        (WIDTH / 2, 54),
        style(15, HPos::Center, VPos::Center),
    ))?;
    root.draw(&Text::new(
        "improvements",
        (LEFT - 10, TOP - 12),
        style(15, HPos::Right, VPos::Center),
    ))?;
    for exponent in 0..=decades {
        let x = across(10f64.powi(exponent));
        root.draw(&PathElement::new([(x, TOP), (x, bottom)], PALE))?;
        root.draw(&Text::new(
            power(f64::from(exponent)),
            (x, bottom + 8),
            style(16, HPos::Center, VPos::Top),
        ))?;
    }
    let mut last = None;
    for (line, row) in record.lines.iter().zip(0..) {
        let top = TOP + ROW * row;
        let of_size = size(line);
        if last.is_some_and(|last| last != of_size) {
            root.draw(&PathElement::new([(20, top), (RIGHT, top)], PALE))?;
        }
        last = Some(of_size);
        draw_line(root, line, top + ROW / 2, &across)?;
        root.draw(&Text::new(
            line.method.to_string(),
            (LEFT - 10, top + ROW / 2),
            style(15, HPos::Right, VPos::Center),
        ))?;
    }
    root.draw(&Rectangle::new([(LEFT, TOP), (RIGHT, bottom)], GREY))?;
    root.draw(&Text::new(
        "steps",
        (middle, bottom + 34),
        style(17, HPos::Center, VPos::Top),
    ))
}

fn draw_line(
    root: &Area,
    line: &Steps,
    y: i32,
    across: &impl Fn(f64) -> i32,
) -> Result<(), DrawError> {
    let colour = match line.method {
        SukoMethod::Backtracking(_) | SukoMethod::Literal => BACKTRACKING,
        SukoMethod::BruteForce => BRUTE_FORCE,
    };
    let at = |percent| across(line.percentile(percent) as f64);
    root.draw(&PathElement::new(
        [(at(5), y), (at(95), y)],
        colour.stroke_width(2),
    ))?;
    root.draw(&Rectangle::new(
        [(at(25), y - 5), (at(75), y + 5)],
        colour.mix(0.45).filled(),
    ))?;
    root.draw(&PathElement::new(
        [(at(50), y - 7), (at(50), y + 7)],
        colour.stroke_width(3),
    ))?;
    root.draw(&Circle::new((across(line.mean()), y), 3, BLACK.filled()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kin::sum_puzzle::Improvements;

    #[test]
    fn a_row_for_each_method_and_room_for_the_greatest() {
        let steps = |method, costs: &[(u64, u64)]| Steps::of(method, costs);
        let mut record = SukoRecord {
            unique: true,
            seed: 0,
            lines: vec![
                steps(
                    SukoMethod::Backtracking(Improvements::NONE),
                    &[(0, 0), (99, 0)],
                ),
                steps(SukoMethod::BruteForce, &[(5, 0), (100, 0)]),
            ],
        };
        assert_eq!(decades(&record), 2);
        let plot = suko(&record).unwrap();
        assert_eq!(plot.name, "suko-unique.svg");
        for text in ["none", "brute", "10²"] {
            assert!(plot.text.contains(text), "{text}");
        }
        assert!(!plot.text.contains("10³"));
        record.lines[1] = steps(SukoMethod::BruteForce, &[(5, 0), (101, 0)]);
        assert_eq!(decades(&record), 3);
        record.lines.clear();
        assert!(suko(&record).is_ok());
    }
}
