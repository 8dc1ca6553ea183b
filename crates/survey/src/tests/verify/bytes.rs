//! Every byte counts: files that are cut, changed or in another form.

use super::{EVERYTHING, LINES, MANIFEST, NO_SEARCH, PUZZLES, Survey, TALLIES};

/// Line of the byte at `at`, from 1.
fn line_of(bytes: &[u8], at: usize) -> usize {
    1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count()
}

fn named_line(finding: &str, file: &str) -> Option<usize> {
    let rest = finding.strip_prefix(file)?.strip_prefix(", line ")?;
    rest.split(':').next()?.parse().ok()
}

#[test]
fn a_file_cut_anywhere_is_found_where_it_ends() {
    for (shape, step) in [((2, 4), 1), ((3, 3), 7)] {
        let survey = Survey::with_puzzles(shape);
        for file in [LINES, TALLIES, PUZZLES] {
            let whole = survey.read(file);
            for end in (0..whole.len()).step_by(step) {
                survey.write(file, &whole[..end]);
                let findings = survey.findings(NO_SEARCH);
                let lines: Vec<usize> = findings
                    .iter()
                    .filter_map(|finding| named_line(finding, file))
                    .collect();
                let place = line_of(&whole, end);
                // A list of puzzles cut at the end of a line may be reported by its row margin.
                let by_number = file == PUZZLES
                    && whole[..end].ends_with(b"\n")
                    && findings
                        .iter()
                        .any(|f| f.contains("by the list of puzzles"));
                // Only the end of the line is missing, or what earlier forms of a header lack: the
                // next line may be reported instead.
                let is_header = file == TALLIES && whole[end..].starts_with(b",published,agrees\n");
                let next = (whole[end] == b'\n' || is_header) && lines.contains(&(place + 1));
                assert!(
                    lines.contains(&place) || next || by_number,
                    "{file} cut at {end} in line {place}: {findings:?}"
                );
            }
            survey.write(file, &whole);
        }
        let whole = survey.read(MANIFEST);
        // Without the last line end it is all there.
        for end in (0..whole.len() - 1).step_by(40) {
            survey.write(MANIFEST, &whole[..end]);
            let (findings, coverage) = survey.verify(EVERYTHING);
            assert!(findings[0].contains("manifest.json, line "), "{findings:?}");
            // Nobody knows who made it, so nobody may check it.
            assert_eq!(coverage.recounted.done, 0);
        }
    }
}

#[test]
fn every_changed_digit_is_found_in_its_line() {
    for (shape, step) in [((2, 4), 1), ((3, 3), 5)] {
        let survey = Survey::with_puzzles(shape);
        for file in [LINES, TALLIES, PUZZLES] {
            let whole = survey.read(file);
            let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
            for at in (header..whole.len()).step_by(step) {
                let mut bytes = whole.clone();
                bytes[at] = match bytes[at] {
                    b'9' => b'0',
                    digit @ b'0'..=b'8' => digit + 1,
                    b'\n' => b' ',
                    _ => b'.',
                };
                survey.write(file, &bytes);
                let findings = survey.findings(NO_SEARCH);
                let place = line_of(&whole, at);
                let is_found = |finding: &String| named_line(finding, file) == Some(place);
                assert!(
                    findings.iter().any(is_found),
                    "{file}, line {place}, byte {at}: {findings:?}"
                );
            }
            survey.write(file, &whole);
        }
    }
}

#[test]
fn other_forms_of_the_same_content_are_found() {
    let survey = Survey::with_puzzles((2, 4));
    for file in [LINES, TALLIES, PUZZLES] {
        let whole = String::from_utf8(survey.read(file)).unwrap();
        for (other, line) in [
            (whole.replace('\n', "\r\n"), 1),
            (whole.replacen('\n', "\n\n", 1), 2),
            (whole.clone() + "\n", whole.lines().count() + 1),
            (whole.trim_end().to_owned(), whole.lines().count()),
            (whole.replacen('\n', "\n0", 1), 2),
        ] {
            survey.write(file, other.as_bytes());
            survey.is_found(EVERYTHING, file, line, "where a survey writes");
        }
        survey.write(file, whole.as_bytes());
        // Nothing of it makes sense.
        for garbage in [&b""[..], b"\xff\xfe\x00", b"\n\n\n", b"a,b\n1,2\n"] {
            survey.write(file, garbage);
            survey.is_found(EVERYTHING, file, 1, "");
        }
        survey.write(file, whole.as_bytes());
    }
}
