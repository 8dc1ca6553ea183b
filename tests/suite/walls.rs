//! The walls between the crates: which of them may use which.
//!
//! Cargo lets nobody use a crate that its manifest does not name, so it is enough to read the
//! manifests. `ARCHITECTURE.md` says what each crate is.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// For each crate of the library, the crates of this workspace that it may use.
const MAY_USE: [(&str, &[&str]); 8] = [
    ("survo-core", &[]),
    ("survo-engines", &["survo-core"]),
    // Never the engines: whoever checks the sieve by an engine, checks it by another search.
    ("survo-sieve", &["survo-core"]),
    ("survo-files", &["survo-core"]),
    // Never the sieve or the survey: a check sees the producer of what it checks by its answers.
    (
        "survo-check",
        &["survo-core", "survo-engines", "survo-files"],
    ),
    ("survo-kin", &["survo-core"]),
    (
        "survo-pages",
        &[
            "survo-core",
            "survo-files",
            "survo-kin",
            "survo-survey",
            "survo-workbench",
        ],
    ),
    // Never the survey or the files: single puzzles need no folders.
    (
        "survo-workbench",
        &["survo-core", "survo-engines", "survo-sieve"],
    ),
];

/// The crates of this workspace that each of its crates depends on, tests left out.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--format-version",
            "1",
            "--offline",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success());
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |value: &serde_json::Value| value["name"].as_str().unwrap().to_owned();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let used = |package: &serde_json::Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        let normal = all.filter(|used| used["kind"].is_null());
        normal
            .map(name)
            .filter(|used| ours.contains(used))
            .collect()
    };
    packages
        .iter()
        .map(|package| (name(package), used(package)))
        .collect()
}

#[test]
fn each_crate_uses_only_what_it_may() {
    let found = dependencies();
    for (name, allowed) in MAY_USE {
        let allowed: BTreeSet<String> = allowed.iter().map(|&name| name.to_owned()).collect();
        let used = found.get(name).unwrap_or_else(|| panic!("no crate {name}"));
        assert!(used.is_subset(&allowed), "{name} uses {used:?}");
    }
}

/// The command line is the program's alone.
#[test]
fn no_crate_of_the_library_uses_the_program() {
    for (name, used) in dependencies() {
        assert!(
            name == "xtask" || !used.contains("survo"),
            "{name} uses the program"
        );
    }
}
