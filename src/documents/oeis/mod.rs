//! Sequences for the On-Line Encyclopedia of Integer Sequences: b-files, and a
//! draft of each entry for a person to finish and submit.
//!
//! Only runs of terms without a gap are written, of values that were published or found by
//! two surveys at least.

mod entries;

use std::fmt::Write;
use std::path::Path;

use super::records::committed::{ResultsError, records, values};
use entries::{DEFINITION, ENTRIES, Entry, OFFSET, PROGRAM, Part, REFERENCE};

use super::{Document, Value};
use crate::published::{Published, published};

/// The b-files and the draft from the surveys in `data/surveys`.
///
/// # Errors
/// When a survey is damaged or unfinished, or two surveys contradict each other.
pub(crate) fn oeis(data: &Path) -> Result<Vec<Document>, ResultsError> {
    let mut records = records(data)?;
    records.retain(|shape, found| {
        found.len() > 1 || Published::of(shape.rows(), shape.columns()).is_some()
    });
    Ok(documents(&values(&records)))
}

const INTRODUCTION: &str = "\
# Drafts for the OEIS

Written by `survo report --oeis` from the committed surveys; nothing was submitted.
To be checked, completed (LINKS, AUTHOR) and submitted by a person.
";

fn documents(values: &[Value]) -> Vec<Document> {
    let mut draft = String::from(INTRODUCTION);
    let mut documents = Vec::new();
    for entry in &ENTRIES {
        let terms = entry.run(values);
        if terms.is_empty() {
            continue;
        }
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = entry.b_file(&mut text, &terms);
        let _ = entry.draft(&mut draft, &terms);
        documents.push(Document {
            name: entry.file.to_owned(),
            text,
        });
    }
    documents.push(Document {
        name: "draft.md".to_owned(),
        text: draft,
    });
    documents
}

impl Entry {
    /// The terms up to the first that is missing.
    fn run(&self, values: &[Value]) -> Vec<Value> {
        (0..)
            .map_while(|i| {
                let wanted = self.part.sides(i);
                values.iter().find(|value| sides(value) == wanted).copied()
            })
            .collect()
    }

    fn b_file(&self, text: &mut String, terms: &[Value]) -> std::fmt::Result {
        writeln!(text, "# {}", self.name)?;
        for line in self.index {
            writeln!(text, "# {line}")?;
        }
        writeln!(
            text,
            "# Written by `survo report --oeis` from data/surveys."
        )?;
        for (index, term) in (OFFSET..).zip(terms) {
            writeln!(text, "{index} {}", term.value)?;
        }
        Ok(())
    }

    fn draft(&self, text: &mut String, terms: &[Value]) -> std::fmt::Result {
        let data: Vec<String> = terms.iter().map(|term| term.value.to_string()).collect();
        // The position of the first term above 1, from 1: OEIS's second number.
        let above_1 = terms.iter().position(|term| term.value > 1).unwrap_or(0) + 1;
        write!(text, "\n## {} ({})\n\n```\n", self.title, self.file)?;
        section(text, "NAME", &[self.name])?;
        section(text, "DATA", &[data.join(", ")])?;
        section(text, "OFFSET", &[format!("{OFFSET},{above_1}")])?;
        section(text, "COMMENTS", self.index)?;
        lines(text, &DEFINITION)?;
        lines(text, &origins(self.part, terms))?;
        section(text, "REFERENCES", &[REFERENCE])?;
        section(text, "LINKS", &[PROGRAM])?;
        section(text, "EXAMPLE", self.example)?;
        if matches!(self.part, Part::Triangle) {
            lines(text, &["The triangle starts, n = 2, 3, ..:"])?;
            lines(text, &rows(terms))?;
        }
        section(text, "KEYWORD", &[self.keywords])?;
        section::<&str>(text, "AUTHOR", &[])?;
        text.push_str("```\n");
        Ok(())
    }
}

/// m and n of a value, m <= n.
fn sides(value: &Value) -> (usize, usize) {
    (value.shape.rows(), value.shape.columns())
}

/// Which terms are published already, which are new, which contradict.
fn origins(part: Part, terms: &[Value]) -> Vec<String> {
    let name = |(m, n): (usize, usize)| format!("S({m},{n})");
    let among = |agrees: Option<bool>| -> Vec<String> {
        let of = terms.iter().filter(|term| term.agrees() == agrees);
        of.map(|term| name(sides(term))).collect()
    };
    let missing: Vec<String> = published()
        .iter()
        .map(|published| (published.m, published.n))
        .filter(|&(m, n)| part.holds(m, n) && !terms.iter().any(|term| sides(term) == (m, n)))
        .map(name)
        .collect();
    [
        (
            "Published by Mustonen (2007) and computed anew",
            among(Some(true)),
        ),
        ("New here", among(None)),
        (
            "DIFFERENT from the value of Mustonen (2007)",
            among(Some(false)),
        ),
        (
            "Given by Mustonen (2007), not among the terms here",
            missing,
        ),
    ]
    .into_iter()
    .filter(|(_, names)| !names.is_empty())
    .map(|(what, names)| format!("{what}: {}.", names.join(", ")))
    .collect()
}

