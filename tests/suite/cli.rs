//! The program as its users run it: outputs, refusals, exit statuses.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::{contains, diff, is_empty, starts_with};
use tempfile::TempDir;

use super::program::{interrupted, limited, refused, refused_midway, survo, without_digests};

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn partitions_are_listed_and_counted_as_published() {
    for (arguments, count) in [
        ("78 3 --min 10 --max 42", 128),
        ("78 4 --min 6 --max 33", 519),
        ("17 4 --max 16", 11),
        ("32 4 --max 16 --off 1,2,5,9", 16),
        ("36 4 --max 16 --off 1,2,5,9,3,6,10,13", 1),
        ("15 4", 6),
    ] {
        survo(&format!("partitions {arguments} --count"))
            .assert()
            .success()
            .stdout(diff(format!("{count}\n")));
        survo(&format!("partitions {arguments}"))
            .assert()
            .success()
            .stdout(predicate::function(|text: &str| {
                text.lines().count() == count
            }));
    }
    survo("partitions 15 4").assert().stdout(diff(
        "1 2 3 9\n1 2 4 8\n1 2 5 7\n1 3 4 7\n1 3 5 6\n2 3 4 6\n",
    ));
    // As many parts as a machine word can say: none, at once.
    survo("partitions 10 18446744073709551615")
        .assert()
        .success()
        .stdout(is_empty());
    survo("partitions 5000 60 --count")
        .assert()
        .success()
        .stdout(predicate::str::is_match("^[0-9]{30,}\n$").unwrap());
}

#[test]
fn unusable_arguments_get_one_line_and_status_2() {
    refused(&mut survo("partitions x 4"), "'x'");
    refused(&mut survo("partitions 99999 4"), "above the limit of 10000");
    refused(&mut survo("partitions 10 0"), "at least one part");
    refused(
        &mut survo("partitions 10 2 --min 5 --max 4"),
        "least part 5",
    );
    refused(
        &mut survo("cross-check 2 2"),
        "the sieve does not serve 2x2",
    );
    refused(
        &mut survo("cross-check 3 4 --out no-such-folder/record.json"),
        "there is no folder no-such-folder",
    );
    refused(
        &mut survo(&format!(
            "cross-check 3 4 --out {}",
            std::env::temp_dir().display()
        )),
        "is a folder, not a file",
    );
    refused(&mut survo(""), "a command is missing");
    refused(&mut survo("frobnicate"), "(see 'survo --help')");
    refused(
        &mut survo("survey 3 4 --ouf x"),
        "(see 'survo survey --help')",
    );
    refused(
        &mut survo("suko solve --limit x"),
        "(see 'survo suko solve --help')",
    );
    refused(&mut survo("survey 3 4"), "--out");
    for (arguments, message) in [
        ("1 4", "at least 2 rows"),
        ("0 4", "no cells"),
        ("9 8", "more than 64 cells"),
        ("8 8", "row margins"),
        ("3 4 --engine abacus", "abacus"),
        ("3 4 --threads 0", "--threads 0"),
        ("3 4 --units 0", "--units 0"),
        ("3 4 --memory 0", "--memory 0"),
        ("3 4 --sweep up", "up"),
        ("-3 4", "-3"),
    ] {
        let folder = folder();
        let out = folder.path().join("out");
        refused(
            &mut survo(&format!("survey {arguments} --out {}", out.display())),
            message,
        );
        assert!(!out.exists(), "{arguments} must not touch the folder");
    }
}

#[test]
fn help_is_an_answer() {
    survo("--help")
        .assert()
        .success()
        .stdout(contains("Exit status").and(contains("S(m,n)")));
    for command in [
        "table",
        "survey",
        "compare",
        "classify",
        "additive",
        "partitions",
        "report",
        "completions",
        "man",
    ] {
        survo(&format!("{command} --help"))
            .assert()
            .success()
            .stdout(contains("Usage: survo"));
    }
}

