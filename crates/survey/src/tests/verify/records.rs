//! Records that are swapped, missing or repeated.

use super::{EVERYTHING, LINES, SHAPES, Survey};

#[test]
fn swapped_missing_and_repeated_lines_are_found() {
    for shape in SHAPES {
        let survey = Survey::plain(shape);
        let whole = survey.read(LINES);
        let last = survey.lines(LINES).len();

        survey.edit(LINES, |lines| lines.swap(2, 5));
        survey.is_found(EVERYTHING, LINES, 3, "are expected");
        survey.write(LINES, &whole);
        survey.edit(LINES, |lines| lines.swap(2, 3));
        survey.is_found(EVERYTHING, LINES, 3, "are expected");

        for gone in [2, 4, last] {
            survey.write(LINES, &whole);
            survey.edit(LINES, |lines| drop(lines.remove(gone - 1)));
            let words = if gone == last {
                "are missing"
            } else {
                "are expected"
            };
            survey.is_found(EVERYTHING, LINES, gone, words);
            assert_eq!(survey.findings(EVERYTHING).len(), 1);
        }
        for (copied, to) in [(2, 3), (4, 7), (last, last + 1)] {
            survey.write(LINES, &whole);
            survey.edit(LINES, |lines| {
                lines.insert(to - 1, lines[copied - 1].clone())
            });
            let words = if copied == last {
                "after the last ones"
            } else {
                "are expected"
            };
            survey.is_found(EVERYTHING, LINES, to, words);
            assert_eq!(survey.findings(EVERYTHING).len(), 1);
        }
        survey.write(LINES, &whole);
        survey.add(LINES, 4, &[("r1", -1), ("r2", 1)]);
        survey.is_found(EVERYTHING, LINES, 4, "rows");

        // Two lines that exchange their counts.
        survey.write(LINES, &whole);
        survey.edit(LINES, |lines| {
            let split = |line: &str| {
                let at = line.match_indices(',').nth(shape.0 - 1).unwrap().0;
                (line[..at].to_owned(), line[at..].to_owned())
            };
            let ((r, counts), (other_r, other_counts)) = (split(&lines[4]), split(&lines[6]));
            assert_ne!(counts, other_counts);
            lines[4] = r + &other_counts;
            lines[6] = other_r + &counts;
        });
        survey.is_found(EVERYTHING, LINES, 5, "rows");
        survey.is_found(EVERYTHING, LINES, 7, "rows");
    }
}
