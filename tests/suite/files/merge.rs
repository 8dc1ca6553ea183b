//! Shards: together they are the survey, and nothing else is taken for them.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, process};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use survo::files::Manifest;

use crate::program::{
    add_to_line, begin, change_manifest, copied, limited, names, refused, results,
    with_digests_of_now,
};

fn survo(arguments: &str) -> Command {
    let mut command = Command::cargo_bin("survo").unwrap();
    command.arg("-q").args(arguments.split_whitespace());
    command
}

/// Runs the shards of a survey, each into its own folder.
fn shards(survey: &str, of: u64, folder: &Path) -> Vec<PathBuf> {
    (1..=of)
        .map(|number| {
            let out = folder.join(format!("{number}-of-{of}"));
            survo(&format!(
                "{survey} --shard {number}/{of} --out {}",
                out.display()
            ))
            .assert()
            .success()
            .stdout(contains(" column margin"));
            out
        })
        .collect()
}

fn merge(out: &Path, parts: &[PathBuf]) -> Command {
    let mut command = Command::cargo_bin("survo").unwrap();
    command.arg("merge").arg(out).args(parts);
    command
}

#[test]
fn merged_shards_are_the_survey_to_the_byte() {
    let folder = tempfile::tempdir().unwrap();
    // A sieve over lines, a square, a walk over two-row tables, one engine for each
    // pair; more shards than 2x2 has column margins.
    for (survey, name) in [
        ("survey 3 4 --puzzles", "3x4"),
        ("survey 3 3 --puzzles --engine bitmask", "3x3"),
        ("survey 2 6 --puzzles", "2x6"),
        ("survey 2 2 --puzzles", "2x2"),
    ] {
        let folder = folder.path().join(name);
        let whole = folder.join("whole");
        survo(&format!("{survey} --out {}", whole.display()))
            .assert()
            .success();
        for of in [1, 2, 5] {
            let mut parts = shards(survey, of, &folder);
            parts.reverse();
            let out = folder.join(format!("merged-{of}"));
            merge(&out, &parts)
                .assert()
                .success()
                .stdout(contains("as published"));
            assert!(results(&out) == results(&whole), "{name} in {of} shards");
        }
    }
}

