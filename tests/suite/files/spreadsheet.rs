//! The CSV files open in a spreadsheet with the right columns and numbers.

use std::process::Command;

use assert_cmd::cargo::cargo_bin;

#[test]
fn libreoffice_reads_the_lines_of_a_survey() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("survey");
    let status = Command::new(cargo_bin("survo"))
        .args(["-q", "survey", "3", "4", "--out"])
        .arg(&out)
        .status()
        .unwrap();
    assert!(status.success());
    // Through a workbook and back, so that the numbers have been cells.
    for (format, from) in [("ods", "by_row_margins.csv"), ("csv", "by_row_margins.ods")] {
        let converted = Command::new("soffice")
            .arg(format!(
                "-env:UserInstallation=file://{}/profile",
                folder.path().display()
            ))
            .args(["--headless", "--convert-to", format, "--outdir"])
            .arg(folder.path())
            .arg(if format == "ods" {
                out.join(from)
            } else {
                folder.path().join(from)
            })
            .output();
        match converted {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                eprintln!("SKIPPED: soffice is not installed, so no spreadsheet was opened");
                return;
            }
            result => assert!(result.unwrap().status.success()),
        }
    }
    let original = std::fs::read_to_string(out.join("by_row_margins.csv")).unwrap();
    let back = std::fs::read_to_string(folder.path().join("by_row_margins.csv")).unwrap();
    let rows = |text: &str| -> Vec<Vec<String>> {
        text.lines()
            .map(|line| line.split(',').map(str::to_owned).collect())
            .collect()
    };
    assert_eq!(rows(&back), rows(&original));
    assert_eq!(rows(&back).len(), 129);
    assert_eq!(rows(&back)[0].len(), 3 + 6);
}