#[test]
fn a_survey_writes_its_files_and_only_those() {
    let folder = folder();
    let out = folder.path().join("3x4");
    survo(&format!("survey 4 3 --puzzles --out {}", out.display()))
        .assert()
        .success()
        .stdout(contains("S(3,4) = 583, as published"));
    assert_eq!(
        names(&out),
        [
            "by_row_margins.csv",
            "manifest.json",
            "puzzles.csv",
            "tallies.csv"
        ]
    );
    assert_eq!(
        fs::read_to_string(out.join("tallies.csv")).unwrap(),
        "m,n,row_margins,column_margins,pairs,condition_1,condition_2,unsolvable,unique,multiple\n\
         3,4,128,519,66432,7680,22821,2843,583,32505\n"
    );
    let lines = fs::read_to_string(out.join("by_row_margins.csv")).unwrap();
    assert!(lines.starts_with(
        "r1,r2,r3,pairs,condition_1,condition_2,unsolvable,unique,multiple\n10,26,42,519,"
    ));
    assert_eq!(lines.lines().count(), 129);
    let puzzles = fs::read_to_string(out.join("puzzles.csv")).unwrap();
    assert_eq!(puzzles.lines().count(), 584);
    assert!(puzzles.starts_with("r1,r2,r3,c1,c2,c3,c4,x1_1,x1_2,"));
    // The puzzle that the source prints.
    assert!(puzzles.contains("\n13,27,38,13,14,23,28,"));
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(out.join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["parameters"]["engine"], "sieve");

    // Finished: refused, and left as it is.
    refused(
        &mut survo(&format!("survey 3 4 --out {}", out.display())),
        "holds a finished survey",
    );
    assert_eq!(
        fs::read_to_string(out.join("by_row_margins.csv")).unwrap(),
        lines
    );
}

#[test]
fn engines_threads_shards_and_sweeps_give_the_same_bytes() {
    let folder = folder();
    let first = folder.path().join("first");
    survo(&format!("survey 3 4 --puzzles --out {}", first.display()))
        .assert()
        .success();
    for (name, options) in [
        ("a", "--engine exact-cover --threads 1"),
        ("b", "--engine partition --threads 2 --units 7"),
        ("c", "--engine bitmask --units 1"),
        ("d", "--sweep rows --units 3"),
        ("e", "--sweep rows --no-complement --engine exact-cover"),
        (
            "f",
            "--no-complement --units 7 --engine partition --sweep rows",
        ),
    ] {
        let other = folder.path().join(name);
        survo(&format!(
            "survey 3 4 --puzzles {options} --out {}",
            other.display()
        ))
        .assert()
        .success();
        for file in ["by_row_margins.csv", "tallies.csv", "puzzles.csv"] {
            assert_eq!(
                fs::read(first.join(file)).unwrap(),
                fs::read(other.join(file)).unwrap(),
                "{file} with {options}"
            );
        }
    }
}

#[test]
fn foreign_and_unreadable_folders_are_refused_untouched() {
    let folder = folder();
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "mine").unwrap();
    refused(
        &mut survo(&format!("survey 2 3 --out {}", folder.path().display())),
        "notes.txt is in the way",
    );
    assert_eq!(names(folder.path()), ["notes.txt"]);
    // A result without its manifest may be somebody's only copy.
    fs::rename(&notes, folder.path().join("tallies.csv")).unwrap();
    refused(
        &mut survo(&format!("survey 2 3 --out {}", folder.path().display())),
        "tallies.csv is in the way",
    );
    refused(
        &mut survo(&format!(
            "survey 2 3 --out {}",
            folder.path().join("tallies.csv").display()
        )),
        "cannot create the folder",
    );
}

#[test]
fn an_instance_too_large_for_memory_is_refused() {
    // All sums equal keeps the bounds quiet and the candidate sets many.
    let pair = ["260"; 16].join(",");
    for engine in ["exact-cover", "bitmask"] {
        survo(&format!("classify 8 8 --memory 64 --engine {engine}"))
            .write_stdin(format!("{pair}\n"))
            .assert()
            .code(2)
            .stderr(contains("candidate sets need about"));
    }
}