#[test]
fn counts_are_merged_of_shards_whose_lists_of_puzzles_are_not_all_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let parts = shards("survey 3 4", 3, &path.join("counts"));
    let listed = shards("survey 3 4 --puzzles", 3, &path.join("puzzles"));
    let mixed = [parts[0].clone(), listed[1].clone(), listed[2].clone()];
    fs::remove_file(listed[1].join("puzzles.csv")).unwrap();
    let [counts, merged] = ["whole", "merged"].map(|name| path.join(name));
    refused(
        &mut merge(&merged, &mixed),
        "was made with --puzzles, unlike ",
    );
    refused(&mut merge(&merged, &listed), "puzzles.csv");
    assert!(!merged.exists());

    merge(&counts, &parts).assert().success();
    for shards in [mixed.as_slice(), &listed, &parts] {
        merge(&merged, shards)
            .arg("--no-puzzles")
            .assert()
            .success();
        assert!(results(&merged) == results(&counts));
        assert!(!merged.join("puzzles.csv").exists());
        let mut verify = survo("verify");
        verify.arg(&merged).assert().success();
        fs::remove_dir_all(&merged).unwrap();
    }
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let out = path.join("out");
    let parts = shards("survey 3 4", 3, path);
    let refuse = |parts: &[PathBuf], message: &str| {
        refused(&mut merge(&out, parts), message);
        assert!(!out.exists());
    };
    refuse(&parts[1..2], "shards are missing: 1/3, 3/3");
    let twice = copied(&parts[1], path.join("twice"));
    let mut doubled = parts.clone();
    doubled.push(twice);
    refuse(&doubled, "shard 2/3 is there twice");

    let other = shards("survey 3 4 --seed 5", 3, &path.join("other"));
    let mixed = [parts[0].clone(), other[1].clone(), parts[2].clone()];
    refuse(&mixed, "was made with seed 5, not 0, unlike ");
    let halves = shards("survey 3 4", 2, &path.join("halves"));
    refuse(
        &[parts[0].clone(), halves[1].clone()],
        "shard \"2/2\", not \"1/3\"",
    );
    refuse(
        &[parts[0].clone(), path.join("nowhere")],
        "cannot read the folder",
    );

    // A changed count is found before anything is written.
    let lines = parts[1].join("by_row_margins.csv");
    let text = fs::read_to_string(&lines).unwrap();
    let line = text.lines().nth(60).unwrap();
    let mut fields: Vec<u64> = line
        .split(',')
        .map(|field| field.parse().unwrap())
        .collect();
    for at in [3, 4] {
        fields[at] += 1;
    }
    let fields: Vec<String> = fields.iter().map(u64::to_string).collect();
    fs::write(&lines, text.replacen(line, &fields.join(","), 1)).unwrap();
    with_digests_of_now(&parts[1]);
    refuse(&parts, "do not add up to tallies.csv");
    fs::write(&lines, text).unwrap();
    with_digests_of_now(&parts[1]);
    // One that is changed in the tallies, too, is given away by their digests.
    for file in ["by_row_margins.csv", "tallies.csv"] {
        let path = parts[1].join(file);
        let text = fs::read(&path).unwrap();
        fs::write(&path, [&text[..], b"\n"].concat()).unwrap();
        refuse(&parts, "its SHA-256 differs");
        fs::write(&path, text).unwrap();
    }

    let begun = path.join("begun");
    begin("3 4 --shard 3/3", &begun);
    refuse(
        &[parts[0].clone(), parts[1].clone(), begun],
        "is not finished",
    );

    fs::create_dir(&out).unwrap();
    fs::write(out.join("note"), "mine").unwrap();
    refused(&mut merge(&out, &parts), "note is in the way");
    fs::remove_file(out.join("note")).unwrap();
    merge(&out, &parts).assert().success();

    survo(&format!("status {}", path.display()))
        .assert()
        .success()
        .stdout(contains("3x4, shard 3/3, sieve: finished").and(contains("together: ")));
}

/// A merge of 3x4 with its puzzles that ends when it has written the counts, since the disk is full.
fn half_merged(out: &Path, parts: &[PathBuf]) {
    limited(8)
        .arg("merge")
        .arg(out)
        .args(parts)
        .assert()
        .code(3);
    assert!(out.join("by_row_margins.csv").exists() && !out.join("manifest.json").exists());
}

#[test]
fn a_merge_that_is_killed_can_be_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards("survey 3 4 --puzzles", 3, folder.path());
    let whole = folder.path().join("whole");
    merge(&whole, &parts).assert().success();
    let out = folder.path().join("killed");
    half_merged(&out, &parts);
    fs::write(out.join(".survo-0a1b2c3d-1Zq9aB"), "half a ta").unwrap();
    fs::write(out.join("by_row_margins.csv"), "of other shards").unwrap();
    merge(&out, &parts).assert().success();
    assert_eq!(names(&out), names(&whole));
    assert!(results(&out) == results(&whole));
    // The same again is done already; of other shards it is another survey.
    merge(&out, &parts).assert().success();
    let others = shards("survey 3 4 --puzzles", 2, &folder.path().join("others"));
    refused(&mut merge(&out, &others), "holds a finished survey");
}

#[test]
fn puzzles_are_as_many_as_the_tallies_tell() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards("survey 3 3 --puzzles", 2, folder.path());
    let out = folder.path().join("out");
    let puzzles = parts[1].join("puzzles.csv");
    let text = fs::read_to_string(&puzzles).unwrap();
    let last = text.trim_end().rfind('\n').unwrap();
    fs::write(&puzzles, &text[..=last]).unwrap();
    with_digests_of_now(&parts[1]);
    refused(&mut merge(&out, &parts), "puzzles.csv: not the ");
    assert!(!out.exists());
    fs::write(&puzzles, text).unwrap();
    with_digests_of_now(&parts[1]);
    merge(&out, &parts).assert().success();
}

