//! What RESULTS.md rests on: `xtask` holds that it regenerates without a difference.

use std::path::Path;

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
