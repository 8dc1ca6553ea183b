//! RESULTS.md and its plot are what the committed surveys say, no more and no less.

use std::path::{Path, PathBuf};

use survo::report::{SCALING_FILE, results, scaling};

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
fn the_scaling_plot_regenerates_without_a_difference() {
    let Some((root, data)) = committed() else {
        return;
    };
    let path = root.join("data/plots").join(SCALING_FILE);
    let committed = std::fs::read_to_string(path).unwrap();
    let plot = scaling(&data).unwrap();
    assert!(
        committed == plot.text,
        "data/plots/scaling.svg is not what scripts/results.sh draws"
    );
    assert!(
        results(&data)
            .unwrap()
            .contains("](data/plots/scaling.svg)")
    );
    assert_eq!(plot.name, SCALING_FILE);
}
