//! `survo export`: workbooks hold what the CSV files hold, or are not written.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};

use crate::office::{file, sheets, texts};
use crate::program::{limited, refused, with_digests_of_now};

fn survo() -> Command {
    let mut command = Command::cargo_bin("survo").unwrap();
    command.arg("-q");
    command
}

/// A survey in `folder/name`, made with further arguments.
fn survey(folder: &Path, name: &str, arguments: &str) -> PathBuf {
    let out = folder.join(name);
    survo()
        .arg("survey")
        .args(arguments.split_whitespace())
        .arg("--out")
        .arg(&out)
        .assert()
        .success();
    out
}

fn export(survey: &Path, workbook: &Path) -> Command {
    let mut command = survo();
    command
        .arg("export")
        .arg(survey)
        .arg("--xlsx")
        .arg(workbook);
    command
}

/// The value beside a name on a sheet.
fn fact<'a>(sheet: &'a [Vec<String>], name: &str) -> &'a str {
    &sheet
        .iter()
        .find(|line| line[0] == name)
        .unwrap_or_else(|| panic!("no {name} in {sheet:?}"))[1]
}

#[test]
fn libreoffice_reads_back_every_number() {
    let folder = tempfile::tempdir().unwrap();
    let survey = survey(folder.path(), "survey", "3 4 --puzzles");
    let workbook = folder.path().join("3x4.xlsx");
    export(&survey, &workbook)
        .assert()
        .success()
        .stderr(is_empty())
        .stdout(contains("sheet 'margins', 128 rows").and(contains("sheet 'puzzles', 583 rows\n")));
    let Some(sheets) = sheets(&workbook) else {
        return;
    };
    assert_eq!(
        sheets.keys().collect::<Vec<_>>(),
        ["facts", "margins", "puzzles", "summary"]
    );
    assert_eq!(sheets["margins"], file(&survey, "by_row_margins.csv"));
    assert_eq!(sheets["puzzles"], file(&survey, "puzzles.csv"));
    let tallies = file(&survey, "tallies.csv");
    for (name, value) in tallies[0].iter().zip(&tallies[1]) {
        assert_eq!(fact(&sheets["facts"], name), value);
    }
    assert_eq!(sheets["facts"][0], ["fact", "value"]);
    assert_eq!(fact(&sheets["facts"], "extent"), "all pairs");
    assert_eq!(fact(&sheets["facts"], "parameters.engine"), "sieve");
    // The summary has the value first, and what the tallies have.
    let summary = &sheets["summary"];
    assert_eq!(summary[1][0], "S(3,4) = 583, as published");
    let line = |name: &str| summary.iter().find(|line| line[0] == name).unwrap();
    let numbers = |line: &[String]| -> Vec<String> {
        let shown = line.iter().filter(|cell| !cell.is_empty());
        shown.map(|cell| cell.replace(',', "")).collect()
    };
    let classes = &tallies[1][4..];
    assert_eq!(numbers(line("3x4"))[..3], ["3x4", "583", "583"]);
    assert_eq!(numbers(&line("3x4")[3..]), classes);
}

#[test]
fn numbers_are_numbers_to_a_spreadsheet() {
    let folder = tempfile::tempdir().unwrap();
    let survey = survey(folder.path(), "survey", "2 3");
    let workbook = folder.path().join("2x3.xlsx");
    export(&survey, &workbook).assert().success();
    let Some(texts) = texts(&workbook, true) else {
        return;
    };
    let text = &texts["margins"];
    let (header, numbers) = text.split_once('\n').unwrap();
    assert!(header.starts_with("\"r1\",\"r2\",\"pairs\","), "{header}");
    assert!(
        numbers.starts_with("6,15,") && !numbers.contains('"'),
        "{numbers}"
    );
    let facts = &texts["facts"];
    assert!(facts.contains("\n\"pairs\",40\n"), "{facts}");
}

