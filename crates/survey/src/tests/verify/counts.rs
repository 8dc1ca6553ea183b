//! Changed counts, totals and digests.

use super::{EVERYTHING, LINES, NO_SEARCH, SHAPES, Survey, TALLIES};
use survo_files::Manifest;

#[test]
fn a_changed_count_is_found() {
    for shape in SHAPES {
        // A pair of another class: the sums of the line stay right.
        for (from, to) in [
            ("multiple", "unsolvable"),
            ("unsolvable", "multiple"),
            ("unique", "multiple"),
            ("condition_2", "unsolvable"),
        ] {
            let survey = Survey::with_puzzles(shape);
            let line = survey.line_with(&[from, to]);
            survey.add(LINES, line, &[(from, -1), (to, 1)]);
            survey.is_found(EVERYTHING, LINES, line, &format!("{from} is "));
            survey.is_found(EVERYTHING, LINES, line, "by bitmask, pair by pair");
            let sure = survey.findings(NO_SEARCH);
            assert_eq!(
                sure.iter()
                    .filter(|f| f.contains("the sum over the row margins"))
                    .count(),
                2,
                "{sure:?}"
            );
            if from == "condition_2" {
                survey.is_found(NO_SEARCH, LINES, line, "by definition");
            }
            if shape == (3, 4) {
                assert_ne!(survey.complement(line), line);
                assert!(
                    sure.iter().any(|f| f.contains("of the complement")),
                    "{sure:?}"
                );
            }
        }
        // The sums of the line do not stay right.
        let survey = Survey::with_puzzles(shape);
        let line = survey.line_with(&["multiple"]);
        survey.add(LINES, line, &[("multiple", 1)]);
        survey.is_found(EVERYTHING, LINES, line, "the classes add up to");
        survey.add(LINES, line, &[("pairs", 1)]);
        survey.is_found(NO_SEARCH, LINES, line, "pairs is ");
    }
}

#[test]
fn a_count_changed_in_all_places_is_found_by_search_only() {
    let survey = Survey::plain((3, 4));
    let (line, other) = survey.change_a_count_in_all_places();
    assert_eq!(survey.findings(NO_SEARCH), [""; 0]);
    survey.is_found(EVERYTHING, LINES, line, "by bitmask, pair by pair");
    survey.is_found(EVERYTHING, LINES, other, "by bitmask, pair by pair");
}

/// What no other check can find without a search.
#[test]
fn a_file_that_is_not_the_digested_one_is_found() {
    let survey = Survey::with_digests((3, 4), |plan| plan.puzzles = true);
    assert_eq!(survey.findings(NO_SEARCH), [""; 0]);
    survey.change_a_count_in_all_places();
    let findings = survey.findings(NO_SEARCH);
    assert_eq!(findings.len(), 2, "{findings:?}");
    for (finding, file) in findings.iter().zip([LINES, TALLIES]) {
        assert!(finding.contains(file) && finding.contains("its SHA-256 is "));
        let expected = &Manifest::read(&survey.path()).unwrap().sha256[file];
        assert!(finding.contains(&format!("but {expected} in")));
    }
}

#[test]
fn wrong_totals_are_found() {
    let survey = Survey::plain((3, 4));
    let whole = survey.read(TALLIES);
    for (changes, words) in [
        (vec![("unique", 1), ("multiple", -1)], "583 is published"),
        (
            vec![("unique", 1), ("multiple", -1)],
            "583 by the sum over the row margins",
        ),
        (vec![("pairs", 1)], "the classes add up to"),
        (vec![("row_margins", 1)], "128 by the number of partitions"),
        (
            vec![("column_margins", -1)],
            "519 by the number of partitions",
        ),
        (vec![("m", 1)], "about 4x4"),
    ] {
        survey.add(TALLIES, 2, &changes);
        survey.is_found(EVERYTHING, TALLIES, 2, words);
        survey.write(TALLIES, &whole);
    }
}

#[test]
fn another_published_value_is_found() {
    let survey = Survey::plain((3, 4));
    survey.add(TALLIES, 2, &[("published", 1)]);
    let words = "published is 584, but 583 is published";
    survey.is_found(NO_SEARCH, TALLIES, 2, words);
}
