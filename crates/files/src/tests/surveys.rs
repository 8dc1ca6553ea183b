//! Finished surveys: what is read of them must be what was written, and how they are compared.

use std::path::{Path, PathBuf};

use super::folders::{finish_with, parameters};
use crate::storage::FileError;
use crate::{
    BY_ROW_MARGINS_FILE, Check, Counters, Folder, Locking, Manifest, Opened, PUZZLES_FILE,
    Parameters, Purpose, Record, Session, SurveyFolder, TALLIES_FILE, compare, most_bytes,
    surveys_by_pairs,
};
use std::time::{Duration, SystemTime};
use survo_core::puzzle::{ClassCounts, Shape, Table};

const NONE: ClassCounts = ClassCounts::new([0; 5]);
const UNIQUE: ClassCounts = ClassCounts::new([0, 0, 0, 1, 0]);
const MULTIPLE: ClassCounts = ClassCounts::new([0, 0, 0, 0, 1]);

fn table(cells: [u8; 4]) -> Table {
    Table::new(Shape::new(2, 2).unwrap(), cells.to_vec()).unwrap()
}

/// Writes a survey of 2xn with these counts, and puzzles if there are any.
fn kept(
    path: &Path,
    n: usize,
    shard: &str,
    counts: &[ClassCounts],
    tables: &[Table],
) -> SurveyFolder {
    let parameters = Parameters {
        n,
        shard: shard.parse().unwrap(),
        puzzles: !tables.is_empty(),
        ..parameters()
    };
    let purpose = Purpose::Run(&parameters, false);
    let Ok(Opened::Unfinished(folder)) = Folder::open(path, purpose, Locking::Waived) else {
        panic!("the folder is new");
    };
    finish_with(*folder, counts, parameters.puzzles.then_some(tables)).unwrap()
}

fn problem<T>(result: Result<T, FileError>) -> String {
    result.err().expect("it is refused").to_string()
}

#[test]
fn what_differs_between_surveys_is_named() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name);
    let whole = |name, counts: [ClassCounts; 2]| drop(kept(&path(name), 2, "1/1", &counts, &[]));
    whole("a", [UNIQUE, NONE]);
    whole("b", [UNIQUE, NONE]);
    whole("other class", [MULTIPLE, NONE]);
    whole("other margin", [NONE, UNIQUE]);
    let found = |one, other| compare(&path(one), &path(other)).unwrap();
    assert_eq!(found("a", "b").row_margins, Some(2));
    assert!(found("a", "b").differences.is_empty());
    assert_eq!(
        found("a", "other class").differences,
        [
            "rows 3 7: unique is 1 in the first, 0 in the second",
            "rows 3 7: multiple is 0 in the first, 1 in the second"
        ]
    );
    assert_eq!(found("a", "other margin").differences.len(), 2);
    // Without a file, digests are compared, and the tallies.
    std::fs::remove_file(path("a").join(BY_ROW_MARGINS_FILE)).unwrap();
    assert_eq!(found("a", "b").row_margins, None);
    assert!(found("a", "b").differences.is_empty());
    for other in ["other class", "other margin"] {
        let differences = found("a", other).differences;
        assert_eq!(
            differences,
            ["by_row_margins.csv has not the same SHA-256 in both"]
        );
    }
}

#[test]
fn lists_of_puzzles_are_compared_where_both_have_one() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name);
    let list = |name, tables: &[Table]| drop(kept(&path(name), 2, "1/1", &[UNIQUE, NONE], tables));
    list("none", &[]);
    list("a", &[table([1, 2, 3, 4])]);
    list("b", &[table([1, 2, 3, 4])]);
    list("other", &[table([1, 3, 2, 4])]);
    let differences = |other| compare(&path("a"), &path(other)).unwrap().differences;
    assert!(differences("none").is_empty() && differences("b").is_empty());
    let expected = ["puzzles.csv has not the same SHA-256 in both"];
    assert_eq!(differences("other"), expected);
}