#[test]
fn comparing_names_each_difference() {
    let folder = folder();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    for out in [&a, &b] {
        survo(&format!("survey 2 4 --out {}", out.display()))
            .assert()
            .success();
    }
    survo(&format!("compare {} {}", a.display(), b.display()))
        .assert()
        .success()
        .stdout(starts_with("equal: "));
    let lines = b.join("by_row_margins.csv");
    let text = fs::read_to_string(&lines).unwrap();
    // Two classes of the first line change places.
    let line = text.lines().nth(1).unwrap();
    let mut fields: Vec<&str> = line.split(',').collect();
    fields.swap(4, 7);
    fs::write(&lines, text.replacen(line, &fields.join(","), 1)).unwrap();
    survo(&format!("compare {} {}", a.display(), b.display()))
        .assert()
        .code(1)
        .stdout(contains("condition_2 is").and(contains("2 differences")));
    fs::write(&lines, text.replacen("pairs", "pears", 1)).unwrap();
    refused(
        &mut survo(&format!("compare {} {}", a.display(), b.display())),
        "line 1: the header",
    );
    // Lines too large to be kept: their digests stand for them.
    fs::remove_file(&lines).unwrap();
    survo(&format!("compare {} {}", a.display(), b.display()))
        .assert()
        .success()
        .stdout(contains("the same SHA-256"));
    let manifest = b.join("manifest.json");
    let told = fs::read_to_string(&manifest).unwrap();
    let at = told.find("by_row_margins.csv\": \"").unwrap() + 22;
    let digit = if &told[at..=at] == "0" { "1" } else { "0" };
    fs::write(&manifest, told[..at].to_owned() + digit + &told[at + 1..]).unwrap();
    survo(&format!("compare {} {}", a.display(), b.display()))
        .assert()
        .code(1)
        .stdout(contains("not the same SHA-256"));
    // What is about something else is no difference.
    for (name, survey) in [("size", "2 5"), ("shard", "2 4 --shard 1/3")] {
        let other = folder.path().join(name);
        survo(&format!("survey {survey} --out {}", other.display()))
            .assert()
            .success();
        refused(
            &mut survo(&format!("compare {} {}", a.display(), other.display())),
            "manifest.json: about 2x",
        );
    }
    refused(
        &mut survo(&format!(
            "compare {} {}",
            a.display(),
            folder.path().join("c").display()
        )),
        "cannot read",
    );
}

#[test]
fn a_table_of_small_sizes_is_compared_kept_and_gone_on_with() {
    let folder = folder();
    let out = folder.path().join("table");
    let table = |limit: u64| {
        let mut command = survo(&format!("table --max-pairs {limit} --out"));
        command.arg(&out);
        command
    };
    table(100)
        .assert()
        .success()
        .stdout(contains("left out: 2x4"));
    table(2000)
        .assert()
        .success()
        .stdout(contains("S(2,4) = 62, as published").and(contains("0 of them other")));
    assert_eq!(names(&out), ["2x2", "2x3", "2x4", "3x3", "table.csv"]);
    let csv = fs::read_to_string(out.join("table.csv")).unwrap();
    assert!(csv.starts_with("m,n,S,published,source,agrees,seconds\n2,2,1,1,"));
    assert_eq!(csv.matches(",yes,").count(), 4);
    // A value that differs from the published one is an alarm.
    let tallies = out.join("2x3").join("tallies.csv");
    let text = fs::read_to_string(&tallies).unwrap();
    let mut fields: Vec<String> = text
        .lines()
        .nth(1)
        .unwrap()
        .split(',')
        .map(str::to_owned)
        .collect();
    assert_eq!(fields[8], "18");
    fields[8] = "19".into();
    fields[4] = (fields[4].parse::<u64>().unwrap() + 1).to_string();
    let header = text.lines().next().unwrap();
    fs::write(&tallies, format!("{header}\n{}\n", fields.join(","))).unwrap();
    refused_midway(&mut table(2000), "its SHA-256 differs");
    without_digests(&out.join("2x3"));
    table(2000)
        .assert()
        .code(1)
        .stdout(contains("S(2,3) = 19, but 18 is published"));
    // A part is no survey.
    fs::remove_dir_all(out.join("2x4")).unwrap();
    let part = out.join("2x4").display().to_string();
    survo(&format!("survey 2 4 --shard 1/3 --out {part}"))
        .assert()
        .success();
    refused_midway(&mut table(2000), "holds shard 1/3 of a survey");
}

