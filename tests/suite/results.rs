//! RESULTS.md and its plots are what the committed surveys say, no more and no less.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use survo::documents::{plots, results};

use super::program::{survo, without_digests};

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

#[test]
fn results_regenerate_without_a_difference() {
    let Some((root, data)) = committed() else {
        return;
    };
    let committed = std::fs::read_to_string(root.join("RESULTS.md")).unwrap();
    let regenerated = results(&data).unwrap();
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
    let text = results(&data).unwrap();
    let mut drawn = BTreeSet::new();
    for plot in plots(&data).unwrap() {
        let committed = std::fs::read_to_string(folder.join(&plot.name)).unwrap_or_default();
        assert!(
            committed == plot.text,
            "data/plots/{} is not what scripts/results.sh draws",
            plot.name
        );
        assert!(text.contains(&format!("](data/plots/{})", plot.name)));
        drawn.insert(plot.name);
    }
    // Nothing else is shown, and nothing else lies there.
    assert_eq!(text.matches("](data/plots/").count(), drawn.len());
    let there: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(there, drawn);
}

#[test]
fn the_numbers_of_swaps_regenerate_without_a_difference() {
    let Some((_, data)) = committed() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let again = folder.path().join("4x4.csv");
    assert_cmd::Command::cargo_bin("survo")
        .unwrap()
        .args(["-q", "swap-stats", "4", "4", "--out"])
        .arg(&again)
        .assert()
        .success();
    assert!(
        std::fs::read(&again).unwrap() == std::fs::read(data.join("swaps/4x4.csv")).unwrap(),
        "data/swaps/4x4.csv is not what survo swap-stats writes"
    );
}

/// Surveys of 3x5 in a data folder of their own: a whole one, merged from two shards, and
/// the second shard once more with another seed.
fn with_a_shard_found_again(data: &Path) {
    let shard = |number: u32, seed: u32, out: &Path| {
        survo(&format!(
            "survey 3 5 -q --shard {number}/2 --seed {seed} --out {}",
            out.display()
        ))
        .assert()
        .success();
    };
    let parts = [data.join("1"), data.join("2")];
    shard(1, 0, &parts[0]);
    shard(2, 0, &parts[1]);
    shard(2, 7, &data.join("partial/3x5-again-2"));
    let whole = data.join("surveys/3x5");
    survo(&format!(
        "merge {} {} {}",
        whole.display(),
        parts[0].display(),
        parts[1].display()
    ))
    .assert()
    .success();
}

#[test]
fn shards_of_a_second_survey_are_held_against_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    with_a_shard_found_again(data);
    // As in a tree that keeps the digests of large files only.
    let part = data.join("partial/3x5-again-2");
    std::fs::remove_file(part.join("by_row_margins.csv")).unwrap();
    let manifest = part.join("manifest.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let digest = value["sha256"]["by_row_margins.csv"].as_str().unwrap();
    std::fs::write(&manifest, text.replace(digest, &"0".repeat(64))).unwrap();
    let error = results(data).unwrap_err().to_string();
    assert!(
        error.contains("count the pairs of 3x5 differently"),
        "{error}"
    );
    std::fs::write(&manifest, &text).unwrap();
    let counted: u64 = std::fs::read_to_string(part.join("tallies.csv"))
        .unwrap()
        .lines()
        .nth(1)
        .and_then(|line| line.split(',').nth(4)?.parse().ok())
        .unwrap();
    let line = format!("\n| 3x5 | 7 | 2/2 | {counted} |\n");
    assert!(results(data).unwrap().contains(&line), "{line}");

    let tallies = part.join("tallies.csv");
    let mut changed = std::fs::read(&tallies).unwrap();
    changed.push(b'\n');
    std::fs::write(&tallies, changed).unwrap();
    let error = results(data).unwrap_err().to_string();
    assert!(error.contains("not the file that manifest.json"), "{error}");
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
    let message = || results(folder.path()).unwrap_err().to_string();
    assert!(message().contains("its SHA-256 differs"), "{}", message());
    // As surveys of older versions are, without digests.
    without_digests(&survey);
    assert!(message().contains("do not add up"), "{}", message());
    std::fs::write(&tallies, text).unwrap();
    assert!(results(folder.path()).is_ok());
}