#[test]
fn only_surveys_of_the_same_pairs_are_compared() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name);
    kept(&path("a"), 2, "1/1", &[UNIQUE, NONE], &[]);
    kept(&path("b"), 2, "1/1", &[UNIQUE, NONE], &[]);
    kept(&path("shard"), 2, "1/2", &[UNIQUE, NONE], &[]);
    kept(&path("size"), 3, "1/1", &[NONE; 5], &[]);
    let refused = |other| problem(compare(&path("a"), &path(other)));
    let of_a = format!("but {} is about 2x2", path("a").display());
    assert!(refused("shard").ends_with(&format!("about 2x2, shard 1/2, {of_a}")));
    assert!(refused("size").ends_with(&format!("about 2x3, {of_a}")));
    let paths = |names: &[&str]| {
        names
            .iter()
            .map(|name| path(name))
            .collect::<Vec<PathBuf>>()
    };
    let pairs = surveys_by_pairs(&paths(&["a", "size", "nowhere"]), &paths(&["shard", "b"]));
    let expected = [
        ("2x2", paths(&["a"]), paths(&["b"])),
        ("2x2, shard 1/2", paths(&[]), paths(&["shard"])),
        ("2x3", paths(&["size"]), paths(&[])),
    ];
    let expected = expected.map(|(what, ours, theirs)| (what.to_owned(), [ours, theirs]));
    assert_eq!(pairs.unwrap(), expected);
}

#[test]
fn files_that_do_not_fit_one_another_are_refused() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("survey");
    let tables = [table([1, 2, 3, 4])];
    let sound = kept(&path, 2, "1/1", &[UNIQUE, NONE], &tables);
    assert!(sound.is_whole());
    let alone = Parameters {
        puzzles: false,
        ..sound.manifest.parameters.clone()
    };
    let counts_alone = Folder::open(&path, Purpose::Run(&alone, false), Locking::Waived);
    assert!(matches!(counts_alone, Ok(Opened::Finished(_))));
    let merged = Folder::open(&path, Purpose::Merge(&alone, &[]), Locking::Waived);
    assert!(problem(merged).contains("a finished survey with --puzzles"));
    assert_eq!(sound.row_margins().unwrap(), [UNIQUE, NONE]);
    let mut read = Vec::new();
    sound.puzzles(|table| read.push(table.clone())).unwrap();
    assert_eq!(read, tables);
    for (counts, row_margins) in [(MULTIPLE, 2), (UNIQUE, 3)] {
        let mut survey = sound.clone();
        (survey.tallies.counts, survey.tallies.row_margins) = (counts, row_margins);
        assert!(problem(survey.row_margins()).contains("do not add up to tallies.csv"));
    }
    let mut survey = sound.clone();
    for counts in [NONE, ClassCounts::new([0, 0, 0, 2, 0])] {
        survey.tallies.counts = counts;
        assert!(problem(survey.puzzles(|_| {})).contains("that tallies.csv in its folder counts"));
    }
    for name in [BY_ROW_MARGINS_FILE, PUZZLES_FILE] {
        let (file, aside) = (path.join(name), path.join("aside"));
        let listed = sound.manifest.sha256.get(name).unwrap();
        assert_eq!(sound.digest(name).unwrap(), Some(&listed[..]));
        std::fs::rename(&file, &aside).unwrap();
        assert!(!sound.has(name).unwrap());
        assert!(problem(sound.has_all()).ends_with("not there, but listed in manifest.json"));
        std::fs::copy(&aside, &file).unwrap();
        sound
            .has_all()
            .and_then(|()| sound.check_digests())
            .unwrap();
        std::fs::write(&file, "").unwrap();
        assert!(problem(sound.check_digests()).contains("its SHA-256 differs"));
        std::fs::rename(&aside, &file).unwrap();
    }
    assert!(!kept(&root.path().join("shard"), 2, "1/2", &[UNIQUE, NONE], &[]).is_whole());
}