#[test]
fn pairs_are_classified_in_order_with_bad_lines_kept_in_place() {
    let input = "r1,r2,r3,c1,c2,c3,c4\r\n\
                 38,13,27,28,13,23,14\n\
                 10,26,42,6,15,24,33\n\
                 26,26,26,18,19,20,21\n\
                 1,2,75,18,19,20,21\n\
                 \n\
                 13,27,38,13,14,23\n\
                 13,27,x,13,14,23,28\n\
                 13,27,39,13,14,23,28\n";
    let expected = "r1,r2,r3,c1,c2,c3,c4,class\n\
                    38,13,27,28,13,23,14,unique\n\
                    10,26,42,6,15,24,33,condition_2\n\
                    26,26,26,18,19,20,21,multiple\n\
                    1,2,75,18,19,20,21,condition_1\n\
                    ,invalid\n\
                    13,27,38,13,14,23,invalid\n\
                    13,27,x,13,14,23,28,invalid\n\
                    13,27,39,13,14,23,28,invalid\n";
    for engine in ["exact-cover", "partition", "bitmask"] {
        survo(&format!("classify 3 4 --engine {engine}"))
            .write_stdin(input)
            .assert()
            .code(2)
            .stdout(diff(expected))
            .stderr(
                contains("line 7: 6 fields")
                    .and(contains("line 8: 'x' is not a sum"))
                    .and(contains("line 9: the row sums add up to 79, not to 78")),
            );
    }
    survo("classify 3 4 --strict")
        .write_stdin(input)
        .assert()
        .code(2)
        .stderr(contains("line 6").and(contains("line 7").not()));
    survo("classify 3 4 --solution")
        .write_stdin("13,27,38,28,13,23,14\n26,26,26,18,19,20,21\n")
        .assert()
        .success()
        .stdout(
            predicate::str::is_match("^13,27,38,28,13,23,14,unique(,[0-9]+){12}\n")
                .unwrap()
                .and(contains("18,19,20,21,multiple,,,,,,,,,,,,\n")),
        );
}

#[test]
fn equal_margins_of_a_square_are_never_unique() {
    survo("classify 2 2")
        .write_stdin("3,7,4,6\n4,6,4,6\n4,6,3,7\n5,5,4,6\n")
        .assert()
        .success()
        .stdout(diff(
            "3,7,4,6,unique\n4,6,4,6,unsolvable\n4,6,3,7,unique\n5,5,4,6,multiple\n",
        ));
}

#[cfg(unix)]
#[test]
fn commands_that_wait_or_list_stop_at_the_first_signal() {
    for command in [
        "classify 3 4",
        "solve -",
        "encode --form opb -",
        "suko check -",
        "crossword solve -",
        "tiles -",
    ] {
        interrupted(command, "survo: stopped\n");
    }
    interrupted(
        "partitions 1000 12",
        "survo: stopped before the last partition\n",
    );
}

