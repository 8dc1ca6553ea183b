//! Writes all files that come from `data/`, and compares them with those in the repository.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use survo::pages::Document;
use survo::pages::plots::{classes, growth};

use crate::checks::{self, checked};
use crate::data::Data;
use crate::template::Figures;
use crate::{costs, evidence, surveys, values};

/// Templates in `xtask/templates`, and the files written from them.
const TEXTS: [(&str, &str); 7] = [
    ("RESULTS.in.md", "RESULTS.md"),
    ("records/classes.in.md", "docs/records/classes.md"),
    ("records/evidence.in.md", "docs/records/evidence.md"),
    ("records/slips.in.md", "docs/records/slips.md"),
    ("records/speed.in.md", "docs/records/speed.md"),
    ("records/surveys.in.md", "docs/records/surveys.md"),
    ("records/tables.in.md", "docs/records/tables.md"),
];

/// Folders that contain written files only, except for those in [`BY_HAND`].
const FOLDERS: [&str; 2] = ["data/plots", "docs/records"];

/// What was measured once, what was tried, and the claims of the sources.
const BY_HAND: [&str; 3] = [
    "docs/records/measured.md",
    "docs/records/sieve.md",
    "docs/records/sources.md",
];

/// The files, each with its name from the root of the repository.
///
/// # Errors
/// When a template cannot be filled, or the data contradict what its prose says.
pub fn files(root: &Path, data: &Data) -> Result<Vec<Document>> {
    let mut figures = figures(data)?;
    let mut files = Vec::new();
    for (template, name) in TEXTS {
        let path = root.join("xtask/templates").join(template);
        let in_file = || path.display().to_string();
        let template = std::fs::read_to_string(&path).with_context(in_file)?;
        files.push(Document {
            name: name.to_owned(),
            text: figures.fill(&template).with_context(in_file)?,
        });
    }
    figures.all_shown()?;
    files.push(surveys::table(data)?);
    for plot in [
        growth(&data.values(), &data.estimates),
        classes(&data.surveys),
    ] {
        files.push(Document {
            name: format!("data/plots/{}", plot.name),
            ..plot
        });
    }
    Ok(files)
}

fn figures(data: &Data) -> Result<Figures> {
    let mut figures = Figures::default();
    values::add(&mut figures, data)?;
    let checks = checked(&data.checks)?;
    checks::add(&mut figures, &checks);
    evidence::add(&mut figures, data, &checks);
    surveys::add(&mut figures, data);
    costs::add(&mut figures, data);
    Ok(figures)
}

/// What is wrong with the files in a repository, a line for each fault: another content, a
/// file that nothing writes any more, or a plot that no page shows.
///
/// # Errors
/// When a folder cannot be read.
pub fn faults(root: &Path, files: &[Document]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for file in files {
        let there = std::fs::read(root.join(&file.name)).unwrap_or_default();
        if there != file.text.as_bytes() {
            faults.push(format!(
                "{} is not what cargo xtask results writes",
                file.name
            ));
        }
    }
    let written: BTreeSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
    for folder in FOLDERS {
        for entry in std::fs::read_dir(root.join(folder)).context(folder)? {
            let name = format!("{folder}/{}", entry?.file_name().display());
            if !BY_HAND.contains(&name.as_str()) && !written.contains(name.as_str()) {
                faults.push(format!("{name} is not written by cargo xtask results"));
            }
        }
    }
    for name in written.iter().filter(|name| name.ends_with(".svg")) {
        let is_shown = |file: &Document| file.text.contains(&format!("{name})"));
        if !files.iter().any(is_shown) {
            faults.push(format!("{name} is shown nowhere"));
        }
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn every_file_regenerates_without_a_difference() {
        let root = root();
        let data = Data::read(&root.join("data")).unwrap();
        let mut files = files(&root, &data).unwrap();
        assert_eq!(faults(&root, &files).unwrap(), Vec::<String>::new());

        // What differs, is left over or is not shown is reported.
        files[0].text = files[0].text.replace("growth.svg", "growth.png");
        let left = files.pop().unwrap().name;
        assert_eq!(
            faults(&root, &files).unwrap(),
            [
                "RESULTS.md is not what cargo xtask results writes".to_owned(),
                format!("{left} is not written by cargo xtask results"),
                "data/plots/growth.svg is shown nowhere".to_owned(),
            ]
        );
    }
}
