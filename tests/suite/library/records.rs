//! Records of checks, old and new.

use std::path::{Path, PathBuf};

use crate::storage::paths_in;
use crate::survey::trust::{Kind, Record};

#[test]
fn every_committed_record_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/checks");
    let paths = paths_in(&folder).unwrap();
    let json = |path: &&PathBuf| path.extension().is_some_and(|json| json == "json");
    let mut kinds = [0; 3];
    for path in paths.iter().filter(json) {
        let record = Record::read(path).unwrap();
        kinds[record.kind as usize] += 1;
        assert!(record.m >= 2 && record.n >= record.m && record.differences == 0);
        let known = [record.pairs, record.puzzles];
        assert!(
            known.iter().flatten().sum::<u64>() > 0,
            "{}",
            path.display()
        );
        // What is written of it is the same record.
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn a_record_beside_a_survey_needs_no_kind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("against-bitmask.json");
    let text = r#"{"against": "bitmask", "counts": "a1", "pairs": 9, "pairs_checked": 9,
        "row_margins_checked": 3, "seed": 0, "budget": 600.0, "differences": 0,
        "version": "0.1.0", "revision": "unknown",
        "times": {"started": "", "finished": "", "seconds": 0.1}}"#;
    std::fs::write(&path, text).unwrap();
    let record = Record::all_beside(folder.path(), "a1").unwrap();
    assert_eq!((record.len(), record[0].kind), (1, Kind::Survey));
    assert_eq!(record[0].to_string(), "bitmask agrees on all 9 pairs");
    assert_eq!(Record::all_beside(folder.path(), "b2").unwrap(), []);
}