/// A pair that moved from one shard to another leaves their sum as it was.
#[test]
fn a_shard_has_the_pairs_of_its_part_of_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards("survey 3 3", 2, folder.path());
    // The pairs of a row margin of which the second shard has multiple ones, and the totals.
    let counts = fs::read_to_string(parts[1].join("by_row_margins.csv")).unwrap();
    let has_multiple = |line: &str| !line.ends_with(",0") && !line.starts_with('r');
    let line = 1 + counts.lines().position(has_multiple).unwrap();
    for (part, change) in parts.iter().zip([1, -1]) {
        for (file, line) in [("by_row_margins.csv", line), ("tallies.csv", 2)] {
            let change = [("pairs", change), ("multiple", change)];
            add_to_line(&part.join(file), line, &change);
        }
        with_digests_of_now(part);
    }
    let out = folder.path().join("out");
    refused(&mut merge(&out, &parts), "of shard 1/2");
    assert!(!out.exists());
}

#[test]
fn nothing_of_another_merge_or_of_the_user_gets_into_the_result_or_lost() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards("survey 3 3", 2, folder.path());
    let out = folder.path().join("out");
    fs::create_dir(&out).unwrap();
    let notes = out.join(".survo-notes");
    fs::write(&notes, "mine").unwrap();
    refused(&mut merge(&out, &parts), ".survo-notes is in the way");
    refused(
        &mut survo(&format!("survey 3 3 --out {}", out.display())),
        ".survo-notes is in the way",
    );
    assert_eq!(fs::read(&notes).unwrap(), b"mine");
    fs::remove_file(&notes).unwrap();

    // A survey is not begun where a merge was, nor a merge without puzzles where one has them.
    let listed = shards("survey 3 4 --puzzles", 2, &folder.path().join("listed"));
    half_merged(&out, &listed);
    let mut survey = survo(&format!("survey 3 4 --puzzles --out {}", out.display()));
    refused(&mut survey, "was left by a merge that did not finish");
    refused(
        merge(&out, &listed).arg("--no-puzzles"),
        "holds an unfinished survey with --puzzles; ask for the same to continue it",
    );
    merge(&out, &listed).assert().success();

    // A manifest that names very many shards.
    change_manifest(&parts[0], |manifest| {
        manifest.parameters.shard = "1/1000000".parse().unwrap();
    });
    let other = folder.path().join("other");
    refused(
        &mut merge(&other, &parts[..1]),
        "shards are missing: 2/1000000, 3/1000000, 4/1000000, 5/1000000, 6/1000000, \
         7/1000000, 8/1000000, 9/1000000, 10/1000000, 11/1000000 and 999989 more",
    );
}

#[test]
fn a_shard_that_is_none_is_refused() {
    let mut survey = survo("survey 3 4 --out nowhere --shard 4/3");
    survey.assert().code(2).stderr(contains("is not a shard"));
}