/// A file of the greatest numbers, each with its sign, has no more bytes, and at least four fifths
/// of them.
#[test]
fn result_files_have_a_greatest_length() {
    for (m, n, margins) in [(2, 2, 2), (3, 4, 128), (4, 4, 2980)] {
        let (shape, field) = (
            Shape::new(m, n).unwrap(),
            u64::MAX.to_string().len() as u64 + 1,
        );
        for (name, records, fields) in [
            (TALLIES_FILE, 1, 11),
            (BY_ROW_MARGINS_FILE, margins, m as u64 + 6),
            (PUZZLES_FILE, 583, (m + n + m * n) as u64),
        ] {
            let (longest, most) = (field * (records + 1) * fields, most_bytes(name, shape, 583));
            let range = longest..=longest * 5 / 4;
            assert!(range.contains(&most), "{name} of {shape}: {most}");
        }
    }
}

#[test]
fn a_manifest_says_how_its_survey_was_made() {
    let root = tempfile::tempdir().unwrap();
    let parameters = kept(root.path(), 2, "1/1", &[UNIQUE, NONE], &[])
        .manifest
        .parameters;
    let counters = Counters {
        searches: 7,
        ..Counters::default()
    };
    let sessions = [Session::begin(1, "a"), Session::begin(2, "b")];
    let run = |sessions| {
        let cut = "cut".to_owned();
        Manifest::of_run(parameters.clone(), "sieve", 2, sessions, counters, cut)
    };
    let (one, two) = (run(&sessions[..1]), run(&sessions));
    assert!(one.sessions.is_empty());
    assert_eq!(two.sessions, sessions);
    assert_eq!(
        (&two.revision[..], two.counters, two.cut.as_deref()),
        ("b", counters, Some("cut"))
    );
    let merged = Manifest::merged(parameters.clone(), vec![two.clone(), one], counters, "c");
    assert_eq!((merged.counters, &merged.cut), (counters, &two.cut));
    assert_eq!((merged.machine.threads, merged.merged.len()), (4, 2));
    let mut large = merged;
    large.merged[1].machine.peak_memory_mib = Some(u64::MAX);
    assert_eq!(large.peak_memory_mib(), Some(u64::MAX));
}

#[test]
fn the_newest_check_by_an_engine_counts() {
    let root = tempfile::tempdir().unwrap();
    let mut survey = kept(root.path(), 2, "1/1", &[UNIQUE, NONE], &[]);
    let mut add = |engine: &str, searched| {
        let check = Check::Survey {
            counts: survey.counts_digest().to_owned(),
            row_margins: 2,
            seed: 0,
            budget: Some(60.0),
            row_margins_checked: 1,
            searched,
            drawn: 0,
        };
        let shape = survey.tallies.shape;
        let record = Record::new(shape, engine, check, 0, SystemTime::now(), "");
        record
            .write(&Record::path_beside(root.path(), engine))
            .unwrap();
        survey.add(record);
    };
    add("partition", 1);
    add("bitmask", 2);
    add("partition", 3);
    let found = |checks: &[Record]| {
        let pairs = checks
            .iter()
            .map(|check| (check.against.clone(), check.pairs_recounted()));
        pairs.collect::<Vec<_>>()
    };
    let expected = [("bitmask", 2), ("partition", 3)];
    let expected = expected.map(|(engine, pairs)| (engine.to_owned(), pairs));
    assert_eq!(found(&survey.checks), expected);
    let beside = Record::survey_beside(root.path(), "bitmask");
    assert!(beside.ends_with("against-bitmask") && beside.starts_with(root.path()));
    let check = &survey.checks[0];
    assert!(check.covers("bitmask", Duration::from_secs(60)));
    assert!(!check.covers("bitmask", Duration::from_secs(61)));
    assert!(!check.covers("partition", Duration::ZERO));
    let read = SurveyFolder::open(root.path()).and_then(SurveyFolder::with_checks);
    assert_eq!(found(&read.unwrap().checks), expected);
}
