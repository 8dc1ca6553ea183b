//! What RESULTS.md rests on: `xtask` holds that it regenerates without a difference.

use std::path::Path;

use crate::program::survo;

/// The first block of a text in which the values stand as a triangle.
fn triangle(text: &str) -> &str {
    let from = text.find("m\\n ").expect("a triangle");
    let length = text[from..].find("```").expect("the end of its block");
    &text[from..from + length]
}

#[test]
fn the_readme_shows_the_values_of_the_results() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let [readme, results] =
        ["README.md", "RESULTS.md"].map(|name| std::fs::read_to_string(root.join(name)).unwrap());
    assert_eq!(triangle(&readme), triangle(&results));
}

#[test]
fn the_numbers_of_swaps_regenerate_without_a_difference() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let folder = tempfile::tempdir().unwrap();
    let (again, sacrifices) = (folder.path().join("4x4.csv"), folder.path().join("s.csv"));
    survo("-q swap --stats 4x4 --out")
        .arg(&again)
        .arg(format!("--sacrifices={}", sacrifices.display()))
        .assert()
        .success();
    // The committed file has more columns, of an earlier form of the command.
    let swaps = |path: &Path| -> Vec<Vec<String>> {
        let mut csv = csv::Reader::from_path(path).unwrap();
        let names = ["m", "n", "ties", "swaps", "puzzles", "random_orders"];
        let header = csv.headers().unwrap().clone();
        let places = names.map(|name| header.iter().position(|other| other == name).unwrap());
        csv.records()
            .map(|record| {
                let record = record.unwrap();
                places.map(|at| record[at].to_owned()).to_vec()
            })
            .collect()
    };
    assert_eq!(swaps(&again), swaps(&data.join("swaps/4x4.csv")));
    let committed = std::fs::read(data.join("sacrifices/4x4.csv")).unwrap();
    assert!(std::fs::read(&sacrifices).unwrap() == committed);
}
