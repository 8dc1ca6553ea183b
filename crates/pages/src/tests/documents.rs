//! Documents: sheets to print, plots, pages, tables of text, and shares of tables.

use crate::Colours;
use crate::EstimateRecord;
use crate::TextTable;
use crate::html::{escaped, joined};
use crate::plots::classes::draw_bars;
use crate::plots::{Axis, growth, power, span};
use crate::{Percent, Value, sheet};
use survo_core::puzzle::{Class, ClassCounts, Puzzle, Shape, Table};
use survo_oracle::Oracle;
use survo_workbench::difficulty::Difficulty;
use survo_workbench::generate::Unique;

fn value(m: usize, n: usize, value: u64) -> Value {
    Value {
        shape: Shape::new(m, n).unwrap(),
        value,
        seconds: 0.0,
    }
}

#[test]
fn unique_tables_are_those_found_by_listing_all() {
    for value in [
        value(2, 2, 1),
        value(2, 3, 18),
        value(2, 4, 62),
        value(3, 3, 38),
    ] {
        let by_margins = Oracle::new(value.shape).by_margins();
        let alone = by_margins.values().filter(|&&tables| tables == 1).count();
        assert_eq!(value.tables_alone(), alone.into());
        assert_eq!(value.tables(), by_margins.values().sum::<u64>().into());
    }
}

#[test]
fn three_digits_say_something() {
    assert_eq!(Percent(0.017526).to_string(), "0.0175 %");
    assert_eq!(Percent(33.333).to_string(), "33.3 %");
    assert_eq!(Percent(2.5e-7).to_string(), "2.50e-7 %");
}

/// A puzzle of this table with a given, and its MD.
fn made(cells: [u8; 4], mean: f64) -> (Unique, Option<Difficulty>) {
    let table = Table::new(Shape::new(2, 2).unwrap(), cells.to_vec()).unwrap();
    let unique = Unique {
        number: 17,
        puzzle: Puzzle::new(table.margins(), vec![0, cells[1], 0, 0]).unwrap(),
        table,
    };
    let difficulty = Difficulty {
        starts: 1,
        mean,
        standard_error: None,
    };
    (unique, Some(difficulty))
}

#[test]
fn puzzles_rise_in_difficulty_and_answers_keep_their_numbers() {
    let puzzles = [made([1, 2, 3, 4], 200.0), made([4, 3, 2, 1], 7.0)];
    let text = sheet(&puzzles, "survo generate 2x2");
    assert!(text.contains("<code>survo generate 2x2 --seed N</code>"));
    assert_eq!(text.matches("No. 17<").count(), 2);
    assert!(text.contains("Fill each grid with 1 to 4, each number once."));
    let (puzzles, answers) = text.split_once("class=\"answers\"").unwrap();
    // One star, then three.
    let stars = puzzles.split("<span>").skip(1);
    let stars = stars.map(|rest| rest.split('<').next().unwrap().chars().count());
    assert!(stars.eq([1, 3]), "{puzzles}");
    assert_eq!(puzzles.matches("<td class=\"cell\"></td>").count(), 6);
    assert_eq!(puzzles.matches("<td class=\"sum\">").count(), 8);
    let numbers = answers.split("<td class=\"cell\">").skip(1);
    let numbers: Vec<&str> = numbers.map(|rest| &rest[..1]).collect();
    assert_eq!(numbers, ["4", "3", "2", "1", "1", "2", "3", "4"]);
}

#[test]
fn axes_hold_their_points_and_a_power_of_ten() {
    let axis = |numbers| Axis {
        numbers,
        pixels: (0, 100),
    };
    for values in [&[5.3][..], &[5.0, 5.9], &[-1.2, 3.0], &[]] {
        let span = span(values.iter().copied());
        assert!(values.iter().all(|value| span.contains(value)));
        assert!(axis(span).wholes().count() > 0);
    }
    let wholes: Vec<i32> = axis(-1.5..2.0).wholes().collect();
    assert_eq!(wholes, [-1, 0, 1, 2]);
    assert_eq!(axis(-1.0..1.0).at(0.5), 75);
    assert_eq!(power(-12), "10⁻¹²");
    assert_eq!(power(14), "100 trillion");
    assert_eq!(power(15), "10¹⁵");
}

#[test]
fn only_new_values_are_hollow() {
    let hollow = |values: &[Value]| growth(values, &[]).text.matches(" hollow\"").count();
    let published = [value(2, 2, 1), value(2, 3, 18), value(3, 3, 38)];
    assert_eq!(hollow(&published), 0);
    let with_new = [value(2, 2, 1), value(6, 6, 12345)];
    assert_eq!(hollow(&with_new), 1);
    let text = growth(&with_new, &[]).text;
    assert!(text.contains("m = 6") && text.contains("hollow: not published"));
    assert!(!growth(&[], &[]).text.contains("m = "));
}