/// The terms of the triangle, a line for each of its rows.
fn rows(terms: &[Value]) -> Vec<String> {
    terms
        .chunk_by(|a, b| a.shape.columns() == b.shape.columns())
        .map(|row| {
            let row: Vec<String> = row.iter().map(|term| term.value.to_string()).collect();
            format!("   {}", row.join(", "))
        })
        .collect()
}

fn section<L: AsRef<str>>(text: &mut String, title: &str, of: &[L]) -> std::fmt::Result {
    writeln!(text, "{title}")?;
    lines(text, of)
}

fn lines<L: AsRef<str>>(text: &mut String, lines: &[L]) -> std::fmt::Result {
    for line in lines {
        writeln!(text, "  {}", line.as_ref())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Bitmask, EngineKind, solutions};
    use crate::puzzle::{Margins, Puzzle, Shape};

    fn of(values: &[(usize, usize, u64)]) -> Vec<Document> {
        let values: Vec<Value> = values
            .iter()
            .map(|&(m, n, value)| Value {
                shape: Shape::new(m, n).unwrap(),
                value,
                seconds: 0.0,
            })
            .collect();
        documents(&values)
    }

    fn terms(documents: &[Document], name: &str) -> String {
        let document = documents.iter().find(|document| document.name == name);
        let lines = document.unwrap().text.lines();
        let terms: Vec<&str> = lines.filter(|line| !line.starts_with('#')).collect();
        terms.join(", ")
    }

    #[test]
    fn only_runs_without_a_gap_are_written() {
        // No 3x5 and no 2x6.
        let documents = of(&[
            (2, 2, 1),
            (2, 3, 18),
            (2, 4, 62),
            (2, 5, 278),
            (2, 7, 5706),
            (3, 3, 38),
            (3, 4, 583),
            (3, 6, 55815),
            (4, 4, 5327),
        ]);
        assert_eq!(terms(&documents, "b-row2.txt"), "2 1, 3 18, 4 62, 5 278");
        assert_eq!(terms(&documents, "b-row3.txt"), "2 18, 3 38, 4 583");
        assert_eq!(
            terms(&documents, "b-triangle.txt"),
            "2 1, 3 18, 4 38, 5 62, 6 583, 7 5327, 8 278"
        );
        assert!(documents.iter().all(|d| d.text.ends_with('\n')));
    }

    #[test]
    fn a_b_file_is_comments_and_terms() {
        assert_eq!(
            of(&[(2, 2, 1), (2, 3, 18)])[0].text,
            "# Number S(2,n) of essentially different open 2 X n Survo puzzles with exactly one \
             solution.\n\
             # a(n) = S(2,n); the first survey is that of 2 X 2, so the offset is 2.\n\
             # Written by `survo report --oeis` from data/surveys.\n\
             2 1\n\
             3 18\n"
        );
    }

    #[test]
    fn sequences_without_a_first_term_are_left_out() {
        let names = |values| -> Vec<String> { of(values).into_iter().map(|d| d.name).collect() };
        assert_eq!(names(&[]), ["draft.md"]);
        assert_eq!(names(&[(2, 3, 18)]), ["b-row3.txt", "draft.md"]);
    }

    #[test]
    fn the_draft_tells_published_new_and_different_terms_apart() {
        let terms = |values: &[(usize, usize, u64)]| of(values).pop().unwrap().text;
        let text = terms(&[(2, 2, 1), (2, 3, 19)]);
        assert!(text.contains("computed anew: S(2,2).\n"));
        assert!(text.contains("DIFFERENT from the value of Mustonen (2007): S(2,3).\n"));
        assert!(text.contains("not among the terms here: S(2,4), S(2,5),"));
        assert!(text.contains("OFFSET\n  2,2\n") && text.contains("DATA\n  1, 19\n"));
        assert!(!text.contains("New here"));

        let row: Vec<_> = (2..=11).map(|n| (2, n, n as u64)).collect();
        assert!(terms(&row).contains("New here: S(2,11).\n"));
    }

    #[test]
    fn the_triangle_is_read_by_rows() {
        let sides: Vec<_> = (0..7).map(|i| Part::Triangle.sides(i)).collect();
        let expected = [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4), (4, 4), (2, 5)];
        assert_eq!(sides, expected);
        assert_eq!(Part::Row(3).sides(0), (2, 3));
    }

    #[test]
    fn the_examples_hold() {
        for (rows, columns, table) in [
            (vec![3, 7], vec![4, 6], "1  2 3  4"),
            (
                vec![13, 27, 38],
                vec![13, 14, 23, 28],
                "2  1  3  7 5  4  8 10 6  9 12 11",
            ),
        ] {
            let shape = Shape::new(rows.len(), columns.len()).unwrap();
            let puzzle = Puzzle::open(Margins::new(shape, rows, columns).unwrap());
            let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
            let tables = solutions(&mut engine, &puzzle, 2).unwrap();
            assert_eq!(tables.len(), 1);
            let cells: Vec<String> = tables[0].cells().iter().map(u8::to_string).collect();
            let words = |text: &str| -> Vec<String> {
                text.split_whitespace().map(str::to_owned).collect()
            };
            assert_eq!(cells, words(table));
            let printed = words(&of(&[(2, 2, 1), (2, 3, 18)]).pop().unwrap().text).join(" ");
            assert!(printed.contains(&cells.join(" ")));
        }
    }
}
