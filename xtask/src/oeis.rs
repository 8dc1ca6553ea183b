//! Sequences for the On-Line Encyclopedia of Integer Sequences: runs of surveyed
//! values without a gap.

use survo::internals::Value;

use crate::data::Data;
use crate::template::Figures;
use crate::values::names;

/// Both first index and least side: a sequence starts with its smallest survey.
const OFFSET: usize = 2;

/// The values of S(m,n) in a sequence, in its order.
#[derive(Clone, Copy)]
enum Part {
    /// S(row, n) for n = 2, 3, ..
    Row(usize),
    /// S(m,n) for n = 2, 3, .. and in each m = 2..n
    Triangle,
}

/// Adds the terms of each sequence.
pub fn add(figures: &mut Figures, data: &Data) {
    let values = data.values();
    for (name, part) in [
        ("row2", Part::Row(2)),
        ("row3", Part::Row(3)),
        ("row4", Part::Row(4)),
        ("row5", Part::Row(5)),
        ("triangle", Part::Triangle),
    ] {
        let terms = part.run(&values);
        let mut set = |what: &str, text: String| figures.set(&format!("oeis {name} {what}"), text);
        let each = |text: &dyn Fn(usize, &Value) -> String| -> Vec<String> {
            (OFFSET..)
                .zip(&terms)
                .map(|(index, term)| text(index, term))
                .collect()
        };
        set(
            "lines",
            each(&|index, term| format!("{index} {}", term.value)).join("\n"),
        );
        set("data", each(&|_, term| term.value.to_string()).join(", "));
        // The position of the first term above 1, from 1: OEIS's second number.
        let above_1 = terms.iter().position(|term| term.value > 1).unwrap_or(0) + 1;
        set("above-1", above_1.to_string());
        set(
            "published",
            names(terms.iter().filter(|term| term.published().is_some())),
        );
        set(
            "new",
            names(terms.iter().filter(|term| term.published().is_none())),
        );
        if let Part::Triangle = part {
            let is_left_out = |value: &&Value| {
                value.published().is_some() && !terms.iter().any(|term| term.shape == value.shape)
            };
            set("left-out", names(values.iter().filter(is_left_out)));
            set("rows", rows(&terms));
        }
    }
    let additive = data.additive.iter().map(|count| {
        let (m, n, term, puzzles) = (count.m, count.n, count.additive, count.puzzles);
        let (command, revision, date) = (&count.command, &count.revision, &count.date);
        format!("  T({m},{n}) = {term}: {term} of {puzzles} unique puzzles ({command}, revision {revision}, {date})")
    });
    figures.set("oeis additive", additive.collect::<Vec<_>>().join("\n"));
}

impl Part {
    /// m and n of the term at a position, from 0, with m <= n.
    fn sides(self, position: usize) -> (usize, usize) {
        match self {
            Self::Row(row) => {
                let n = OFFSET + position;
                (row.min(n), row.max(n))
            }
            Self::Triangle => {
                let (mut m, mut n) = (OFFSET + position, OFFSET);
                while m > n {
                    m -= n - OFFSET + 1;
                    n += 1;
                }
                (m, n)
            }
        }
    }

    /// The terms up to the first that is missing.
    fn run(self, values: &[Value]) -> Vec<Value> {
        let sides = |value: &Value| (value.shape.rows(), value.shape.columns());
        (0..)
            .map_while(|at| {
                values
                    .iter()
                    .find(|value| sides(value) == self.sides(at))
                    .copied()
            })
            .collect()
    }
}

/// The terms of the triangle, a line for each of its rows.
fn rows(terms: &[Value]) -> String {
    let rows = terms.chunk_by(|a, b| a.shape.columns() == b.shape.columns());
    let line = |row: &[Value]| {
        let row: Vec<String> = row.iter().map(|term| term.value.to_string()).collect();
        format!("     {}", row.join(", "))
    };
    rows.map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use survo::puzzle::{Puzzle, Shape};
    use survo::{Solution, solve};

    #[test]
    fn only_runs_without_a_gap_are_written() {
        // No 3x5 and no 2x6.
        let values = [
            (2, 2, 1),
            (2, 3, 18),
            (2, 4, 62),
            (2, 5, 278),
            (2, 7, 5706),
            (3, 3, 38),
            (3, 4, 583),
            (3, 6, 55815),
            (4, 4, 5327),
        ]
        .map(|(m, n, value)| Value {
            shape: Shape::new(m, n).unwrap(),
            value,
            seconds: 0.0,
        });
        let terms =
            |part: Part| -> Vec<u64> { part.run(&values).iter().map(|term| term.value).collect() };
        assert_eq!(terms(Part::Row(2)), [1, 18, 62, 278]);
        assert_eq!(terms(Part::Row(3)), [18, 38, 583]);
        assert_eq!(terms(Part::Triangle), [1, 18, 38, 62, 583, 5327, 278]);
        let triangle = rows(&Part::Triangle.run(&values));
        assert!(triangle.starts_with("     1\n     18, 38\n     62, 583, 5327\n"));
    }

    /// The examples of the draft have the solutions printed there, and no others.
    #[test]
    fn the_examples_hold() {
        let draft = std::fs::read_to_string(crate::root().join("data/oeis/draft.md")).unwrap();
        for (sums, lines) in [
            ("* * 3\n* * 7\n4 6", "     1  2\n     3  4\n"),
            (
                "* * * * 13\n* * * * 27\n* * * * 38\n13 14 23 28",
                "     2  1  3  7\n     5  4  8 10\n     6  9 12 11\n",
            ),
        ] {
            let puzzle: Puzzle = sums.parse().unwrap();
            let Solution::Unique(table) = solve(&puzzle).unwrap() else {
                panic!("{sums} is not unique");
            };
            let printed: Vec<u8> = lines
                .split_whitespace()
                .map(|k| k.parse().unwrap())
                .collect();
            assert_eq!(table.cells(), printed);
            assert!(draft.contains(lines));
        }
    }
}