/// The last column counted is what the title tells; an estimate goes on from it.
#[test]
fn an_estimate_is_dashed_and_has_its_interval() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/estimates/2x15.json"
    );
    let estimate = EstimateRecord::read(path.as_ref()).unwrap();
    let values = [value(2, 13, 154_859_662), value(2, 14, 902_034_416)];
    let plot = growth(&values, &[estimate]).text;
    assert!(plot.contains("One more column, 6 times as many puzzles"));
    assert!(plot.contains("dashed: estimates"));
    // From the last value to the estimate, and from one end of its interval to the other.
    assert_eq!(plot.matches("class=\"line s0 dashed\"").count(), 1);
    assert_eq!(plot.matches("class=\"line s0\"").count(), 2);
    assert_eq!(plot.matches(" hollow\"").count(), 3);
}

/// Relative luminance, WCAG 2.
fn luminance(colour: [u8; 3]) -> f64 {
    let linear = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// Unique pairs are few, so their dots have to be seen on any other.
#[test]
fn unique_pairs_have_a_contrast_of_three_on_all_others() {
    for of in [Colours::of, Colours::in_the_dark] {
        let light = |class| luminance(of(Colours::Default, class)) + 0.05;
        let unique = light(Class::Unique);
        let others = Class::ALL
            .into_iter()
            .filter(|&class| class != Class::Unique);
        for class in others {
            let (least, greatest) = (unique.min(light(class)), unique.max(light(class)));
            assert!(greatest / least >= 3.0, "{class}");
        }
    }
}

#[test]
fn imports_exports_and_comments_are_left_out() {
    let modules = [
        "// Why.\nexport const a = 1;\n",
        "import { a } from \"./a.js\";\n\n/** Twice.\n * @returns {number} */\nexport function b() {\n  return a * 2; // Stays.\n}\n/** @type {any} */ (b)();\n",
    ];
    assert_eq!(
        joined(&modules),
        "const a = 1;\nfunction b() {\n  return a * 2; // Stays.\n}\n/** @type {any} */ (b)();\n"
    );
}

#[test]
fn signs_of_html_are_replaced() {
    assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
}

#[test]
fn columns_are_aligned_as_asked_and_lines_may_be_short() {
    let mut table = TextTable::new("<>>");
    table.headings("name|a|long heading");
    table.line([&"x", &100]);
    table.line([&"", &7, &1.5]);
    let text = "name    a  long heading\nx     100\n        7           1.5\n";
    assert_eq!(table.to_string(), text);
}

/// The left sides and the widths of the bars of a class; the square of the legend comes first.
fn bars(text: &str, class: Class) -> Vec<(i32, i32)> {
    let number = |line: &str, name: &str| -> i32 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    let of_class = format!("<rect class=\"{class}\" ");
    let lines = text.lines().filter(|line| line.starts_with(&of_class));
    let bars = lines.map(|line| (number(line, "x"), number(line, "width")));
    bars.skip(1).collect()
}

/// The chart of sizes with these counts by class.
fn chart(counts: &[[u64; 5]]) -> String {
    let shape = Shape::new(2, 3).unwrap();
    let sizes = counts
        .iter()
        .map(|&counts| (shape, ClassCounts::new(counts)));
    draw_bars(&sizes.collect::<Vec<_>>()).text
}

#[test]
fn widths_are_shares_and_bars_meet() {
    let text = chart(&[[25, 25, 0, 0, 50]]);
    let [first, second, last] =
        [Class::Condition1, Class::Condition2, Class::Multiple].map(|class| bars(&text, class)[0]);
    assert_eq!(first.0 + first.1, second.0);
    assert_eq!(second.0 + second.1, last.0);
    for (part, share) in [(first, 0.25), (second, 0.25), (last, 0.5)] {
        let whole = f64::from(last.0 + last.1 - first.0);
        assert!((f64::from(part.1) - share * whole).abs() <= 1.0);
    }
    assert!(bars(&text, Class::Unique).is_empty());
}

/// On a logarithmic axis from a hundredth to all, a hundredth of the pairs has no length and a
/// tenth has half. Each size has a part of its bar of all pairs, then one in the panel.
#[test]
fn unique_pairs_stand_in_a_panel_of_their_own() {
    let text = chart(&[[0, 0, 0, 1, 0], [9, 0, 0, 1, 0], [99, 0, 0, 1, 0]]);
    let bars = bars(&text, Class::Unique);
    let widths: Vec<i32> = bars.into_iter().map(|(_, width)| width).collect();
    assert_eq!(widths.len(), 6);
    assert_eq!(widths[3], widths[1] / 2);
    assert_eq!(widths[5], 0);
}

/// No bar of a plot is left out, however many there are.
#[test]
fn any_number_of_shapes_fits() {
    assert_eq!(
        bars(&chart(&[[1, 2, 3, 4, 5]; 60]), Class::Multiple).len(),
        60
    );
    assert!(!chart(&[]).contains("2x3"));
}
