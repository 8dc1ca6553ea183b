//! RESULTS.md and its plots are what the committed surveys say, no more and no less.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

use crate::program::{names, refused, survo, with_digests_of_now};

/// The root of the tree and its surveys; a package from the registry carries none.
fn committed() -> Option<(&'static Path, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let data = root.join("data");
    if !data.join("surveys").exists() {
        eprintln!("SKIPPED: no data/surveys in this tree");
        return None;
    }
    Some((root, data))
}

/// What `survo report` makes of a folder of data.
fn report(data: &Path, options: &str) -> Command {
    survo(&format!("report --data {} {options}", data.display()))
}

fn results(data: &Path) -> String {
    let output = report(data, "").assert().success().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

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
fn results_regenerate_without_a_difference() {
    let Some((root, data)) = committed() else {
        return;
    };
    let committed = std::fs::read_to_string(root.join("RESULTS.md")).unwrap();
    let regenerated = results(&data);
    assert!(
        committed == regenerated,
        "RESULTS.md is not what scripts/results.sh writes"
    );
    assert!(!regenerated.contains("DIFFER"));
}

#[test]
fn every_plot_regenerates_without_a_difference() {
    let Some((root, data)) = committed() else {
        return;
    };
    let folder = root.join("data/plots");
    let text = results(&data);
    let mut drawn = BTreeSet::new();
    let again = tempfile::tempdir().unwrap();
    report(&data, &format!("--plots {}", again.path().display()))
        .assert()
        .success();
    for name in names(again.path()) {
        assert!(
            std::fs::read(folder.join(&name)).unwrap_or_default()
                == std::fs::read(again.path().join(&name)).unwrap(),
            "data/plots/{name} is not what scripts/results.sh draws"
        );
        assert!(text.contains(&format!("](data/plots/{name})")));
        drawn.insert(name);
    }
    // Nothing else is shown, and nothing else lies there.
    assert_eq!(text.matches("](data/plots/").count(), drawn.len());
    let there: BTreeSet<String> = names(&folder).into_iter().collect();
    assert_eq!(there, drawn);
}

#[test]
fn the_numbers_of_swaps_regenerate_without_a_difference() {
    let Some((_, data)) = committed() else {
        return;
    };
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

/// Every figure in RESULTS.md comes from the tallies.
#[test]
fn changed_tallies_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let survey = folder.path().join("surveys/3x4");
    survo(&format!("survey 3 4 -q --out {}", survey.display()))
        .assert()
        .success();
    let tallies = survey.join("tallies.csv");
    let text = std::fs::read_to_string(&tallies).unwrap();
    let changed = text.replace(",583,32505", ",584,32504");
    assert_ne!(text, changed);
    std::fs::write(&tallies, changed).unwrap();
    refused(report(folder.path(), ""), "its SHA-256 differs");
    with_digests_of_now(&survey);
    refused(report(folder.path(), ""), "do not add up");
    std::fs::write(&tallies, text).unwrap();
    with_digests_of_now(&survey);
    report(folder.path(), "").assert().success();
}

/// Records about a size, each with one difference.
#[test]
fn what_was_decided_again_stands_beside_a_new_value() {
    let Some((_, data)) = committed() else {
        return;
    };
    let folder = crate::program::folder();
    let (survey, checks) = (
        folder.path().join("surveys/a"),
        folder.path().join("checks"),
    );
    std::fs::create_dir_all(&survey).unwrap();
    std::fs::create_dir(&checks).unwrap();
    for file in ["manifest.json", "tallies.csv"] {
        let from = data.join("surveys/2x12-sieve").join(file);
        std::fs::copy(from, survey.join(file)).unwrap();
    }
    let made = r#""differences": 1, "version": "", "revision": "",
        "times": { "started": "", "finished": "", "seconds": 1.0 } }"#;
    let records = [
        r#""kind": "margins", "against": "partition", "seed": 0, "column_margins": 7, "pairs": 10,
        "condition_1": 1, "condition_2": 2, "unsolvable": 3, "unique": 4, "multiple": 0,"#,
        r#""kind": "margins", "against": "bitmask", "seed": 0, "shard": "1/2", "column_margins": 4, "pairs": 0,
        "condition_1": 0, "condition_2": 0, "unsolvable": 0, "unique": 0, "multiple": 0,"#,
        r#""kind": "margins", "against": "bitmask", "seed": 0, "shard": "2/2", "column_margins": 3, "pairs": 0,
        "condition_1": 0, "condition_2": 0, "unsolvable": 0, "unique": 0, "multiple": 0,"#,
        r#""kind": "puzzles", "engine": "partition", "puzzles": 26859675, "row_margins": 72,"#,
        r#""kind": "puzzles", "shard": "1/2", "engine": "bitmask", "puzzles": 5, "row_margins": 72,"#,
        r#""kind": "puzzles", "shard": "2/2", "engine": "bitmask", "puzzles": 6, "row_margins": 72,"#,
    ];
    for (number, record) in records.iter().enumerate() {
        let text = format!("{{ \"m\": 2, \"n\": 12, {record} {made}");
        std::fs::write(checks.join(format!("{number}.json")), text).unwrap();
    }
    let text = results(folder.path());
    let line = "|  | 7 by bitmask, 7 by partition | bitmask (11 of 26859675), partition | 6 |\n";
    assert!(text.contains(line), "{text}");
    let wrong = checks.join("0.json");
    std::fs::write(&wrong, "{ \"kind\": \"lines\" }").unwrap();
    refused(
        &mut report(folder.path(), ""),
        "0.json, line 1: not the record of a check: unknown variant `lines`",
    );
}
