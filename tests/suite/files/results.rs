//! What RESULTS.md rests on. Tests of `xtask` check that it regenerates without a difference.

use std::collections::BTreeSet;
use std::path::Path;

/// The values of the first grid in a text, each with the numbers at the head of its row and its
/// column, the smaller first. Blank cells are at the ends of rows only.
fn grid(text: &str, corner: &str) -> BTreeSet<(u64, u64, u64)> {
    let from = text.find(corner).expect("a grid") + corner.len();
    let length = text[from..].find("```").expect("the end of its block");
    let lines = text[from..from + length].replace([',', '*'], "");
    let numbers = |line: &str| -> Vec<u64> {
        line.split_whitespace()
            .map(|number| number.parse().unwrap())
            .collect()
    };
    let mut rows = lines.lines().map(numbers);
    let heads = rows.next().expect("a head");
    rows.flat_map(|row| {
        let (side, values) = (row[0], row[1..].to_vec());
        let values = heads.clone().into_iter().zip(values);
        values.map(move |(head, value)| (side.min(head), side.max(head), value))
    })
    .collect()
}

#[test]
fn the_readme_shows_the_values_of_the_results() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let [readme, results] =
        ["README.md", "RESULTS.md"].map(|name| std::fs::read_to_string(root.join(name)).unwrap());
    let values = grid(&readme, "n\\m");
    assert!(values.len() >= 25, "{values:?}");
    assert_eq!(values, grid(&results, "m\\n"));
}
