//! What the documents say lies in the tree does lie there.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Folders of the tree whose files are named in documents.
const FOLDERS: [&str; 7] = [
    "src/",
    "tests/",
    "examples/",
    "benches/",
    "scripts/",
    "data/",
    "docs/",
];

/// The documents at the root, in `docs` and beside the scripts for Slurm.
fn documents() -> Vec<PathBuf> {
    let mut documents = Vec::new();
    for folder in ["", "docs", "scripts/slurm"] {
        for entry in fs::read_dir(Path::new(ROOT).join(folder))
            .into_iter()
            .flatten()
        {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                documents.push(path);
            }
        }
    }
    documents
}

/// The words of a text that begin with a folder of the tree.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || "`()[]\"',;:|<>".contains(c))
        .map(|word| word.trim_end_matches(['.', '/']))
        .filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)))
        // `data/surveys/MxN` and the like stand for many.
        .filter(|word| !word.contains(['*', '{', 'M', 'K', '$', '#']))
}

#[test]
fn every_path_in_a_document_exists() {
    let mut seen = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for path in paths(&text) {
            let found = Path::new(ROOT).join(path).exists();
            assert!(found, "{}: there is no {path}", document.display());
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} paths");
}

#[test]
fn every_link_within_the_tree_leads_somewhere() {
    let mut seen = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#', ' ']).next().unwrap();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let found = document.parent().unwrap().join(target).exists();
            assert!(found, "{}: the link to {target}", document.display());
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen} links");
}
