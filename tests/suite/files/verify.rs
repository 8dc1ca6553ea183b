//! `survo verify`: what it says, and what it refuses. That it finds damage of every kind is
//! tested in the library.

use std::fs;
use std::path::{Path, PathBuf};

use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use tempfile::TempDir;

use crate::program::{self, change_manifest, survo};

/// A survey of its own for each test.
struct Survey {
    folder: TempDir,
}

impl Survey {
    fn new(arguments: &str) -> Self {
        let folder = program::folder();
        let out = folder.path().join("survey");
        survo(&format!("survey -q {arguments} --out {}", out.display()))
            .assert()
            .success();
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("survey")
    }

    fn digests(&self) -> serde_json::Value {
        let text = fs::read(self.path().join("manifest.json")).unwrap();
        let mut manifest: serde_json::Value = serde_json::from_slice(&text).unwrap();
        manifest["sha256"].take()
    }

    fn edit(&self, file: &str, from: &str, to: &str) {
        let path = self.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        let changed = text.replace(from, to);
        assert_ne!(text, changed);
        fs::write(path, changed).unwrap();
    }

    fn verify(&self, options: &str) -> assert_cmd::assert::Assert {
        survo(&format!("verify -q {} {options}", self.path().display())).assert()
    }
}

#[test]
fn what_was_looked_at_is_said() {
    // The pairs that take a search are those of the last three classes, which the source prints for
    // 3x4: 2843 + 583 + 32505.
    let survey = Survey::new("3 4 --puzzles");
    for options in ["", "--full", "--full --threads 1"] {
        survey
            .verify(options)
            .success()
            .stdout(
                contains("128 of 128 recounted by bitmask\n")
                    .and(contains("pairs searched for them        35,931\n"))
                    .and(contains(
                        "row margins, unique puzzles    128 of 128 compared\n",
                    ))
                    .and(contains("= 583, as published\n"))
                    .and(predicate::str::ends_with(
                        "no fault found; every row margin was recounted\n",
                    )),
            )
            .stderr(is_empty());
    }
    let survey = Survey::new("3 4");
    survey.verify("--budget 0s").success().stdout(
        contains("0 of 128 recounted by bitmask\n")
            .and(contains("none kept"))
            .and(predicate::str::ends_with(
                "no fault found; no row margin was recounted, so no wrong class was looked for\n",
            )),
    );
}

#[test]
fn a_fault_is_told_at_its_place() {
    let survey = Survey::new("3 4");
    survey.edit("tallies.csv", ",583,32505", ",584,32504");
    let place = format!("{}, line 2: ", survey.path().join("tallies.csv").display());
    survey
        .verify("")
        .code(1)
        .stdout(contains(place).and(predicate::str::ends_with(" faults found\n")))
        .stderr(is_empty());
}

/// Files that are no longer there are known by their digests all the same.
#[test]
fn equal_surveys_have_equal_digests() {
    let one = Survey::new("3 4 --puzzles --seed 1");
    let other = Survey::new("3 4 --puzzles --engine bitmask");
    assert_eq!(one.digests(), other.digests());
    assert_eq!(one.digests().as_object().unwrap().len(), 3);
    one.verify("").success().stdout(contains(
        "  files, SHA-256                 3 of 3 compared\n",
    ));
    // A file without a digest is one that anybody may have changed.
    change_manifest(&one.path(), |manifest| manifest.sha256.clear());
    one.verify("")
        .code(1)
        .stdout(
            contains("puzzles.csv: not listed in manifest.json").and(contains(
                "  files, SHA-256                 0 of 3 compared\n",
            )),
        );
}

fn refused(folder: &Path, options: &str, message: &str) {
    program::refused(
        survo(&format!("verify {} {options}", folder.display())),
        message,
    );
}

#[test]
fn what_is_no_finished_survey_is_refused() {
    let empty = program::folder();
    refused(empty.path(), "", "holds no finished survey");
    refused(&empty.path().join("nothing"), "", "cannot read the folder");
    let shard = Survey::new("3 4 --shard 1/3");
    refused(&shard.path(), "", "holds shard 1/3 of a survey: merge");
    let survey = Survey::new("2 4");
    refused(&survey.path(), "--against sieve", "sieve");
    refused(&survey.path(), "--pairs 10", "are for sizes");
    refused(
        &survey.path(),
        "--threads 0",
        "'--threads <T>': 0 is not in 1..=1024",
    );
    for file in ["by_row_margins.csv", "tallies.csv"] {
        let survey = Survey::new("2 4");
        let path = survey.path().join(file);
        refused(&path, "", "TARGET is a file: add --puzzles");
        fs::remove_file(path).unwrap();
        survey
            .verify("")
            .code(1)
            .stdout(contains("cannot read").and(contains(file)));
    }
    let survey = Survey::new("2 4");
    change_manifest(&survey.path(), |manifest| manifest.parameters.m = 0);
    survey
        .verify("")
        .code(1)
        .stdout(contains("manifest.json: no survey is about 0x4"));
}

#[test]
fn a_manifest_cannot_be_changed_unseen() {
    let survey = Survey::new("2 3");
    let path = survey.path().join("manifest.json");
    let whole = fs::read(&path).unwrap();
    for at in (0..whole.len()).step_by(7) {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        fs::write(&path, changed).unwrap();
        survey
            .verify("")
            .code(1)
            .stdout(contains("manifest.json").and(contains(" found\n")));
    }
    fs::write(&path, &whole).unwrap();
    survey.verify("").success();
    // Who changes the digest with it is found by other means.
    change_manifest(&survey.path(), |manifest| {
        manifest.parameters.engine = "bitmasj".to_owned();
    });
    survey.verify("").code(1).stdout(contains(
        "manifest.json: made by 'bitmasj', which is not an engine",
    ));
}

#[test]
fn every_file_of_the_folder_is_listed() {
    let survey = Survey::new("2 3");
    fs::write(survey.path().join("notes"), "mine").unwrap();
    survey
        .verify("")
        .code(1)
        .stdout(contains("notes: not listed in manifest.json").and(contains("\n1 fault found")));
}
