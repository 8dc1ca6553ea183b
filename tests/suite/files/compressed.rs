//! Files of surveys that were compressed for keeping, as `gzip -n` does.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, starts_with};

use crate::program::{folder, refused, survo};

fn compressed(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

/// Compresses a file of a survey; returns its text.
fn compress(survey: &Path, file: &str) -> Vec<u8> {
    let path = survey.join(file);
    let text = fs::read(&path).unwrap();
    fs::write(survey.join(format!("{file}.gz")), compressed(&text)).unwrap();
    fs::remove_file(path).unwrap();
    text
}

#[test]
fn compressed_files_are_read_wherever_plain_ones_are() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let run = |arguments: &str| {
        let mut command = survo(arguments);
        command.current_dir(folder.path());
        command
    };
    for (out, options) in [("plain", ""), ("1", "--shard 1/2"), ("2", "--shard 2/2")] {
        run(&format!("survey 3 4 -q --puzzles {options} --out {out}"))
            .assert()
            .success();
    }
    for shard in ["1", "2"] {
        compress(&path(shard), "by_row_margins.csv");
        compress(&path(shard), "puzzles.csv");
    }
    run("merge packed 1 2").assert().success();
    let text = compress(&path("packed"), "by_row_margins.csv");
    compress(&path("packed"), "puzzles.csv");
    assert_eq!(text, fs::read(path("plain/by_row_margins.csv")).unwrap());

    run("compare plain packed")
        .assert()
        .success()
        .stdout(starts_with("equal: 128 row margins"));
    run("verify packed").assert().success().stdout(
        contains("files, SHA-256                 3 of 3 compared\n")
            .and(contains("128 of 128 recounted"))
            .and(ends_with(
                "no fault found; every row margin was recounted\n",
            )),
    );
    for list in ["packed", "packed/puzzles.csv.gz --counts plain"] {
        run(&format!("verify {list} --puzzles"))
            .assert()
            .success()
            .stdout(ends_with("all 583 puzzles are unique\n"));
    }
    run("status packed")
        .assert()
        .success()
        .stdout(contains("583"));
    // Also a file that a user names.
    run("classify 3 4 packed/puzzles.csv.gz")
        .assert()
        .success()
        .stdout(contains(",unique\n"));
    fs::write(path("puzzle.txt.gz"), compressed(b"1 * 3\n* 4 7\n4 6\n")).unwrap();
    run("solve puzzle.txt.gz")
        .assert()
        .success()
        .stdout(contains("1"));

    // Two classes of a record change places.
    let file = path("packed/by_row_margins.csv.gz");
    let text = String::from_utf8(text).unwrap();
    let line = text.lines().nth(40).unwrap();
    let mut fields: Vec<&str> = line.split(',').collect();
    fields.swap(6, 8);
    let changed = text.replacen(line, &fields.join(","), 1);
    assert_ne!(changed, text);
    fs::write(&file, compressed(changed.as_bytes())).unwrap();
    refused(
        &mut run("compare plain packed"),
        "by_row_margins.csv.gz: changed or damaged: its SHA-256 differs from that in manifest.json",
    );
    run("verify packed").assert().code(1).stdout(
        contains("by_row_margins.csv.gz: its SHA-256 is")
            .and(contains("by_row_margins.csv.gz, line 41: ")),
    );
    // The plain text and more.
    fs::write(&file, compressed((text.clone() + "\n").as_bytes())).unwrap();
    refused(&mut run("status packed"), "its SHA-256 differs");
    // A copy that ends early.
    let whole = compressed(text.as_bytes());
    fs::write(&file, &whole[..whole.len() - 20]).unwrap();
    for arguments in ["compare plain packed", "status packed"] {
        refused(
            &mut run(arguments),
            "cannot read packed/by_row_margins.csv.gz: ",
        );
    }
}
