//! The atlas: its scripts, and the pages that it keeps.

use std::fs;

use crate::Document;
use crate::atlas::cell::MODULES;
use crate::atlas::folder::{AtlasFolder, Stamp};
use crate::picture::joined;
use crate::picture::page::EXPLORER;

/// The modules become one, so that no two of their names may be the same.
#[test]
fn names_at_the_top_of_modules_are_different() {
    let modules: Vec<&str> = EXPLORER.iter().chain(&MODULES).copied().collect();
    let script = joined(&modules);
    let mut names: Vec<&str> = script
        .lines()
        .filter_map(|line| {
            let line = line.strip_prefix("async ").unwrap_or(line);
            let (kind, rest) = line.split_once(' ')?;
            let is_name = ["const", "let", "class", "function"].contains(&kind);
            let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '_';
            is_name.then(|| rest.split(is_sign).next())?
        })
        .collect();
    names.sort_unstable();
    assert!(names.len() > 30);
    for pair in names.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}

#[test]
fn pages_of_the_same_program_and_starts_are_kept() {
    let temporary = tempfile::tempdir().unwrap();
    let mut folder = AtlasFolder {
        path: temporary.path(),
        pages: Vec::new(),
    };
    let stamp = |revision: &str, starts: u32| Stamp::new(starts, revision);
    let page = Document {
        name: "2x3.html".to_owned(),
        text: format!("<p>{}</p>", stamp("abc", 3).html()),
    };
    folder.write(&page).unwrap();
    assert!(folder.keeps("2x3.html", &stamp("abc", 3)));
    assert!(!folder.keeps("2x3.html", &stamp("abc", 4)));
    assert!(!folder.keeps("2x3.html", &stamp("abd", 3)));
    assert!(!folder.keeps("2x4.html", &stamp("abc", 3)));
    // A page with a changed byte, or without its end, is not kept.
    let path = temporary.path().join("2x3.html");
    let written = fs::read_to_string(&path).unwrap();
    for damaged in [written.replace("<p>", "<b>"), written.replace("</p>", "")] {
        fs::write(&path, damaged).unwrap();
        assert!(!folder.keeps("2x3.html", &stamp("abc", 3)));
    }
    let unsure = stamp("abc-dirty", 3);
    fs::write(temporary.path().join("2x5.html"), unsure.html()).unwrap();
    assert!(!folder.keeps("2x5.html", &unsure));
    let kept: Vec<bool> = folder.pages.iter().map(|page| page.is_kept).collect();
    assert_eq!(kept, [false, true]);
    assert_eq!(folder.pages[0].bytes, page.text.len());
}