/// A first line that is no header is data; one pair too many for the memory does not cost
/// the others their answers.
#[test]
fn no_line_of_a_classification_is_lost() {
    for line in ["13 27 38 28 13 23 14", "13;27;38;28;13;23;14", "a,b"] {
        survo("classify 3 4")
            .write_stdin(line)
            .assert()
            .code(2)
            .stdout(diff(format!("{line},invalid\n")));
    }
    let large = ["260"; 16].join(",");
    let small = "1,2,3,4,5,6,7,2052,1,2,3,4,5,6,7,2052";
    survo("classify 8 8")
        .write_stdin(format!("{large}\n{small}\n"))
        .assert()
        .code(2)
        .stdout(diff(format!("{large},undecided\n{small},condition_1\n")))
        .stderr(contains("standard input: 1 line undecided"));
    // What a terminal would obey is not passed on to it.
    survo("classify 3 4 --strict")
        .write_stdin("\u{1b}[31m13,2")
        .assert()
        .code(2)
        .stderr(contains("'?[31m13,2'").and(contains("\u{1b}").not()));
}

#[test]
fn classify_agrees_with_a_survey() {
    let folder = folder();
    let out = folder.path().join("out");
    survo(&format!("survey 3 3 --puzzles --out {}", out.display()))
        .assert()
        .success();
    let puzzles = fs::read_to_string(out.join("puzzles.csv")).unwrap();
    let pairs: String = puzzles
        .lines()
        .map(|line| line.splitn(7, ',').take(6).collect::<Vec<_>>().join(",") + "\n")
        .collect();
    let file = folder.path().join("pairs.csv");
    fs::write(&file, pairs).unwrap();
    let expected: String = puzzles
        .lines()
        .enumerate()
        .map(|(i, line)| {
            let fields: Vec<&str> = line.splitn(7, ',').collect();
            let class = if i == 0 { "class" } else { "unique" };
            format!("{},{class},{}\n", fields[..6].join(","), fields[6])
        })
        .collect();
    survo(&format!("classify 3 3 --solution {}", file.display()))
        .assert()
        .success()
        .stdout(diff(expected));
    refused(
        &mut survo("classify 3 3 no-such-file"),
        "cannot read no-such-file",
    );
}

#[test]
fn additive_puzzles_are_marked_and_compared() {
    let folder = folder();
    let out = folder.path().join("out");
    survo(&format!("survey 3 4 --puzzles --out {}", out.display()))
        .assert()
        .success();
    let (puzzles, marked) = (out.join("puzzles.csv"), folder.path().join("marked.csv"));
    let additive = |puzzles: &Path| {
        let mut command = survo("additive");
        command.arg(puzzles).arg("--out").arg(&marked);
        command
    };
    additive(&puzzles)
        .assert()
        .success()
        .stdout(diff("3x4: 295 of 583 puzzles are additive, as published\n"));
    let text = fs::read_to_string(&puzzles).unwrap();
    let with_marks = fs::read_to_string(&marked).unwrap();
    assert!(with_marks.starts_with(text.lines().next().unwrap()));
    assert!(
        with_marks
            .lines()
            .next()
            .unwrap()
            .ends_with(",x3_4,additive")
    );
    let mut marks = [0, 0];
    for (line, with_mark) in text.lines().zip(with_marks.lines()).skip(1) {
        let (same, mark) = with_mark.rsplit_once(',').unwrap();
        assert_eq!(line, same);
        marks[["yes", "no"].iter().position(|&m| m == mark).unwrap()] += 1;
    }
    assert_eq!(marks, [295, 288]);

    // A full disk leaves the earlier copy.
    limited(2)
        .arg("additive")
        .arg(&puzzles)
        .arg("--out")
        .arg(&marked)
        .assert()
        .code(3)
        .stdout(is_empty())
        .stderr(contains("cannot write"));
    assert_eq!(fs::read_to_string(&marked).unwrap(), with_marks);
    assert_eq!(names(folder.path()), ["marked.csv", "out"]);

    // A part of a survey, and one with a puzzle twice, are not compared.
    let lines: Vec<&str> = text.lines().collect();
    let part = folder.path().join("part.csv");
    fs::write(&part, lines[..100].join("\n")).unwrap();
    additive(&part)
        .assert()
        .success()
        .stdout(contains("of 99 puzzles are additive\n"));
    let twice = [&lines[..583], &lines[582..583]].concat();
    fs::write(&part, twice.join("\n")).unwrap();
    additive(&part)
        .assert()
        .success()
        .stdout(contains("of 583 puzzles are additive\n"));

    // What looks like a whole survey with another number is an alarm: the one
    // puzzle of 2x2 with another table.
    fs::write(&part, "r1,r2,c1,c2,x1_1,x1_2,x2_1,x2_2\n4,6,5,5,1,3,4,2\n").unwrap();
    additive(&part).assert().code(1).stdout(contains(
        "2x2: 0 of 1 puzzles are additive, but 1 is published (Mallows",
    ));
}

