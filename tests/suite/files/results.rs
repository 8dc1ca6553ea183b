//! What RESULTS.md rests on. Tests of `xtask` check that it regenerates without a difference.

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

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

/// The unique 4x4 puzzles with some W of the start table and some number of swaps.
#[derive(Deserialize)]
struct Swaps {
    start_w: u64,
    swaps: u64,
    puzzles: u64,
}

/// A figure that is printed about them.
#[derive(Debug, Deserialize)]
struct PublishedSwaps {
    figure: String,
    /// The number of swaps, or W.
    of: u64,
    value: u64,
}

fn records<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(name);
    let records = csv::Reader::from_path(path).unwrap().into_deserialize();
    records.map(|record| record.unwrap()).collect()
}

/// docs/results/measured.md says so of `data/swaps`. The source puts W up to 4 together, and tells
/// apart puzzles that need fewer than 6 swaps; it rounds the first shares and cuts off the others.
#[test]
fn swaps_measured_once_are_those_published() {
    let measured: Vec<Swaps> = records("swaps/4x4.csv");
    let count = |fits: &dyn Fn(&Swaps) -> bool| -> u64 {
        let fitting = measured.iter().filter(|record| fits(record));
        fitting.map(|record| record.puzzles).sum()
    };
    let all = count(&|_| true);
    assert_eq!(all, 5327);
    let published: Vec<PublishedSwaps> = records("published_swapping.csv");
    assert_eq!(published.len(), 49);
    for printed in published {
        let of = printed.of;
        let up_to = count(&|it| it.swaps <= of);
        let has_w = |it: &Swaps| it.start_w.max(4) == of;
        let found = match printed.figure.as_str() {
            "swaps" => count(&|it| it.swaps == of),
            "cumulative" => up_to,
            "cumulative_tenths" => (2000 * up_to + all) / (2 * all),
            "start_w" => count(&has_w),
            "soon_tenths" => 1000 * count(&|it| has_w(it) && it.swaps < 6) / count(&has_w),
            _ => panic!("{printed:?}"),
        };
        assert_eq!(found, printed.value, "{printed:?}");
    }
}