#[test]
fn a_shard_is_exported_and_marked() {
    let folder = tempfile::tempdir().unwrap();
    let shard = survey(folder.path(), "shard", "3 4 --shard 2/3");
    let workbook = folder.path().join("shard.xlsx");
    export(&shard, &workbook)
        .assert()
        .success()
        .stdout(contains("'summary (2 of 3)'").and(contains("'margins (2 of 3)', 128 rows")));
    let Some(sheets) = sheets(&workbook) else {
        return;
    };
    assert_eq!(
        fact(&sheets["facts (2 of 3)"], "extent"),
        "shard 2/3: a part of the pairs only"
    );
    assert_eq!(
        sheets["margins (2 of 3)"],
        file(&shard, "by_row_margins.csv")
    );
}

#[test]
fn the_same_survey_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let survey = survey(folder.path(), "survey", "3 3 --puzzles");
    let [first, second] = ["a.xlsx", "b.xlsx"].map(|name| folder.path().join(name));
    export(&survey, &first).assert().success();
    export(&survey, &second).assert().success();
    assert!(fs::read(&first).unwrap() == fs::read(&second).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn what_is_not_a_finished_survey_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let workbook = path("new.xlsx");
    refused(export(&path("absent"), &workbook), "absent: No such file");
    fs::create_dir(path("unfinished")).unwrap();
    fs::write(path("unfinished").join("journal"), "").unwrap();
    refused(
        export(&path("unfinished"), &workbook),
        "unfinished is not finished; to continue, run again the command that began it",
    );
    let survey = survey(folder.path(), "survey", "2 3 --puzzles");
    refused(
        export(&survey, &survey.join("tallies.csv")),
        "the name of a workbook ends in .xlsx",
    );
    refused(
        export(&survey, &path("nowhere/new.xlsx")),
        "for '--xlsx <FILE>': there is no folder",
    );
    assert!(!workbook.exists());
}

#[test]
fn damage_leaves_the_earlier_workbook() {
    let folder = tempfile::tempdir().unwrap();
    let workbook = folder.path().join("new.xlsx");
    fs::write(&workbook, "before").unwrap();
    for (number, (name, find, replacement, message)) in [
        (
            "puzzles.csv",
            "\n6,15,",
            "\n7,15,",
            "puzzles.csv, line 2: r1 is 7, but the solution has 6",
        ),
        (
            "by_row_margins.csv",
            "6,15,",
            "6,x,",
            "by_row_margins.csv, line 2: 'x' in field 2 is not a whole number in range",
        ),
        (
            "tallies.csv",
            "\n2,3,",
            "\n2,4,",
            "tallies.csv: about another shape than manifest.json beside it",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let survey = survey(folder.path(), &number.to_string(), "2 3 --puzzles");
        let path = survey.join(name);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(find), "{text}");
        fs::write(&path, text.replacen(find, replacement, 1)).unwrap();
        refused(export(&survey, &workbook), "its SHA-256 differs");
        // Who changes a file on purpose can change its digest, too.
        with_digests_of_now(&survey);
        refused(export(&survey, &workbook), message);
    }
    let survey = survey(folder.path(), "short", "2 3 --puzzles");
    let text = fs::read_to_string(survey.join("puzzles.csv")).unwrap();
    let shorter = text.trim_end().rsplit_once('\n').unwrap().0;
    fs::write(survey.join("puzzles.csv"), format!("{shorter}\n")).unwrap();
    with_digests_of_now(&survey);
    refused(
        export(&survey, &workbook),
        "puzzles.csv: not the 18 puzzles of 2x3 that tallies.csv beside it counts",
    );
    fs::remove_file(survey.join("puzzles.csv")).unwrap();
    refused(export(&survey, &workbook), "puzzles.csv: No such file");
    assert_eq!(fs::read(&workbook).unwrap(), b"before");
    // Nothing half-written lies about.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
}