#[test]
fn damaged_puzzles_are_refused_and_no_file_is_left() {
    const HEADER: &str = "r1,r2,c1,c2,x1_1,x1_2,x2_1,x2_2";
    let folder = folder();
    let puzzles = folder.path().join("puzzles.csv");
    let out = folder.path().join("out.csv");
    let additive = |from: &Path, to: &Path| {
        let mut command = survo("additive");
        command.arg(from).arg("--out").arg(to);
        command
    };
    for (text, message) in [
        (
            "r1,r2,c1,c2,x1_1,x1_2,x2_2,x2_1\n3,7,4,6,1,2,3,4\n".to_owned(),
            "puzzles.csv, line 1: the header 'r1,r2,c1,c2,x1_1,x1_2,x2_2,x2_1' is not that",
        ),
        (
            format!("{HEADER}\n3,7,4,6,1,2,3,4\n3,7,4,6,2,1,3,4\n"),
            "puzzles.csv, line 3: c1 is 4, but the solution has 5",
        ),
        (
            format!("{HEADER}\n3,7,4,6,1,2,3,3\n"),
            "puzzles.csv, line 2: the number 3 stands twice",
        ),
        (
            format!("{HEADER}\n3,7,4,6,1,2,3\n"),
            "puzzles.csv, line 2: 7 fields where 8 are expected",
        ),
        (
            format!("{HEADER}\n3,7,4,6,1,2,3,four\n"),
            "puzzles.csv, line 2: 'four' in field 8",
        ),
    ] {
        fs::write(&puzzles, text).unwrap();
        refused(&mut additive(&puzzles, &out), message);
        assert_eq!(names(folder.path()), ["puzzles.csv"]);
    }
    let good = format!("{HEADER}\n3,7,4,6,1,2,3,4\n");
    fs::write(&puzzles, &good).unwrap();
    let detour = folder.path().join(".").join("puzzles.csv");
    refused(&mut additive(&puzzles, &detour), "is the file to be read");
    assert_eq!(fs::read_to_string(&puzzles).unwrap(), good);
    let absent = folder.path().join("absent");
    refused(&mut additive(&absent, &out), "cannot read");
    refused(
        &mut additive(&puzzles, &absent.join("out.csv")),
        "cannot write",
    );
    refused(survo("additive").arg(&puzzles), "--out");
    additive(&puzzles, &out)
        .assert()
        .success()
        .stdout(diff("2x2: 1 of 1 puzzles are additive, as published\n"));
}

#[test]
fn a_check_compares_and_keeps_its_record() {
    let folder = folder();
    let record = folder.path().join("check.json");
    survo(&format!(
        "cross-check 3 4 --random 200 --per-class 20 --against partition --out {}",
        record.display()
    ))
    .assert()
    .success()
    .stdout(contains(
        "200 pairs at random and 20 unsolvable, 20 unique, 20 multiple",
    ))
    .stdout(contains("compared with partition, ").and(contains(" different pairs: 0 differ\n")));
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!(record["differences"], 0);
    assert_eq!(record["unique"], 20);
    // Some were drawn for their class as well.
    assert!((200..=260).contains(&record["pairs"].as_u64().unwrap()));
    // More than there are: every pair of 2x3 that satisfies both conditions, once.
    survo("-q cross-check 2 3 --random 1000000 --per-class 1000000")
        .assert()
        .success()
        .stdout(contains("31 pairs at random"))
        .stdout(contains("31 different pairs: 0 differ"));
}

