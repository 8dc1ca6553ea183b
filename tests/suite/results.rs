//! RESULTS.md and its plots are what the committed surveys say, no more and no less.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use survo::report::{plots, results};

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