#[cfg(unix)]
#[test]
fn a_full_disk_stops_the_export_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let survey = survey(folder.path(), "survey", "3 4 --puzzles");
    let workbook = folder.path().join("new.xlsx");
    // Too few KiB for rows, then for all.
    for limit in [4, 30] {
        let output = limited(limit)
            .arg("export")
            .arg(&survey)
            .arg("--xlsx")
            .arg(&workbook)
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.contains("cannot write"), "{message}");
        assert!(!workbook.exists());
    }
}

/// The pages of a workbook as LibreOffice prints them; `None` where it is not installed.
fn printed(workbook: &Path) -> Option<String> {
    let folder = workbook.parent().unwrap();
    let converted = std::process::Command::new("soffice")
        .arg(format!(
            "-env:UserInstallation=file://{}/profile",
            folder.display()
        ))
        .args(["--headless", "--convert-to", "pdf", "--outdir"])
        .arg(folder)
        .arg(workbook)
        .output();
    match converted {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("SKIPPED: soffice is not installed, so nothing was printed");
            return None;
        }
        result => assert!(result.unwrap().status.success()),
    }
    let pdf = fs::read(workbook.with_extension("pdf")).unwrap();
    Some(String::from_utf8_lossy(&pdf).into_owned())
}

/// The other sheets can have a million rows: they are for the screen.
#[test]
fn the_summary_is_printed_in_landscape_and_alone() {
    let folder = tempfile::tempdir().unwrap();
    let survey = survey(folder.path(), "survey", "3 3 --puzzles");
    let workbook = folder.path().join("3x3.xlsx");
    export(&survey, &workbook).assert().success();
    let Some(pdf) = printed(&workbook) else {
        return;
    };
    let boxes: Vec<&str> = pdf
        .match_indices("/MediaBox")
        .map(|(at, _)| pdf[at..].split(']').next().unwrap())
        .collect();
    // One page, and the entry of all pages.
    assert_eq!(boxes.len(), 2, "{boxes:?}");
    for page in boxes {
        let sides: Vec<f64> = page
            .split(['[', ' '])
            .filter_map(|side| side.parse().ok())
            .collect();
        assert!(sides[2] > sides[3], "{page}");
    }
}

#[test]
fn a_folder_of_surveys_becomes_one_workbook() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table");
    survo()
        .args(["table", "--max-pairs", "1000", "--out"])
        .arg(&table)
        .assert()
        .success();
    survey(&table, "shard", "2 5 --shard 1/2");
    // The same pairs once more, and what is no finished survey.
    survey(&table, "again", "3 3 --engine bitmask");
    fs::write(table.join("notes.txt"), "mine").unwrap();
    let workbook = folder.path().join("table.xlsx");
    export(&table, &workbook)
        .assert()
        .success()
        .stdout(contains("sheet 'summary'").and(contains("'margins 2x5 (1 of 2)'")));
    let Some(sheets) = sheets(&workbook) else {
        return;
    };
    let summary = &sheets["summary"];
    assert_eq!(summary[1][0], "4 values as published");
    let grid = |m: &str| summary.iter().find(|line| line[0] == m).unwrap();
    assert_eq!(grid("m \\ n")[1..4], ["2", "3", "4"]);
    assert_eq!(grid("2")[1..4], ["1", "18", "62"]);
    assert_eq!(grid("3")[1..4], ["", "38", ""]);
    assert_eq!(grid("3x3")[1..4], ["38", "38", "820"]);
    assert_eq!(
        sheets["margins 3x3"],
        file(&table.join("3x3"), "by_row_margins.csv")
    );
    let facts = &sheets["facts"];
    assert_eq!(facts[0], ["survey", "fact", "value"]);
    let pairs = facts.iter().filter(|line| line[1] == "pairs");
    let pairs: Vec<_> = pairs.map(|line| (&line[0][..], &line[2][..])).collect();
    assert_eq!(
        [pairs[2], pairs[4], pairs[5]],
        [("2x4", "344"), ("3x3", "820"), ("3x3", "820")]
    );
    assert_eq!(pairs[3].0, "2x5 (1 of 2)");
}
