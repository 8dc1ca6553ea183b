//! What RESULTS.md rests on. Tests of `xtask` check that it regenerates without a difference.

use std::path::Path;

/// The lines of the first triangle of values in a text, without blanks and commas within numbers.
fn triangle(text: &str) -> Vec<String> {
    let from = text.find("m\\n ").expect("a triangle");
    let length = text[from..].find("```").expect("the end of its block");
    let lines = text[from..from + length].replace(',', "");
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.lines().map(words).collect()
}

#[test]
fn the_readme_shows_the_values_of_the_results() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let [readme, results] =
        ["README.md", "RESULTS.md"].map(|name| std::fs::read_to_string(root.join(name)).unwrap());
    assert_eq!(triangle(&readme), triangle(&results));
}