#[test]
fn quoted_fields_are_read_and_written_back_plain() {
    survo("classify 2 2")
        .write_stdin("\"3\",\"7\", 4 ,6\n")
        .assert()
        .success()
        .stdout(diff("3,7,4,6,unique\n"));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let program = assert_cmd::cargo::cargo_bin("survo");
    let script = format!("{} partitions 2000 6 | head -n 1", program.display());
    let status = std::process::Command::new("bash")
        .args(["-o", "pipefail", "-c", &script])
        .output()
        .unwrap();
    assert_eq!(status.stderr, b"");
    assert!(status.status.success());
}

#[test]
fn logs_can_be_read_by_programs() {
    let folder = folder();
    let out = folder.path().join("out");
    let assert = survo(&format!(
        "-v --log-format json survey 2 3 --out {}",
        out.display()
    ))
    .assert()
    .success();
    let events = |assert: &assert_cmd::assert::Assert| -> Vec<serde_json::Value> {
        let text = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        let lines = text.lines();
        lines
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    };
    let told = events(&assert);
    assert!(!told.is_empty() && told.iter().all(|event| event["level"].is_string()));
    // A failure and input that is left out are told in the same way.
    let again = format!("--log-format json survey 2 3 --out {}", out.display());
    let told = events(&survo(&again).assert().code(2));
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["level"], "ERROR");
    let message = told[0]["fields"]["message"].as_str().unwrap();
    assert!(message.contains("holds a finished survey"));
    let assert = survo("--log-format json classify 2 2")
        .write_stdin("3,7,4,7\n")
        .assert()
        .code(2);
    assert_eq!(events(&assert).len(), 2);
}

#[test]
fn a_report_writes_the_documents_asked_for() {
    let folder = folder();
    let surveys = folder.path().join("surveys");
    for shape in ["2x2", "2x3", "3x3"] {
        let (m, n) = shape.split_once('x').unwrap();
        let out = surveys.join(shape);
        survo(&format!("survey {m} {n} --out {}", out.display()))
            .assert()
            .success();
    }
    let report = |options: &str| {
        survo(&format!(
            "report --data {} {options}",
            folder.path().display()
        ))
    };
    report("")
        .assert()
        .success()
        .stdout(starts_with("# Results\n").and(contains("## Scaling\n")));

    let (oeis, plots) = (folder.path().join("oeis"), folder.path().join("a/plots"));
    let file = folder.path().join("RESULTS.md");
    report(&format!(
        "--oeis {} --plots {} --out {}",
        oeis.display(),
        plots.display(),
        file.display()
    ))
    .assert()
    .success()
    .stdout(is_empty());
    assert_eq!(names(&plots), ["classes.svg", "growth.svg", "scaling.svg"]);
    assert!(file.exists());
    assert_eq!(
        names(&oeis),
        ["b-row2.txt", "b-row3.txt", "b-triangle.txt", "draft.md"]
    );
    let triangle = fs::read_to_string(oeis.join("b-triangle.txt")).unwrap();
    assert!(triangle.ends_with("\n2 1\n3 18\n4 38\n"));
    let draft = fs::read_to_string(oeis.join("draft.md")).unwrap();
    assert!(draft.contains("     1\n     18, 38\n"));

    refused(
        &mut report(&format!("--plots {}", file.display())),
        "cannot create the folder",
    );
}

#[test]
fn completions_and_manual_pages_come_from_the_same_definitions() {
    for shell in ["bash", "zsh", "fish"] {
        survo(&format!("completions {shell}"))
            .assert()
            .success()
            .stdout(contains("partitions"));
    }
    let folder = folder();
    survo(&format!("man {}", folder.path().display()))
        .assert()
        .success();
    assert!(names(folder.path()).contains(&"survo-survey.1".to_owned()));
}
