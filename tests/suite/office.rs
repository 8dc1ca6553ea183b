//! Workbooks as LibreOffice reads them, and CSV files as the `csv` crate reads them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The sheets of a workbook as LibreOffice shows them, by name, as CSV with text in
/// quotes or without. `None` where it is not installed.
pub fn texts(workbook: &Path, quoted: bool) -> Option<BTreeMap<String, String>> {
    let folder = tempfile::tempdir().unwrap();
    // Commas, UTF-8, from the first line on, contents as stored or, with text in quotes,
    // as shown, every sheet (-1).
    let filter = format!(
        "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,{quoted},{quoted},false,false,false,-1"
    );
    let converted = std::process::Command::new("soffice")
        .arg(format!(
            "-env:UserInstallation=file://{}/profile",
            folder.path().display()
        ))
        .args(["--headless", "--convert-to", &filter, "--outdir"])
        .arg(folder.path())
        .arg(workbook)
        .output();
    match converted {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("SKIPPED: soffice is not installed, so no workbook was opened");
            return None;
        }
        result => assert!(result.unwrap().status.success()),
    }
    let stem = workbook.file_stem().unwrap().to_str().unwrap();
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if let Some(sheet) = name
            .strip_suffix(".csv")
            .and_then(|name| name.strip_prefix(&format!("{stem}-")))
        {
            texts.insert(sheet.to_owned(), fs::read_to_string(&path).unwrap());
        }
    }
    Some(texts)
}

/// The sheets of a workbook, by name: lines of fields.
pub fn sheets(workbook: &Path) -> Option<BTreeMap<String, Vec<Vec<String>>>> {
    let texts = texts(workbook, false)?.into_iter();
    Some(texts.map(|(name, text)| (name, lines(&text))).collect())
}

/// The records of a CSV text.
pub fn lines(csv: &str) -> Vec<Vec<String>> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(csv.as_bytes())
        .records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

/// The records of a CSV file.
pub fn file(folder: &Path, name: &str) -> Vec<Vec<String>> {
    lines(&fs::read_to_string(folder.join(name)).unwrap())
}
