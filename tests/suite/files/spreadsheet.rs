//! The CSV files open in a spreadsheet by a double click, with the right columns, and numbers as
//! numbers.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::{folder, survo};

/// Commas, UTF-8, from the first line on, text in quotes, cells as stored rather than as shown.
const QUOTED_TEXT: &str = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false";

/// Has LibreOffice open CSV files and write what it has in its cells into files of the same names
/// in `to`. False, with a line that says so, where it is not installed.
fn opened(files: &[PathBuf], to: &Path) -> bool {
    let profile = format!("-env:UserInstallation=file://{}/profile", to.display());
    let converted = Command::new("soffice")
        .args([
            &profile,
            "--headless",
            "--convert-to",
            QUOTED_TEXT,
            "--outdir",
        ])
        .arg(to)
        .args(files)
        .output();
    match converted {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("SKIPPED: soffice is not installed, so no spreadsheet was opened");
            false
        }
        result => {
            assert!(result.unwrap().status.success());
            true
        }
    }
}

/// The text of a CSV file as a spreadsheet has it that takes numbers for numbers and nothing else
/// for one: text in quotes, numbers without zeros at their end.
fn expected(file: &Path) -> String {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_path(file)
        .unwrap();
    let field = |field: &str| match field.parse::<f64>() {
        Ok(number) => number.to_string(),
        Err(_) if field.is_empty() => String::new(),
        Err(_) => format!("\"{field}\""),
    };
    let line = |record: csv::StringRecord| {
        let fields: Vec<String> = record.iter().map(field).collect();
        fields.join(",") + "\n"
    };
    reader
        .records()
        .map(|record| line(record.unwrap()))
        .collect()
}

#[test]
fn libreoffice_reads_back_every_number() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    survo("-q survey 3 4 --puzzles --out survey")
        .current_dir(folder.path())
        .assert()
        .success();
    survo("-q table --max-pairs 2000 --against partition --out table")
        .current_dir(folder.path())
        .assert()
        .success();
    let files = [
        "survey/by_row_margins.csv",
        "survey/tallies.csv",
        "survey/puzzles.csv",
        "table/table.csv",
        "table/grid.csv",
    ]
    .map(path);
    if !opened(&files, &path("opened")) {
        return;
    }
    for file in &files {
        let name = file.file_name().unwrap();
        let shown = fs::read_to_string(path("opened").join(name)).unwrap();
        assert_eq!(shown, expected(file), "{}", file.display());
    }
    let lines = |file: &PathBuf| fs::read_to_string(file).unwrap().lines().count();
    assert_eq!(lines(&files[0]), 1 + 128);
    assert_eq!(lines(&files[2]), 1 + 583);
}
