//! RESULTS.md is what the committed surveys say, no more and no less.

use std::path::Path;

use survo::report::results;

#[test]
fn results_regenerate_without_a_difference() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let surveys = root.join("data/surveys");
    if !surveys.exists() {
        // A package from the registry carries no surveys.
        eprintln!("SKIPPED: no data/surveys in this tree");
        return;
    }
    let committed = std::fs::read_to_string(root.join("RESULTS.md")).unwrap();
    let regenerated = results(&surveys).unwrap();
    assert!(
        committed == regenerated,
        "RESULTS.md is not what scripts/results.sh writes"
    );
    assert!(!regenerated.contains("DIFFER"));
}
