//! Committed surveys and records of checks are read, and no record of another form.

use std::path::Path;

use crate::storage::paths_in;
use crate::{Check, Record, SurveyFolder, finished_surveys};

#[test]
fn every_committed_record_is_read() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let (folder, surveys) = (data.join("checks"), finished_surveys(&data.join("surveys")));
    let surveys = surveys.unwrap();
    let mut kinds = [0; 4];
    for path in paths_in(&folder).unwrap() {
        let records = Record::read_all(&path).unwrap();
        assert!(!records.is_empty(), "{}", path.display());
        let mut lines = std::fs::read_to_string(&path).unwrap();
        for record in records {
            let (kind, decided) = match record.check {
                Check::Pairs { pairs, .. } => (0, pairs),
                Check::Margins { pairs, .. } => (1, pairs),
                Check::Puzzles { puzzles, .. } => (2, puzzles),
                // It is about the counts that are committed.
                Check::Survey {
                    ref counts,
                    searched,
                    ..
                } => {
                    let mut surveys = surveys.iter().map(SurveyFolder::counts_digest);
                    assert!(surveys.any(|digest| digest == counts));
                    (3, searched)
                }
            };
            kinds[kind] += 1;
            assert!(decided > 0 && record.m >= 2 && record.n >= record.m);
            assert_eq!(record.differences, 0);
            let size = format!("{}x{}.jsonl", record.m, record.n);
            assert!(path.ends_with(&size), "{}", path.display());
            // What is written of it is its line.
            let line = serde_json::to_string(&record).unwrap() + "\n";
            lines = lines.strip_prefix(&line).unwrap().to_owned();
        }
        assert_eq!(lines, "");
    }
    assert!(kinds[..3].iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn every_committed_survey_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/surveys");
    let folders = paths_in(&folder).unwrap();
    let surveys = finished_surveys(&folder).unwrap();
    assert!(!folders.is_empty());
    assert_eq!(surveys.len(), folders.len());
}

/// A record beside a survey with this `check`.
fn beside(folder: &Path, check: &str) {
    let text = format!(
        r#"{{"m": 3, "n": 3, "against": "bitmask", "check": {check}, "differences": 0,
        "version": "0.1.0", "revision": "unknown",
        "times": {{"started": "", "finished": "", "seconds": 0.1}}}}"#
    );
    let line = text.replace('\n', "");
    std::fs::write(folder.join("against-bitmask.json"), line).unwrap();
}

#[test]
fn records_beside_a_survey_are_those_of_its_counts() {
    assert!(Record::is_beside("against-bitmask.json") && !Record::is_beside("tallies.csv"));
    let folder = tempfile::tempdir().unwrap();
    let of_survey = r#"{"kind": "survey", "counts": "a1", "row_margins": 3, "seed": 0,
        "budget": 600.0, "row_margins_checked": 3, "searched": 9, "drawn": 0}"#;
    beside(folder.path(), of_survey);
    let records = Record::all_beside(folder.path(), "a1").unwrap();
    assert_eq!(records.len(), 1);
    assert!(records[0].is_whole());
    assert_eq!(records[0].pairs_recounted(), 9);
    assert_eq!(Record::all_beside(folder.path(), "b2").unwrap(), []);
}

#[test]
fn a_record_of_no_kind_or_with_a_field_of_another_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (check, problem) in [
        (
            r#"{"puzzles": 1, "row_margins": 1}"#,
            "missing field `kind`",
        ),
        (
            r#"{"kind": "guess", "puzzles": 1}"#,
            "unknown variant `guess`",
        ),
        (
            r#"{"kind": "puzzles", "puzzles": 1, "row_margins": 1, "seed": 1}"#,
            "unknown field `seed`",
        ),
        (
            r#"{"kind": "puzzles", "puzzles": 1}"#,
            "missing field `row_margins`",
        ),
    ] {
        beside(folder.path(), check);
        let error = Record::all_beside(folder.path(), "a1")
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("line 1: not the record of a check: "),
            "{error}"
        );
        assert!(error.contains(problem), "{error}");
    }
}
