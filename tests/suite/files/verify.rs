//! `survo verify`: what it says, and what it refuses. That it finds damage of every kind is
//! tested in the library.

use std::fs;
use std::path::PathBuf;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, is_empty};
use survo::files::{Check, Manifest, Record};
use tempfile::TempDir;

use crate::program::{self, change_manifest, survo_in};

/// A survey of its own for each test.
struct Survey {
    folder: TempDir,
}

impl Survey {
    fn new(arguments: &str) -> Self {
        let folder = program::folder();
        let survey = format!("survey -q {arguments} --out survey");
        survo_in(&folder, &survey).assert().success();
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("survey")
    }

    fn verify(&self, options: &str) -> Assert {
        survo_in(&self.folder, &format!("verify -q survey {options}")).assert()
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
                    .and(ends_with(
                        "no fault found; every row margin was recounted\n",
                    )),
            )
            .stderr(is_empty());
    }
    let survey = Survey::new("3 4");
    survey.verify("--full --out record.json").success();
    let records = Record::read_all(&survey.folder.path().join("record.json")).unwrap();
    let [record] = &records[..] else {
        panic!("one check, one record: {records:?}");
    };
    assert!(record.is_whole() && record.differences == 0);
    assert!(matches!(record.check, Check::Survey { searched, .. } if searched == 35_931));
    survey.verify("--budget 0s").success().stdout(
        contains("0 of 128 recounted by bitmask\n")
            .and(contains("none kept"))
            .and(ends_with(
                "no fault found; no row margin was recounted, so no wrong class was looked for\n",
            )),
    );
}

#[test]
fn a_fault_is_told_at_its_place() {
    let survey = Survey::new("3 4");
    let tallies = survey.path().join("tallies.csv");
    let text = fs::read_to_string(&tallies).unwrap();
    fs::write(&tallies, text.replace(",583,32505", ",584,32504")).unwrap();
    let place = "survey/tallies.csv, line 2: ";
    survey
        .verify("")
        .code(1)
        .stdout(contains(place).and(ends_with(" faults found\n")))
        .stderr(is_empty());
}

/// Files that are no longer there are known by their digests all the same.
#[test]
fn equal_surveys_have_equal_digests() {
    let one = Survey::new("3 4 --puzzles --seed 1");
    let other = Survey::new("3 4 --puzzles --engine bitmask");
    let digests = [&one, &other].map(|survey| Manifest::read(&survey.path()).unwrap().sha256);
    assert_eq!(digests[0], digests[1]);
    assert_eq!(digests[0].len(), 3);
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

#[test]
fn what_is_no_finished_survey_is_refused() {
    let folder = program::folder();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let refuse = |arguments: &str, message: &str| {
        program::refused(survo_in(&folder, &format!("verify {arguments}")), message);
    };
    refuse("empty", "holds no finished survey");
    refuse("nothing", "cannot read the folder");
    program::survey("3 4 --shard 1/3", &folder.path().join("shard"));
    refuse("shard", "holds shard 1/3 of a survey: merge");
    let path = folder.path().join("2x4");
    program::survey("2 4", &path);
    refuse("2x4 --against sieve", "sieve");
    refuse("2x4 --pairs 10", "are for sizes");
    refuse("2x4 --threads 0", "'--threads <T>': 0 is not in 1..=1024");
    for file in ["by_row_margins.csv", "tallies.csv"] {
        refuse(&format!("2x4/{file}"), "TARGET is a file: add --puzzles");
        fs::rename(path.join(file), folder.path().join("aside")).unwrap();
        survo_in(&folder, "verify 2x4")
            .assert()
            .code(1)
            .stdout(contains("cannot read").and(contains(file)));
        fs::rename(folder.path().join("aside"), path.join(file)).unwrap();
    }
    change_manifest(&path, |manifest| manifest.parameters.m = 0);
    survo_in(&folder, "verify 2x4")
        .assert()
        .code(1)
        .stdout(contains("manifest.json: no survey is about 0x4"));
}

#[test]
fn a_manifest_cannot_be_changed_unseen() {
    let survey = Survey::new("2 3");
    let path = survey.path().join("manifest.json");
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        fs::write(&path, changed).unwrap();
        assert!(Manifest::read(&survey.path()).is_err(), "byte {at}");
    }
    survey
        .verify("")
        .code(1)
        .stdout(contains("manifest.json").and(contains(" found\n")));
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
