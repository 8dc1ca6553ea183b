//! Workbooks with sheets smaller than a spreadsheet's.

use super::office::{file, sheets};
use super::surveys::keep;
use crate::documents::{Sheet, export_workbook};
use crate::search::Stop;

#[test]
fn what_a_sheet_cannot_hold_goes_on_to_further_sheets() {
    let folder = tempfile::tempdir().unwrap();
    let survey = folder.path().join("survey");
    keep(&survey, (2, 5), |plan| plan.puzzles = true);
    let workbook = folder.path().join("2x5.xlsx");
    // Without their header, the puzzles fill two sheets to the last row.
    let rows = file(&survey, "puzzles.csv").len() - 1;
    assert_eq!(rows % 2, 0);
    let limit = u32::try_from(rows / 2 + 1).unwrap();
    let written = export_workbook(&survey, &workbook, limit, &Stop::default())
        .unwrap()
        .unwrap();
    let sheet = |name: &str, rows| Sheet {
        name: name.to_owned(),
        rows,
    };
    let puzzles = written
        .iter()
        .filter(|sheet| sheet.name.starts_with("puzzles"));
    assert_eq!(
        puzzles.cloned().collect::<Vec<_>>(),
        [
            sheet("puzzles", rows as u64 / 2),
            sheet("puzzles 2", rows as u64 / 2)
        ]
    );
    let smaller = export_workbook(&survey, &workbook, 100, &Stop::default())
        .unwrap()
        .unwrap();
    let Some(sheets) = sheets(&workbook) else {
        return;
    };
    for (name, file_name) in [
        ("margins", "by_row_margins.csv"),
        ("puzzles", "puzzles.csv"),
    ] {
        let all = file(&survey, file_name);
        let mut together = vec![all[0].clone()];
        for sheet in smaller.iter().filter(|sheet| sheet.name.starts_with(name)) {
            let lines = &sheets[&sheet.name];
            assert!(lines.len() <= 100);
            assert_eq!(lines.len() as u64, sheet.rows + 1);
            assert_eq!(lines[0], all[0], "every sheet has its header");
            together.extend_from_slice(&lines[1..]);
        }
        assert_eq!(together, all);
    }
}

#[test]
fn a_raised_stop_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let survey = folder.path().join("survey");
    keep(&survey, (2, 3), |_| ());
    let workbook = folder.path().join("new.xlsx");
    let stop = Stop::default();
    stop.raise();
    assert_eq!(
        export_workbook(&survey, &workbook, 1000, &stop).unwrap(),
        None
    );
    assert!(!workbook.exists());
}