/// Two commands that write to one folder at once: what is there at the end is the whole
/// survey of one of them, or something that one of them goes on with.
#[test]
fn commands_at_once_leave_one_result() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards("survey 3 4 --puzzles", 2, folder.path());
    let whole = folder.path().join("whole");
    merge(&whole, &parts).assert().success();
    let out = folder.path().join("out");
    let start = |arguments: &str| {
        process::Command::new(assert_cmd::cargo::cargo_bin("survo"))
            .args(arguments.split(' '))
            .current_dir(folder.path())
            .stdout(process::Stdio::null())
            .stderr(process::Stdio::null())
            .spawn()
            .unwrap()
    };
    let merging = "-q merge out 1-of-2 2-of-2";
    for round in 0..20_u64 {
        let other = match round % 3 {
            0 => merging,
            _ => "-q survey 3 4 --puzzles --out out",
        };
        let mut first = start(merging);
        std::thread::sleep(Duration::from_micros(300 * round));
        let mut second = start(other);
        let ended = [first.wait().unwrap(), second.wait().unwrap()];
        if !ended.iter().any(|status| status.success()) {
            merge(&out, &parts).assert().success();
        }
        assert!(results(&out) == results(&whole), "round {round}");
        assert!(!out.join("checkpoint.json").exists());
        survo(&format!("verify {}", out.display()))
            .assert()
            .success();
        fs::remove_dir_all(&out).unwrap();
    }
}

/// The output may lie inside of the input, whether the merge was made or was cut short.
#[test]
fn the_output_is_no_part_of_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let machine = folder.path().join("machine");
    shards("survey 3 4 --puzzles", 2, &machine);
    let (out, all) = (machine.join("merged"), [machine.clone()]);
    half_merged(&out, &all);
    for _ in 0..2 {
        merge(&out, &all)
            .assert()
            .success()
            .stdout(contains("S(3,4) = 583"));
    }
}

/// A merge that was killed at its very end leaves a finished survey, and files of the work.
#[test]
fn what_a_merge_left_beside_its_survey_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards("survey 3 3", 2, folder.path());
    let out = folder.path().join("out");
    merge(&out, &parts).assert().success();
    for name in ["lock", "checkpoint.json"] {
        fs::write(out.join(name), "").unwrap();
        merge(&out, &parts).assert().success();
        assert!(!out.join(name).exists(), "{name}");
    }
}

#[test]
fn shards_that_no_survey_has_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards("survey 3 4 --puzzles", 2, folder.path());
    let out = folder.path().join("out");
    let refuse = |parts: &[PathBuf], message| refused(&mut merge(&out, parts), message);
    type Change = fn(&mut Manifest);
    let changes: [(Change, &str); 4] = [
        (|manifest| manifest.cut = None, "that no survey can have"),
        (
            |manifest| manifest.parameters.units = 0,
            "that no survey can have",
        ),
        (
            |manifest| manifest.parameters.engine = "guess".to_owned(),
            "that no survey can have",
        ),
        (
            |manifest| manifest.times.time = Duration::MAX,
            "not a survey's manifest",
        ),
    ];
    for (change, message) in changes {
        let whole =
            [&parts[0], &parts[1]].map(|part| fs::read(part.join("manifest.json")).unwrap());
        parts.iter().for_each(|part| change_manifest(part, change));
        refuse(&parts, message);
        for (part, whole) in parts.iter().zip(whole) {
            fs::write(part.join("manifest.json"), whole).unwrap();
        }
    }
    change_manifest(&parts[1], |manifest| {
        manifest.cut = Some("other".to_owned());
    });
    refuse(&parts, "was cut in another way than ");
}

/// One shard lists a puzzle of the other in the place of one of its own, in order.
#[test]
fn a_puzzle_that_two_shards_list_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let parts = shards("survey 3 4 --puzzles", 2, folder.path());
    let lists = [&parts[0], &parts[1]].map(|part| part.join("puzzles.csv"));
    let [one, two] = [0, 1].map(|at| fs::read_to_string(&lists[at]).unwrap());
    let mut lines: Vec<&str> = two.lines().collect();
    lines[1] = one.lines().nth(1).unwrap();
    let numbers = |line: &&str| -> Vec<u32> {
        let fields = line.split(',');
        fields.map(|field| field.parse().unwrap()).collect()
    };
    lines[1..].sort_by_key(numbers);
    fs::write(&lists[1], lines.join("\n") + "\n").unwrap();
    with_digests_of_now(&parts[1]);
    refused(
        &mut merge(&folder.path().join("out"), &parts),
        "is listed twice",
    );
}
